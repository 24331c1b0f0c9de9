import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../../deps.ts'
import { actPrompt } from '../../prompts/sum-up-act.ts'
import { requestStructured } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { summaryLine } from '../../story/memory/memory-chapters.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import { type Act, completeActs } from './acts.ts'
import type { StoryMaterial } from './story-material.ts'

/**
 * During one reading at most this many acts are summarized, the earliest first. Later readings summarize the others.
 */
const maxActs = 2
/** After the reading has ended, the run waits at most this time (ms) for the summaries of acts. */
const graceMs = 2000

/**
 * Runs `reading`. At the same time it summarizes acts of ten chapters that have no summary, or whose chapters have
 * changed since (D-107). The summaries never delay the prose. A failed summary is only logged, and a later generation
 * tries again.
 */
export async function withActSummaries<T>(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  reading: () => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  const own: Run = { ...run, signal: AbortSignal.any([run.signal, stop.signal]) }
  const due = dueActs(material)
  const refreshing = Promise.all(due.map((act) => sumUp(deps, own, { material, checkpoint, act })))
  let timer: NodeJS.Timeout | undefined
  try {
    const read = await reading()
    timer = setTimeout(() => stop.abort(), graceMs)
    await refreshing
    return read
  } finally {
    clearTimeout(timer)
    stop.abort()
    // All calls to the model must end before the run ends.
    await refreshing
  }
}

function dueActs({ chapters, chapterNumber, book }: StoryMaterial): Act[] {
  const known = new Set(book.acts.map(({ lastChapter }) => lastChapter))
  return completeActs(chapters, chapterNumber)
    .filter(({ chapters: summarized }) => !known.has(summarized.at(-1)?.number ?? 0))
    .slice(0, maxActs)
}

async function sumUp(
  deps: Deps,
  run: Run,
  { material, checkpoint, act }: { material: StoryMaterial; checkpoint: Checkpoint; act: Act },
): Promise<void> {
  const { title, storyId } = material
  const lines = act.chapters.map((chapter) => summaryLine(chapter)).join('\n')
  try {
    const { value, exchange } = await requestStructured(deps, run, 'act', actPrompt({ title, lines }))
    checkpoint.exchanges.push(exchange)
    run.remember({ exchanges: checkpoint.exchanges })
    // The statement selects from `stories`, so that it writes nothing if the story was deleted meanwhile.
    await execute(
      deps.db,
      Prisma.sql`
      INSERT INTO act_summaries ("storyId", act, summary, basis)
      SELECT id, ${act.act}::int, ${value.summary}, ${act.basis} FROM stories WHERE id = ${storyId}
      ON CONFLICT ("storyId", act) DO UPDATE SET summary = EXCLUDED.summary, basis = EXCLUDED.basis`,
    )
  } catch (error) {
    if (run.signal.aborted) return
    const fields = { err: error, generationId: run.row.id, act: act.act }
    deps.log.warn(fields, 'summarizing act failed, next chapter will retry')
  }
}
