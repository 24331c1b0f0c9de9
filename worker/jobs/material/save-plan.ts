import { findNamedThings } from '#core/book/names.ts'
import { appendPlannedChapters } from '#core/book/plan.ts'
import { lockHeldRowSql } from '#core/generations/run-transitions.ts'
import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import { storeNames } from '#core/text/name-references.ts'
import type { Deps } from '../../deps.ts'
import type { StoryOutlineAnswer } from '../../prompts/generate-story.ts'
import { GUARD_LEASE_HELD } from '../../run/finish.ts'
import { LostRun, type Run } from '../../run/run.ts'
import { type OtherName, otherNames } from '../../story/names/other-names.ts'
import { toSingleLine } from '../../story/text/sections.ts'

/**
 * Stores the plan that was made for a new story, and the other names of its characters, unless the story already has a
 * plan (D-98). The first chapter is written from the order itself, so in the plan it gets a title and no beats. A
 * planned event never repeats the words of the order (D-99).
 * @throws LostRun if the run does not hold its generation any more.
 */
export async function savePlan(
  { db }: Deps,
  { row }: Pick<Run, 'row'>,
  storyId: number,
  answer: StoryOutlineAnswer,
): Promise<void> {
  const named = await findNamedThings(db, storyId)
  const stored = (text: string) => storeNames(toSingleLine(text), named)
  await pipelineTransaction(db, async (tx) => {
    void execute(tx, Prisma.sql`SELECT FROM stories WHERE id = ${storyId} FOR NO KEY UPDATE`)
    void execute(tx, lockHeldRowSql(row, GUARD_LEASE_HELD))
    // Another run of the same generation may already have stored the plan, and the writer may have changed it
    // since.
    const added = await execute(
      tx,
      Prisma.sql`
      INSERT INTO story_plans ("storyId", logline, version)
      SELECT ${storyId}, ${stored(answer.logline)}, 1 WHERE EXISTS (SELECT FROM stories WHERE id = ${storyId})
      ON CONFLICT DO NOTHING`,
    )
    const chapters = answer.chapters.map(({ title, beats }, index) => ({
      title: stored(title),
      beats:
        index === 0 ? [] : beats.map((text) => ({ text: stored(text) })).filter(({ text }) => text !== ''),
    }))
    if (added === 1) {
      const things = named.map((thing) => ({ ...thing, aliases: [] }))
      const aliases = otherNames({ people: answer.aliases, things, text: null })
      void execute(tx, aliasesSql(storyId, aliases))
      await appendPlannedChapters(tx, storyId, chapters)
    }
    return []
  }).catch((error: unknown) => {
    throw error instanceof AssertionFailed && error.assertion === GUARD_LEASE_HELD ? new LostRun() : error
  })
}

function aliasesSql(storyId: number, aliases: readonly OtherName[]): Prisma.Sql {
  return Prisma.sql`
    UPDATE story_characters sc SET aliases = (SELECT array_agg(DISTINCT a) FROM unnest(sc.aliases || named.aliases) a)
    FROM (
      SELECT "characterId", array_agg(alias) AS aliases
      FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) AS a("characterId" int, alias text)
      GROUP BY "characterId"
    ) named
    WHERE sc."characterId" = named."characterId" AND sc."storyId" = ${storyId}::int`
}
