import { z } from 'zod'
import { type ChapterContract, chapterContract } from '#contract/chapter-contract.ts'
import { visibleToUserWhere } from '../policy/policy.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '../postgres/sql.ts'
import type { NamedThing } from '../text/name-references.ts'
import { namedThings } from './names.ts'
import { type Renamed, renameIn } from './rename-summaries.ts'

const waitingRow = rowSchema({
  id: z.string(),
  contract: parsedJson<unknown>(),
  things: parsedJson<NamedThing[]>(),
})

/**
 * Replaces the old name of a character or place by the new name in the contracts of these stories that wait for their
 * owners (D-105, D-115). They can wait for days, and the prose is then written with the present names. The new text is
 * moderated before it is used, like a contract that a person has changed (D-93).
 */
export async function renameInContracts(
  tx: Tx,
  renamed: Renamed,
  storyIds: readonly number[],
): Promise<void> {
  const table = Prisma.raw(renamed.kind === 'character' ? 'characters' : 'locations')
  // The new name of a thing that the author may not see any more is private (D-30).
  const rows = await queryRows(
    tx,
    waitingRow,
    Prisma.sql`
    SELECT g.id, g.contract, (SELECT coalesce(json_agg(named), '[]') FROM (${namedThings}) named) AS things
    FROM generations g JOIN stories s ON s.id = g."storyId" JOIN users u ON u.id = s."authorId" JOIN ${table} t ON t.id = ${renamed.id}
    WHERE g."storyId" = ANY(${storyIds}::int[]) AND g.awaits = 'contract' AND g.contract IS NOT NULL
      AND ${visibleToUserWhere(renamed.kind, 'u', 't')}`,
  )
  for (const { id, contract: stored, things } of rows) {
    const before = chapterContract.safeParse(stored).data
    const after = before && renamedContract(before, (text) => renameIn(text, { things }, renamed))
    // A longer name can exceed the limits of a contract. The stored contract then stays.
    if (!after || !chapterContract.safeParse(after).success) continue
    await execute(
      tx,
      Prisma.sql`
      UPDATE generations SET contract = ${JSON.stringify(after)}::jsonb,
        checkpoint = coalesce(checkpoint, '{}'::jsonb) || '{"moderated": false}'::jsonb
      WHERE id = ${id}::uuid AND awaits = 'contract' AND contract = ${JSON.stringify(stored)}::jsonb
        AND contract <> ${JSON.stringify(after)}::jsonb`,
    )
  }
}

function renamedContract(contract: ChapterContract, rename: (text: string) => string): ChapterContract {
  const { povCharacter, opening, scenes, must, mustNot, ending } = contract
  return {
    ...contract,
    povCharacter: povCharacter === null ? null : rename(povCharacter),
    opening: rename(opening),
    scenes: scenes.map(({ text, words, people, place }) => ({
      text: rename(text),
      words,
      people: people.map(rename),
      place: rename(place),
    })),
    must: must.map(rename),
    mustNot: mustNot.map(rename),
    ending: rename(ending),
  }
}
