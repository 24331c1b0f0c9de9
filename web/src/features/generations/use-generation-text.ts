import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { call } from '../../lib/api.ts'
import { onPush } from '../../lib/socket.ts'
import {
  applyFetched,
  applyText,
  emptyText,
  type FetchedText,
  type StreamedText,
  type TextEvent,
} from '../../lib/text-stream.ts'
import { takeGeneration } from './generation-cache.ts'
import { isActive } from './generation-order.ts'

/** Silence after which a live view asks (decision 23), and the longest it waits before it asks again. */
const SILENCE_MS = 10_000
const PATIENCE_MS = 80_000
/** What was pushed can be fetched within this time (decision 77). */
const SAVED_AFTER_MS = 1_000

type Action = { pushed: TextEvent } | { fetched: FetchedText }

function reduce(state: StreamedText, action: Action): StreamedText {
  return 'pushed' in action ? applyText(state, action.pushed) : applyFetched(state, action.fetched)
}

/** The text of a generation so far, live while it is active. */
export function useGenerationText(generation: GenerationSummary): string {
  const { id } = generation
  const live = isActive(generation)
  const [state, dispatch] = useReducer(reduce, emptyText)
  const asking = useRef(0)

  const fetchText = useCallback(async () => {
    asking.current += 1
    try {
      const fetched = await call('GET /api/generations/{id}', { params: { id } })
      dispatch({ fetched: { ...fetched, ended: !isActive(fetched) } })
      if (live) takeGeneration(fetched)
    } catch {
      // The next push, reconnect or silence asks again; what is held stays readable.
    } finally {
      asking.current -= 1
    }
  }, [id, live])

  useEffect(() => {
    void fetchText()
    if (!live) return
    let ask = inLongerPauses(SILENCE_MS, fetchText)
    const heard = () => {
      ask.stop()
      ask = inLongerPauses(SILENCE_MS, fetchText)
    }
    const stops = [
      onPush('generation.text', (event) => {
        if (event.id !== id) return
        heard()
        dispatch({ pushed: event })
      }),
      onPush('generation.updated', (event) => {
        if (event.id === id) heard()
      }),
      onPush('resync', () => void fetchText()),
    ]
    return () => {
      ask.stop()
      for (const stop of stops) stop()
    }
  }, [id, live, fetchText])

  const lacks = state.ahead !== null
  useEffect(() => {
    if (!lacks) return
    if (asking.current === 0) void fetchText()
    return inLongerPauses(SAVED_AFTER_MS, fetchText).stop
  }, [lacks, fetchText])

  return state.text
}

/** Asks again and again, after twice the time at each turn, until it is stopped. */
function inLongerPauses(firstMs: number, ask: () => Promise<void>): { stop: () => void } {
  let wait = firstMs
  let timer = setTimeout(function turn() {
    wait = Math.min(wait * 2, PATIENCE_MS)
    timer = setTimeout(turn, wait)
    void ask()
  }, wait)
  return { stop: () => clearTimeout(timer) }
}
