import { z } from 'zod'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { GenerationSummary, ProgressDetail } from '#contract/generation-fields.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { estimateGeneration } from '#core/generations/estimates.ts'
import { shownToOwnerWhere } from '#core/generations/owned.ts'
import { heartbeatSql } from '#core/generations/run-transitions.ts'
import { readText } from '#core/generations/text.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryAsyncCommit } from '#core/postgres/pipeline.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { ClaimedGeneration } from './claim.ts'
import { startDeadline } from './deadline.ts'
import { saveLastPiece } from './last-piece.ts'
import { PendingModelCalls } from './model-calls.ts'
import { RunText } from './run-text.ts'

// A story can become mature while an editor's text is written. An editor who has not said that they are 18 or older no
// longer gets the text, which is saved (D-144).
const savedWithReader = Prisma.sql`SELECT g.id, ${shownToOwnerWhere} AS "isShown" FROM held g
      JOIN users u ON u.id = g."ownerId" LEFT JOIN stories s ON s.id = g."storyId"`

const savedRow = rowSchema({ id: z.string(), isShown: z.boolean() })

/**
 * The run does not hold its row any more, because the row was cancelled, taken over or deleted. The run must not write
 * anything.
 */
export class LostRun extends Error {}
/** The worker is stopping, so the run returns its row to the queue. */
export class WorkerStopping extends Error {}
/** The generation has run for longer than GENERATION_DEADLINE_SECONDS without progress. */
export class DeadlinePassed extends Error {}

/** No budget has money left for a run that the system ordered (D-151). */
export class BudgetUsedUp extends Error {}

/** The contract of the chapter is ready, and its owner wants to approve it before the prose is written (D-115). */
export class AwaitsApproval extends Error {
  readonly contract: ChapterContract
  constructor(contract: ChapterContract) {
    super('the contract waits for the approval of its owner')
    this.contract = contract
  }
}

/** The minimum time between two pushes of text, which is also the maximum delay of a piece of text. */
export const pushEveryMs = 60
/** The first push and the save by `flushSoon` wait for this time, so that the prompt is built and sent first. */
const afterRequestMs = 10
/** The minimum time between two pushes of the stage and the progress. */
const updateEveryMs = 400

/** One attempt at one generation, with its text, its lease and its stop signal. */
export interface Run {
  row: ClaimedGeneration
  /** Aborts when the run must end. Its reason is LostRun, WorkerStopping or DeadlinePassed. */
  signal: AbortSignal
  text: RunText
  /**
   * Sets the stage (a short phrase for people), the progress from 0 to 1, and the progress detail. `report` also pushes
   * text that was appended before, unless text has just been pushed.
   */
  report(stage: string, progress: number, detail?: ProgressDetail): void
  /**
   * Merges a patch into the checkpoint, from which another worker can continue. The next save writes the patch;
   * `flush` saves at once.
   */
  remember(patch: Record<string, unknown>): void
  /** Begins the deadline again, because a part of the work is done that no later run repeats. */
  progressed(): void
  /** Sets the contract of the chapter. It is saved no later than the first words of prose (D-114). */
  setContract(contract: ChapterContract): void
  /** Saves everything that is not saved yet and pushes all text. @throws LostRun */
  flush(): Promise<void>
  /**
   * Does the same as `flush`, but only after `afterRequestMs` and without making the caller wait, so that a request to
   * the model is sent first. If the save fails, the next save repeats it.
   */
  flushSoon(): void
  /**
   * The calls to the model that are not in the database yet. The next save or the finishing transaction writes them.
   */
  calls: PendingModelCalls
  /**
   * Saves all text and ends the pushes, because the model has finished.
   * @returns the summary that was pushed last, and what the finishing transaction still has to write.
   */
  settled(): Promise<{
    summary: GenerationSummary
    unsaved: Record<string, unknown>
    contract: ChapterContract | null
  }>
  stop(reason: Error): void
  /** Stops the timers, and waits for the save that is in progress. */
  end(): Promise<void>
}

/** Starts the heartbeat of a claimed row and reads the text that earlier runs have saved (D-77). */
export async function startRun(deps: Deps, row: ClaimedGeneration): Promise<Run> {
  const { config, db } = deps
  // No user waits for a generation that the system ordered, so nothing is pushed for it (D-104).
  const publish: Deps['publish'] = generationKinds[row.kind].isInternal ? () => undefined : deps.publish
  const leaseMs = config.LEASE_SECONDS * 1000
  const abort = new AbortController()
  // At the first attempt no earlier run has saved any text.
  const text = new RunText(row.attempt > 1 ? await readText(db, row.id) : '')
  const summary: GenerationSummary = { ...row.summary }
  let renewedAt = performance.now()
  let remembered: Record<string, unknown> = {}
  /** The patches of the checkpoint that a save has sent. They count as saved when the save has succeeded. */
  let sending: Record<string, unknown> = {}
  let unsavedContract: ChapterContract | null = null
  let savedCalls = row.calls
  const calls = new PendingModelCalls(row)
  let saving: Promise<void> = Promise.resolve()
  let isSettled = false
  let { isShown } = row
  let updatePending = true
  let lastUpdate = 0
  let pushedAt = Number.NEGATIVE_INFINITY

  const isPending = () =>
    !calls.areWritten ||
    !text.isUpToDate('saved') ||
    Object.keys({ ...sending, ...remembered }).length > 0 ||
    unsavedContract !== null ||
    row.calls !== savedCalls

  // One statement writes lease, progress, checkpoint, text and calls, because it is the most frequent write of a
  // run.
  async function save(): Promise<void> {
    // A save that only renews the lease uses an asynchronous commit, which does not wait for the WAL to reach the disk,
    // because the next save renews the lease again. The finishing transaction waits for a running save, so a slow disk
    // would delay it twice.
    const query = isPending() ? queryRows : queryAsyncCommit
    const piece = text.pending('saved')
    const patch = { ...sending, ...remembered }
    const isPatched = Object.keys(patch).length > 0
    const called = row.calls
    const contract = unsavedContract
    // The finishing transaction writes the remaining calls itself, because it also computes their sums.
    const notes = (isSettled ? new PendingModelCalls(row) : calls).take()
    sending = patch
    remembered = {}
    const saved = await query(
      db,
      savedRow,
      Prisma.sql`
      WITH held AS (${heartbeatSql(row, {
        leaseSeconds: config.LEASE_SECONDS,
        progress: summary.progress,
        stage: summary.stage,
        progressDetail: summary.progressDetail,
        calls: called,
        checkpoint: isPatched ? patch : null,
        contract,
      })}), piece AS (
        INSERT INTO generation_texts ("generationId", attempt, "offset", units, delta)
        SELECT id, ${row.attempt}::int, ${piece?.offset ?? 0}::int, ${piece?.delta.length ?? 0}::int, ${piece?.delta ?? ''}
        FROM held WHERE ${piece !== null}
      ), noted AS (${notes.insert})
      ${row.isAlwaysShown ? Prisma.sql`SELECT id, TRUE AS "isShown" FROM held` : savedWithReader}`,
    ).catch((error: unknown) => {
      notes.putBack()
      throw error
    })
    const [held] = saved
    if (!held) {
      // If the generation was deleted, the statement has not written the calls. Otherwise they are stored, and storing them
      // again changes nothing.
      notes.putBack()
      if (piece) await saveLastPiece(db, row, piece)
      throw new LostRun()
    }
    isShown = held.isShown
    piece?.done()
    sending = {}
    if (unsavedContract === contract) unsavedContract = null
    // A new checkpoint shows that the run makes progress again, so its wait for the provider or storage has ended.
    if (isPatched) row.waitingSince = null
    savedCalls = called
    renewedAt = performance.now()
  }

  // Saves never overlap: each waits for the one before. A caller that awaits the promise gets the error of the save.
  // If no caller awaits it, the rejection is handled here, because the next save writes the same data again.
  function queueSave(isDue = () => true): Promise<void> {
    saving = saving.catch(() => undefined).then(() => (isDue() ? save() : undefined))
    saving.catch(() => undefined)
    return saving
  }

  async function beat(): Promise<void> {
    try {
      await queueSave()
    } catch (error) {
      // A short outage of the database does not end the run, because the next save may succeed. An expired lease ends
      // it.
      if (error instanceof LostRun || performance.now() - renewedAt > leaseMs) abort.abort(new LostRun())
      else deps.log.warn({ err: error, generationId: row.id }, 'run heartbeat failed, will retry')
    }
  }

  function pushText(): void {
    const piece = isShown ? text.pending('pushed') : null
    if (!piece) return
    const { offset, delta } = piece
    publish(row.ownerId, 'generation.text', { id: row.id, attempt: row.attempt, offset, delta })
    piece.done()
    pushedAt = performance.now()
  }

  function push(): void {
    pushText()
    if (isSettled || !updatePending || performance.now() - lastUpdate < updateEveryMs) return
    updatePending = false
    lastUpdate = performance.now()
    summary.textLength = text.length
    void estimateGeneration(db, {
      ...summary,
      startedAt: summary.startedAt ? new Date(summary.startedAt) : null,
    })
      .catch(() => null)
      .then((etaSeconds) => {
        if (!isSettled) publish(row.ownerId, 'generation.updated', { ...summary, etaSeconds })
      })
  }

  const flush = () => {
    push()
    return queueSave(isPending)
  }
  let soon: NodeJS.Timeout | undefined

  const beats = setInterval(() => void beat(), Math.min(1000, leaseMs / 4))
  const pushes = setInterval(push, pushEveryMs)
  const firstPush = setTimeout(push, afterRequestMs)
  const deadlineMs = config.GENERATION_DEADLINE_SECONDS * 1000
  const deadline = startDeadline(row, deadlineMs, () => abort.abort(new DeadlinePassed()))

  return {
    row,
    signal: abort.signal,
    text,
    report: (stage, progress, detail) => {
      summary.stage = stage
      summary.progressDetail = detail ?? null
      summary.progress = Math.min(1, Math.max(summary.progress, progress))
      updatePending = true
      // The first words of a text, and the first words after a pause, are pushed at once. Only the following words wait
      // for the timer.
      if (performance.now() - pushedAt >= pushEveryMs) pushText()
    },
    remember: (patch) => {
      remembered = { ...remembered, ...patch }
    },
    progressed: () => {
      remembered = { ...remembered, ...deadline.restart() }
    },
    setContract: (contract) => {
      unsavedContract = contract
    },
    flush,
    flushSoon: () => {
      soon ??= setTimeout(() => {
        soon = undefined
        void flush()
      }, afterRequestMs)
    },
    settled: async () => {
      clearTimeout(soon)
      push()
      isSettled = true
      await (text.isUpToDate('saved') ? saving.catch(() => undefined) : queueSave())
      const unsaved = { ...sending, ...remembered }
      return { summary: { ...summary, textLength: text.length }, unsaved, contract: unsavedContract }
    },
    calls,
    stop: (reason) => abort.abort(reason),
    end: async () => {
      clearInterval(beats)
      clearInterval(pushes)
      clearTimeout(firstPush)
      deadline.clear()
      clearTimeout(soon)
      await saving.catch(() => undefined)
    },
  }
}
