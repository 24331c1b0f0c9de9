/** One server-sent event of an answer. */
export interface StreamedEvent {
  /** The value of the field `event`; '' without one. */
  name: string
  data: string
}

/** The line ends that the format allows. */
const lineEnd = /\r\n|\n|\r/

/**
 * Calls `onEvent` for each server-sent event of a response until it returns false or the response ends. The client
 * library would pass each event through several asynchronous generators, and a chapter has thousands of events. All
 * events that have arrived together are therefore read in one turn here.
 * @throws the error of the body, or what `onEvent` throws; the body is then not read any further.
 */
export async function readEvents(
  { body }: Pick<Response, 'body'>,
  onEvent: (event: StreamedEvent) => boolean,
): Promise<void> {
  if (!body) throw new Error('the response has no body')
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const lines = createLineReader()
  const events = createEventReader(onEvent)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      for (const line of lines(decoder.decode(value, { stream: !done }), done)) if (!events(line)) return
      if (done) {
        // Some servers omit the empty line after the last event.
        events('')
        return
      }
    }
  } finally {
    // The caller does not wait for the end of the connection. After the end of the body, `cancel` does nothing.
    reader.cancel().catch(() => undefined)
  }
}

/** Returns a function that splits a text into lines. The text comes in pieces, and the last piece ends its line. */
function createLineReader(): (piece: string, isLast: boolean) => string[] {
  // The beginning of a line whose end has not arrived. Only new pieces are searched for a line end, because an answer
  // can be one line of many megabytes.
  let open: string[] = []
  let endsWithReturn = false
  return (piece, isLast) => {
    const text = endsWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') endsWithReturn = piece.endsWith('\r')
    const [first = '', ...rest] = text.split(lineEnd)
    open.push(first)
    if (rest.length === 0 && !isLast) return []
    const lines = [open.join(''), ...rest]
    open = isLast ? [] : [lines.pop() ?? '']
    return lines
  }
}

/**
 * Returns a function that takes the lines of a response and passes each event on at its empty line. It returns false
 * when `onEvent` wants no further event.
 */
function createEventReader(onEvent: (event: StreamedEvent) => boolean): (line: string) => boolean {
  let name = ''
  let data: string[] = []
  return (line) => {
    if (line === '') {
      if (name === '' && data.length === 0) return true
      const event = { name, data: data.join('\n') }
      name = ''
      data = []
      return onEvent(event)
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') data.push(value)
    else if (field === 'event') name = value
    return true
  }
}
