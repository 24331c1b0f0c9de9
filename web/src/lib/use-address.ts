import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * What a list shows, in the address, so that coming back finds it as it was: what is there, and a function that puts a
 * word in its place or, when it is empty, takes it out. It makes no step of the history and leaves the page where it is.
 */
export function useAddress(): [search: URLSearchParams, change: (name: string, value: string) => void] {
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
