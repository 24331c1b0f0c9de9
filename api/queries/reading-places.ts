import type { ReadingPlace } from '#contract/reading-places.ts'
import type { Db, Tx } from '#core/postgres/client.ts'

/** Where a user reads a story; without a chapter before they have read in it (D-157). */
export async function findReadingPlace(db: Db | Tx, storyId: number, userId: string): Promise<ReadingPlace> {
  const place = await db.readingPlace.findUnique({ where: { userId_storyId: { userId, storyId } } })
  if (!place) return { chapterId: null, paragraph: 0, updatedAt: null }
  const { chapterId, paragraph, updatedAt } = place
  return { chapterId, paragraph, updatedAt: updatedAt.toISOString() }
}
