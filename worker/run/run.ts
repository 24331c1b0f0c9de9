import { z } from 'zod'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { estimate } from '#core/generations/estimates.ts'
import { readText, type TextPiece } from '#core/generations/text.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { Claimed } from './claim.ts'
import { CallNotes } from './model-calls.ts'
import { RunText } from './run-text.ts'

/** The row is not ours any more: cancelled, taken over, or its owner is gone. Nothing may be written. */
export class LostRun extends Error {}
/** The worker is stopping: the row goes back as it is. */
export class HandBack extends Error {}
/** It has run longer than GENERATION_DEADLINE_SECONDS. */
export class DeadlinePassed extends Error {}

const savedRow = rowSchema({ id: z.string() })

const pushEveryMs = 60
const updateEveryMs = 400

/** One attempt at one generation: its text, its lease, its stop signal. */
export interface Run {
  row: Claimed
  /** Aborts with LostRun, HandBack or DeadlinePassed as its reason. */
  signal: AbortSignal
  text: RunText
  /** Says where it is: a short human phrase, and 0 to 1. */
  report(stage: string, progress: number): void
  /** What a takeover goes on from: goes into the row's checkpoint with the next save, at once by `flush`. */
  remember(patch: Record<string, unknown>): void
  /** Saves what there is to save and pushes all text. @throws LostRun when the row is not ours any more. */
  flush(): Promise<void>
  /** Calls to the model that are not written down yet: they go with the next save, or with the finishing statement. */
  calls: CallNotes
  /**
   * The model has done its part: all text is saved, and nothing more is pushed.
   * @returns what screens were told of it, and what is remembered but not saved: it goes with the finishing statement.
   */
  settled(): Promise<{ summary: GenerationSummary; remembered: Record<string, unknown> }>
  stop(reason: Error): void
  /** Ends the timers; the last save that is under way is waited for. */
  end(): Promise<void>
}

// What was written before its writer stopped it is hers to read and to keep, also what was not saved by then; the
// archive is told. A row that anybody else has taken since is left alone.
async function keepLastWords(db: Deps['db'], { id, attempt }: Claimed, piece: TextPiece): Promise<void> {
  await db.$executeRaw(Prisma.sql`
    WITH stopped AS (
      UPDATE generations SET "archivedAt" = NULL
      WHERE id = ${id}::uuid AND attempt = ${attempt + 1} AND status = 'cancelled' AND result IS NULL RETURNING id
    )
    INSERT INTO generation_texts ("generationId", attempt, "offset", units, delta)
    SELECT id, ${attempt}::int, ${piece.offset}::int, ${piece.delta.length}::int, ${piece.delta} FROM stopped`)
}

/** Starts the heartbeat of a claimed row and picks up the text that was saved so far (decision 77). */
export async function startRun(deps: Deps, row: Claimed): Promise<Run> {
  const { config, db, publish } = deps
  const leaseMs = config.LEASE_SECONDS * 1000
  const abort = new AbortController()
  // Nobody has written anything before the first attempt.
  const text = new RunText(row.attempt > 1 ? await readText(db, row.id) : '')
  const summary: GenerationSummary = { ...row.summary }
  let held = performance.now()
  let remembered: Record<string, unknown> = {}
  /** What of it is on its way: it counts as saved when it has arrived. */
  let leaving: Record<string, unknown> = {}
  let savedCalls = row.calls
  const calls = new CallNotes(row)
  let saving: Promise<void> = Promise.resolve()
  let isSettled = false
  let updatePending = true
  let lastUpdate = 0

  const isPending = () =>
    !calls.areWritten ||
    !text.isUpToDate('saved') ||
    Object.keys({ ...leaving, ...remembered }).length > 0 ||
    row.calls !== savedCalls

  // Lease, progress, text and checkpoint in one statement: it is the write that every run makes most often.
  async function save(): Promise<void> {
    const piece = text.pending('saved')
    const patch = { ...leaving, ...remembered }
    const patched = Object.keys(patch).length > 0
    const called = row.calls
    const notes = calls.take()
    leaving = patch
    remembered = {}
    const saved = await queryRows(
      db,
      savedRow,
      Prisma.sql`
      WITH mine AS (
        UPDATE generations SET "leaseUntil" = now() + make_interval(secs => ${config.LEASE_SECONDS}),
          progress = ${summary.progress}, stage = ${summary.stage}, calls = ${called}::int,
          checkpoint = CASE WHEN ${patched} THEN coalesce(checkpoint, '{}'::jsonb) || ${JSON.stringify(patch)}::jsonb ELSE checkpoint END,
          "waitingSince" = CASE WHEN ${patched} THEN NULL ELSE "waitingSince" END
        WHERE id = ${row.id}::uuid AND attempt = ${row.attempt} AND status = 'running' RETURNING id
      ), piece AS (
        INSERT INTO generation_texts ("generationId", attempt, "offset", units, delta)
        SELECT id, ${row.attempt}::int, ${piece?.offset ?? 0}::int, ${piece?.delta.length ?? 0}::int, ${piece?.delta ?? ''}
        FROM mine WHERE ${piece !== null}
      ), noted AS (${notes.insert})
      SELECT id FROM mine`,
    ).catch((error: unknown) => {
      notes.back()
      throw error
    })
    if (saved.length === 0) {
      if (piece) await keepLastWords(db, row, piece)
      throw new LostRun()
    }
    piece?.done()
    leaving = {}
    // What it has got since is the end of a wait.
    if (patched) row.waitingSince = null
    savedCalls = called
    held = performance.now()
  }

  // Saves never overlap: the next waits for the one before. Whoever waits for it hears of its failure, now or later.
  function saveInTurn(isDue = () => true): Promise<void> {
    saving = saving.catch(() => undefined).then(() => (isDue() ? save() : undefined))
    saving.catch(() => undefined)
    return saving
  }

  async function beat(): Promise<void> {
    try {
      await saveInTurn()
    } catch (error) {
      // A database that is away for a moment is no reason to stop, a lease that ran out is.
      if (error instanceof LostRun || performance.now() - held > leaseMs) abort.abort(new LostRun())
      else deps.log.warn({ err: error, generationId: row.id }, 'saving the text so far failed, trying again')
    }
  }

  function push(): void {
    const piece = text.pending('pushed')
    if (piece) {
      publish(row.ownerId, 'generation.text', {
        id: row.id,
        attempt: row.attempt,
        offset: piece.offset,
        delta: piece.delta,
      })
      piece.done()
    }
    if (isSettled || !updatePending || performance.now() - lastUpdate < updateEveryMs) return
    updatePending = false
    lastUpdate = performance.now()
    summary.textLength = text.length
    void estimate(db, { ...summary, startedAt: summary.startedAt ? new Date(summary.startedAt) : null })
      .catch(() => null)
      .then((etaSeconds) => {
        if (!isSettled) publish(row.ownerId, 'generation.updated', { ...summary, etaSeconds })
      })
  }

  const beats = setInterval(() => void beat(), Math.min(1000, leaseMs / 4))
  const pushes = setInterval(push, pushEveryMs)
  const leftMs = Math.max(config.GENERATION_DEADLINE_SECONDS * 1000 - row.runningMs, 1)
  const deadline = setTimeout(() => abort.abort(new DeadlinePassed()), leftMs)
  push()

  return {
    row,
    signal: abort.signal,
    text,
    report: (stage, progress) => {
      summary.stage = stage
      summary.progress = Math.min(1, Math.max(summary.progress, progress))
      updatePending = true
    },
    remember: (patch) => {
      remembered = { ...remembered, ...patch }
    },
    flush: () => {
      push()
      return saveInTurn(isPending)
    },
    settled: async () => {
      push()
      isSettled = true
      await (text.isUpToDate('saved') ? saving.catch(() => undefined) : saveInTurn())
      return { summary: { ...summary, textLength: text.length }, remembered: { ...leaving, ...remembered } }
    },
    calls,
    stop: (reason) => abort.abort(reason),
    end: async () => {
      clearInterval(beats)
      clearInterval(pushes)
      clearTimeout(deadline)
      await saving.catch(() => undefined)
    },
  }
}
