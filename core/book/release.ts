import { Prisma } from '../postgres/client.ts'

// How chapters become visible to strangers (D-141, D-142, ADR-0022).

/** The columns that `initialStateValues` fills. */
export const initialStateColumns = Prisma.sql`state, "releasedVersion", "releasedWords"`

/**
 * The state of a new chapter of the story `s`, for an INSERT ... SELECT: a draft, unless the story releases its
 * chapters at once, or with `isReleased` (D-141).
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
