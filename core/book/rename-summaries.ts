import { z } from 'zod'
import { shortNameOf } from '#contract/name-pattern.ts'
import { visibleToUserWhere } from '../policy/policy.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '../postgres/sql.ts'
import { fillNames, type NamedThing, storeNames } from '../text/name-references.ts'
import { actBasis, chaptersInAct } from './act-basis.ts'
import { namedThings } from './names.ts'

/** A character or location whose name was changed. */
export interface Renamed {
  kind: 'character' | 'location'
  id: number
  from: string
  to: string
}

const bookRow = rowSchema({
  storyId: z.int(),
  things: parsedJson<NamedThing[]>(),
  chapters: parsedJson<{ id: number; number: number; title: string | null; summary: string | null }[]>(),
  acts: parsedJson<{ act: number; summary: string; basis: string }[]>(),
})
type Book = z.infer<typeof bookRow>

/**
 * Replaces the old name of a character or place by the new name in the summaries of these stories (D-105), also where a
 * summary has only the short name of a character. Facts and plans contain its id, so they need no change. The prose
 * belongs to the writer and is not changed.
 */
export async function renameInSummaries(
  tx: Tx,
  renamed: Renamed,
  storyIds: readonly number[],
): Promise<void> {
  const books = await queryRows(tx, bookRow, booksSql(renamed, storyIds))
  const chapters = books.flatMap((book) => renamedChapters(book, renamed))
  const acts = books.flatMap((book) => renamedActs(book, renamed))
  // A reading may have replaced a summary after the query above. Such a summary is not overwritten.
  await execute(
    tx,
    Prisma.sql`
    UPDATE chapters c SET summary = n.summary
    FROM jsonb_to_recordset(${JSON.stringify(chapters)}::jsonb) AS n(id int, before text, summary text)
    WHERE c.id = n.id AND c.summary = n.before`,
  )
  await execute(
    tx,
    Prisma.sql`
    UPDATE act_summaries a SET summary = n.summary, basis = n.basis
    FROM jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
      AS n("storyId" int, act int, before text, summary text, basis text)
    WHERE a."storyId" = n."storyId" AND a.act = n.act AND a.basis = n.before`,
  )
}

/**
 * Returns a statement that reads those of the stories in which a summary contains the old name.
 * It leaves out the stories whose author may not see the thing any more, because its new name is private then (D-30).
 */
function booksSql({ kind, id, from }: Renamed, storyIds: readonly number[]): Prisma.Sql {
  const table = Prisma.raw(kind === 'character' ? 'characters' : 'locations')
  const called = shortName(kind, from) ?? from
  const named = (summary: Prisma.Sql) =>
    Prisma.sql`(strpos(${summary}, ${from}) > 0 OR strpos(${summary}, ${called}) > 0)`
  return Prisma.sql`
    SELECT s.id AS "storyId", (SELECT coalesce(json_agg(named), '[]') FROM (${namedThings}) named) AS things,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'number', c."chapterNumber", 'title', c.title,
        'summary', c.summary) ORDER BY c."chapterNumber"), '[]') FROM chapters c WHERE c."storyId" = s.id) AS chapters,
      (SELECT coalesce(json_agg(json_build_object('act', a.act, 'summary', a.summary, 'basis', a.basis)), '[]')
        FROM act_summaries a WHERE a."storyId" = s.id) AS acts
    FROM stories s JOIN users u ON u.id = s."authorId" JOIN ${table} t ON t.id = ${id}
    WHERE s.id = ANY(${storyIds}::int[]) AND ${visibleToUserWhere(kind, 'u', 't')} AND (
      EXISTS (SELECT FROM chapters c WHERE c."storyId" = s.id AND ${named(Prisma.sql`c.summary`)})
      OR EXISTS (SELECT FROM act_summaries a WHERE a."storyId" = s.id AND ${named(Prisma.sql`a.summary`)}))`
}

function shortName(kind: Renamed['kind'], name: string): string | null {
  return kind === 'character' ? shortNameOf(name) : null
}

/**
 * Replaces the old name in a text by the new one. Longer names in the same story that contain the old name are not
 * changed.
 */
export function renameIn(
  text: string,
  { things }: Pick<Book, 'things'>,
  { kind, id, from, to }: Renamed,
): string {
  const others = things.filter((one) => one.kind !== kind || one.id !== id)
  const stored = storeNames(text, [{ kind, id, name: from }, ...others])
  return fillNames(stored, [{ kind, id, name: to }, ...others])
}

function renamedChapters(book: Book, renamed: Renamed) {
  return book.chapters.flatMap(({ id, summary }) => {
    const changed = summary === null ? null : renameIn(summary, book, renamed)
    return changed === summary ? [] : [{ id, before: summary, summary: changed }]
  })
}

// A rename must not make an act summary out of date, so its basis is computed again from the renamed chapter summaries.
function renamedActs(book: Book, renamed: Renamed) {
  return book.acts.map(({ act, summary, basis: before }) => {
    const chapters = book.chapters.filter(({ number }) => Math.ceil(number / chaptersInAct) === act)
    const isCurrent = actBasis(chapters) === before
    const changed = chapters.map((chapter) => ({
      title: chapter.title,
      summary: chapter.summary && renameIn(chapter.summary, book, renamed),
    }))
    const basis = isCurrent ? actBasis(changed) : before
    return { storyId: book.storyId, act, before, summary: renameIn(summary, book, renamed), basis }
  })
}
