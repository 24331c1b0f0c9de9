import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Returns the query that replaces `before`. */
export type QueryEdit = (before: URLSearchParams) => URLSearchParams

/**
 * Stores the state of a list in the URL's query, so that it is restored when the user comes back. `change` sets a
 * parameter, or removes it if the value is empty; `edit` changes the whole query. Both add no history entry and do not
 * scroll.
 */
export function useUrlState(): [
  search: URLSearchParams,
  change: (name: string, value: string) => void,
  edit: (change: QueryEdit) => void,
] {
  const [search, setSearch] = useSearchParams()
  // One press can change the query twice: the field that loses the focus applies its text, and the click changes a
  // filter. The second change must be based on the first one, which is not rendered yet.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const edit = useCallback(
    (change: QueryEdit) => {
      latest.current = change(latest.current)
      setSearch(latest.current, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )
  const change = useCallback(
    (name: string, value: string) =>
      edit((before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      }),
    [edit],
  )
  return [search, change, edit]
}
