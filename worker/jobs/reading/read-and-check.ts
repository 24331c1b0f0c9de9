import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../../deps.ts'
import type { Run } from '../../run/run.ts'
import { runEarlyRules } from '../../story/findings/find-by-rules.ts'
import { sentencesToCompare } from '../../story/findings/phrases.ts'
import { outdatedInChapter, peopleInChapter } from './looks-in-chapter.ts'
import { type ChapterRead, type ReadingEvents, readText, type TextToRead } from './read-text.ts'
import { isEndedIn } from './reading-choice.ts'

const repeatedRow = rowSchema({ sentence: z.string(), chapterId: z.int(), chapterNumber: z.int() })
type Repeated = z.infer<typeof repeatedRow>

/**
 * Reads a finished text with the model and applies the rules for findings (D-104, D-119). While the model reads, the
 * function searches for sentences that repeat earlier chapters and applies most rules. The rules do not
 * compare the chapter with facts that the reading ends.
 * @throws ModelError for a rate limit or an outage, like every other call to the model.
 */
export async function readAndCheck(
  deps: Deps,
  run: Run,
  to: TextToRead & { lengthMissed: boolean },
  on: Omit<ReadingEvents, 'sent'> = {},
): Promise<ChapterRead> {
  const { basis, text, contract, lengthMissed } = to
  const { chapterId, known, places } = basis
  const begin = () => {
    const searching = findRepeated(deps.db, to)
    // If the search fails before the model has answered, the error is thrown where `searching` is awaited.
    searching.catch(() => undefined)
    const runLateRules = runEarlyRules({
      text,
      people: peopleInChapter(basis),
      otherNames: [...known.flatMap(({ name, aliases = [] }) => [name, ...aliases]), ...places],
      mustNot: contract?.mustNot ?? [],
      avoid: basis.avoid,
      lengthMissed,
    })
    return { searching, runLateRules }
  }
  // The search and the early rules begin only after the request was sent, because they would delay the request by some
  // milliseconds.
  let begun: ReturnType<typeof begin> | undefined
  const sent = () => {
    try {
      begun ??= begin()
    } catch {
      // The callback must not throw. An error is ignored here, because `begin` is called again after the request and
      // then throws it.
    }
  }
  const read = await readText(deps, run, to, { ...on, sent })
  begun ??= begin()
  const ended = new Set(read.end.map(({ factId }) => factId))
  const byRules = begun.runLateRules({
    facts: basis.facts
      .filter(
        (fact) =>
          !ended.has(fact.id) &&
          !isEndedIn(text, fact) &&
          (chapterId === null || fact.chapterId !== chapterId),
      )
      // A finding must not name the chapter of a fact that quotes none, as in `againstFact`.
      .map((fact) => (fact.quote === null ? { ...fact, chapterId: null } : fact)),
    repeated: await begun.searching,
    outdated: [...read.outdated, ...outdatedInChapter(basis)],
  })
  return { ...read, findings: [...read.findings, ...byRules] }
}

/**
 * Finds the sentences of a text that occur word by word in an earlier chapter, with the latest such chapter.
 */
async function findRepeated(
  db: Db,
  { basis, text }: Pick<TextToRead, 'basis' | 'text'>,
): Promise<Repeated[]> {
  return queryRows(
    db,
    repeatedRow,
    Prisma.sql`
    SELECT DISTINCT ON (sentence) sentence, c.id AS "chapterId", c."chapterNumber"
    FROM chapters c, unnest(${sentencesToCompare(text)}::text[]) sentence
    WHERE c."storyId" = ${basis.storyId} AND c."chapterNumber" < ${basis.chapterNumber} AND strpos(c.content, sentence) > 0
    ORDER BY sentence, c."chapterNumber" DESC`,
  )
}
