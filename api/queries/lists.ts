import {
  listedWhere,
  type Noun,
  publicWhere,
  sharedWhere,
  type Viewer,
  visibleWhere,
} from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { countRows, type Group, type PageQuery, pageOf } from './page.ts'
import type { SortedStory } from './story-cursor.ts'
import { publicTotal } from './totals.ts'

type User = NonNullable<Viewer>
type Listed = Exclude<Noun, 'cast'>

const tables: Record<Listed, string> = {
  story: 'stories',
  character: 'characters',
  location: 'locations',
  collection: 'collections',
}

/** A list whose first page has the same SQL text for all users, so that the text is built only once. */
export interface FixedList {
  list: 'own' | 'public'
  /** The user whose rows the list 'own' contains; null for the list 'public'. */
  ownerId: string | null
}

/**
 * The statements that read a list: one selects the ids of a page (see `pageOf`), one counts all rows, and `first`,
 * which some lists have, reads a whole page at once.
 */
export interface ListPlan {
  /** `page` is null when the page is known to be empty. */
  page: (query: PageQuery, db: Db) => Prisma.Sql | Promise<Prisma.Sql | null>
  count: (db: Db) => Promise<number>
  /**
   * Builds a statement that reads the page at once; null when another statement has to be sent before. If it returns no
   * rows, its result is discarded, and the page is read with the statement that `page` builds.
   */
  first?: (query: PageQuery, db: Db) => Prisma.Sql | null
  /** A condition on the stories of the page, with the alias s; without this condition all stories are shown. */
  shown?: Prisma.Sql
  /** The list, if `fixedRows` has its condition: the statement of its first page can then be built in advance. */
  fixed?: FixedList
  /** Writes the cursor that continues a list after this story. It is set for lists that are not ordered by time. */
  cursorAfter?: (row: { id: number } & SortedStory) => string
}

export type ListQuery = PageQuery & { personal?: boolean | undefined; saved?: boolean | undefined }

/**
 * Plans the list that `GET /api/<noun>` returns to a user (D-29, D-84): the user's own rows, the saved rows, or all
 * rows that a picker offers.
 */
export function planList(noun: Listed, user: User, query: ListQuery): ListPlan {
  if (query.saved) return savedList(noun, user)
  const table = tables[noun]
  const own = ownWhere('t', user.userId)
  if (query.personal) {
    const fixed = { list: 'own', ownerId: user.userId } as const
    return { page: (page) => fixedPage(noun, fixed, page), count: (db) => countRows(db, table, own), fixed }
  }
  // Pickers do not offer a character that is still being written (D-88).
  const ready = noun === 'character' ? Prisma.sql`AND t."isReady"` : Prisma.empty
  const listed = listedWhere(noun, 't')
  const others = Prisma.sql`t."authorId" <> ${user.userId}`
  const shared = noun === 'character' || noun === 'story' ? sharedWhere(noun, user, 't') : null
  const unshared = shared ? Prisma.sql`AND NOT ${shared}` : Prisma.empty
  const groups = [
    { rank: 2, where: Prisma.sql`${own} ${ready}` },
    { rank: 0, where: Prisma.sql`${listed} AND ${others} ${unshared}` },
  ]
  if (shared) groups.push({ rank: 1, where: Prisma.sql`${others} AND ${shared} ${ready}` })
  // The own, the shared and the public rows are counted by separate statements, because for one count with OR Postgres
  // would read the whole table.
  const closed = Prisma.sql`NOT ${publicWhere('t')} ${ready}`
  return plan(table, groups, async (db) => {
    const counts = await Promise.all([
      countRows(db, table, Prisma.sql`${own} AND ${closed}`),
      shared ? countRows(db, table, Prisma.sql`${others} AND ${shared} AND ${closed}`) : 0,
      publicTotal(db, table, listed, 'public'),
    ])
    return counts.reduce((sum, count) => sum + count, 0)
  })
}

function ownWhere(alias: string, userId: string | null): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."authorId" = ${userId}`
}

/**
 * The condition on the rows `alias` of a `FixedList`, and a subquery for their total, which is null when another
 * statement must count them.
 */
export function fixedRows(
  noun: Listed,
  { list, ownerId }: FixedList,
  alias: string,
): { where: Prisma.Sql; total: Prisma.Sql } {
  if (list === 'public') return { where: listedWhere(noun, alias), total: Prisma.sql`NULL::int` }
  // The total is counted in the statement of the page, because a user has few rows and a second statement takes longer
  // than the count.
  const total = Prisma.sql`(SELECT count(*)::int FROM ${Prisma.raw(tables[noun])} t WHERE ${ownWhere('t', ownerId)})`
  return { where: ownWhere(alias, ownerId), total }
}

function fixedPage(noun: Listed, of: FixedList, page: PageQuery): Prisma.Sql {
  const { where, total } = fixedRows(noun, of, 't')
  return pageOf(tables[noun], [{ rank: 0, where }], page, 'number', total)
}

function plan(table: string, groups: Group[], count: ListPlan['count']): ListPlan {
  return { page: (query) => pageOf(table, groups, query), count }
}

const saves: Partial<Record<Listed, string>> = {
  story: '"storyId" FROM story_saves',
  character: '"characterId" FROM character_saves',
  location: '"locationId" FROM location_saves',
}

function savedList(noun: Listed, user: User): ListPlan {
  const table = tables[noun]
  const from = saves[noun]
  const where = from
    ? Prisma.sql`t.id IN (SELECT ${Prisma.raw(from)} WHERE "userId" = ${user.userId}) AND ${visibleWhere(noun, user, 't')}`
    : Prisma.sql`FALSE`
  return plan(table, [{ rank: 0, where }], (db) => countRows(db, table, where))
}

/** Plans the list of the stories that contain a character and that the viewer may see, newest first (D-127). */
export function planAppearances(characterId: number, viewer: Viewer): ListPlan {
  const where = Prisma.sql`t.id IN (SELECT "storyId" FROM story_characters WHERE "characterId" = ${characterId})
    AND ${visibleWhere('story', viewer, 't')}`
  return plan(tables.story, [{ rank: 0, where }], (db) => countRows(db, tables.story, where))
}

/**
 * Plans the list of public rows, newest first. `narrowed` adds a condition; its `key` identifies the cached total of
 * the rows that fulfil it.
 */
export function planPublic(noun: Listed, narrowed?: { where: Prisma.Sql; key: string }): ListPlan {
  const where = Prisma.sql`${listedWhere(noun, 't')} ${narrowed ? Prisma.sql`AND ${narrowed.where}` : Prisma.empty}`
  const table = tables[noun]
  const key = narrowed ? `public:${narrowed.key}` : 'public'
  return {
    ...plan(table, [{ rank: 0, where }], (db) => publicTotal(db, table, where, key)),
    ...(!narrowed && { fixed: { list: 'public', ownerId: null } }),
  }
}
