import { createProseCleaner, type TextFilter } from './cleaner.ts'
import { createJoiner, type JoinerOptions } from './continuation.ts'
import { createRefusalGate, findRefusal, type Refusal } from './refusal.ts'

export type WriterOptions = JoinerOptions & {
  /** The titles of the story and of the chapter. A first line that equals a title is a heading and is removed. */
  titles?: readonly string[]
}

export type ProseWriter = TextFilter & {
  /**
   * `interrupt` is called instead of `end` when the answer was interrupted by an error. It returns the rest, but nothing
   * while the beginning of the answer is held back: it can be the beginning of an apology or of chatter.
   */
  interrupt(): string
  /**
   * `refusal` is called after `end`. It returns the refusal in a complete answer, or null. An apology instead of prose
   * has no other output.
   */
  refusal(answer: { text: string; refusal: string; finish: string }): Refusal | null
}

/**
 * Creates the filter between the streamed answer of the model and the chapter. It withholds an apology, cleans the
 * prose and joins it to `existing` ('' for a new chapter). The results of `push` and `end` can be shown and stored at
 * once. `existing` followed by all these results is the text of the chapter; output that was returned never changes;
 * the text can only be cut at its end.
 */
export function createProseWriter(existing: string, options: WriterOptions = {}): ProseWriter {
  const gate = createRefusalGate()
  const cleaner = createProseCleaner({ titles: options.titles, keepLeadingSpace: existing !== '' })
  const join = createJoiner(existing, options)
  let isBegun = false
  const end = () => join.push(cleaner.push(gate.end())) + join.push(cleaner.end()) + join.end()
  return {
    push: (delta) => {
      const cleaned = cleaner.push(gate.push(delta))
      isBegun ||= cleaned !== ''
      return join.push(cleaned)
    },
    end,
    interrupt: () => (isBegun ? end() : ''),
    refusal: ({ finish, ...answer }) => {
      const text = gate.apology()
      return text === null ? findRefusal({ ...answer, finishReason: finish }) : { kind: 'apology', text }
    },
  }
}
