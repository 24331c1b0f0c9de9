import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { invalidCursor } from '#core/errors.ts'
import { LongList } from '#core/long-list.ts'

interface SentPage<Row> {
  rows: Row[]
  /** The cursor of the next page; null on the last page. */
  next: string | null
  total: number
}

/** Sets the headers `X-Total-Count` and `Link` (D-6; RFC 8288) and returns the rows. */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, page: SentPage<Row>): Row[] {
  reply.header('x-total-count', page.total)
  if (page.next !== null) reply.header('link', linkToNext(request.url, page.next))
  return page.rows
}

/**
 * Sets the header `X-Total-Count` of a list without pages (D-84) and returns the list. `sendLongList` sets the header of
 * a long list.
 */
export function sendUnpagedList<List extends readonly unknown[] | LongList<unknown>>(
  reply: FastifyReply,
  list: List,
): List {
  if (!(list instanceof LongList)) reply.header('x-total-count', list.length)
  return list
}

/**
 * Removes the mark from the end of a query's cursor. The mark identifies the list that has sent the cursor.
 * @throws AppError invalid for a cursor that another list has sent (D-61).
 */
export function unmarkCursor<Query extends { cursor?: unknown }>(
  query: Query | undefined,
  request: FastifyRequest,
): Query | undefined {
  if (typeof query?.cursor !== 'string') return query
  const [cursor, mark] = query.cursor.split('.')
  if (mark !== markOf(new URL(request.url, host))) throw invalidCursor()
  return { ...query, cursor }
}

/** A host for the URL parser, which needs one. The address of a request has no host. */
const host = 'http://host'

/** The text of the header `Link` before and after the cursor. */
interface LinkParts {
  before: string
  after: string
}

// Parsing an address and computing its mark takes 5 µs. Only short addresses without a cursor are remembered, because
// few callers ask for the same later page.
const linksOfFirstPages = new LRUCache<string, LinkParts>({ max: 500 })
const maxRememberedLength = 200

/** Returns the header `Link` with the address of the next page. `cursor` has only characters of base64url. */
function linkToNext(address: string, cursor: string): string {
  const known = linksOfFirstPages.get(address)
  if (known) return known.before + cursor + known.after
  const url = new URL(address, host)
  const isFirstPage = !url.searchParams.has('cursor')
  const mark = markOf(url)
  if (!isFirstPage) {
    url.searchParams.set('cursor', `${cursor}.${mark}`)
    return `<${url.pathname}${url.search}>; rel="next"`
  }
  url.searchParams.append('cursor', '')
  const parts = { before: `<${url.pathname}${url.search}`, after: `.${mark}>; rel="next"` }
  if (address.length <= maxRememberedLength) linksOfFirstPages.set(address, parts)
  return parts.before + cursor + parts.after
}

// Returns the mark of a list: a hash of the address without cursor and limit, because another filter or sort order
// makes another list. The mark prevents mistakes and not forgery, so a short hash without a secret is enough.
function markOf({ pathname, searchParams }: URL): string {
  const rest = new URLSearchParams(searchParams)
  rest.delete('cursor')
  rest.delete('limit')
  rest.sort()
  return createHash('sha256').update(`${pathname}?${rest}`).digest('base64url').slice(0, 6)
}
