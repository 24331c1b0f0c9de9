import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShelfSkeleton } from '../../ui/skeleton.tsx'
import { Unfetched } from '../../ui/unfetched.tsx'

interface ListStateProps<T> {
  query: UseQueryResult<T[]>
  /** The number of placeholders while the list loads. */
  placeholders?: number
  shape?: string
  empty: ReactNode
  children: (items: T[]) => ReactNode
}

/** Renders a list that is loading, failed, empty or filled. */
export function ListState<T>({ query, placeholders = 4, shape, empty, children }: ListStateProps<T>) {
  const { data, isError, refetch } = query
  if (data) return data.length === 0 ? empty : children(data)
  if (!isError) return <ShelfSkeleton count={placeholders} shape={shape} />
  return <Unfetched retry={() => void refetch()} />
}
