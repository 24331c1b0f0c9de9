import { type Query, queryOptions } from '@tanstack/react-query'
import { type CallInput, call, callAll, type EndpointKey, type ResponseData } from './api.ts'
import { queryClient } from './query-client.ts'

type Input<K extends EndpointKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

interface Addressed {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

function keyOf(key: EndpointKey, input: unknown) {
  const { params = {}, query = {} } = (input ?? {}) as Addressed
  return [key, params, query] as const
}

/** Returns query options for a GET call of the API. The cache key is the endpoint with its params and query. */
export function read<K extends EndpointKey>(key: K, ...[input]: Input<K>) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: ({ signal }): Promise<ResponseData<K>> => call(key, { ...input, signal } as CallInput<K>),
  })
}

/** Returns query options that read all pages of a list. */
export function readAll<K extends EndpointKey>(key: K, ...[input]: Input<K>) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: ({ signal }): Promise<ResponseData<K>> => callAll(key, { ...input, signal } as CallInput<K>),
  })
}

/**
 * Marks the cached answers of an endpoint as stale, and refetches those that the screen uses. If `params` is given,
 * this concerns only the answers for these params.
 */
export async function invalidate(key: EndpointKey, params?: Record<string, string | number>): Promise<void> {
  const queryKey = params ? [key, params] : [key]
  // A first read that is still running may have started before the change, and invalidateQueries does not restart it.
  // So the query is invalidated again after that read has ended.
  const early = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  const again = early.map(readAfterFirst)
  await queryClient.invalidateQueries({ queryKey })
  await Promise.all(again)
}

/** The queries that are read again when their first read has ended. */
const readLater = new WeakMap<Query, Promise<void>>()

// Several changes during one first read need only one read after it.
function readAfterFirst(query: Query): Promise<void> {
  const known = readLater.get(query)
  if (known !== undefined) return known
  const read = Promise.resolve(query.promise)
    .catch(() => undefined)
    .then(() => {
      readLater.delete(query)
      return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
  readLater.set(query, read)
  return read
}
