import { findGenerations } from '#core/generations/find-generations.ts'
import { cancelActive } from '#core/generations/order-transitions.ts'
import type { Prisma } from '#core/postgres/client.ts'
import type { WriteContext } from '../write-context.ts'

/**
 * Cancels the active generations that match `of`, a condition on rows `g` of `generations`, and updates the screens of
 * their owners. It runs in the transaction that deletes the subject of the generations, or ends the access of their
 * owners (D-88).
 */
export async function endGenerations({ tx, after, publish }: WriteContext, of: Prisma.Sql): Promise<void> {
  const ids = await cancelActive(tx, of)
  if (ids.length === 0) return
  for (const { ownerId, summary } of await findGenerations(tx, { ids })) {
    after(() => publish(ownerId, 'generation.updated', summary))
  }
}
