import { generationStatus } from '#contract/generation-fields.ts'
import { subjectPath } from '#contract/generation-kinds.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGeneration, isTerminal } from '#core/generations/find-generations.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import { ofOwnStoryWhere, ownedWhere } from '#core/generations/owned.ts'
import { actorInTitle } from '#core/notifications/notifications.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

const statusRow = rowSchema({ status: generationStatus })

/**
 * Cancels a generation; its text stays readable (D-13, D-21). The author of a story may also cancel the order of an
 * editor, because an order that its editor neither approves nor cancels would block the story (D-152). The editor is
 * notified.
 * @throws AppError not_found to everybody but its owner and the author of its story; already_finished (D-74)
 */
export async function cancelGeneration(change: WriteContext, id: string, userId: string): Promise<void> {
  const { tx, after, publish } = change
  const [row] = await queryRows(
    tx,
    statusRow,
    Prisma.sql`
    SELECT status::text FROM generations g
    WHERE id = ${id}::uuid AND (${ownedWhere(userId)} OR ${ofOwnStoryWhere(userId)}) AND ${orderedByUserWhere} FOR UPDATE`,
  )
  if (!row) throw notFound('Generation')
  if (isTerminal(row.status)) throw new AppError('already_finished', 'This generation has already finished.')
  await cancelActive(tx, Prisma.sql`g.id = ${id}::uuid`)
  const found = await findGeneration(tx, id)
  if (!found) return
  const { ownerId, summary } = found
  after(() => publish(ownerId, 'generation.updated', summary))
  if (ownerId !== userId)
    await notifyInTransaction(change, {
      userId: ownerId,
      actorId: userId,
      type: 'system',
      title: `${actorInTitle} has cancelled your order for “${summary.subject}”`,
      link: subjectPath(summary),
      generationId: id,
      generationAttempt: summary.attempt,
    })
}
