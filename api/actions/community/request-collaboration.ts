import { z } from 'zod'
import type { CollaborationRequest } from '#contract/messages.ts'
import { AppError, notFound } from '#core/errors.ts'
import { actorInTitle } from '#core/notifications.ts'
import { assertCanAnswer, assertTakesCollaborations } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { findRequest } from '../../queries/messages.ts'
import { findAddressee } from '../../queries/people.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

const createdRow = rowSchema({ id: z.int() })

interface Person {
  userId: string
}

/**
 * Sends a collaboration request (D-45).
 * @throws AppError not_found, invalid for oneself, collaborations_off, conflict for a second pending one of the type.
 */
export async function requestCollaboration(
  change: WriteContext,
  requester: Person,
  { toUserId, type, message }: { toUserId: string; type: CollaborationRequest['type']; message: string },
): Promise<CollaborationRequest> {
  const { tx, after, publish } = change
  if (toUserId === requester.userId) throw new AppError('invalid', 'You cannot ask yourself.')
  const to = await findAddressee(tx, toUserId)
  assertTakesCollaborations(to)
  const [made] = await queryRows(
    tx,
    createdRow,
    Prisma.sql`
    INSERT INTO collaboration_requests ("requesterId", "toUserId", type, message)
    VALUES (${requester.userId}, ${to.id}, ${type}::"RequestType", ${message})
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
  return present(change, made.id)
}

/**
 * Answers a request, once and by its recipient (D-45, D-67).
 * @throws AppError not_found for strangers, forbidden for the requester, already_decided.
 */
export async function decideRequest(
  change: WriteContext,
  recipient: Person,
  id: number,
  status: 'accepted' | 'rejected',
): Promise<CollaborationRequest> {
  const { tx, after, publish } = change
  const request = await present(change, id)
  assertCanAnswer(request, recipient)
  const { count } = await tx.collaborationRequest.updateMany({
    where: { id, status: 'pending' },
    data: { status, decidedAt: new Date() },
  })
  if (count === 0) throw new AppError('already_decided', 'This request has already been answered.')
  for (const to of [recipient.userId, request.requesterId]) {
    after(() => publish(to, 'collaboration-request.updated', { id }))
  }
  await notifyInTransaction(change, {
    userId: request.requesterId,
    actorId: recipient.userId,
    type: 'collaboration_request',
    title: `${actorInTitle} ${status} your collaboration request`,
    link: '/messages',
  })
  return { ...request, status }
}

async function present({ tx }: WriteContext, id: number): Promise<CollaborationRequest> {
  const request = await findRequest(tx, id)
  if (!request) throw notFound('Collaboration request')
  return request
}
