import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Generation } from '#contract/generation-fields.ts'
import { invalidate, read } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'
import { onPush } from '../../lib/socket.ts'
import { activeGenerations } from './generation-cache.ts'
import { isActive, isLater } from './generation-order.ts'

/** The interval (ms) at which an active generation is read while it can change without a push. */
const READ_AGAIN_MS = 10_000

const whole = (id: string) => read('GET /api/generations/{id}', { params: { id } })

// Returns whether an active generation can change without a push: its contract is missing, or it waits for the owner,
// who may change the contract. Its text is fetched separately (use-generation-text.ts).
function canGrow({ contract, awaits }: Generation): boolean {
  return contract === null || awaits !== null
}

/** The ids of the generations that are refetched after all listeners have received the current push. */
const planned = new Set<string>()

// A push reaches every part of a screen that shows the generation, and needs only one read.
function readAgain(id: string): void {
  if (planned.has(id)) return
  planned.add(id)
  queueMicrotask(() => {
    planned.delete(id)
    void invalidate('GET /api/generations/{id}', { id })
  })
}

/** Reads a generation with its contract and result, and keeps it current while it is active. */
export function useGeneration(id: string | null) {
  const query = useQuery({
    ...whole(id ?? ''),
    enabled: id !== null,
    staleTime: 0,
    // While another part of the screen shows the generation, that part keeps it current.
    refetchOnMount: (shown) => shown.getObserversCount() <= 1,
    refetchInterval: ({ state: { data } }) =>
      data && isActive(data) && canGrow(data) ? READ_AGAIN_MS : false,
  })
  useEffect(() => {
    if (id === null) return
    const { queryKey } = whole(id)
    const stops = [
      onPush('generation.updated', (pushed) => {
        if (pushed.id !== id) return
        const known = queryClient.getQueryData(queryKey)
        if (known && !isLater(known, pushed)) return
        if (known) queryClient.setQueryData(queryKey, { ...known, ...pushed })
        // A push contains no contract and no full result. So the generation is read again when it has ended, while it
        // waits for its owner, who may change the contract on another screen, and while it has no contract. During the
        // first read it is not known whether the contract is missing: if it is, the next push causes another read.
        const isFirstRead = !known && queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching'
        const lacksContract = !isFirstRead && (!known?.contract || known.awaits !== null)
        if (!isActive(pushed) || pushed.awaits !== null || lacksContract) readAgain(id)
      }),
      onPush('resync', () => {
        const known = queryClient.getQueryData(queryKey)
        if (!known || canGrow(known)) readAgain(id)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [id])
  // Pushes that arrived before the first read of this generation are only in the list of active generations. So the
  // newer state of the two is returned.
  const { data: active = [] } = useQuery({ ...activeGenerations, enabled: false })
  const held = active.find((one) => one.id === id)
  const { data } = query
  return { ...query, data: data && held && isLater(data, held) ? { ...data, ...held } : data }
}
