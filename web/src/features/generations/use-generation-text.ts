import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { call } from '../../lib/api.ts'
import { onPush } from '../../lib/socket.ts'
import {
  applyFetched,
  applyText,
  emptyText,
  type StreamedText,
  type TextEvent,
} from '../../lib/text-stream.ts'
import { takeGeneration } from './generation-cache.ts'
import { isActive } from './generation-order.ts'

/** Silence after which a live view asks (decision 23), and the longest it waits before it asks again. */
const SILENCE_MS = 10_000
const PATIENCE_MS = 80_000

type Action = { pushed: TextEvent } | { fetched: { attempt: number; text: string } }

function reduce(state: StreamedText, action: Action): StreamedText {
  return 'pushed' in action ? applyText(state, action.pushed) : applyFetched(state, action.fetched)
}

/** The text of a generation so far, live while it is active. */
export function useGenerationText(generation: GenerationSummary): string {
  const { id } = generation
  const live = isActive(generation)
  const [state, dispatch] = useReducer(reduce, emptyText)
  const heard = useRef(0)

  const fetchText = useCallback(async () => {
    try {
      const fetched = await call('GET /api/generations/{id}', { params: { id } })
      dispatch({ fetched })
      if (live) takeGeneration(fetched)
    } catch {
      // The next push, reconnect or silence asks again; what is held stays readable.
    }
  }, [id, live])

  useEffect(() => {
    void fetchText()
    if (!live) return
    const stopText = onPush('generation.text', (event) => {
      if (event.id !== id) return
      heard.current += 1
      dispatch({ pushed: event })
    })
    const stopUpdates = onPush('generation.updated', (event) => {
      if (event.id === id) heard.current += 1
    })
    const stopResync = onPush('resync', () => void fetchText())
    return () => {
      stopText()
      stopUpdates()
      stopResync()
    }
  }, [id, live, fetchText])

  useEffect(() => {
    if (state.gap) void fetchText()
  }, [state.gap, fetchText])

  useEffect(() => {
    if (!live) return
    let wait = SILENCE_MS
    let last = heard.current
    let timer = setTimeout(function listen() {
      const silent = heard.current === last
      last = heard.current
      wait = silent ? Math.min(wait * 2, PATIENCE_MS) : SILENCE_MS
      if (silent) void fetchText()
      timer = setTimeout(listen, wait)
    }, wait)
    return () => clearTimeout(timer)
  }, [live, fetchText])

  return state.text
}
