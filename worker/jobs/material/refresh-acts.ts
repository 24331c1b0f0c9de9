import { z } from 'zod'
import { chaptersInAct } from '#core/book/act-basis.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../../deps.ts'
import { actPrompt } from '../../prompts/sum-up-act.ts'
import { type Exchange, requestStructured } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { summaryLine } from '../../story/memory/memory-chapters.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import { type Act, completeActs } from './acts.ts'
import type { StoryMaterial } from './story-material.ts'

/**
 * During one reading at most this many acts are summarized, the earliest first. Later readings summarize the others. A
 * book of 300 chapters of which the first one was moved or deleted needs 29 summaries.
 */
const maxActs = 8
/** At most this many acts of a story are summarized at the same time. */
const parallelActs = 4
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
  const exchange = (made: Exchange) => {
    checkpoint.exchanges.push(made)
    run.remember({ exchanges: checkpoint.exchanges })
  }
  let isRead = false
  const refresh = async () => {
    for (let act = due.shift(); act && !isRead; act = due.shift())
      await sumUp(deps, own, { story: material, act, exchange })
  }
  const refreshing = Promise.all(Array.from({ length: parallelActs }, refresh))
  let timer: NodeJS.Timeout | undefined
  try {
    const read = await reading()
    isRead = true
    timer = setTimeout(() => stop.abort(), graceMs)
    await refreshing
    return read
  } finally {
    isRead = true
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

const actRow = rowSchema({
  title: z.string(),
  basis: z.string().nullable(),
  chapters: parsedJson<{ number: number; title: string | null; summary: string | null; isDue: boolean }[]>(),
})

/**
 * Summarizes the act of a chapter that was just read, if the act has no current summary and no other chapter of it waits
 * for a reading (D-107). An imported book then has its act summaries before a chapter of it is generated. `summary` is the
 * one that the reading will store.
 */
export async function refreshActOf(
  deps: Deps,
  run: Run,
  { storyId, chapterNumber, summary }: { storyId: number; chapterNumber: number; summary: string | null },
): Promise<void> {
  const number = Math.ceil(chapterNumber / chaptersInAct)
  const last = number * chaptersInAct
  const [row] = await queryRows(
    deps.db,
    actRow,
    Prisma.sql`
    SELECT s.title, (SELECT basis FROM act_summaries WHERE "storyId" = s.id AND act = ${number}::int) AS basis,
      (SELECT coalesce(json_agg(json_build_object('number', c."chapterNumber", 'title', c.title, 'summary', c.summary,
          'isDue', c."readVersion" < c.version)), '[]')
        FROM chapters c WHERE c."storyId" = s.id AND c."chapterNumber" BETWEEN ${last - chaptersInAct + 1} AND ${last}) AS chapters
    FROM stories s WHERE s.id = ${storyId}`,
  )
  if (!row || row.chapters.some((other) => other.isDue && other.number !== chapterNumber)) return
  const chapters = row.chapters.map((one) => (one.number === chapterNumber ? { ...one, summary } : one))
  const act = completeActs(chapters, last + 1).find((one) => one.act === number)
  if (act && act.basis !== row.basis) await sumUp(deps, run, { story: { storyId, title: row.title }, act })
}

async function sumUp(
  deps: Deps,
  run: Run,
  {
    story: { title, storyId },
    act,
    exchange,
  }: {
    story: Pick<StoryMaterial, 'storyId' | 'title'>
    act: Act
    exchange?: (made: Exchange) => void
  },
): Promise<void> {
  const lines = act.chapters.map((chapter) => summaryLine(chapter)).join('\n')
  try {
    const { value, exchange: made } = await requestStructured(deps, run, 'act', actPrompt({ title, lines }))
    exchange?.(made)
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
