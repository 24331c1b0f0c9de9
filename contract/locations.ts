import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  base,
  id,
  idParams,
  line,
  pageQuery,
  pathId,
  prose,
  queryFlag,
  readerQuery,
  searchQuery,
  shareQuery,
  time,
  userId,
} from './fields.ts'

export const location = z.object({
  id,
  authorId: userId,
  authorName: z.string(),
  /** `authorIsPublic` is true when the author has a public profile to link to (D-31). */
  authorIsPublic: z.boolean(),
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
  /** The room types as a JSON list in a text, or '' when there are none (D-48). */
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

/** A location, with the reactions of the viewer (like, save) and whether a moderator has hidden it. */
export const locationDetail = location.extend({ liked: z.boolean(), saved: z.boolean(), hidden: z.boolean() })
export type LocationDetail = z.infer<typeof locationDetail>

/** A list of room types as JSON text, or '' (D-48). */
const roomTypes = prose({ max: 2000, tooLong: 'Room types too long' }).refine(
  isListText,
  'Room types must be a list',
)

function isListText(text: string): boolean {
  if (text === '') return true
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((item) => typeof item === 'string')
  } catch {
    return false
  }
}

const webAddress = z.url({ protocol: /^https?$/ })

function isWebAddress(text: string): boolean {
  return text === '' || webAddress.safeParse(text).success
}

const optionalFields = {
  atmosphere: prose({ max: 500, tooLong: 'Atmosphere must be 500 characters or less' }).optional(),
  keyFeatures: prose({ max: 1000, tooLong: 'Key features must be 1000 characters or less' }).optional(),
  timePeriod: line({ max: 100, tooLong: 'Time period must be 100 characters or less' }).optional(),
  propertyCondition: line({
    max: 100,
    tooLong: 'Property condition must be 100 characters or less',
  }).optional(),
  architecturalStyle: line({
    max: 100,
    tooLong: 'Architectural style must be 100 characters or less',
  }).optional(),
  size: line({ max: 100, tooLong: 'Size must be 100 characters or less' }).optional(),
  numberOfRooms: z
    .int('Number of rooms must be a whole number')
    .min(0, 'Number of rooms must be from 0 to 50')
    .max(50, 'Number of rooms must be from 0 to 50')
    .nullish(),
  roomTypes: roomTypes.optional(),
  roomDescriptions: prose({
    max: 2000,
    tooLong: 'Room descriptions must be 2000 characters or less',
  }).optional(),
  specialFeatures: prose({
    max: 1000,
    tooLong: 'Special features must be 1000 characters or less',
  }).optional(),
  surroundings: prose({ max: 500, tooLong: 'Surroundings must be 500 characters or less' }).optional(),
  climate: line({ max: 100, tooLong: 'Climate must be 100 characters or less' }).optional(),
  accessibility: prose({ max: 500, tooLong: 'How to get there must be 500 characters or less' }).optional(),
  lightingStyle: line({ max: 100, tooLong: 'Lighting style must be 100 characters or less' }).optional(),
  soundscape: prose({ max: 500, tooLong: 'Soundscape must be 500 characters or less' }).optional(),
  scents: prose({ max: 300, tooLong: 'Scents must be 300 characters or less' }).optional(),
  imageUrl: line({ max: 2000, tooLong: 'Must be a valid URL' })
    .refine(isWebAddress, 'Must be a valid URL')
    .optional(),
  isPublic: z.boolean().optional(),
}

/** The type of the location in lower case, as it is stored (D-39). */
const type = line({
  required: 'Location type is required',
  max: 100,
  tooLong: 'Location type too long',
}).transform((text) => text.toLowerCase())

/**
 * Body of POST /api/locations and its form; its limits and messages differ from those of the edit form (D-40, D-255).
 */
export const locationBody = z.object({
  name: line({
    required: 'Location name is required',
    max: 100,
    tooLong: 'Name must be 100 characters or less',
  }),
  description: prose({
    min: 10,
    tooShort: 'Description must be at least 10 characters',
    max: 1000,
    tooLong: 'Description must be 1000 characters or less',
  }),
  type,
  setting: prose({
    min: 5,
    tooShort: 'Setting must be at least 5 characters',
    max: 500,
    tooLong: 'Setting must be 500 characters or less',
  }),
  ...optionalFields,
})

/**
 * The form in which a location is edited. Its limits and messages differ from those of the form for a new location
 * (D-40, D-256).
 */
export const locationForm = z.object({
  name: line({ required: 'Name is required', max: 100, tooLong: 'Name must be 100 characters or less' }),
  description: prose({
    min: 10,
    tooShort: 'Description must be at least 10 characters',
    max: 2000,
    tooLong: 'Description must be 2000 characters or less',
  }),
  type,
  setting: prose({
    required: 'Setting description is required',
    max: 1000,
    tooLong: 'Setting must be 1000 characters or less',
  }),
  ...optionalFields,
})

export const listPublicLocations = endpoint({
  method: 'GET',
  path: '/api/locations/public',
  access: 'optional',
  tag: 'locations',
  summary: 'Public locations, newest first',
  query: pageQuery,
  responses: { 200: z.array(location) },
  failures: [],
})
export const searchLocations = endpoint({
  method: 'GET',
  path: '/api/locations/search',
  access: 'optional',
  tag: 'locations',
  summary: 'Public locations and mine by word or part of a word, best first',
  query: searchQuery,
  responses: { 200: z.array(location) },
  failures: [],
})
export const getLocation = endpoint({
  method: 'GET',
  path: '/api/locations/{id}',
  access: 'optional',
  tag: 'locations',
  summary: 'One location',
  params: idParams,
  responses: { 200: locationDetail },
  failures: [],
})
export const createLocation = endpoint({
  method: 'POST',
  path: '/api/locations',
  access: 'user',
  tag: 'locations',
  summary: 'Create a location',
  body: locationBody,
  responses: { 201: locationDetail },
  failures: ['limit_reached', 'not_found'],
  idempotent: true,
})
export const updateLocation = endpoint({
  method: 'PUT',
  path: '/api/locations/{id}',
  access: 'user',
  tag: 'locations',
  summary: 'Change the given fields of a location',
  params: idParams,
  body: locationForm.partial().extend({ base }),
  responses: { 200: locationDetail },
  failures: ['forbidden', 'hidden_by_moderator', 'conflict'],
})
export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/api/locations/{id}',
  access: 'user',
  tag: 'locations',
  summary: 'Delete a location and unlink it everywhere',
  params: idParams,
  responses: { 204: null },
  failures: ['forbidden'],
})

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/locations',
  access: 'user',
  tag: 'locations',
  summary: 'Locations: mine, shared with me and public; or mine alone',
  query: pageQuery.extend({ personal: queryFlag, saved: queryFlag }),
  responses: { 200: z.array(location) },
  failures: [],
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
  responses: { 201: z.object({ storyId: id, locationId: id, importance: z.string() }) },
  failures: ['forbidden'],
  idempotent: true,
})

/** A location in a story: `importance` is its importance in this story, 'primary' unless given. */
export const storyLocation = location.extend({ importance: z.string() })
export type StoryLocation = z.infer<typeof storyLocation>

export const listStoryLocations = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/locations',
  access: 'optional',
  tag: 'locations',
  summary:
    'The locations of a story that the caller may see, in the order they were linked, also with the token of its share link',
  params: idParams,
  query: shareQuery.extend(readerQuery.shape),
  responses: { 200: z.array(storyLocation) },
  heavy: 'longList',
  failures: [],
})
export const unlinkLocation = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/locations/{locationId}',
  access: 'user',
  tag: 'locations',
  summary: 'Remove a location from a story',
  params: idParams.extend({ locationId: pathId }),
  responses: { 204: null },
  failures: ['forbidden'],
})
