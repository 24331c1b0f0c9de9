import type { GenerationKind, GenerationStatus } from '#contract/generation-fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findGeneration, isTerminal } from '#core/generations/find-generations.ts'
import { countedAs, giveBackUsage } from '#core/generations/usage.ts'
import { channels } from '#core/postgres/channels.ts'
import type { WriteContext } from '../write-context.ts'

interface Row {
  status: GenerationStatus
  kind: GenerationKind
  usagePeriod: Date | null
}

/**
 * Stops a generation: raising the attempt takes it from whoever runs it (decision 21). Its text stays.
 * @throws AppError not_found to all but its owner, already_finished (decision 74).
 */
export async function cancelGeneration(
  { tx, after, publish }: WriteContext,
  id: string,
  userId: string,
): Promise<void> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT status::text, kind::text, "usagePeriod" FROM generations
    WHERE id = ${id}::uuid AND "ownerId" = ${userId} FOR UPDATE`
  if (!row) throw notFound('Generation')
  if (isTerminal(row.status)) throw new AppError('already_finished', 'This generation has already finished.')
  await tx.$executeRaw`
    UPDATE generations SET status = 'cancelled', attempt = attempt + 1, "finishedAt" = now(), "leaseUntil" = NULL,
      "workerId" = NULL, "usagePeriod" = NULL, stage = 'Cancelled'
    WHERE id = ${id}::uuid`
  const what = countedAs[row.kind]
  if (what && row.usagePeriod) await giveBackUsage(tx, { userId, what, period: row.usagePeriod })
  await tx.$executeRaw`SELECT pg_notify(${channels.generationStopped}, ${id}), pg_notify(${channels.generationEnded}, ${id})`
  const found = await findGeneration(tx, id)
  if (found) after(() => publish(userId, 'generation.updated', found.summary))
}
