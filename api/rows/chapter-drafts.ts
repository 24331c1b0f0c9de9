import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { rowSchema } from '#core/postgres/sql.ts'

/** A row of `chapter_drafts`, as `draftColumns` selects it. */
export const draftRow = rowSchema({
  chapterId: z.int().nullable(),
  title: z.string(),
  content: z.string(),
  base: isoTime.nullable(),
  updatedAt: isoTime,
})
export type DraftRow = z.infer<typeof draftRow>

export const draftColumns = Prisma.sql`"chapterId", title, content, base, "updatedAt"`
