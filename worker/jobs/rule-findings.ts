import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { Db } from '#core/postgres/client.ts'
import type { NewFinding } from '../story/book-findings.ts'
import type { ChapterRead } from './read-text.ts'
import type { ReadingBasis } from './reading-basis.ts'

/** Runs the rules for findings over a chapter (D-119). */
export async function findByRules(
  _db: Db,
  _of: {
    basis: ReadingBasis
    text: string
    contract: ChapterContract | null
    read: ChapterRead
    lengthMissed: boolean
  },
): Promise<NewFinding[]> {
  return []
}
