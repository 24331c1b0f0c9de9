import type { StoryFilters } from '#contract/story-filters.ts'
import { tagKey } from '#contract/story-labels.ts'
import { Prisma } from '#core/postgres/client.ts'

/** What a list of stories is narrowed to; the order is no part of it. */
export type Narrowing = Omit<StoryFilters, 'sort'>

/** The conditions of a narrowing over a row of story_listings with the alias l. */
export interface FacetConditions {
  /** The rows that the narrowing leaves. */
  holds: Prisma.Sql
  /** Whether an index on facets or lengths supports the condition. */
  isIndexed: boolean
  /** Names the narrowing among all of them. */
  key: string
}

/** The conditions of a narrowing; null when it leaves all stories (D-143). */
export function facetConditions(narrowing: Narrowing): FacetConditions | null {
  const { minWords, maxWords, withoutTag = [] } = narrowing
  const wanted = facetsOf(narrowing)
  const unwanted = withoutTag.map(tagFacet)
  const ranged = minWords !== undefined || maxWords !== undefined
  const has = wanted.length > 0 ? [Prisma.sql`l.facets @> ${wanted}::text[]`] : []
  const lacks = unwanted.length > 0 ? [Prisma.sql`NOT (l.facets && ${unwanted}::text[])`] : []
  const range = ranged
    ? [Prisma.sql`l."wordCount" BETWEEN ${minWords ?? 0}::int AND ${maxWords ?? 2_147_483_647}::int`]
    : []
  const all = [...has, ...range, ...lacks]
  if (all.length === 0) return null
  return {
    holds: Prisma.join(all, ' AND '),
    isIndexed: has.length > 0 || ranged,
    key: JSON.stringify([wanted, unwanted, minWords, maxWords]),
  }
}

function facetsOf({ genre, status, heat, language, tag = [], ai }: Narrowing): string[] {
  const facet = (name: string, value: string | number | undefined) =>
    value === undefined ? [] : [`${name}:${value}`]
  return [
    ...facet('genre', genre),
    ...facet('status', status),
    ...facet('heat', heat),
    ...facet('language', language?.toLowerCase()),
    ...facet('ai', ai === 'any' ? undefined : ai),
    ...tag.map(tagFacet),
  ]
}

function tagFacet(tag: string): string {
  return `tag:${tagKey(tag)}`
}
