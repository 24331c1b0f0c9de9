/** The part of a generation's text that this screen holds. Lengths and offsets are UTF-16 units (decision 23). */
export interface StreamedText {
  attempt: number
  text: string
  /** What was pushed beyond the end of `text`, in one piece: what lies between has to be fetched. */
  ahead: Piece | null
}

interface Piece {
  offset: number
  delta: string
}

export interface TextEvent extends Piece {
  attempt: number
}

export interface FetchedText {
  attempt: number
  text: string
  /** No push follows: it is the whole of it. */
  ended: boolean
}

export const emptyText: StreamedText = { attempt: 0, text: '', ahead: null }

/**
 * Takes one push into the text: an older attempt's is ignored; else the text is cut to the offset and the delta appended.
 * One that begins beyond the end waits ahead of it, with those that follow, for a fetched text to join them.
 */
export function applyText(state: StreamedText, event: TextEvent): StreamedText {
  const { attempt, offset } = event
  if (attempt < state.attempt) return state
  if (offset <= state.text.length) return { attempt, text: withPiece(state.text, event), ahead: null }
  const ahead = attempt === state.attempt ? state.ahead : null
  return { attempt, text: state.text, ahead: aheadWith(ahead, event) }
}

function withPiece(text: string, { offset, delta }: Piece): string {
  return text.slice(0, offset) + delta
}

// What does not follow on what waits replaces it: who fetches as far as the later one has the earlier one too.
function aheadWith(ahead: Piece | null, { offset, delta }: Piece): Piece {
  if (!ahead || offset < ahead.offset || offset > ahead.offset + ahead.delta.length) return { offset, delta }
  return { offset: ahead.offset, delta: withPiece(ahead.delta, { offset: offset - ahead.offset, delta }) }
}

/**
 * Takes a fetched generation into the text, and what waits ahead of it where it reaches that far: pushes are up to a
 * second ahead of what can be fetched. So one that shows less of the same attempt than this screen takes nothing away,
 * unless it has ended.
 */
export function applyFetched(state: StreamedText, { attempt, text, ended }: FetchedText): StreamedText {
  if (attempt < state.attempt) return state
  if (ended || attempt > state.attempt) return { attempt, text, ahead: null }
  const { ahead } = state
  if (ahead && ahead.offset <= text.length) {
    const joined = text.startsWith(ahead.delta, ahead.offset) ? text : withPiece(text, ahead)
    return { attempt, text: joined, ahead: null }
  }
  return state.text.startsWith(text) ? state : { attempt, text, ahead }
}
