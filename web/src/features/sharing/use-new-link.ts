import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { accessReads, type SharedThing } from './sharing-calls.ts'

/** The share link that a share dialog has made, and whether the thing has a link at all. */
export interface NewLink {
  /** The address of the link that was made while the dialog is open, until that link ends; otherwise ''. */
  url: string
  /** Whether the link was made by a share with one user. */
  isOfShare: boolean
  /** Whether the thing has a link, which a new one would end. */
  isActive: boolean
  isLoading: boolean
  onMade: (url: string, isOfShare: boolean) => void
}

/**
 * Holds the share link that was made while a share dialog is open. The server returns the address only once, so the
 * dialog holds it, and not one of its tabs, which are unmounted when another tab is chosen.
 */
export function useNewLink(thing: SharedThing, { reads }: { reads: boolean }): NewLink {
  const read = accessReads(thing).link
  const { data, isLoading } = useQuery({ ...read, enabled: reads })
  const [made, setMade] = useState({ url: '', isOfShare: false })
  return {
    ...made,
    url: data?.isActive === false ? '' : made.url,
    isActive: data?.isActive === true,
    isLoading,
    onMade: (url, isOfShare) => {
      setMade({ url, isOfShare })
      queryClient.setQueryData(read.queryKey, { isActive: true, expiresAt: null })
    },
  }
}
