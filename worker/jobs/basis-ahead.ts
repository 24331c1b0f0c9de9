import type { Db } from '#core/postgres/client.ts'
import { type ReadingBasis, type ReadingTarget, readBasis } from './reading-basis.ts'

/**
 * The maximum age (ms) of a basis, the data for a reading. An older basis is read again, because people may have
 * changed the story since.
 */
const freshMs = 10_000

/**
 * The data for the reading of the chapter that a run writes. It is read from Postgres while the model still
 * writes the last words.
 */
export interface BasisAhead {
  /** Starts to read the data for the reading in its present state. */
  begin(): void
  /**
   * Returns the data for the reading. It is read now, unless `begin` has read it less than ten seconds ago. Null when
   * the story was deleted.
   */
  take(): Promise<ReadingBasis | null>
}

export function createBasisAhead(db: Db, target: ReadingTarget): BasisAhead {
  let begun: { at: number; basis: Promise<ReadingBasis | null> } | undefined
  return {
    begin: () => {
      begun = { at: performance.now(), basis: readBasis(db, target) }
      // `take` may never be called, so an error of this read must not stay unhandled. After an error `take` reads the
      // data again.
      begun.basis.catch(() => undefined)
    },
    take: () => {
      const isFresh = begun !== undefined && performance.now() - begun.at < freshMs
      return begun && isFresh ? begun.basis.catch(() => readBasis(db, target)) : readBasis(db, target)
    },
  }
}
