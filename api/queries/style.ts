import { type StoryStyle, storyStyle, storyStyleBody } from '#contract/style.ts'
import type { Db, Tx } from '#core/postgres/client.ts'

/** Reads the style of a story; the style of a story that has none says nothing (D-95). */
export async function findStyle(on: Db | Tx, storyId: number): Promise<StoryStyle> {
  const stored = await on.storyStyle.findUnique({ where: { storyId } })
  // Parsing leaves out the columns that are not answered, and narrows the texts to their values.
  return storyStyle.parse(stored ?? storyStyleBody.parse({}))
}
