import { generationStatus } from '#contract/generation-fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGeneration, isTerminal } from '#core/generations/find-generations.ts'
import { orderedByUser } from '#core/generations/kind-sql.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'

const statusRow = rowSchema({ status: generationStatus })

/**
 * Cancels a generation; its text stays readable (D-13, D-21).
 * @throws AppError not_found to everybody but its owner; already_finished (D-74)
 */
export async function cancelGeneration(
  { tx, after, publish }: WriteContext,
  id: string,
  userId: string,
): Promise<void> {
  const [row] = await queryRows(
    tx,
    statusRow,
    Prisma.sql`
    SELECT status::text FROM generations g
    WHERE id = ${id}::uuid AND ${ownedWhere(userId)} AND ${orderedByUser} FOR UPDATE`,
  )
  if (!row) throw notFound('Generation')
  if (isTerminal(row.status)) throw new AppError('already_finished', 'This generation has already finished.')
  await cancelActive(tx, Prisma.sql`g.id = ${id}::uuid`)
  const found = await findGeneration(tx, id)
  if (found) after(() => publish(userId, 'generation.updated', found.summary))
}
