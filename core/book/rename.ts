import { z } from 'zod'
import { namePattern, partsOfName, shortNameOf } from '#contract/name-pattern.ts'
import { visibleToUserWhere } from '../policy.ts'
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
 * Replaces the old name of a character or place by the new name in the summaries of its stories (D-105), also where a
 * summary has only the short name of a character. Facts and plans contain its id, so they need no change. The prose
 * belongs to the writer and is not changed. The caller has renamed the row in the same transaction.
 */
export async function renameInSummaries(tx: Tx, renamed: Renamed): Promise<void> {
  if (renamed.from === renamed.to || renamed.from.trim() === '') return
  const books = await queryRows(tx, bookRow, booksSql(renamed))
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

const proseRow = rowSchema({
  id: z.int(),
  storyId: z.int(),
  content: z.string(),
  things: parsedJson<NamedThing[]>(),
  /** The other names of the character that the plan of the story gives. */
  planned: z.array(z.string()),
})
const aliasRow = rowSchema({ alias: z.string() })

/**
 * Stores the former name of a character as another name in the chapters whose text has it, because the prose is not
 * renamed (D-105). Without it, the next reading of such a chapter would find a new person of that name. Other names that
 * consist of words of the former name, such as the first name, become former names too, and those of the present name
 * become present ones again. The caller has renamed the row in the same transaction.
 */
export async function keepFormerNames(tx: Tx, { id, from, to }: Omit<Renamed, 'kind'>): Promise<void> {
  if (from === to || from.trim() === '') return
  const known = await queryRows(
    tx,
    aliasRow,
    Prisma.sql`
    SELECT alias FROM chapter_aliases WHERE "characterId" = ${id}
    UNION SELECT unnest(aliases) FROM story_characters WHERE "characterId" = ${id}`,
  )
  const isFormer = (alias: string) => hasWordsOf(alias, from) && !hasWordsOf(alias, to)
  const former = known.map(({ alias }) => alias).filter(isFormer)
  const present = known.map(({ alias }) => alias).filter((alias) => hasWordsOf(alias, to))
  const aliases = await formerNamesInChapters(tx, { id, from, to }, isFormer)
  await execute(
    tx,
    Prisma.sql`
    WITH current AS (
      DELETE FROM chapter_aliases WHERE "characterId" = ${id} AND "isFormer" AND lower(alias) = lower(${to})
    ), planned AS (
      UPDATE story_characters SET aliases = ARRAY(SELECT a FROM unnest(aliases) a WHERE a <> ALL(${former}::text[]))
      WHERE "characterId" = ${id} AND aliases && ${former}::text[]
    )
    UPDATE chapter_aliases SET "isFormer" = (alias = ANY(${former}::text[]))
    WHERE "characterId" = ${id} AND alias = ANY(${[...former, ...present]}::text[]) AND lower(alias) <> lower(${to})`,
  )
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO chapter_aliases ("chapterId", "characterId", alias, "isFormer")
    SELECT DISTINCT a."chapterId", ${id}::int, a.alias, true
    FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) AS a("chapterId" int, alias text)
    ON CONFLICT ("chapterId", "characterId", alias) DO UPDATE SET "isFormer" = true`,
  )
}

/** Finds the names of a renamed character that were its name or a part of it, in the chapters whose text has them. */
async function formerNamesInChapters(
  tx: Tx,
  { id, from, to }: Omit<Renamed, 'kind'>,
  isFormer: (alias: string) => boolean,
): Promise<{ chapterId: number; alias: string }[]> {
  const called = shortNameOf(from) ?? from
  const chapters = await queryRows(
    tx,
    proseRow,
    Prisma.sql`
    SELECT c.id, c."storyId", c.content, l.aliases AS planned,
      (SELECT coalesce(json_agg(named), '[]') FROM (${namedThings}) named) AS things
    FROM story_characters l JOIN stories s ON s.id = l."storyId" JOIN users u ON u.id = s."authorId"
    JOIN chapters c ON c."storyId" = s.id
    WHERE l."characterId" = ${id} AND EXISTS (
      SELECT FROM unnest(l.aliases || ARRAY[${from}, ${called}]) name WHERE strpos(c.content, name) > 0)`,
  )
  const present = [to, shortNameOf(to)].map((name) => name?.toLowerCase())
  return chapters.flatMap(({ id: chapterId, content, things, planned }) => {
    const others = things.filter((one) => one.kind !== 'character' || one.id !== id)
    const stored = storeNames(content, [{ kind: 'character', id, name: from }, ...others])
    return [
      ...(stored.includes(`[[character:${id}]]`) ? [from] : []),
      ...(stored.includes(`[[character:${id}:short]]`) ? [called] : []),
      ...planned.filter(isFormer).filter((alias) => new RegExp(namePattern(alias), 'u').test(content)),
    ]
      .filter((alias) => !present.includes(alias.toLowerCase()))
      .map((alias) => ({ chapterId, alias }))
  })
}

/** Returns whether another name has only words of a name: 'Anna' and 'Mrs Berg' have only words of 'Anna Berg'. */
function hasWordsOf(alias: string, name: string): boolean {
  const words = new Set(partsOfName(name).map((part) => part.toLowerCase()))
  const parts = partsOfName(alias)
  return parts.length > 0 && parts.every((part) => words.has(part.toLowerCase()))
}

/**
 * Returns a statement that reads the stories with this character or location in which a summary contains the old name.
 * It leaves out the stories whose author may not see the thing any more, because its new name is private then (D-30).
 */
function booksSql({ kind, id, from }: Renamed): Prisma.Sql {
  const table = Prisma.raw(kind === 'character' ? 'characters' : 'locations')
  const stories =
    kind === 'character'
      ? Prisma.sql`SELECT "storyId" FROM story_characters WHERE "characterId" = ${id}`
      : Prisma.sql`SELECT "storyId" FROM story_locations WHERE "locationId" = ${id}`
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
    WHERE s.id IN (${stories}) AND ${visibleToUserWhere(kind, 'u', 't')} AND (
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
function renameIn(text: string, { things }: Book, { kind, id, from, to }: Renamed): string {
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
