import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Stores the state of a list in the URL's query, so that it is restored when the user comes back. `change` sets a
 * parameter, or removes it if the value is empty; `replace` sets the whole query. Both add no history entry and do not
 * scroll.
 */
export function useUrlState(): [
  search: URLSearchParams,
  change: (name: string, value: string) => void,
  replace: (next: URLSearchParams) => void,
] {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (name: string, value: string) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const replace = useCallback(
    (next: URLSearchParams) => setSearch(next, { replace: true, preventScrollReset: true }),
    [setSearch],
  )
  return [search, change, replace]
}
