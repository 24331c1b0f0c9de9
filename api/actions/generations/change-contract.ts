import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type ChapterContract, chapterContract } from '#contract/chapter-contract.ts'
import { generationKind } from '#contract/generation-fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { reservationOf } from '#core/generations/budgets.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import type { EstimatedOrder } from '#core/generations/order-estimates.ts'
import { approve } from '#core/generations/order-transitions.ts'
import { ownedWhere } from '#core/generations/owned.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'
import { type Acceptance, lockUser, publishQueued } from './accept-generation.ts'

const waitingRow = rowSchema({
  awaits: z.string().nullable(),
  contract: parsedJson<unknown>(),
  kind: generationKind,
  input: parsedJson<unknown>(),
})

/**
 * Changes the contract of a chapter that waits for its owner (D-115). Texts that a person wrote are moderated again
 * before they are used to write prose (D-93). `base` is the contract from which the caller started to edit; without it,
 * any contract is replaced.
 * @throws AppError not_found to everybody but its owner; conflict when the generation does not wait for approval, or when
 * another screen of its owner has changed the contract since `base`
 */
export async function changeContract(
  { tx, after, publish }: WriteContext,
  id: string,
  userId: string,
  { base, ...contract }: ChapterContract & { base?: ChapterContract | undefined },
): Promise<void> {
  const waiting = await lockWaiting(tx, id, userId)
  const stored = chapterContract.safeParse(waiting.contract).data
  if (base && ![base, contract].some((one) => isDeepStrictEqual(one, stored)))
    throw new AppError('conflict', 'This contract was changed in the meantime, so your change was not saved.')
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
 * Approves the contract of a chapter, reserves its money, and queues its generation again (D-115, D-151).
 * @throws AppError not_found to everybody but its owner; conflict when the generation does not wait for approval; the
 * database error of an exceeded budget, which `asBudgetReached` converts
 */
export async function approveContract(
  { user, spending, ...context }: WriteContext & Pick<Acceptance, 'user' | 'spending'>,
  id: string,
): Promise<void> {
  const { tx } = context
  await lockUser(tx, user.userId)
  const { kind, input } = await lockWaiting(tx, id, user.userId)
  const estimate = spending.estimate({ kind, tier: user.tier, input: input as EstimatedOrder['input'] })
  await approve(tx, id, reservationOf(estimate, spending))
  await publishQueued(context, id)
}

async function lockWaiting(tx: Tx, id: string, userId: string): Promise<z.infer<typeof waitingRow>> {
  const [row] = await queryRows(
    tx,
    waitingRow,
    Prisma.sql`
    SELECT awaits, contract, kind::text, input FROM generations g
    WHERE id = ${id}::uuid AND ${ownedWhere(userId)} FOR UPDATE`,
  )
  if (!row) throw notFound('Generation')
  if (row.awaits !== 'contract')
    throw new AppError(
      'conflict',
      'The contract of this chapter cannot be changed any more, or is not made yet.',
    )
  return row
}
