import { z } from 'zod'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { runRules } from '../story/findings/find-by-rules.ts'
import { sentencesToCompare } from '../story/findings/phrases.ts'
import type { NewFinding } from '../story/new-finding.ts'
import type { ChapterRead } from './read-text.ts'
import type { ReadingBasis } from './reading-basis.ts'

const repeatedRow = rowSchema({ sentence: z.string(), chapterId: z.int(), chapterNumber: z.int() })

/** Runs the rules for findings over a finished chapter (D-119). Facts that its reading ends or contradicts do not count. */
export async function findByRules(
  db: Db,
  of: {
    basis: ReadingBasis
    text: string
    contract: ChapterContract | null
    read: ChapterRead
    lengthMissed: boolean
  },
): Promise<NewFinding[]> {
  const { basis, text, contract, read, lengthMissed } = of
  const { storyId, chapterId, chapterNumber, characters, known, places } = basis
  const ended = new Set(read.end.map(({ factId }) => factId))
  const repeated = await queryRows(
    db,
    repeatedRow,
    Prisma.sql`
    SELECT DISTINCT ON (sentence) sentence, c.id AS "chapterId", c."chapterNumber"
    FROM chapters c, unnest(${sentencesToCompare(text)}::text[]) sentence
    WHERE c."storyId" = ${storyId} AND c."chapterNumber" < ${chapterNumber} AND strpos(c.content, sentence) > 0
    ORDER BY sentence, c."chapterNumber" DESC`,
  )
  return runRules({
    text,
    people: characters,
    otherNames: [...known.flatMap(({ name, aliases = [] }) => [name, ...aliases]), ...places],
    facts: basis.facts.filter(
      (fact) => !ended.has(fact.id) && (chapterId === null || fact.chapterId !== chapterId),
    ),
    mustNot: contract?.mustNot ?? [],
    avoid: basis.avoid,
    repeated,
    lengthMissed,
  })
}
