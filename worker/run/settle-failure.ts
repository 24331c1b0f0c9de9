import type { ChapterContract } from '#contract/chapter-contract.ts'
import { comesWithFirstChapter } from '#contract/generation-input.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { awaitApprovalSql, failSql, type HeldRow, retryLaterSql } from '#core/generations/run-transitions.ts'
import { giveBackUsage } from '#core/generations/usage.ts'
import { notify } from '#core/notifications/notifications.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isInfrastructure } from '#core/postgres/database-errors.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { ModelError } from '../model/model-errors.ts'
import type { ClaimedGeneration } from './claim.ts'
import { readNotificationHead } from './notice.ts'
import { BudgetUsedUp } from './run.ts'
import { type Ending, type Settlement, settlementOf } from './settlement.ts'

/**
 * Chooses the reaction to the error that ended a run and carries it out, if the run still holds its row. The owner's
 * screens are updated. @returns the decision.
 */
export async function settleFailure(
  deps: Deps,
  row: ClaimedGeneration,
  error: unknown,
  ranMs: number,
): Promise<Settlement['next']> {
  const { config, db, log } = deps
  const settlement = settlementOf(
    error,
    { ...row, runningMs: row.runningMs + ranMs - row.progressedMs },
    {
      maxWaitMs: config.GENERATION_MAX_WAIT_HOURS * 3_600_000,
      deadlineMs: config.GENERATION_DEADLINE_SECONDS * 1000,
    },
  )
  const { id: generationId, kind, attempt, ownerId: userId } = row
  const fields = { generationId, kind, attempt, userId, next: settlement.next }
  if (settlement.next === 'nothing') {
    log.info(fields, 'run stopped, generation was cancelled, deleted or taken over')
    return settlement.next
  }
  if (settlement.next === 'awaits') {
    await awaitApproval(deps, row, settlement.contract, ranMs)
    log.info(fields, 'run ended, generation waits for approval of its contract')
    return settlement.next
  }
  if (error instanceof BudgetUsedUp)
    log.info(fields, 'run ended, generation waits because a budget is used up')
  else log.warn({ ...fields, err: error }, 'run ended without a result')
  if (settlement.next === 'again') {
    const { atWorkMs = 0, ...backoff } = settlement
    const changed = await execute(db, retryLaterSql(row, { ...backoff, ranMs: ranMs + atWorkMs }))
    if (changed > 0 && settlement.afterMs === 0)
      await execute(db, Prisma.sql`SELECT pg_notify(${channels.generationQueued}, ${row.id})`)
    if (changed > 0) await publishSummary(deps, row.id)
    // If only the answer to the commit of the finish was lost, there is a result of which nothing was pushed.
    else if (isInfrastructure(error) && !generationKinds[row.kind].isInternal)
      deps.publish(userId, 'resync', {})
    return settlement.next
  }
  await failRow(deps, row, { ...settlement, isQuiet: isUnaskedAndUnpaintable(row, error) }, ranMs)
  return settlement.next
}

// Returns true for a cover that the system ordered from a provider that makes no pictures. The owner has not asked for
// it and is not notified of the failure.
function isUnaskedAndUnpaintable({ input }: Pick<ClaimedGeneration, 'input'>, error: unknown): boolean {
  return error instanceof ModelError && error.failure === 'no_pictures' && comesWithFirstChapter(input)
}

/** Stops a generation until its owner approves the contract, and notifies the owner in the same transaction (D-115). */
async function awaitApproval(
  deps: Deps,
  row: ClaimedGeneration,
  contract: ChapterContract,
  ranMs: number,
): Promise<void> {
  const { db, publish } = deps
  const pushed = await db.$transaction(async (tx) => {
    const changed = await execute(tx, awaitApprovalSql(row, { contract, ranMs, calls: row.calls }))
    if (changed === 0) return null
    const { name, link } = await readNotificationHead(tx, row)
    const notification = await notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title: `${name} waits for your word`,
      content: 'See what will happen in it, change what you like, and let it be written.',
      link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
    return { notification }
  })
  if (!pushed) return
  await publishSummary(deps, row.id)
  if (pushed.notification) publish(row.ownerId, 'notification.created', pushed.notification)
}

/**
 * Fails a generation if it still runs by this claim. Its charge is returned and its owner is notified in the same
 * transaction. Notifications are kept for a long time, so only the notification of the author quotes the story. An
 * editor can lose the access to the story (D-152), and must not read it after it becomes mature (D-144).
 */
export async function failRow(
  deps: Deps,
  row: Pick<
    ClaimedGeneration,
    'id' | 'attempt' | 'kind' | 'ownerId' | 'storyId' | 'characterId' | 'usagePeriod'
  > &
    HeldRow &
    Partial<Pick<ClaimedGeneration, 'isAlwaysShown'>>,
  { code, message, unquotedMessage = message, dropsPicture = false, isQuiet = false }: Ending,
  ranMs: number,
): Promise<void> {
  const { db, publish } = deps
  const pushed = await db.$transaction(async (tx) => {
    const changed = await execute(tx, failSql(row, { code, message, ranMs, dropsPicture, isQuiet }))
    if (changed === 0) return null
    const { counts } = generationKinds[row.kind]
    if (counts && row.usagePeriod)
      await giveBackUsage(tx, { userId: row.ownerId, counter: counts, period: row.usagePeriod })
    await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationEnded}, ${row.id})`)
    if (generationKinds[row.kind].isInternal || isQuiet) return { notification: null }
    const { name, link } = await readNotificationHead(tx, row)
    const notification = await notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title: `${name} could not be finished`,
      content: row.isAlwaysShown ? message : unquotedMessage,
      link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
    return { notification }
  })
  if (!pushed) return
  await publishSummary(deps, row.id)
  if (pushed.notification) publish(row.ownerId, 'notification.created', pushed.notification)
}

/** Reads a generation and pushes it to its owner. */
export async function publishSummary(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  generationId: string,
): Promise<void> {
  const found = await findGeneration(db, generationId)
  if (found) publish(found.ownerId, 'generation.updated', found.summary)
}
