import { proseCleaner, type TextMachine } from './cleaner.ts'
import { type JoinerOptions, joiner } from './continuation.ts'
import { refusalGate } from './refusal.ts'

export type WriterOptions = JoinerOptions & {
  /** The story's and the chapter's title: as a first line they are a heading, not prose. */
  titles?: readonly string[]
}

export type ProseWriter = TextMachine & {
  /** After `end`: what the model said in place of prose, or null. Nothing was given out then. */
  apology(): string | null
}

/**
 * What stands between a model's streamed answer and the chapter: holds back an apology, cleans, and joins on to
 * `existing` ('' for a new chapter). What `push` and `end` give out may be shown and stored at once; `existing` and
 * all of it together are the chapter's text, which afterwards is only ever cut at its end.
 */
export function proseWriter(existing: string, options: WriterOptions = {}): ProseWriter {
  const gate = refusalGate()
  const cleaner = proseCleaner({ titles: options.titles, keepLead: existing !== '' })
  const join = joiner(existing, options)
  return {
    push: (delta) => join.push(cleaner.push(gate.push(delta))),
    end: () => join.push(cleaner.push(gate.end())) + join.push(cleaner.end()) + join.end(),
    apology: () => gate.apology(),
  }
}
