import { z } from 'zod'
import type { CollaborationRequest } from '#contract/messages.ts'
import type { StoryRole } from '#contract/sharing.ts'
import { AppError, notFound } from '#core/errors.ts'
import { actorInTitle } from '#core/notifications/notifications.ts'
import { assertCan, notFoundError } from '#core/policy/policy.ts'
import { assertCanAnswer, assertTakesCollaborations } from '#core/policy/policy-people.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { lockBlocksOf } from '../../queries/blocks.ts'
import { findRequest } from '../../queries/messages.ts'
import { findAddressee } from '../../queries/people.ts'
import { addCollaborator } from '../sharing/share-thing.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

const createdRow = rowSchema({ id: z.int() })

interface Person {
  userId: string
  isAdmin: boolean
}

interface Request {
  toUserId: string
  type: CollaborationRequest['type']
  message: string
  storyId?: number | null | undefined
}

/**
 * Sends a collaboration request (D-45). A request of type `story` may name a story of the receiver that the requester
 * sees (D-155); for other types `storyId` is ignored.
 * @throws AppError not_found, blocked (D-147), invalid for oneself, collaborations_off, conflict when a request of
 * this type is already pending.
 */
export async function requestCollaboration(
  change: WriteContext,
  requester: Person,
  { toUserId, type, message, storyId: named }: Request,
): Promise<CollaborationRequest> {
  const { tx, after, publish } = change
  if (toUserId === requester.userId)
    throw new AppError('invalid', 'You cannot send a collaboration request to yourself.')
  await lockBlocksOf(tx, [requester.userId])
  const to = await findAddressee(tx, requester, toUserId)
  assertTakesCollaborations(to)
  const storyId = type === 'story' ? (named ?? null) : null
  if (storyId !== null) {
    const story = await assertCan(tx, 'see', 'story', storyId, requester)
    if (story.authorId !== to.id) throw notFoundError('story')
  }
  const [made] = await queryRows(
    tx,
    createdRow,
    Prisma.sql`
    INSERT INTO collaboration_requests ("requesterId", "toUserId", type, "storyId", message)
    VALUES (${requester.userId}, ${to.id}, ${type}::"RequestType", ${storyId}::int, ${message})
    ON CONFLICT ("requesterId", "toUserId", type) WHERE status = 'pending' DO NOTHING RETURNING id`,
  )
  if (!made) throw new AppError('conflict', 'You have already asked; your request is waiting for an answer.')
  after(() => publish(to.id, 'collaboration-request.updated', { id: made.id }))
  await notifyInTransaction(change, {
    userId: to.id,
    actorId: requester.userId,
    type: 'collaboration_request',
    title: `${actorInTitle} wants to collaborate with you`,
    link: '/messages',
  })
  return present(change, made.id, requester)
}

/**
 * Answers a request, once and by its recipient (D-45, D-67). Accepting a request that names a story makes the
 * requester a collaborator of this story with `role`, unless they have a higher one already (D-152).
 * @throws AppError not_found for strangers, forbidden for the requester, already_decided, hidden_by_moderator.
 */
export async function answerCollaborationRequest(
  change: WriteContext,
  recipient: Person,
  id: number,
  { status, role }: { status: 'accepted' | 'rejected'; role: StoryRole },
): Promise<CollaborationRequest> {
  const { tx, after, publish } = change
  const request = await present(change, id, recipient)
  assertCanAnswer(request, recipient)
  await lockBlocksOf(tx, [recipient.userId, request.requesterId])
  const { count } = await tx.collaborationRequest.updateMany({
    where: { id, status: 'pending' },
    data: { status, decidedAt: new Date() },
  })
  if (count === 0) throw new AppError('already_decided', 'This request has already been answered.')
  if (status === 'accepted' && request.storyId !== null) {
    const thing = { noun: 'story' as const, id: request.storyId }
    await assertCan(tx, 'share', 'story', thing.id, recipient)
    const { requesterId: userId } = request
    await addCollaborator(change, thing, { userId, role, addressedAs: userId, keepsHigherRole: true })
  }
  for (const to of [recipient.userId, request.requesterId]) {
    after(() => publish(to, 'collaboration-request.updated', { id }))
  }
  await notifyInTransaction(change, {
    userId: request.requesterId,
    actorId: recipient.userId,
    type: 'collaboration_request',
    title: `${actorInTitle} ${status} your collaboration request`,
    link: status === 'accepted' && request.storyId !== null ? `/stories/${request.storyId}` : '/messages',
  })
  return { ...request, status }
}

async function present({ tx }: WriteContext, id: number, viewer: Person): Promise<CollaborationRequest> {
  const request = await findRequest(tx, id, viewer)
  if (!request) throw notFound('Collaboration request')
  return request
}
