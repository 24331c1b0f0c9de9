import type { Db } from '#core/postgres/client.ts'
import { type ReadingBasis, type ReadingTarget, readBasis } from './reading-basis.ts'

/**
 * If the data for a reading is older than this (ms), it is read again, because people may have changed the story since.
 */
const freshMs = 10_000

/**
 * Reads the data for the reading of a chapter from Postgres early, while the model still writes the last words of that
 * chapter.
 */
export interface BasisAhead {
  /** Starts to read the data in its present state. */
  begin(): void
  /**
   * Returns the data, or null if the story was deleted. Data that `begin` started to read less than ten seconds ago is
   * used; otherwise it is read now.
   */
  take(): Promise<ReadingBasis | null>
}

export function createBasisAhead(db: Db, target: ReadingTarget): BasisAhead {
  let begun: { at: number; basis: Promise<ReadingBasis | null> } | undefined
  return {
    begin: () => {
      begun = { at: performance.now(), basis: readBasis(db, target) }
      // It is possible that nobody calls `take`, so an error of this read is handled here. After an error `take` reads
      // the data again.
      begun.basis.catch(() => undefined)
    },
    take: () => {
      const isFresh = begun !== undefined && performance.now() - begun.at < freshMs
      return begun && isFresh ? begun.basis.catch(() => readBasis(db, target)) : readBasis(db, target)
    },
  }
}
