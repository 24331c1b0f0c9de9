import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { readAll } from '../../lib/queries.ts'

/**
 * Returns whether the user is new: as long as they have no stories and no characters (D-132). Returns undefined until
 * the stories are read.
 */
export function useIsNew(user: CurrentUser | null): boolean | undefined {
  const { data: stories, isFetched } = useQuery({
    ...readAll('GET /api/stories', { query: { personal: true } }),
    enabled: user !== null,
  })
  const hasNoStories = stories?.length === 0
  const { data: characters } = useQuery({
    ...readAll('GET /api/characters', { query: { personal: true } }),
    enabled: hasNoStories,
  })
  if (!isFetched) return undefined
  return hasNoStories && (characters === undefined || characters.length === 0)
}
