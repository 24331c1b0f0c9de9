import { z } from 'zod'
import { story } from '#contract/stories.ts'
import { Prisma } from '#core/postgres/client.ts'
import { rowSchema } from '#core/postgres/sql.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { pictureColumns, pictureShape } from './pictures.ts'

const aiLabel = story.shape.aiLabel

/** A story joined with its author (u) and cover (i). */
export const storyRow = rowSchema({
  id: z.int(),
  authorId: z.string(),
  authorName: z.string(),
  authorIsPublic: z.boolean(),
  title: z.string(),
  description: z.string(),
  genre: story.shape.genre,
  status: story.shape.status,
  spiceLevel: z.int(),
  isPublic: z.boolean(),
  readCount: z.int(),
  likeCount: z.int(),
  ratingSum: z.int(),
  ratingCount: z.int(),
  chapterCount: z.int(),
  aiShare: z.number(),
  aiDeclared: aiLabel.nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...pictureShape,
})
export type StoryRow = z.infer<typeof storyRow>

/** The columns of `storyRow`; stories are `s`, joined with `storyJoins`. */
export const storyColumns = Prisma.sql`s.id, s."authorId", u."firstName" || ' ' || u."lastName" AS "authorName", u."publicProfile" AS "authorIsPublic",
  s.title, s.description, s.genre, s.status, s."spiceLevel", s."isPublic", s."readCount", s."likeCount",
  s."ratingSum", s."ratingCount", s."createdAt", s."updatedAt", s."aiShare", s."aiDeclared", ${pictureColumns},
  (SELECT count(*)::int FROM chapters WHERE chapters."storyId" = s.id) AS "chapterCount"`

export const storyJoins = Prisma.sql`JOIN users u ON u.id = s."authorId" LEFT JOIN images i ON i.id = s."coverId"`

/**
 * The language that the style of a story names, and a sample from which it is detected without one: the start of its
 * prose, its title and its description (D-97).
 */
export function languageColumns(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`${languageSample(alias)} AS sample,
    (SELECT st.language FROM story_styles st WHERE st."storyId" = ${row}.id) AS "chosenLanguage"`
}

function languageSample(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`concat_ws(E'\\n', (SELECT left(c.content, 1000) FROM chapters c WHERE c."storyId" = ${row}.id
    ORDER BY c."chapterNumber" LIMIT 1), ${row}.title, ${row}.description)`
}

/** The columns of `languageColumns`. */
export const languageShape = { sample: z.string(), chosenLanguage: z.string().nullable() }

/** The language of a story's prose as a BCP 47 tag; null when it is not known (D-97). */
export function languageOf({
  sample,
  chosenLanguage,
}: z.infer<z.ZodObject<typeof languageShape>>): string | null {
  return chosenLanguage ?? detectLanguage(sample)
}
