import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Stores the state of a list in the URL's query, so that it is restored when the user comes back. The returned function
 * sets a parameter, or removes it if the value is empty. It adds no history entry and does not scroll.
 */
export function useUrlState(): [search: URLSearchParams, change: (name: string, value: string) => void] {
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
  return [search, change]
}
