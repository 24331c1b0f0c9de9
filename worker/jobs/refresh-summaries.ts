import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { summaryPrompt } from '../prompts/sum-up-chapter.ts'
import { askStructured } from '../run/ask.ts'
import type { Run } from '../run/run.ts'
import { characterLine } from '../story/bible.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { StoryMaterial } from './story-material.ts'

/**
 * At most this many chapters are summarized during one reading, the latest first. The others are summarized with the
 * next chapters.
 */
const maxChapters = 2
/**
 * The longest time (ms) for which the run waits for summaries after the reading has ended. The reading normally takes
 * longer than the summaries.
 */
const graceMs = 2000

/**
 * Runs `reading`, and at the same time summarizes earlier chapters without a summary, which were written or changed
 * by hand. A failed summary is only logged. Until a later generation succeeds with it, prompts contain parts of the
 * chapter's text instead.
 */
export async function withSummaries<T>(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  reading: () => Promise<T>,
): Promise<T> {
  const stopSummaries = new AbortController()
  const own: Run = { ...run, signal: AbortSignal.any([run.signal, stopSummaries.signal]) }
  const refreshing = Promise.all(
    dueOf(material).map((chapter) => sumUp(deps, own, { material, checkpoint, chapter })),
  )
  let timer: NodeJS.Timeout | undefined
  try {
    const read = await reading()
    timer = setTimeout(() => stopSummaries.abort(), graceMs)
    await refreshing
    return read
  } finally {
    clearTimeout(timer)
    stopSummaries.abort()
    // No call may continue after the end of the run.
    await refreshing
  }
}

type Chapter = StoryMaterial['chapters'][number]

function dueOf({ chapters, chapterNumber }: StoryMaterial): Chapter[] {
  return chapters
    .filter(({ number, summary, text }) => number < chapterNumber && !summary?.trim() && text?.trim())
    .toReversed()
    .slice(0, maxChapters)
}

async function sumUp(
  deps: Deps,
  run: Run,
  { material, checkpoint, chapter }: { material: StoryMaterial; checkpoint: Checkpoint; chapter: Chapter },
): Promise<void> {
  const { title, bible, storyId } = material
  const { number } = chapter
  const text = chapter.text ?? ''
  const lines = bible.characters.map((character) => characterLine(character, number, 'brief'))
  const prompt = summaryPrompt({ title, chapterNumber: number, characters: lines.join('\n'), text })
  try {
    const { value, exchange } = await askStructured(deps, run, 'summary', prompt)
    checkpoint.exchanges.push(exchange)
    run.remember({ exchanges: checkpoint.exchanges })
    // The chapter is found by its text: its number may have changed, and a changed text needs another summary. A new
    // summary does not create a new version of the chapter.
    await execute(
      deps.db,
      Prisma.sql`
      UPDATE chapters SET summary = ${value.summary}
      WHERE "storyId" = ${storyId} AND content = ${text} AND coalesce(summary, '') !~ '\\S'`,
    )
  } catch (error) {
    if (run.signal.aborted) return
    const fields = { err: error, generationId: run.row.id, chapter: number }
    deps.log.warn(fields, 'summarizing earlier chapter failed, next chapter will retry')
  }
}
