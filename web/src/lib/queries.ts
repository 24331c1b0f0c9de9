import { queryOptions } from '@tanstack/react-query'
import { type Answer, type CallInput, call, callAll, type EndpointKey } from './api.ts'
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

/** A read of the API as query options; its cache key is the endpoint with its params and query. */
export function read<K extends EndpointKey>(key: K, ...[input]: Input<K>) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: ({ signal }): Promise<Answer<K>> => call(key, { ...input, signal } as CallInput<K>),
  })
}

/** The same for a list of which a screen needs every page. */
export function readAll<K extends EndpointKey>(key: K, ...[input]: Input<K>) {
  return queryOptions({
    queryKey: keyOf(key, input),
    queryFn: ({ signal }): Promise<Answer<K>> => callAll(key, { ...input, signal } as CallInput<K>),
  })
}

/** Refetches what is on a screen and forgets the rest, of one endpoint: all of it, or the entry with these params. */
export async function invalidate(key: EndpointKey, params?: Record<string, string | number>): Promise<void> {
  const queryKey = params ? [key, params] : [key]
  // A first read that is under way may have been answered before the change, and is not begun anew by this.
  const early = queryClient.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  await queryClient.invalidateQueries({ queryKey })
  if (early.length === 0) return
  await Promise.allSettled(early.map(({ promise }) => promise))
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => early.includes(query) })
}
