import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { summaryPrompt } from '../prompts/sum-up-chapter.ts'
import { askStructured } from '../run/ask.ts'
import type { Run } from '../run/run.ts'
import { characterLine } from '../story/bible.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { StoryMaterial } from './story-material.ts'

/** The latest ones first; those left over have their turn with the chapters to come. */
const mostAtOnce = 2
/** The reading takes longer than a summary: who is not ready so long (in ms) after it is not waited for. */
const graceMs = 2000

/**
 * Does `reading`, and beside it sums up earlier chapters that were written or changed by hand and so have no summary, that
 * the story remembers what they say now (issue 4, contains 2). No failure of that is worth anything: until it succeeds
 * the memory reads the text itself, and the next chapter asks again.
 */
export async function withSummaries<T>(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  reading: () => Promise<T>,
): Promise<T> {
  const enough = new AbortController()
  const own: Run = { ...run, signal: AbortSignal.any([run.signal, enough.signal]) }
  const refreshing = Promise.all(
    dueOf(material).map((chapter) => sumUp(deps, own, { material, checkpoint, chapter })),
  )
  let timer: NodeJS.Timeout | undefined
  try {
    const read = await reading()
    timer = setTimeout(() => enough.abort(), graceMs)
    await refreshing
    return read
  } finally {
    clearTimeout(timer)
    enough.abort()
    // Nothing of it goes on when the run is over.
    await refreshing
  }
}

type Chapter = StoryMaterial['chapters'][number]

function dueOf({ chapters, chapterNumber }: StoryMaterial): Chapter[] {
  return chapters
    .filter(({ number, summary, text }) => number < chapterNumber && !summary?.trim() && text?.trim())
    .toReversed()
    .slice(0, mostAtOnce)
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
    // Of that text, wherever the chapter has moved to; changed meanwhile, it has none yet. No version of the chapter.
    await execute(
      deps.db,
      Prisma.sql`
      UPDATE chapters SET summary = ${value.summary}
      WHERE "storyId" = ${storyId} AND content = ${text} AND coalesce(summary, '') !~ '\\S'`,
    )
  } catch (error) {
    if (run.signal.aborted) return
    const fields = { err: error, generationId: run.row.id, chapter: number }
    deps.log.warn(fields, 'an earlier chapter could not be summed up, trying again with the next one')
  }
}
