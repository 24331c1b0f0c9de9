import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, line, pathId, time } from './fields.ts'
import { collaboratorRoles, sharePermissions, valuesOf } from './options.ts'
import { anyRole, shareType, storyRole, storyShareBody } from './sharing.ts'

// These calls share a story, list the users who have access to a story or character, and change or end their access
// (D-43, D-152). Ended access stops at once.

/** An active share of a character or story, as the users who may share that character or story see it. */
export const shareEntry = z.object({
  id,
  /**
   * The receiver's id when the caller may open the receiver's profile; otherwise the id or e-mail address that the
   * sharer typed (D-31).
   */
  sharedWithId: z.string(),
  /** `name` is null when the receiver's profile is private. */
  name: z.string().nullable(),
  shareType,
  permissions: z.enum(valuesOf(sharePermissions)),
  expiresAt: time.nullable(),
  createdAt: time,
})
export type ShareEntry = z.infer<typeof shareEntry>

/** A collaborator of a character or story, as the users who may share that character or story see it. */
export const collaboratorEntry = z.object({
  /**
   * The user's id, or the id or e-mail address that was typed when the collaborator was added, as in `sharedWithId` of
   * a share. The calls about one collaborator accept either value.
   */
  userId: z.string(),
  name: z.string().nullable(),
  role: anyRole,
  createdAt: time,
})
export type CollaboratorEntry = z.infer<typeof collaboratorEntry>

/**
 * Whether a character or story has a share link, and when the link expires. The token is left out: only those who have
 * the link know it (D-43).
 */
export const shareLinkState = z.object({ isActive: z.boolean(), expiresAt: time.nullable() })

const shareParams = z.object({ id: pathId, shareId: pathId })
const collaboratorParams = z.object({ id: pathId, userId: z.string().min(1).max(254) })
const ofOwner = ['forbidden'] as const

export const shareStory = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/share',
  access: 'user',
  tag: 'sharing',
  summary: 'Let a user read a story',
  params: idParams,
  body: storyShareBody,
  responses: {
    201: z.object({
      id,
      storyId: id,
      /**
       * The id or e-mail address from the request. The answer contains no other id, so that an e-mail address does
       * not reveal its user (D-31).
       */
      sharedWithId: z.string(),
      shareType,
      permissions: z.literal('view'),
      expiresAt: time.nullable(),
      /**
       * `shareableLink` is present only when the request has `shareType: link` (D-62). The link gives no access after
       * `expiresAt`.
       */
      shareableLink: z.string().optional(),
    }),
  },
  failures: ['forbidden', 'hidden_by_moderator', 'blocked'],
  idempotent: true,
})
export const createStoryShareLink = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'Make a new link that shows a story to everybody who has it; the earlier link stops working',
  params: idParams,
  responses: { 201: z.object({ shareableLink: z.string() }) },
  failures: ['forbidden', 'hidden_by_moderator'],
})

/**
 * Body of the call that makes a user a collaborator of a story. `collaboratorId` is the user's id or e-mail address.
 */
export const storyCollaborateBody = z.object({
  collaboratorId: line({ required: 'Collaborator is required', max: 254 }),
  role: storyRole.default('reader'),
})
export const collaborateOnStory = endpoint({
  method: 'POST',
  path: '/api/stories/{id}/collaborate',
  access: 'user',
  tag: 'sharing',
  summary: 'Make a user a collaborator on a story',
  params: idParams,
  body: storyCollaborateBody,
  responses: { 201: z.object({ storyId: id, collaboratorId: z.string(), role: storyRole }) },
  failures: ['blocked', 'forbidden', 'hidden_by_moderator', 'collaborations_off'],
  idempotent: true,
})

export const getCharacterShareLink = endpoint({
  method: 'GET',
  path: '/api/characters/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'Whether a character has a share link',
  params: idParams,
  responses: { 200: shareLinkState },
  failures: [...ofOwner],
})
export const getStoryShareLink = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'Whether a story has a share link',
  params: idParams,
  responses: { 200: shareLinkState },
  failures: [...ofOwner],
})
export const endCharacterShareLink = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'Turn the share link of a character off',
  params: idParams,
  responses: { 204: null },
  failures: [...ofOwner],
})
export const endStoryShareLink = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/share-link',
  access: 'user',
  tag: 'sharing',
  summary: 'Turn the share link of a story off',
  params: idParams,
  responses: { 204: null },
  failures: [...ofOwner],
})

export const listCharacterShares = endpoint({
  method: 'GET',
  path: '/api/characters/{id}/shares',
  access: 'user',
  tag: 'sharing',
  summary: 'With whom a character is shared, newest first',
  params: idParams,
  responses: { 200: z.array(shareEntry) },
  failures: [...ofOwner],
})
export const listStoryShares = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/shares',
  access: 'user',
  tag: 'sharing',
  summary: 'With whom a story is shared, newest first',
  params: idParams,
  responses: { 200: z.array(shareEntry) },
  failures: [...ofOwner],
})
export const endCharacterShares = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}/shares',
  access: 'user',
  tag: 'sharing',
  summary: 'End all shares of a character and its share link',
  params: idParams,
  responses: { 204: null },
  failures: [...ofOwner],
})
export const endStoryShares = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/shares',
  access: 'user',
  tag: 'sharing',
  summary: 'End all shares of a story and its share link',
  params: idParams,
  responses: { 204: null },
  failures: [...ofOwner],
})
export const endCharacterShare = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}/shares/{shareId}',
  access: 'user',
  tag: 'sharing',
  summary: 'End a share of a character, or leave one that was given to me',
  params: shareParams,
  responses: { 204: null },
  failures: [...ofOwner],
})
export const endStoryShare = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/shares/{shareId}',
  access: 'user',
  tag: 'sharing',
  summary: 'End a share of a story, or leave one that was given to me',
  params: shareParams,
  responses: { 204: null },
  failures: [...ofOwner],
})

export const listCharacterCollaborators = endpoint({
  method: 'GET',
  path: '/api/characters/{id}/collaborators',
  access: 'user',
  tag: 'sharing',
  summary: 'The collaborators of a character',
  params: idParams,
  responses: { 200: z.array(collaboratorEntry) },
  failures: [...ofOwner],
})
export const listStoryCollaborators = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/collaborators',
  access: 'user',
  tag: 'sharing',
  summary: 'The collaborators of a story',
  params: idParams,
  responses: { 200: z.array(collaboratorEntry) },
  failures: [...ofOwner],
})
export const changeCharacterCollaborator = endpoint({
  method: 'PUT',
  path: '/api/characters/{id}/collaborators/{userId}',
  access: 'user',
  tag: 'sharing',
  summary: 'Change the role of a collaborator on a character',
  params: collaboratorParams,
  body: z.object({ role: z.enum(valuesOf(collaboratorRoles)) }),
  responses: { 200: collaboratorEntry },
  failures: [...ofOwner],
})
export const changeStoryCollaborator = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/collaborators/{userId}',
  access: 'user',
  tag: 'sharing',
  summary: 'Change the role of a collaborator on a story',
  params: collaboratorParams,
  body: z.object({ role: storyRole }),
  responses: { 200: collaboratorEntry },
  failures: [...ofOwner],
})
export const endCharacterCollaboration = endpoint({
  method: 'DELETE',
  path: '/api/characters/{id}/collaborators/{userId}',
  access: 'user',
  tag: 'sharing',
  summary: 'Remove a collaborator from a character, or leave it',
  params: collaboratorParams,
  responses: { 204: null },
  failures: [...ofOwner],
})
export const endStoryCollaboration = endpoint({
  method: 'DELETE',
  path: '/api/stories/{id}/collaborators/{userId}',
  access: 'user',
  tag: 'sharing',
  summary: 'Remove a collaborator from a story, or leave it',
  params: collaboratorParams,
  responses: { 204: null },
  failures: [...ofOwner],
})
