import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { readAll } from '../../lib/queries.ts'

/**
 * Returns whether the user is new: as long as they have no stories and no characters (D-132). Returns undefined until
 * both are read. A user whose stories or characters cannot be read is not treated as new.
 */
export function useIsNew(user: CurrentUser | null): boolean | undefined {
  const { data: stories, isFetched } = useQuery({
    ...readAll('GET /api/stories', { query: { personal: true } }),
    enabled: user !== null,
  })
  const hasNoStories = stories?.length === 0
  const { data: characters, isPending } = useQuery({
    ...readAll('GET /api/characters', { query: { personal: true } }),
    enabled: hasNoStories,
  })
  if (!isFetched || (hasNoStories && isPending)) return undefined
  return hasNoStories && characters?.length === 0
}
