import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, line, pageQuery, pathId, queryFlag, time, userId } from './fields.ts'

export const location = z.object({
  id,
  authorId: userId,
  authorName: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  setting: z.string(),
  atmosphere: z.string(),
  keyFeatures: z.string(),
  timePeriod: z.string(),
  propertyCondition: z.string(),
  architecturalStyle: z.string(),
  size: z.string(),
  numberOfRooms: z.int().nullable(),
  /** JSON text of a list, or '' (decision 48). */
  roomTypes: z.string(),
  roomDescriptions: z.string(),
  specialFeatures: z.string(),
  surroundings: z.string(),
  climate: z.string(),
  accessibility: z.string(),
  lightingStyle: z.string(),
  soundscape: z.string(),
  scents: z.string(),
  imageUrl: z.string(),
  isPublic: z.boolean(),
  likeCount: z.int(),
  usageCount: z.int(),
  createdAt: time,
  updatedAt: time,
})
export type Location = z.infer<typeof location>

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  access: 'user',
  tag: 'locations',
  summary: 'Locations: mine, shared with me and public; or mine alone',
  query: pageQuery.extend({ personal: queryFlag, saved: queryFlag }),
  responses: { 200: z.array(location) },
})
export const addLocationToStory = endpoint({
  method: 'POST',
  path: '/api/locations/{id}/add-to-story/{storyId}',
  access: 'user',
  tag: 'locations',
  summary: 'Link a location to a story',
  params: idParams.extend({ storyId: pathId }),
  body: z.object({
    importance: line({ max: 100 })
      .optional()
      .transform((text) => text || 'primary'),
  }),
  responses: { 200: z.object({ storyId: id, locationId: id, importance: z.string() }) },
  idempotent: true,
})
