/** One state in a story. It holds from its chapter on, until the next state of the same thread. */
export interface State {
  chapter: number
  text: string
  /** A sentence of the chapter that shows the state. */
  quote: string
}

/** Successive states of one thing. Only the latest state is true. */
export interface Thread {
  kind: string
  about: string[]
  states: State[]
  /** The chapter that ends the last state without a new one. */
  ends?: { chapter: number; quote: string }
}

/** Creates a thread from its states. */
export const thread = (
  kind: string,
  about: string[],
  states: [chapter: number, text: string, quote: string][],
  ends?: [chapter: number, quote: string],
): Thread => ({
  kind,
  about,
  states: states.map(([chapter, text, quote]) => ({ chapter, text, quote })),
  ...(ends ? { ends: { chapter: ends[0], quote: ends[1] } } : {}),
})
