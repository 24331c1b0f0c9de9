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
  const [, noun, id = ''] = /^\/(stories|characters|users)\/([\w-]+)$/.exec(pathname) ?? []
  const params = { id: Number(id) }
  if (noun === 'stories' && params.id) {
    reads.push(queryClient.prefetchQuery(read('GET /api/stories/{id}', { params })))
    reads.push(queryClient.prefetchQuery(read('GET /api/stories/{id}/chapters', { params })))
  }
  // A share link's token goes with the read of whom it shows.
  if (noun === 'characters' && params.id && search === '')
    reads.push(queryClient.prefetchQuery(read('GET /api/characters/{id}', { params })))
  if (noun === 'users') {
    reads.push(queryClient.prefetchQuery(read('GET /api/users/{id}', { params: { id } })))
    reads.push(queryClient.prefetchInfiniteQuery(pagesOf('GET /api/users/{id}/stories', { params: { id } })))
  }
  if (pathname === '/discover') {
    reads.push(queryClient.prefetchQuery(read('GET /api/discover/stats')))
    if (search === '') reads.push(queryClient.prefetchInfiniteQuery(pagesOf('GET /api/stories/public', {})))
    if (search === '?tab=characters')
      reads.push(queryClient.prefetchInfiniteQuery(pagesOf('GET /api/characters/public', {})))
    if (search === '?tab=creators')
      reads.push(queryClient.prefetchInfiniteQuery(pagesOf('GET /api/users/public', {})))
  }
  if (pathname === '/' && wasSignedIn()) {
    reads.push(queryClient.prefetchQuery(readAll('GET /api/stories', { query: { personal: true } })))
    reads.push(queryClient.prefetchQuery(readAll('GET /api/generations', { query: { active: true } })))
    reads.push(preloadDashboard())
  }
  return reads
}
