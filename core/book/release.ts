import { Prisma } from '../postgres/client.ts'

// These SQL parts decide which text of a chapter strangers can read (D-141, D-142, ADR-0022).

/** Columns of a new chapter, for which `initialStateValues` returns the values. */
export const initialStateColumns = Prisma.sql`state, "releasedVersion", "releasedWords"`

/**
 * Returns the values of `initialStateColumns` for an INSERT ... SELECT that adds a chapter to the story `s`. The
 * chapter is a draft, unless the story releases its chapters at once or `isReleased` is true (D-141).
 */
export function initialStateValues(words: number, isReleased = false): Prisma.Sql {
  const released = Prisma.sql`(s."releaseAtOnce" OR ${isReleased}::boolean)`
  return Prisma.sql`CASE WHEN ${released} THEN 'released' ELSE 'draft' END::"ChapterState",
    CASE WHEN ${released} THEN 1 END, CASE WHEN ${released} THEN ${words}::int END`
}

/**
 * The SET list that releases the working text of a chapter. Readers who were notified of the chapter before are not
 * notified again.
 */
export const releaseWorkingText = Prisma.sql`state = 'released', "releaseAt" = NULL, "releasedVersion" = version,
  "releasedWords" = words`
