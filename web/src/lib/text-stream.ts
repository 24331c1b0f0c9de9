/** The part of a generation's text that this screen holds. Lengths and offsets are UTF-16 units (decision 23). */
export interface StreamedText {
  attempt: number
  text: string
  /** The held text ends before what the server has sent: fetch the generation. */
  gap: boolean
}

export interface TextEvent {
  attempt: number
  offset: number
  delta: string
}

export const emptyText: StreamedText = { attempt: 0, text: '', gap: false }

/**
 * Takes one push into the text: an older attempt's is ignored; else the text is cut to the offset and the delta appended.
 * Text that should come before the offset but is not there makes a gap, which only a fetched text closes.
 */
export function applyText(state: StreamedText, event: TextEvent): StreamedText {
  if (event.attempt < state.attempt) return state
  if (event.offset > state.text.length) return { ...state, attempt: event.attempt, gap: true }
  const text = state.text.slice(0, event.offset) + event.delta
  return { attempt: event.attempt, text, gap: false }
}

/**
 * Takes a fetched generation into the text. A fetch that started before later pushes may hold less than this screen:
 * the longer of the same attempt stays.
 */
export function applyFetched(state: StreamedText, fetched: { attempt: number; text: string }): StreamedText {
  if (fetched.attempt < state.attempt) return state
  const holdsMore = !state.gap && fetched.attempt === state.attempt && state.text.startsWith(fetched.text)
  return holdsMore ? state : { attempt: fetched.attempt, text: fetched.text, gap: false }
}
