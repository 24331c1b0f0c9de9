/** One state of a thing of the story: from its chapter on it holds, until the next state of the same thread. */
export interface State {
  chapter: number
  text: string
  /** A sentence of the chapter that shows it. */
  quote: string
}

/** Successive states of one thing; only the last one that has begun is true. */
export interface Thread {
  kind: string
  about: string[]
  states: State[]
  /** The chapter that ends the last state without a new one. */
  ends?: { chapter: number; quote: string }
}

/** Makes a thread of its states. */
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
