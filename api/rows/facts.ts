import { z } from 'zod'
import { fact } from '#contract/facts.ts'
import { Prisma } from '#core/postgres/client.ts'
import { parsedJson, rowSchema } from '#core/postgres/sql.ts'

/** A stored fact: its text contains references for names, and people and places are ids (D-105). */
export const factRow = rowSchema({
  ...fact.pick({
    id: true,
    kind: true,
    text: true,
    fromChapter: true,
    quote: true,
    chapterId: true,
    pinned: true,
  }).shape,
  ...fact.pick({ source: true, status: true }).shape,
  aboutCharacterIds: z.array(z.int()),
  aboutLocationIds: z.array(z.int()),
  aboutNames: z.array(z.string()),
  endChapter: z.int().nullable(),
  endQuote: z.string().nullable(),
  endedById: z.int().nullable(),
  knownByAll: z.boolean(),
  knowerIds: parsedJson<number[]>(),
  updatedAt: z.date(),
})
export type FactRow = z.infer<typeof factRow>

/** The columns of `factRow`, for a statement with `factJoins`. */
export const factColumns = Prisma.sql`f.id, f.kind, f.text, coalesce(fc."chapterNumber", 0) AS "fromChapter", f.quote, f."chapterId", f.pinned,
  f.source, f.status, f."aboutCharacterIds", f."aboutLocationIds", f."aboutNames", ec."chapterNumber" AS "endChapter",
  f."endQuote", f."endedById", f."knownByAll", f."updatedAt", coalesce((
    SELECT json_agg(k."characterId" ORDER BY k."characterId") FROM fact_knowers k WHERE k."factId" = f.id
  ), '[]') AS "knowerIds"`

/** Joins a fact with the chapters in which it begins and ends. */
export const factJoins = Prisma.sql`facts f LEFT JOIN chapters fc ON fc.id = f."chapterId" LEFT JOIN chapters ec ON ec.id = f."endChapterId"`
