import { z } from 'zod'
import { aiLabelOf } from '#contract/ai-label.ts'
import { notFound } from '#core/errors.ts'
import { readsDraftsWhere, type Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { languageColumns, languageOf, languageShape, storyRow } from '../rows/stories.ts'

const languageRow = rowSchema(languageShape)
const authorRow = rowSchema({ name: z.string(), aiShare: z.number(), aiDeclared: storyRow.shape.aiDeclared })

/** Reads the language of a story's prose as the viewer reads it; null when it is not known. */
export async function findProseLanguage(db: Db, storyId: number, viewer: Viewer): Promise<string | null> {
  const [row] = await queryRows(
    db,
    languageRow,
    Prisma.sql`SELECT ${languageColumns('s', readsDraftsWhere(viewer, 's'))} FROM stories s WHERE s.id = ${storyId}`,
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
      cover: { select: { key: true, isGenerated: true } },
      chapters: {
        orderBy: { chapterNumber: 'asc' },
        select: { id: true, chapterNumber: true, title: true },
      },
    },
  })
  if (!story) throw notFound('Story')
  // The book contains the working text of all chapters, so its AI label is computed from all of them.
  const [author] = await queryRows(
    db,
    authorRow,
    Prisma.sql`SELECT ${shownName('u')} AS name, ai_share_of(s.id, true) AS "aiShare", s."aiDeclared"
      FROM stories s JOIN users u ON u.id = s."authorId" WHERE s.id = ${storyId}`,
  )
  if (!author) throw notFound('Story')
  return { ...story, label: aiLabelOf(author), authorName: author.name }
}
