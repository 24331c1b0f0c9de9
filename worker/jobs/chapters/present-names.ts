import { shortNameOf } from '#contract/name-pattern.ts'
import { findNamedThings } from '#core/book/names.ts'
import type { Db } from '#core/postgres/client.ts'
import { fillNames, type NamedThing, storeNames } from '#core/text/name-references.ts'
import { withFormerNames } from '../../story/names/known-things.ts'
import type { StoryMaterial } from '../material/story-material.ts'
import type { WrittenChapter } from './read-written.ts'

/**
 * Replaces names in a summary that are former ones by the present names, as a rename does in stored summaries (D-105).
 * The summary was written while its characters and places had these `names`, or its chapter still has former ones.
 */
export async function withPresentNames(
  db: Db,
  storyId: number,
  names: readonly NamedThing[],
  summary: string | null,
): Promise<string | null> {
  if (summary === null) return null
  const present = await findNamedThings(db, storyId)
  const nowOf = ({ kind, id }: NamedThing) => present.find((one) => one.kind === kind && one.id === id)
  const former = names.filter((one) => {
    const now = nowOf(one)
    return now !== undefined && now.name !== one.name && one.name.trim() !== ''
  })
  if (former.length === 0) return summary
  // The short form of a former name becomes the short form of the present one, so it must not be listed as a whole name.
  const isShort = ({ kind, id, name }: NamedThing) =>
    former.some((one) => one.kind === kind && one.id === id && shortNameOf(one.name) === name)
  const known = [...present, ...former.filter((one) => !isShort(one))]
  // A name that is given twice would be taken for that of two people.
  const distinct = known.filter((one, at) => known.findIndex(({ name }) => name === one.name) === at)
  return fillNames(storeNames(summary, distinct), present)
}

/** Returns a finished chapter whose summary has the present names of the story's characters and places. */
export async function writtenWithPresentNames(
  db: Db,
  { storyId, bible }: Pick<StoryMaterial, 'storyId' | 'bible'>,
  written: WrittenChapter,
): Promise<WrittenChapter> {
  const inPrompt = bible.characters.flatMap(({ id, name }) =>
    id === null ? [] : [{ kind: 'character' as const, id, name }],
  )
  const names = [...inPrompt, ...withFormerNames(written.things)]
  const summary = await withPresentNames(db, storyId, names, written.summary)
  return { ...written, summary, read: { ...written.read, summary } }
}
