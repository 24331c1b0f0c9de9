import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isNotFound } from '../../lib/api-error.ts'
import { read } from '../../lib/queries.ts'

/** Reads the location whose id is in the path. */
export function useLocationFromPath() {
  const id = Number(useParams().id)
  const isValidId = Number.isSafeInteger(id) && id > 0
  const { data, error, isLoadingError, isRefetchError, refetch } = useQuery({
    ...read('GET /api/locations/{id}', { params: { id } }),
    enabled: isValidId,
  })
  return {
    location: data,
    missing: !isValidId || isNotFound(error),
    failed: isLoadingError,
    /** Whether the location is old, because it could not be fetched again after a change. */
    outdated: isRefetchError,
    retry: () => void refetch(),
  }
}
