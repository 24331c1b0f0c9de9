/** The part of a generation's text that the client has received. Lengths and offsets are in UTF-16 units (D-23). */
export interface StreamedText {
  attempt: number
  text: string
  /** Pushed text that begins beyond the end of `text`. The missing text between them has to be fetched. */
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
  /** Whether the generation has ended, so that the text is complete. */
  ended: boolean
}

export const emptyText: StreamedText = { attempt: 0, text: '', ahead: null }

/**
 * Applies one push. A push of an older attempt is ignored. Otherwise the text is cut to the offset and the delta is
 * appended. A push that begins beyond the end of the text is kept in `ahead` until a fetched text fills the gap.
 */
export function applyText(state: StreamedText, event: TextEvent): StreamedText {
  const { attempt, offset } = event
  if (attempt < state.attempt) return state
  if (offset <= state.text.length) return { attempt, text: spliceText(state.text, event), ahead: null }
  const ahead = attempt === state.attempt ? state.ahead : null
  return { attempt, text: state.text, ahead: extendAhead(ahead, event) }
}

function spliceText(text: string, { offset, delta }: Piece): string {
  return text.slice(0, offset) + delta
}

// Pushed text that continues `ahead` extends it; any other pushed text replaces it. Nothing is lost: a fetched text
// that reaches the later pushed text contains the earlier one.
function extendAhead(ahead: Piece | null, { offset, delta }: Piece): Piece {
  if (!ahead || offset < ahead.offset || offset > ahead.offset + ahead.delta.length) return { offset, delta }
  return { offset: ahead.offset, delta: spliceText(ahead.delta, { offset: offset - ahead.offset, delta }) }
}

/**
 * Applies a fetched generation, and then the pushed text in `ahead` if the fetched text reaches it. Fetched text can
 * be a second older than pushed text. A shorter text of the same attempt is therefore ignored, unless the generation
 * has ended.
 */
export function applyFetched(state: StreamedText, { attempt, text, ended }: FetchedText): StreamedText {
  if (attempt < state.attempt) return state
  if (ended || attempt > state.attempt) return { attempt, text, ahead: null }
  const { ahead } = state
  if (ahead && ahead.offset <= text.length) {
    const joined = text.startsWith(ahead.delta, ahead.offset) ? text : spliceText(text, ahead)
    return { attempt, text: joined, ahead: null }
  }
  return state.text.startsWith(text) ? state : { attempt, text, ahead }
}
