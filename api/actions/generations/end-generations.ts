import { findGenerations } from '#core/generations/find-generations.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import type { Prisma } from '#core/postgres/client.ts'
import type { WriteContext } from '../write-context.ts'

/**
 * Cancels the active generations of a subject that is about to be deleted, in the same transaction (D-88), and updates
 * the screens of their owners. `of` is a condition on rows `g` of `generations`.
 */
export async function endGenerations({ tx, after, publish }: WriteContext, of: Prisma.Sql): Promise<void> {
  const ids = await cancelActive(tx, of)
  if (ids.length === 0) return
  for (const { ownerId, summary } of await findGenerations(tx, { ids })) {
    after(() => publish(ownerId, 'generation.updated', summary))
  }
}
