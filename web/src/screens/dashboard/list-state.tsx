import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShelfSkeleton } from '../../ui/skeleton.tsx'

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
  return (
    <EmptyState
      title="This could not be fetched"
      action={
        <Button variant="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      Nothing is lost; the server did not answer.
    </EmptyState>
  )
}
