import { findGenerations } from '#core/generations/find-generations.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import type { Prisma } from '#core/postgres/client.ts'
import type { Change } from '../tell.ts'

/**
 * Cancels the active generations of something that is about to be deleted, in the same transaction (D-88), and updates
 * the screens of their owners. `of` is a condition on rows `g` of `generations`.
 */
export async function endGenerations({ tx, after, publish }: Change, of: Prisma.Sql): Promise<void> {
  const ids = await cancelActive(tx, of)
  if (ids.length === 0) return
  for (const { ownerId, summary } of await findGenerations(tx, { ids })) {
    after(() => publish(ownerId, 'generation.updated', summary))
  }
}
