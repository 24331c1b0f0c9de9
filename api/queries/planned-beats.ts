import { z } from 'zod'
import { maxBeats } from '#contract/plan.ts'
import { namedThings } from '#core/book/names.ts'
import { unplacedForNext } from '#core/book/plan.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { parsedJson, type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { fillNames } from '#core/text/name-references.ts'

const beatRow = rowSchema({ id: z.int(), isPlanned: z.boolean() })
const nextRow = rowSchema({ id: z.int() })
const textRow = rowSchema({
  text: z.string(),
  named: parsedJson<{ kind: 'character' | 'location'; id: number; name: string }[]>(),
})

/** The beats of a story among the given ids. `isPlanned` is false for a beat that has happened in a chapter. */
export function findBeats(
  tx: Queryable,
  storyId: number,
  ids: readonly number[],
): Promise<z.infer<typeof beatRow>[]> {
  return queryRows(
    tx,
    beatRow,
    Prisma.sql`
    SELECT id, ("chapterId" IS NULL) AS "isPlanned" FROM beats
    WHERE "storyId" = ${storyId} AND id = ANY(${[...ids]}::int[])`,
  )
}

/**
 * The ids of at most 20 beats that the plan has for the next chapter, sorted as in the plan; [] while the plan is
 * disabled (D-99).
 */
export async function findNextBeats(tx: Queryable, storyId: number): Promise<number[]> {
  const rows = await queryRows(
    tx,
    nextRow,
    Prisma.sql`
    WITH next AS (
      SELECT id FROM planned_chapters WHERE "storyId" = ${storyId} ORDER BY position LIMIT 1
    )
    SELECT b.id FROM beats b LEFT JOIN next ON next.id = b."plannedChapterId"
    WHERE b."storyId" = ${storyId} AND b."chapterId" IS NULL AND (next.id IS NOT NULL OR b.id IN (${unplacedForNext(storyId)}))
      AND coalesce((SELECT enabled FROM story_plans WHERE "storyId" = ${storyId}), true)
    ORDER BY b.position, b.id LIMIT ${maxBeats}`,
  )
  return rows.map(({ id }) => id)
}

/** The texts of beats with the present names, one in each line, sorted as in the plan. */
export async function readBeatTexts(db: Db | Tx, storyId: number, ids: readonly number[]): Promise<string> {
  const rows = await queryRows(
    db,
    textRow,
    Prisma.sql`
    SELECT b.text, (
      SELECT coalesce(json_agg(json_build_object('kind', things.kind, 'id', things.id, 'name', things.name)), '[]')
      FROM (${namedThings}) things
    ) AS named
    FROM beats b JOIN stories s ON s.id = b."storyId" JOIN users u ON u.id = s."authorId"
    WHERE b."storyId" = ${storyId} AND b.id = ANY(${[...ids]}::int[]) ORDER BY b.position, b.id`,
  )
  return rows.map(({ text, named }) => fillNames(text, named)).join('\n')
}
