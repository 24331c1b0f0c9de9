import { z } from 'zod'
import { type AiLabel, aiLabelOf } from '#contract/ai-label.ts'
import { notFound } from '#core/errors.ts'
import type { Viewer } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { languageColumns, languageOf, languageShape } from '../rows/stories.ts'

const languageRow = rowSchema(languageShape)
const shareRow = rowSchema({ aiShare: z.number() })

/** Reads the language of a story's prose as the viewer reads it; null when it is not known. */
export async function findProseLanguage(db: Db, storyId: number, viewer: Viewer): Promise<string | null> {
  const [row] = await queryRows(
    db,
    languageRow,
    Prisma.sql`SELECT ${languageColumns('s', viewer)} FROM stories s WHERE s.id = ${storyId}`,
  )
  return row ? languageOf(row) : null
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
      genre: true,
      description: true,
      updatedAt: true,
      author: { select: { firstName: true, lastName: true } },
      cover: { select: { key: true, isGenerated: true } },
      aiDeclared: true,
      chapters: {
        orderBy: { chapterNumber: 'asc' },
        select: { id: true, chapterNumber: true, title: true },
      },
    },
  })
  if (!story) throw notFound('Story')
  const { author, cover, aiDeclared, ...rest } = story
  // The book has all chapters as they stand, so its label counts all of them.
  const [shared] = await queryRows(
    db,
    shareRow,
    Prisma.sql`SELECT ai_share_of(${storyId}::int, true) AS "aiShare"`,
  )
  const label = aiLabelOf({ aiShare: shared?.aiShare ?? 0, aiDeclared: aiDeclared as AiLabel | null })
  return { ...rest, label, cover, authorName: `${author.firstName} ${author.lastName}` }
}
