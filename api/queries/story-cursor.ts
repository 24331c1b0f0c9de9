import type { StorySort } from '#contract/story-labels.ts'
import { invalidCursor } from '#core/errors.ts'
import { Prisma } from '#core/postgres/client.ts'
import type { StoryRow } from '../rows/stories.ts'

/**
 * A sort order of the table story_listings (alias l): the highest key first, and among equal keys the highest id first.
 */
export interface StoryOrder {
  key: Prisma.Sql
  /**
   * The key as an equivalent SQL expression that no index covers, so that Postgres cannot use an index for the sort
   * order.
   */
  unindexed: Prisma.Sql
  /** The key of a row as written in a cursor. */
  keyOf: (row: SortedStory) => string
  /** Converts the key in a cursor to a number, which is the form of keys in the index in memory. */
  numberOf: (key: string) => number
  none: Prisma.Sql
  /** The SQL function that reads a page in this sort order. */
  listing: Prisma.Sql
  type: Prisma.Sql
  form: RegExp
}

/** The columns by which lists of stories are sorted. */
export type SortedStory = Pick<
  StoryRow,
  'createdAt' | 'publicUpdatedAt' | 'likeCount' | 'ratingSum' | 'ratingCount'
>

const listingOf = (sort: StorySort) => Prisma.raw(`stories_by_${sort}`)

function byTime(
  sort: StorySort,
  column: 'createdAt' | 'updatedAt',
  keyOf: (row: SortedStory) => string,
): StoryOrder {
  return {
    key: Prisma.raw(`l."${column}"`),
    unindexed: Prisma.raw(`l."${column}" + interval '0'`),
    keyOf,
    numberOf: Date.parse,
    none: Prisma.sql`NULL::timestamptz`,
    listing: listingOf(sort),
    type: Prisma.sql`timestamptz`,
    form: /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  }
}

function byNumber(
  column: string,
  sort: StorySort,
  type: string,
  form: RegExp,
  keyOf: (row: SortedStory) => number,
): StoryOrder {
  return {
    key: Prisma.raw(`l."${column}"`),
    unindexed: Prisma.raw(`l."${column}" + 0`),
    keyOf: (row) => String(keyOf(row)),
    numberOf: Number,
    none: Prisma.raw(`NULL::${type}`),
    listing: listingOf(sort),
    type: Prisma.raw(type),
    form,
  }
}

/**
 * Returns the key of a story in the sort order by rating. The SQL function rating_order must return the same number.
 */
function ratingOrder({ ratingSum, ratingCount }: SortedStory): number {
  if (ratingCount === 0) return 0
  return Math.floor((ratingSum * 10_000) / ratingCount) * 100_000 + Math.min(ratingCount, 99_999)
}

export const storyOrders: Record<StorySort, StoryOrder> = {
  newest: byTime('newest', 'createdAt', ({ createdAt }) => createdAt),
  updated: byTime('updated', 'updatedAt', ({ publicUpdatedAt }) => publicUpdatedAt),
  loved: byNumber('likeCount', 'loved', 'int', /^\d{1,9}$/, ({ likeCount }) => likeCount),
  rated: byNumber('rated', 'rated', 'bigint', /^\d{1,12}$/, ratingOrder),
}

/** The position in a sort order after which a page of stories begins. */
export interface StoryCursorPosition {
  key: string
  id: number
}

export function writeStoryCursor(sort: StorySort, { key, id }: StoryCursorPosition): string {
  return Buffer.from(`${sort}|${key}|${id}`).toString('base64url')
}

/**
 * Parses a cursor of this sort order. @throws AppError invalid for a text that `writeStoryCursor` did not write (D-61).
 */
export function readStoryCursor(sort: StorySort, cursor: string | undefined): StoryCursorPosition | null {
  if (cursor === undefined) return null
  const [of, key = '', id = '', ...rest] = Buffer.from(cursor, 'base64url').toString().split('|')
  const isTime = key.includes('T')
  const isKey = storyOrders[sort].form.test(key) && (!isTime || isRealTime(key))
  if (of !== sort || !isKey || !/^\d{1,10}$/.test(id) || Number(id) > 2_147_483_647 || rest.length > 0)
    throw invalidCursor()
  return { key, id: Number(id) }
}

function isRealTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}
