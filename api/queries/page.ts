import { z } from 'zod'
import { invalidCursor } from '#core/errors.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

export interface CursorPosition<Time = Date> {
  createdAt: Time
  id: number | string
}

/**
 * The position of the last row of a page, after which the next page continues. Lists are ordered by `rank` first: by
 * group in pickers, by quality of the match in searches.
 */
export interface RankedPosition<Time = Date> extends CursorPosition<Time> {
  rank: number
  /** The number of all rows, when the statement of the page has counted them. */
  total?: number | null
  /** The position of the oldest row that was scanned for ranked matches, in a search for a common word. */
  edge?: CursorPosition | null
}

/** The creation time of a row: a Date, or a text when the schema of the row declares it as `isoTime`. */
type RowTime = Date | string

/** The columns of the subquery of a page that are needed to write a cursor. The subquery is joined as `page`. */
export const pageShape = {
  rank: z.int(),
  total: z.int().nullable(),
  edgeAt: z.date().nullable(),
  edgeId: z.union([z.int(), z.string()]).nullable(),
}
type PageRow = z.infer<z.ZodObject<typeof pageShape>>
export const pageColumns = Prisma.sql`page.rank, page.total, page."edgeAt", page."edgeId"`

export interface PageQuery {
  limit: number
  cursor?: string | undefined
}

const noEdge = Prisma.sql`NULL::timestamptz AS "edgeAt", NULL::int AS "edgeId"`

/** A group of the rows of a list, such as own rows and shared rows. Groups with a higher rank come first. */
export interface Group {
  rank: number
  where: Prisma.Sql
}

export function writeCursor({ rank, createdAt, id, edge }: RankedPosition<RowTime>): string {
  const places: CursorPosition<RowTime>[] = [{ createdAt, id }, ...(edge ? [edge] : [])]
  const written = places.map((place) => `|${isoText(place.createdAt)}|${place.id}`).join('')
  return Buffer.from(`${rank}${written}`).toString('base64url')
}

function isoText(time: RowTime): string {
  return typeof time === 'string' ? time : time.toISOString()
}

const cursorForm = /^(\d)((?:\|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\|[\w-]{1,64}){1,2})$/

/** The kind of ids that the cursors of a list contain. */
type IdForm = ListedIds | 'uuid'
type ListedIds = 'number' | 'text'

/** Parses a cursor. @throws AppError invalid for a text that `writeCursor` did not write (D-61). */
export function readCursor(cursor: string | undefined, ids: IdForm = 'number'): RankedPosition | null {
  if (cursor === undefined) return null
  const parts = cursorForm.exec(Buffer.from(cursor, 'base64url').toString())
  const [, at, id, edgeAt, edgeId] = parts?.[2]?.split('|') ?? []
  const place = readPosition(at, id, ids)
  const edge = readPosition(edgeAt, edgeId, ids)
  if (!parts || !place || (edgeAt !== undefined && !edge)) throw invalidCursor()
  return { rank: Number(parts[1]), ...place, edge }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readPosition(at: string | undefined, id: string | undefined, ids: IdForm): CursorPosition | null {
  const createdAt = new Date(at ?? '')
  // Postgres has no year 0000, which JavaScript accepts.
  if (id === undefined || !(createdAt.getTime() >= earliest)) return null
  if (ids === 'number') return isRowId(Number(id)) ? { createdAt, id: Number(id) } : null
  return ids === 'text' || uuid.test(id) ? { createdAt, id } : null
}

const earliest = Date.parse('0001-01-01T00:00:00.000Z')

function isRowId(id: number): boolean {
  return Number.isInteger(id) && id >= 0 && id <= 2_147_483_647
}

// A page is read with one of these numbers of rows as its LIMIT, so that Postgres has to plan few statements;
// `cutPage` removes the excess rows.
const lengths = [13, 25, 51, 101, 201] as const
export type PageLength = (typeof lengths)[number]

/** The number of rows to read for a page of `limit` rows: at least one more than `limit`, which is at most 200. */
export function pageLength(limit: number): PageLength {
  return lengths.find((length) => length > limit) ?? 201
}

/**
 * The number of rows to read for a page of `limit` rows, as SQL: at least one more than `limit`. It is a literal and
 * not a parameter. With a parameter as LIMIT, Postgres plans the statement again at every call, and planning takes
 * longer than reading the page.
 */
export function rowsFor(limit: number): Prisma.Sql {
  return Prisma.raw(String(lengths.find((length) => length > limit) ?? limit + 1))
}

/**
 * The ids of one page as a subquery (`id`, `"createdAt"`, `rank`, and `total`, which is null when it must be counted
 * separately), newest first within each group. Each group is a branch that uses its own index. Postgres uses no index
 * for an OR over the groups or over the parts of the cursor (measured: 50 times slower).
 */
export function pageOf(
  table: string | Prisma.Sql,
  groups: Group[],
  { limit, cursor }: PageQuery,
  ids: ListedIds = 'number',
  total: Prisma.Sql = Prisma.sql`NULL::int`,
): Prisma.Sql {
  const after = readCursor(cursor, ids)
  const from = typeof table === 'string' ? Prisma.raw(table) : table
  const open = groups.filter(({ rank }) => after === null || rank <= after.rank)
  const branches = open.map(
    (group) =>
      Prisma.sql`(SELECT t.id, t."createdAt", ${Prisma.raw(String(group.rank))} AS rank FROM ${from} t
      ${rowsOfGroup('t', group, after, ids, limit)})`,
  )
  if (branches.length === 0)
    return Prisma.sql`(SELECT t.id, t."createdAt", 0 AS rank, 0 AS total, ${noEdge} FROM ${from} t WHERE FALSE)`
  return Prisma.sql`(SELECT *, ${total} AS total, ${noEdge} FROM (${Prisma.join(branches, ' UNION ALL ')}) groups
    ORDER BY rank DESC, "createdAt" DESC, id DESC LIMIT ${rowsFor(limit)})`
}

/**
 * The end of a statement that reads one page of a list with a single group, newest first: the condition on the rows
 * with the alias `alias`, their order and the LIMIT. Such a statement selects its columns from the table itself; with
 * the subquery of `pageOf` Postgres would find each row a second time by its id.
 */
export function pageOfGroup(alias: string, where: Prisma.Sql, { limit, cursor }: PageQuery): Prisma.Sql {
  return rowsOfGroup(alias, { rank: 0, where }, readCursor(cursor), 'number', limit)
}

/** The columns of `pageShape` for a statement with `pageOfGroup`, whose rows all have the rank 0. */
export function pageColumnsOfGroup(total: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`0 AS rank, ${total} AS total, ${noEdge}`
}

function rowsOfGroup(
  alias: string,
  { rank, where }: Group,
  after: RankedPosition | null,
  ids: ListedIds,
  limit: number,
): Prisma.Sql {
  const row = Prisma.raw(alias)
  const key = ids === 'number' ? Prisma.sql`int` : Prisma.sql`text`
  const further =
    after && after.rank === rank
      ? Prisma.sql`AND (${row}."createdAt", ${row}.id) < (${after.createdAt}::timestamptz, ${after.id}::${key})`
      : Prisma.empty
  return Prisma.sql`WHERE ${where} ${further} ORDER BY ${row}."createdAt" DESC, ${row}.id DESC LIMIT ${rowsFor(limit)}`
}

/** Sorts the rows of a statement that joins the subquery of `pageOf` as `page`. */
export const pageOrder = Prisma.sql`ORDER BY page.rank DESC, page."createdAt" DESC, page.id DESC`

export interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  total: number
}

/**
 * Cuts the rows of a statement to one page. If there are excess rows, there is a next page. Sends a statement for the
 * total only when the rows do not contain it and are not the whole list.
 */
export async function cutPage<Row extends RankedPosition<RowTime> & Partial<PageRow>>(
  rows: Row[],
  { limit, cursor }: PageQuery,
  count: () => Promise<number>,
  cursorAfter: (row: Row) => string = (row) => writeCursor({ ...row, edge: edgeOf(row) }),
): Promise<Page<Row>> {
  const last = rows[limit - 1]
  const more = rows.length > limit && last !== undefined
  const whole = cursor === undefined && !more
  return {
    rows: more ? rows.slice(0, limit) : rows,
    next: more ? cursorAfter(last) : null,
    total: rows[0]?.total ?? (whole ? rows.length : await count()),
  }
}

function edgeOf({ edgeAt, edgeId }: Partial<PageRow>): CursorPosition | null {
  return edgeAt && edgeId != null ? { createdAt: edgeAt, id: edgeId } : null
}

export const countRow = rowSchema({ count: z.int() })

/** Counts exactly how many rows of a table match. */
export async function countRows(db: Db, table: string, where: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(
    db,
    countRow,
    Prisma.sql`
    SELECT count(*)::int AS count FROM ${Prisma.raw(table)} t WHERE ${where}`,
  )
  return row?.count ?? 0
}
