import { type StoryStyle, storyStyle, storyStyleBody } from '#contract/style.ts'
import type { Db, Tx } from '#core/postgres/client.ts'

/** Reads the style of a story. A story without one gets empty fields and the time of its creation (D-95). */
export async function findStyle(on: Db | Tx, storyId: number): Promise<StoryStyle> {
  const stored = await on.storyStyle.findUnique({ where: { storyId } })
  if (stored) return answer(stored, stored.updatedAt)
  const { createdAt } = await on.story.findUniqueOrThrow({
    where: { id: storyId },
    select: { createdAt: true },
  })
  return answer(storyStyleBody.parse({}), createdAt)
}

// Parsing removes the columns that the answer does not have, and narrows texts to their declared values.
function answer(fields: object, updatedAt: Date): StoryStyle {
  return storyStyle.parse({ ...fields, updatedAt: updatedAt.toISOString() })
}
