/**
 * One state of a thing or a person in the story, such as its owner. It holds from its chapter on, until the next state
 * of the same thread begins.
 */
export interface State {
  chapter: number
  text: string
  /** A sentence of the chapter that states it. */
  quote: string
}

/** Successive states of one thing. Only the latest state is true. */
export interface Thread {
  kind: string
  about: string[]
  states: State[]
  /** The chapter in which the last state ends, if no other state follows it. */
  ends?: { chapter: number; quote: string }
}

/** Creates a thread from the list of its states. */
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
