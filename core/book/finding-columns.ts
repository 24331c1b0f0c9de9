import { Prisma } from '../postgres/client.ts'

/** The columns that a statement gives when it stores findings of a chapter (D-119), in the order of its values. */
export const findingColumns = Prisma.sql`"storyId", "chapterId", kind, severity, quote, "offset", "againstKind", "againstId",
  "againstChapterId", "againstQuote", why`

/**
 * The ON CONFLICT clause of a statement that stores findings. If the chapter already has the finding, a mended finding
 * is opened again, and a waived one stays waived (D-121).
 */
export const onKnownFinding = Prisma.sql`
  ON CONFLICT ("chapterId", kind, md5(quote), coalesce("againstKind", ''), coalesce("againstId", 0), md5(coalesce("againstQuote", '')))
  DO UPDATE SET "offset" = EXCLUDED."offset", why = EXCLUDED.why,
    status = CASE WHEN findings.status = 'mended' THEN 'open' ELSE findings.status END`
