import type { StoryFilters } from '#contract/story-filters.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type ListPlan, planPublic } from './lists.ts'
import { findMatcher, planSearch } from './search.ts'
import { facetConditions } from './story-facets.ts'
import { planListing } from './story-listing.ts'

/**
 * The public stories with the sort order and the filters of Discover; newest first when the query has no sort order
 * (D-143).
 */
export function planPublicStories({ sort = 'newest', ...narrowing }: StoryFilters): ListPlan {
  const facets = facetConditions(narrowing)
  return sort === 'newest' && !facets ? planPublic('story') : planListing({ sort, facets, search: null })
}

/**
 * The stories that a search finds, with the filters of Discover; the best match first when the query has no sort order.
 */
export function planStorySearch(
  { q, sort, ...narrowing }: StoryFilters & { q: string },
  viewer: Viewer,
): ListPlan {
  const facets = facetConditions(narrowing)
  if (sort) return planListing({ sort, facets, search: (db) => findMatcher(db, 'story', viewer, q), q })
  if (!facets) return planSearch('story', viewer, q)
  const where = Prisma.sql`EXISTS (SELECT FROM story_listings l WHERE l."storyId" = t.id AND ${facets.holds})`
  return planSearch('story', viewer, q, {
    where,
    listed: facets.lists().listed?.(Prisma.sql`t.id`),
    key: facets.key,
  })
}
