import { read, readAll } from './lib/queries.ts'
import { queryClient } from './lib/query-client.ts'
import { currentUser, wasSignedIn } from './lib/session.ts'
import { pagesOf } from './lib/use-pages.ts'
import { preloadDashboard } from './screens/home-screen.tsx'
import { preloadAccountTools } from './screens/layout/header.tsx'

/**
 * What the first screen reads, begun before it stands, so that it is painted once and whole. The page itself has begun
 * the same reads by their addresses (web/build/first-load.ts).
 */
export function firstReads({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<unknown>[] {
  const reads: Promise<unknown>[] = []
  const user = queryClient.prefetchQuery(currentUser)
  // A visitor's screen is the same without the answer; what the signed in see is not.
  if (wasSignedIn()) reads.push(user, preloadAccountTools())
  const id = Number(/^\/stories\/(\d+)$/.exec(pathname)?.[1])
  if (id) {
    reads.push(queryClient.prefetchQuery(read('GET /api/stories/{id}', { params: { id } })))
    reads.push(queryClient.prefetchQuery(read('GET /api/stories/{id}/chapters', { params: { id } })))
  }
  if (pathname === '/discover') {
    reads.push(queryClient.prefetchQuery(read('GET /api/discover/stats')))
    if (search === '') reads.push(queryClient.prefetchInfiniteQuery(pagesOf('GET /api/stories/public', {})))
  }
  if (pathname === '/' && wasSignedIn()) {
    reads.push(queryClient.prefetchQuery(readAll('GET /api/stories', { query: { personal: true } })))
    reads.push(preloadDashboard())
  }
  return reads
}
