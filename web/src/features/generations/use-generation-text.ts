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
import { RecentMap } from './recent-map.ts'

/** The time (ms) without a push after which the text is fetched (D-23). */
const SILENCE_MS = 10_000
/** The longest pause (ms) between two fetches of the text while no pushes arrive. */
const LONGEST_PAUSE_MS = 80_000
/** The time (ms) after which pushed text is saved on the server and can be fetched (D-77). */
const SAVED_AFTER_MS = 1_000

/** The number of generations whose pushed text is remembered. */
const REMEMBERED = 10

/** The pushed text of each generation. A screen that opens after the first words shows it without a fetch. */
const texts = new RecentMap<string, StreamedText>(REMEMBERED)

/** Stores pushed text until the returned function is called, also while no screen shows it. */
export function rememberPushedText(): () => void {
  return onPush('generation.text', (event) =>
    texts.set(event.id, applyText(texts.get(event.id) ?? emptyText, event)),
  )
}

type Action = { pushed: TextEvent } | { fetched: FetchedText } | { remembered: StreamedText }

function reduce(state: StreamedText, action: Action): StreamedText {
  if ('pushed' in action) return applyText(state, action.pushed)
  if ('fetched' in action) return applyFetched(state, action.fetched)
  const { remembered } = action
  return remembered.attempt >= state.attempt && remembered.text.length > state.text.length
    ? remembered
    : state
}

/** The text of a generation so far; it is updated by pushes while the generation is active. */
export function useGenerationText(generation: GenerationSummary): string {
  const { id } = generation
  const live = isActive(generation)
  const [state, dispatch] = useReducer(reduce, id, (key) => texts.get(key) ?? emptyText)
  const asking = useRef(0)
  /** The time at which the last successful fetch was sent. */
  const askedAt = useRef(Number.NEGATIVE_INFINITY)

  const fetchText = useCallback(async () => {
    asking.current += 1
    const sentAt = performance.now()
    try {
      const fetched = await call('GET /api/generations/{id}', { params: { id } })
      askedAt.current = sentAt
      dispatch({ fetched: { ...fetched, ended: !isActive(fetched) } })
      if (live) takeGeneration(fetched)
    } catch {
      // A failed fetch is ignored: the text is fetched again after a reconnect, after a time without pushes, or while a
      // part of the pushed text is missing. The text so far stays readable.
    } finally {
      asking.current -= 1
    }
  }, [id, live])

  useEffect(() => {
    void fetchText()
    if (!live) return
    let ask = repeatWithPauses(SILENCE_MS, fetchText)
    const restartPauses = () => {
      ask.stop()
      ask = repeatWithPauses(SILENCE_MS, fetchText)
    }
    const stops = [
      onPush('generation.text', (event) => {
        if (event.id !== id) return
        restartPauses()
        dispatch({ pushed: event })
      }),
      onPush('generation.updated', (event) => {
        if (event.id === id) restartPauses()
      }),
      onPush('resync', () => void fetchText()),
    ]
    // Text may have been pushed between the first render and this effect, so the remembered text is taken over.
    const remembered = texts.get(id)
    if (remembered) dispatch({ remembered })
    return () => {
      ask.stop()
      for (const stop of stops) stop()
    }
  }, [id, live, fetchText])

  const lacks = state.ahead !== null
  useEffect(() => {
    if (!lacks) return
    // The missing text is saved only after a time, so a fetch directly after another one could not contain it.
    const isRecent = performance.now() - askedAt.current < SAVED_AFTER_MS
    if (asking.current === 0 && !isRecent) void fetchText()
    return repeatWithPauses(SAVED_AFTER_MS, fetchText).stop
  }, [lacks, fetchText])

  return state.text
}

/** Calls `ask` repeatedly until it is stopped. The pause doubles each time, up to LONGEST_PAUSE_MS. */
function repeatWithPauses(firstMs: number, ask: () => Promise<void>): { stop: () => void } {
  let wait = firstMs
  let timer = setTimeout(function turn() {
    wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    timer = setTimeout(turn, wait)
    void ask()
  }, wait)
  return { stop: () => clearTimeout(timer) }
}
