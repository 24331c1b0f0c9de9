import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalidCursor } from '#core/errors.ts'
import { LongList } from '#core/long-list.ts'

interface SentPage<Row> {
  rows: Row[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
  total: number
}

/** Sets the headers `X-Total-Count` and `Link` (D-6; RFC 8288) and returns the rows. */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, page: SentPage<Row>): Row[] {
  reply.header('x-total-count', page.total)
  if (page.next !== null) {
    const url = new URL(request.url, 'http://host')
    url.searchParams.set('cursor', `${page.next}.${markOf(request)}`)
    reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
  }
  return page.rows
}

/** Sets the header `X-Total-Count` of a list without pages (D-84) and returns the list. */
export function sendUnpagedList<List extends readonly unknown[] | LongList<unknown>>(
  reply: FastifyReply,
  list: List,
): List {
  reply.header('x-total-count', list instanceof LongList ? list.total : list.length)
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
  if (mark !== markOf(request)) throw invalidCursor()
  return { ...query, cursor }
}

// Returns the mark of a list: a hash of the address without cursor and limit, because another filter or order makes
// another list. The mark prevents mistakes and not forgery, so a short hash without a secret is enough.
function markOf({ url }: FastifyRequest): string {
  const { pathname, searchParams } = new URL(url, 'http://host')
  searchParams.delete('cursor')
  searchParams.delete('limit')
  searchParams.sort()
  return createHash('sha256').update(`${pathname}?${searchParams}`).digest('base64url').slice(0, 6)
}
