import { z } from 'zod'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { approve } from '#core/generations/order-transitions.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'
import { publishQueued } from './accept-generation.ts'

const awaitsRow = rowSchema({ awaits: z.string().nullable() })

/**
 * Changes the contract of a chapter that waits for its owner (D-115). Texts that a person wrote are moderated again
 * before they are used to write prose (D-93).
 * @throws AppError not_found to everybody but its owner; conflict when the generation does not wait for approval
 */
export async function changeContract(
  { tx, after, publish }: WriteContext,
  id: string,
  userId: string,
  contract: ChapterContract,
): Promise<void> {
  await lockWaiting(tx, id, userId)
  await execute(
    tx,
    Prisma.sql`
    UPDATE generations SET contract = ${JSON.stringify(contract)}::jsonb,
      checkpoint = coalesce(checkpoint, '{}'::jsonb) || '{"moderated": false}'::jsonb
    WHERE id = ${id}::uuid`,
  )
  const found = await findGeneration(tx, id)
  if (found) after(() => publish(userId, 'generation.updated', found.summary))
}

/**
 * Approves the contract of a chapter and queues its generation again (D-115).
 * @throws AppError not_found to everybody but its owner; conflict when the generation does not wait for approval
 */
export async function approveContract(context: WriteContext, id: string, userId: string): Promise<void> {
  const { tx } = context
  await lockWaiting(tx, id, userId)
  await approve(tx, id)
  await publishQueued(context, id)
}

async function lockWaiting(tx: Tx, id: string, userId: string): Promise<void> {
  const [row] = await queryRows(
    tx,
    awaitsRow,
    Prisma.sql`
    SELECT awaits FROM generations g WHERE id = ${id}::uuid AND ${ownedWhere(userId)} FOR UPDATE`,
  )
  if (!row) throw notFound('Generation')
  if (row.awaits !== 'contract')
    throw new AppError(
      'conflict',
      'The contract of this chapter cannot be changed any more, or is not made yet.',
    )
}
