import type { Db } from '#core/postgres/client.ts'
import { type ReadingBasis, type ReadingTarget, readBasis } from './reading-basis.ts'

/** A basis that was read longer ago than this (ms) is read again, because people may have changed the story since. */
const freshMs = 10_000

/** The basis for the reading of the chapter that a run writes, read while the model still writes its last words. */
export interface BasisAhead {
  /** Starts to read the basis in its present state. */
  begin(): void
  /** Returns the basis; it is read now unless `begin` was called a moment ago. Null when the story was deleted. */
  take(): Promise<ReadingBasis | null>
}

export function createBasisAhead(db: Db, target: ReadingTarget): BasisAhead {
  let begun: { at: number; basis: Promise<ReadingBasis | null> } | undefined
  return {
    begin: () => {
      begun = { at: performance.now(), basis: readBasis(db, target) }
      // Possibly nobody calls `take`, so an error must not stay unhandled. `take` reads it once more after an error.
      begun.basis.catch(() => undefined)
    },
    take: () => {
      const isFresh = begun !== undefined && performance.now() - begun.at < freshMs
      return begun && isFresh ? begun.basis.catch(() => readBasis(db, target)) : readBasis(db, target)
    },
  }
}
