import type { z } from 'zod'
import type { ShareEntry, storyCollaborateBody } from '#contract/access.ts'
import type { anyRole, collaborateBody, shareBody } from '#contract/sharing.ts'
import { call } from '../../lib/api.ts'
import { invalidate, read } from '../../lib/queries.ts'

/** A character or story to which its author gives others access. */
export interface SharedThing {
  noun: 'character' | 'story'
  id: number
}

/** The queries that return who has access to a character or story. */
export function accessReads({ noun, id }: SharedThing) {
  const params = { id }
  return noun === 'story'
    ? {
        link: read('GET /api/stories/{id}/share-link', { params }),
        shares: read('GET /api/stories/{id}/shares', { params }),
        collaborators: read('GET /api/stories/{id}/collaborators', { params }),
      }
    : {
        link: read('GET /api/characters/{id}/share-link', { params }),
        shares: read('GET /api/characters/{id}/shares', { params }),
        collaborators: read('GET /api/characters/{id}/collaborators', { params }),
      }
}

/** Refetches who has access to a character or story. */
export async function refetchAccess({ noun, id }: SharedThing): Promise<void> {
  const of = noun === 'story' ? ('stories' as const) : ('characters' as const)
  await Promise.all([
    invalidate(`GET /api/${of}/{id}/share-link`, { id }),
    invalidate(`GET /api/${of}/{id}/shares`, { id }),
    invalidate(`GET /api/${of}/{id}/collaborators`, { id }),
    invalidate('GET /api/collaborative-content'),
    invalidate('GET /api/shared-with-me'),
  ])
}

/** Shares a character or story with one user. A story is always shared for reading, whatever permissions are given. */
export async function share({ noun, id }: SharedThing, body: z.output<typeof shareBody>) {
  const params = { id }
  return noun === 'story'
    ? call('POST /api/stories/{id}/share', { params, body: { ...body, permissions: 'view' } })
    : call('POST /api/characters/{id}/share', { params, body })
}

/** An invitation to work on a thing. `collaboratorId` is a user's id or e-mail. */
export interface Invitation {
  collaboratorId: string
  role: z.infer<typeof anyRole>
}

/**
 * Invites a user to work on a character or story, in one of the roles that this kind of thing has. The API checks the
 * role: the schemas stay out of this module, because the story's screen loads it first.
 */
export async function invite({ noun, id }: SharedThing, body: Invitation, idempotencyKey: string) {
  const params = { id }
  return noun === 'story'
    ? call('POST /api/stories/{id}/collaborate', {
        params,
        body: body as z.input<typeof storyCollaborateBody>,
        idempotencyKey,
      })
    : call('POST /api/characters/{id}/collaborate', {
        params,
        body: body as z.input<typeof collaborateBody>,
        idempotencyKey,
      })
}

export function makeLink({ noun, id }: SharedThing) {
  const params = { id }
  return noun === 'story'
    ? call('POST /api/stories/{id}/share-link', { params })
    : call('POST /api/characters/{id}/share-link', { params })
}

/** Turns the share link off. */
export function endLink({ noun, id }: SharedThing) {
  const params = { id }
  return noun === 'story'
    ? call('DELETE /api/stories/{id}/share-link', { params })
    : call('DELETE /api/characters/{id}/share-link', { params })
}

/** Ends one share. A user who gives up a received share uses the same call. */
export function endShare({ noun, id }: SharedThing, shareId: ShareEntry['id']) {
  const params = { id, shareId }
  return noun === 'story'
    ? call('DELETE /api/stories/{id}/shares/{shareId}', { params })
    : call('DELETE /api/characters/{id}/shares/{shareId}', { params })
}

/** Removes a collaborator. A collaborator who leaves uses the same call. */
export function endCollaboration({ noun, id }: SharedThing, userId: string) {
  const params = { id, userId }
  return noun === 'story'
    ? call('DELETE /api/stories/{id}/collaborators/{userId}', { params })
    : call('DELETE /api/characters/{id}/collaborators/{userId}', { params })
}

/** Changes the role of a collaborator. */
export function changeRole({ noun, id }: SharedThing, userId: string, role: string) {
  const params = { id, userId }
  return noun === 'story'
    ? call('PUT /api/stories/{id}/collaborators/{userId}', {
        params,
        body: { role: role as 'reader' | 'commenter' | 'editor' },
      })
    : call('PUT /api/characters/{id}/collaborators/{userId}', {
        params,
        body: { role: role as 'viewer' | 'editor' | 'admin' },
      })
}
