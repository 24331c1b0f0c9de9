import type { CallInput } from './lib/api.ts'
import { pagesOf } from './lib/list-pages.ts'
import { read, readAll } from './lib/queries.ts'
import { queryClient } from './lib/query-client.ts'
import { currentUser, isVisitor, wasSignedIn } from './lib/session.ts'
import { screens } from './routes.tsx'
import { type FirstRead, pathExpression, type Screen } from './screen.ts'
import { preloadAccountTools } from './screens/layout/header.tsx'

/**
 * Starts the reads of the first screen before the screen is rendered, so that it is painted once, with its data. The
 * page has already sent the same requests by an inline script (web/build/first-paint.ts), and these reads use their
 * answers.
 */
export function startFirstReads({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): Promise<unknown>[] {
  // For a visitor the user is set to null without a call. The server would refuse the call with 401, which browsers log
  // as an error.
  if (isVisitor()) queryClient.setQueryData(currentUser.queryKey, null)
  const user = queryClient.prefetchQuery(currentUser)
  const signedIn = wasSignedIn()
  const match = ({ path }: Screen) => new RegExp(pathExpression(path)).exec(pathname)
  const screen = screens.find(match)
  const id = screen && match(screen)?.[1]
  const given = new URLSearchParams(search)
  const reads = (screen?.reads ?? [])
    .filter((one) => one.search === undefined || one.search === search)
    .filter(({ without = [] }) => !without.some((name) => given.has(name)))
    .filter((one) => signedIn || !one.signedIn)
    .map((one) => startRead(one, id))
  // The screen of a signed-in user waits for the answer about the user. The screen of a visitor does not depend on it.
  if (signedIn) reads.push(user, preloadAccountTools(), ...(screen?.preload ? [screen.preload.load()] : []))
  return reads
}

function startRead({ call, query = {}, list }: FirstRead, id: string | undefined): Promise<void> {
  // Screens pass a numeric id as a number, so it must be a number here too, for the same cache key. The first reads in
  // the table of screens have an id as their only parameter, or none.
  const params = id ? { id: /^\d+$/.test(id) ? Number(id) : id } : {}
  const key = call as 'GET /api/users/{id}/stories'
  const input = { params, query } as CallInput<typeof key>
  if (list === 'paged') return queryClient.prefetchInfiniteQuery(pagesOf(key, input))
  return queryClient.prefetchQuery(list === 'whole' ? readAll(key, input) : read(key, input))
}
