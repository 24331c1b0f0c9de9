import { z } from 'zod'
import { chapter, chapterVersion, detectedCharacter, scenario } from '#contract/chapters.ts'
import { Prisma } from '#core/postgres/client.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const chapterRow = rowSchema({ ...chapter.shape, createdAt: z.date(), updatedAt: z.date() })
export type ChapterRow = z.infer<typeof chapterRow>

/** The columns of `chapterRow`, for statements in which no other table has columns of these names. */
export const chapterColumns = Prisma.raw(
  Object.keys(chapter.shape)
    .map((name) => `"${name}"`)
    .join(', '),
)

export const chapterVersionRow = rowSchema({ ...chapterVersion.shape, createdAt: z.date() })
export type ChapterVersionRow = z.infer<typeof chapterVersionRow>

export const scenarioRow = rowSchema(scenario.shape)

export const detectedRow = rowSchema(detectedCharacter.shape)

/** The columns of `detectedRow`. */
export const detectedColumns = Prisma.sql`id, "chapterId", name, role, description, context, status::text`
