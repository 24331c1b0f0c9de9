import { notFound } from '#core/errors.ts'
import type { Db } from '#core/postgres/client.ts'

/**
 * The data of the book of a story, without its prose.
 * @throws AppError not_found
 */
export async function findBook(db: Db, storyId: number) {
  const story = await db.story.findUnique({
    where: { id: storyId },
    select: {
      id: true,
      title: true,
      description: true,
      updatedAt: true,
      author: { select: { firstName: true, lastName: true } },
      cover: { select: { key: true } },
      chapters: {
        orderBy: { chapterNumber: 'asc' },
        select: { id: true, chapterNumber: true, title: true },
      },
    },
  })
  if (!story) throw notFound('Story')
  const { author, cover, ...rest } = story
  return { ...rest, authorName: `${author.firstName} ${author.lastName}`, coverKey: cover?.key ?? null }
}
