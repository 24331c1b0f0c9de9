import { z } from 'zod'
import { characterDetail } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, line, pageQuery, prose, time, userId } from './fields.ts'
import { collaboratorRoles, sharePermissions, shareTypes, valuesOf } from './options.ts'

const permission = z.enum(valuesOf(sharePermissions))
const shareType = z.enum(valuesOf(shareTypes))
const role = z.enum(valuesOf(collaboratorRoles))

/** Body of a fork; its name is required on the wire (decision 63). */
export const forkBody = z.object({
  name: line({ required: 'Name is required', max: 100, tooLong: 'Name too long' }),
  description: prose({ max: 1000, tooLong: 'Description too long' }).optional(),
  isPublic: z.boolean().optional(),
})
export const forkCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/fork',
  access: 'user',
  tag: 'sharing',
  summary: 'Make a copy of my own of a character',
  params: idParams,
  body: forkBody,
  responses: { 201: characterDetail },
  failures: ['forbidden', 'limit_reached'],
  idempotent: true,
})

export const createShareLink = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'A new link that shows a character to whoever holds it; the old one ends',
  params: idParams,
  responses: { 201: z.object({ shareableLink: z.string() }) },
  failures: ['forbidden'],
})

/** ISO 8601, or the `datetime-local` of a form, which is read as UTC (decision 43); '' is none. */
const expiry = line({ max: 40 })
  .transform((text) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text}Z` : text))
  .refine((text) => text === '' || !Number.isNaN(Date.parse(text)), 'Expiry must be a date and time')

const isToCome = (time: string | null | undefined) => Date.parse(time ?? '') > Date.now()

/** Body of a share (part 1, sections 3, 5, 9): `sharedWithId` is a user's id or e-mail (decision 43). */
export const shareBody = z
  .object({
    sharedWithId: line({ required: 'User ID is required', max: 254 }),
    shareType: shareType.default('direct'),
    permissions: permission.default('view'),
    expiresAt: expiry.nullish(),
  })
  .refine(({ shareType, expiresAt }) => shareType !== 'temporary' || isToCome(expiresAt), {
    path: ['expiresAt'],
    message: 'A temporary share needs an expiry in the future',
  })
export const characterShare = z.object({
  characterId: id,
  sharedWithId: userId,
  shareType,
  permissions: permission,
  expiresAt: time.nullable(),
  /** With `shareType: link` alone (decision 62). */
  shareableLink: z.string().optional(),
})
export type CharacterShare = z.infer<typeof characterShare>
export const shareCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/share',
  access: 'user',
  tag: 'sharing',
  summary: 'Let somebody see, edit or fork a character',
  params: idParams,
  body: shareBody,
  responses: { 201: characterShare },
  failures: ['forbidden'],
  idempotent: true,
})

/** Body of a collaboration: `collaboratorId` is a user's id or e-mail. */
export const collaborateBody = z.object({
  collaboratorId: line({ required: 'Collaborator is required', max: 254 }),
  role: role.default('viewer'),
})
export const collaborateOnCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/collaborate',
  access: 'user',
  tag: 'sharing',
  summary: 'Make somebody a collaborator on a character',
  params: idParams,
  body: collaborateBody,
  responses: { 201: z.object({ characterId: id, collaboratorId: userId, role }) },
  failures: ['forbidden', 'collaborations_off'],
  idempotent: true,
})

/** Something others share with me (part 2, section 3). */
export const sharedItem = z.object({
  id,
  type: z.literal('character'),
  name: z.string(),
  author: z.string(),
  authorId: userId,
  imageUrl: z.string().nullable(),
  permissions: permission,
  expiresAt: time.nullable(),
  createdAt: time,
})
export type SharedItem = z.infer<typeof sharedItem>
export const listSharedWithMe = endpoint({
  method: 'GET',
  path: '/api/shared-with-me',
  access: 'user',
  tag: 'sharing',
  summary: 'What others share with me, newest first',
  query: pageQuery,
  responses: { 200: z.array(sharedItem) },
  failures: [],
})

/** Something I work on with others: mine with collaborators, or theirs with me among them. */
export const collaborativeItem = z.object({
  id,
  type: z.literal('character'),
  name: z.string(),
  author: z.string(),
  authorId: userId,
  imageUrl: z.string().nullable(),
  collaborators: z.array(z.object({ id: userId, name: z.string(), role })),
  createdAt: time,
})
export type CollaborativeItem = z.infer<typeof collaborativeItem>
export const listCollaborativeContent = endpoint({
  method: 'GET',
  path: '/api/collaborative-content',
  access: 'user',
  tag: 'sharing',
  summary: 'What I work on with others, newest first',
  query: pageQuery,
  responses: { 200: z.array(collaborativeItem) },
  failures: [],
})
