import { z } from 'zod'
import type { Fact } from '#contract/facts.ts'
import { sheetWithheldWhere } from '#core/book/access.ts'
import { findNamedThings } from '#core/book/names.ts'
import { invalidCursor, notFound } from '#core/errors.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentFact } from '../present/facts.ts'
import { factColumns, factJoins, factRow } from '../rows/facts.ts'
import { type Page, rowsFor } from './page.ts'

interface FactQuery {
  limit: number
  cursor?: string | undefined
  about?: string | undefined
  chapter?: number | undefined
  kind?: Fact['kind'] | undefined
  status?: Fact['status'] | undefined
}

const markRow = rowSchema({ mark: z.string() })
const pageRow = rowSchema({ ...factRow.shape, total: z.int() })

/**
 * One page of a story's facts, sorted by the chapters from which they hold (D-102), without the lines of sheets that
 * the viewer cannot open (D-30).
 * @throws AppError invalid if the order of the chapters up to the position of the cursor has changed since the cursor was made.
 */
export async function findFacts(
  db: Db,
  storyId: number,
  viewer: Viewer,
  query: FactQuery,
): Promise<Page<Fact>> {
  const after = readPosition(query.cursor)
  if (after.mark !== undefined && after.mark !== (await markOf(db, storyId, after.number)))
    throw invalidCursor()
  const rows = await queryRows(
    db,
    pageRow,
    Prisma.sql`
      WITH matching AS MATERIALIZED (
        SELECT f.id, coalesce(fc."chapterNumber", 0) AS number FROM ${factJoins}
        WHERE f."storyId" = ${storyId} AND ${factShownWhere(viewer)} AND ${matching(storyId, query)}
      ), page AS (
        SELECT id, number FROM matching WHERE (number, id) > (${after.number}, ${after.id})
        ORDER BY number, id LIMIT ${rowsFor(query.limit)}
      )
      SELECT ${factColumns}, (SELECT count(*)::int FROM matching) AS total
      FROM ${factJoins} JOIN page ON page.id = f.id ORDER BY page.number, page.id`,
  )
  const last = rows[query.limit - 1]
  const named = await findNamedThings(db, storyId, rows)
  const isMore = rows.length > query.limit && last !== undefined
  return {
    rows: rows.slice(0, query.limit).map(({ total, ...row }) => presentFact(row, named)),
    next: isMore ? await cursorOf(db, storyId, last) : null,
    // A page without rows contains no total, so the facts are counted separately if it is not the first page.
    total: rows[0]?.total ?? (query.cursor ? await countFacts(db, storyId, viewer, query) : 0),
  }
}

/**
 * One fact of a story.
 * @throws AppError not_found when the story has no such fact, or when the viewer cannot open the sheet that it quotes.
 */
export async function findFact(on: Db | Tx, storyId: number, viewer: Viewer, id: number): Promise<Fact> {
  const [row] = await queryRows(
    on,
    factRow,
    Prisma.sql`SELECT ${factColumns} FROM ${factJoins}
      WHERE f."storyId" = ${storyId} AND f.id = ${id} AND ${factShownWhere(viewer)}`,
  )
  if (!row) throw notFound('Fact')
  return presentFact(row, await findNamedThings(on, storyId, [row]))
}

const idRow = rowSchema({ id: z.int() })

/** Whether the story has this fact, and the fact does not quote a sheet that the viewer cannot open (D-30). */
export async function isShownFact(
  on: Db | Tx,
  storyId: number,
  viewer: Viewer,
  id: number,
): Promise<boolean> {
  const rows = await queryRows(
    on,
    idRow,
    Prisma.sql`
    SELECT f.id FROM facts f WHERE f."storyId" = ${storyId} AND f.id = ${id} AND ${factShownWhere(viewer)}`,
  )
  return rows.length > 0
}

/**
 * Checks that a user who edits the story can read one of its facts.
 * @throws AppError not_found
 */
export async function assertIsShownFact(
  on: Db | Tx,
  storyId: number,
  viewer: Viewer,
  id: number,
): Promise<void> {
  if (!(await isShownFact(on, storyId, viewer, id))) throw notFound('Fact')
}

// Condition on facts `f`: the fact is no line of a sheet that the viewer, who edits the story, cannot open. A line of
// which the character is not known is treated like one of a deleted character.
function factShownWhere(viewer: Viewer): Prisma.Sql {
  return Prisma.sql`(NOT f."isSheetLine" OR NOT EXISTS (
    SELECT FROM stories s LEFT JOIN unnest(f."aboutCharacterIds") about(id) ON true
    WHERE s.id = f."storyId" AND ${sheetWithheldWhere(viewer, Prisma.sql`about.id`, 's')}))`
}

function matching(storyId: number, { about, chapter, kind, status }: FactQuery): Prisma.Sql {
  const conditions = [Prisma.sql`true`]
  if (status !== undefined) conditions.push(Prisma.sql`f.status = ${status}`)
  if (kind !== undefined) conditions.push(Prisma.sql`f.kind = ${kind}`)
  if (chapter !== undefined) {
    conditions.push(Prisma.sql`coalesce(fc."chapterNumber", 0) <= ${chapter}
      AND (f.status <> 'ended' OR ec."chapterNumber" > ${chapter})`)
    if (status === undefined) conditions.push(Prisma.sql`f.status <> 'void'`)
  }
  if (about !== undefined && about !== '') conditions.push(isAbout(storyId, about))
  return Prisma.join(conditions, ' AND ')
}

function isAbout(storyId: number, about: string): Prisma.Sql {
  const [, kind, digits] = /^(character|location):(\d{1,9})$/.exec(about) ?? []
  if (kind === 'character') return Prisma.sql`${Number(digits)}::int = ANY(f."aboutCharacterIds")`
  if (kind === 'location') return Prisma.sql`${Number(digits)}::int = ANY(f."aboutLocationIds")`
  return Prisma.sql`(
    lower(${about}) = ANY(lower(f."aboutNames"::text)::text[])
    OR f."aboutCharacterIds" && ARRAY(
      SELECT c.id FROM characters c JOIN story_characters sc ON sc."characterId" = c.id
      WHERE sc."storyId" = ${storyId} AND lower(c.name) = lower(${about}))
    OR f."aboutLocationIds" && ARRAY(
      SELECT l.id FROM locations l JOIN story_locations sl ON sl."locationId" = l.id
      WHERE sl."storyId" = ${storyId} AND lower(l.name) = lower(${about})))`
}

async function countFacts(db: Db, storyId: number, viewer: Viewer, query: FactQuery): Promise<number> {
  return (await findFacts(db, storyId, viewer, { ...query, limit: 1, cursor: undefined })).total
}

// A deletion or a new order of chapters moves facts between the pages. A cursor therefore contains a hash of the order
// of the chapters up to its position. A new chapter at the end does not change this hash.
async function markOf(db: Db, storyId: number, number: number): Promise<string> {
  const [row] = await queryRows(
    db,
    markRow,
    Prisma.sql`
    SELECT md5(coalesce(string_agg(id || ':' || "chapterNumber", ',' ORDER BY id), '')) AS mark FROM chapters
    WHERE "storyId" = ${storyId} AND "chapterNumber" <= ${number}`,
  )
  return row?.mark ?? ''
}

async function cursorOf(db: Db, storyId: number, { fromChapter, id }: Pick<Fact, 'fromChapter' | 'id'>) {
  const mark = await markOf(db, storyId, fromChapter)
  return Buffer.from(`${fromChapter}|${id}|${mark}`).toString('base64url')
}

function readPosition(cursor: string | undefined): { number: number; id: number; mark?: string } {
  if (cursor === undefined) return { number: -1, id: 0 }
  const read = /^(\d{1,9})\|(\d{1,9})\|([0-9a-f]{32})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [, number, id, mark] = read ?? []
  if (number === undefined || id === undefined || mark === undefined) throw invalidCursor()
  return { number: Number(number), id: Number(id), mark }
}
