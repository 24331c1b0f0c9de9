import { z } from 'zod'
import { characterDetail } from './characters.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, line, pageQuery, prose, time, userId } from './fields.ts'
import { collaboratorRoles, sharePermissions, shareTypes, storyRoles, valuesOf } from './options.ts'

const permission = z.enum(valuesOf(sharePermissions))
export const shareType = z.enum(valuesOf(shareTypes))
const role = z.enum(valuesOf(collaboratorRoles))
export const storyRole = z.enum(valuesOf(storyRoles))
export type StoryRole = z.infer<typeof storyRole>

/** Body of the call that forks a character. The API requires the name of the copy (D-63). */
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
  summary: 'Fork a character: make a copy that belongs to me',
  params: idParams,
  body: forkBody,
  responses: { 201: characterDetail },
  failures: ['forbidden', 'hidden_by_moderator', 'limit_reached'],
  idempotent: true,
})

export const createShareLink = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'Make a new link that shows a character to everybody who has it; the earlier link stops working',
  params: idParams,
  responses: { 201: z.object({ shareableLink: z.string() }) },
  failures: ['forbidden', 'hidden_by_moderator'],
})

/** The roles of collaborators of characters and of stories. */
export const anyRole = z.enum(['viewer', 'editor', 'admin', 'reader', 'commenter'])

/**
 * The id or e-mail address of the user with whom a thing is shared (D-43). The sharer sees the typed text again and
 * nothing else, so that an e-mail address does not lead to its user (D-31).
 */
export const sharedWithId = line({ required: 'User ID is required', max: 254 })

// The format is checked first, because `Date.parse` also accepts days that do not exist, and reads a time without a
// zone in the time zone of the process.
const isoTime = z.iso.datetime({ offset: true })

/** A time in ISO 8601, or the value of a `datetime-local` field, which is read as UTC (D-43); '' means no expiry. */
const expiry = line({ max: 40 })
  .transform((text) => text.replace(/T\d\d:\d\d(?=$|Z|[+-])/, '$&:00').replace(/T[\d:.]+$/, '$&Z'))
  .refine((text) => text === '' || isoTime.safeParse(text).success, 'Expiry must be a date and time')

const shareFields = { sharedWithId, shareType: shareType.default('direct'), expiresAt: expiry.nullish() }
interface Ending {
  shareType: z.infer<typeof shareType>
  expiresAt?: string | null | undefined
}
const hasEnd = ({ shareType, expiresAt }: Ending) => shareType !== 'temporary' || Boolean(expiresAt)
const noEnd = { path: ['expiresAt'], message: 'A temporary share needs an expiry in the future' }
const endsLater = ({ expiresAt }: Ending) => !expiresAt || Date.parse(expiresAt) > Date.now()
const ended = { path: ['expiresAt'], message: 'Expiry must be in the future' }

/**
 * Body of the call that shares a character (D-213, D-240). Access of every type ends at `expiresAt`, if it is given.
 */
export const shareBody = z
  .object({ ...shareFields, permissions: permission.default('view') })
  .refine(hasEnd, noEnd)
  .refine(endsLater, ended)

/** Body of the call that shares a story (D-152). A share allows only reading; people who write are collaborators. */
export const storyShareBody = z
  .object({
    ...shareFields,
    permissions: z
      .literal('view', 'A story is shared for reading: make a user a collaborator to let them write')
      .default('view'),
  })
  .refine(hasEnd, noEnd)
  .refine(endsLater, ended)
export const characterShare = z.object({
  characterId: id,
  /**
   * The id or e-mail address from the request. The answer contains no other id, so that an e-mail address does not
   * reveal its user (D-31).
   */
  sharedWithId: z.string(),
  shareType,
  permissions: permission,
  expiresAt: time.nullable(),
  /**
   * `shareableLink` is present only when the request has `shareType: link` (D-62). The link gives no access after
   * `expiresAt`.
   */
  shareableLink: z.string().optional(),
})
export type CharacterShare = z.infer<typeof characterShare>
export const shareCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/share',
  access: 'user',
  tag: 'sharing',
  summary: 'Let a user see, edit or fork a character',
  params: idParams,
  body: shareBody,
  responses: { 201: characterShare },
  failures: ['forbidden', 'hidden_by_moderator', 'blocked'],
  idempotent: true,
})

/**
 * Body of the call that makes a user a collaborator of a character. `collaboratorId` is the user's id or e-mail
 * address.
 */
export const collaborateBody = z.object({
  collaboratorId: line({ required: 'Collaborator is required', max: 254 }),
  role: role.default('viewer'),
})
export const collaborateOnCharacter = endpoint({
  method: 'POST',
  path: '/api/characters/{id}/collaborate',
  access: 'user',
  tag: 'sharing',
  summary: 'Make a user a collaborator on a character',
  params: idParams,
  body: collaborateBody,
  /** `collaboratorId` is the id or e-mail address from the request. */
  responses: { 201: z.object({ characterId: id, collaboratorId: z.string(), role }) },
  failures: ['forbidden', 'hidden_by_moderator', 'blocked', 'collaborations_off'],
  idempotent: true,
})

const sharedType = z.enum(['character', 'story'])

/** A character or story that another user shares with the caller (D-152, D-240). */
export const sharedItem = z.object({
  id,
  type: sharedType,
  /** The id of the share, with which the caller can leave it. */
  shareId: id,
  name: z.string(),
  author: z.string(),
  authorId: userId,
  /** `authorIsPublic` is true when the author has a public profile to link to (D-31). */
  authorIsPublic: z.boolean(),
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
  summary: 'Characters and stories that others share with me, newest first',
  query: pageQuery,
  responses: { 200: z.array(sharedItem) },
  failures: [],
})

/**
 * A character or story with collaborators, in the list of those that the caller works on as the author or a
 * collaborator.
 */
export const collaborativeItem = z.object({
  id,
  type: sharedType,
  name: z.string(),
  author: z.string(),
  authorId: userId,
  imageUrl: z.string().nullable(),
  /** The role of the caller; null for the author. */
  role: anyRole.nullable(),
  /**
   * Id and name are null for a private profile. An e-mail address is enough to make its user a collaborator, and must
   * not reveal who that is (D-31).
   */
  collaborators: z.array(z.object({ id: userId.nullable(), name: z.string().nullable(), role: anyRole })),
  createdAt: time,
})
export type CollaborativeItem = z.infer<typeof collaborativeItem>
export const listCollaborativeContent = endpoint({
  method: 'GET',
  path: '/api/collaborative-content',
  access: 'user',
  tag: 'sharing',
  summary: 'Characters and stories with collaborators that I work on, newest first',
  query: pageQuery,
  responses: { 200: z.array(collaborativeItem) },
  failures: [],
})
