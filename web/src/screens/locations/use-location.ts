import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isNotFound } from '../../lib/api-error.ts'
import { read } from '../../lib/queries.ts'

/** Reads the location whose id is in the path. */
export function useLocationOfPath() {
  const id = Number(useParams().id)
  const known = Number.isSafeInteger(id) && id > 0
  const { data, error, isError, refetch } = useQuery({
    ...read('GET /api/locations/{id}', { params: { id } }),
    enabled: known,
  })
  return {
    location: data,
    missing: !known || isNotFound(error),
    failed: isError,
    retry: () => void refetch(),
  }
}
