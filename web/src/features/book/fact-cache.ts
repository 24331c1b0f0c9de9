import type { InfiniteData } from '@tanstack/react-query'
import type { Fact } from '#contract/facts.ts'
import { queryClient } from '../../lib/query-client.ts'

interface FactPage {
  items: Fact[]
  total: number
  next: string | null
}

type FactPages = InfiniteData<FactPage, string | null>

/** Returns whether a fact comes before another one in the list, which is ordered by chapter and then by id. */
function isBefore(one: Fact, other: Fact): boolean {
  return one.fromChapter === other.fromChapter ? one.id < other.id : one.fromChapter < other.fromChapter
}

/** Inserts a fact into the loaded pages at its position, or removes it if `belongs` is false. */
export function placeFact(pages: readonly FactPage[], fact: Fact, belongs: boolean): FactPage[] {
  const was = pages.some(({ items }) => items.some(({ id }) => id === fact.id))
  const added = Number(belongs) - Number(was)
  const without = pages.map(({ items, total, next }) => ({
    items: items.filter(({ id }) => id !== fact.id),
    total: total + added,
    next,
  }))
  if (!belongs) return without
  const page = without.findIndex(
    ({ items, next }) => next === null || items.some((one) => isBefore(fact, one)),
  )
  return without.map((one, index) => {
    if (index !== page) return one
    const at = one.items.findIndex((other) => isBefore(fact, other))
    const start = at < 0 ? one.items.length : at
    return { ...one, items: [...one.items.slice(0, start), fact, ...one.items.slice(start)] }
  })
}

/**
 * Shows a changed fact in every loaded list of facts. The lists are not fetched again, because a long list has many
 * pages.
 */
export function showFact(storyId: number, fact: Fact): void {
  const lists = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['GET /api/stories/{id}/facts', { id: storyId }] })
  for (const { queryKey } of lists) {
    const { about, kind, status } = (queryKey[2] ?? {}) as { about?: string; kind?: string; status?: string }
    const belongs =
      (status === undefined || status === fact.status) &&
      (kind === undefined || kind === fact.kind) &&
      isAbout(fact, about)
    queryClient.setQueryData<FactPages>(
      queryKey,
      (data) => data && { ...data, pages: placeFact(data.pages, fact, belongs) },
    )
  }
}

function isAbout({ about }: Fact, wanted: string | undefined): boolean {
  return wanted === undefined || about.some(({ kind, id }) => `${kind}:${id}` === wanted)
}
