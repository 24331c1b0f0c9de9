import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { languageSample } from '../rows/stories.ts'

const sampleRow = rowSchema({ sample: z.string() })

/** Detects the language of a story's prose; null when it is not clear. */
export async function findProseLanguage(db: Db, storyId: number): Promise<string | null> {
  const [row] = await queryRows(
    db,
    sampleRow,
    Prisma.sql`SELECT ${languageSample('s')} AS sample FROM stories s WHERE s.id = ${storyId}`,
  )
  return row ? detectLanguage(row.sample) : null
}

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
