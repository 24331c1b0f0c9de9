import { type Random, random } from '../seed.ts'
import { createDeck, expand, type Slots } from './grammar.ts'
import { sentences } from './people.ts'

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** A sentence as it is compared: letters alone, without case. */
export const trace = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const roughWords = (template: string): number =>
  countWords(template.replace(/\[([^|\]]*)[^\]]*\]/g, '$1')) * 1.12 + 1

/** Where a chapter is put together: paragraphs in order, no sentence twice, nothing that does not fit. */
export function createComposer(options: {
  slots: Slots
  storySeed: number
  chapter: number
  chapterSeed: number
  avoid: Iterable<string>
}) {
  const deck = createDeck(options.storySeed, options.chapter, options.chapterSeed)
  const next: Random = random(options.chapterSeed)
  const said = new Set(options.avoid)
  const paragraphs: string[] = []
  let total = 0
  let sparing = false

  const fresh = (text: string): boolean => {
    const traces = sentences(text).map(trace).filter(Boolean)
    return new Set(traces).size === traces.length && !traces.some((one) => said.has(one))
  }

  /** A piece drawn from a bank, filled in, with no sentence that was said before; null when none serves. */
  function draw(name: string, bank: readonly string[], room = 200, more: Slots = {}): string | null {
    const slots = { ...options.slots, ...more }
    const possible = (template: string): boolean =>
      roughWords(template) <= room &&
      [...template.matchAll(/\{\^?(\w+)\}/g)].every(([, slot]) => slots[slot as string] !== undefined)
    for (let tries = 0; tries < 8; tries++) {
      const template = deck(name, bank, possible, sparing)
      if (template === null) return null
      const text = expand(template, slots, deck, next)
      if (text !== null && countWords(text) <= room && fresh(text)) {
        for (const sentence of sentences(text)) said.add(trace(sentence))
        return text
      }
    }
    return null
  }

  return {
    next,
    draw,
    /** Whether draws leave alone what the chapters beside this one draw from. */
    spare(yes: boolean): void {
      sparing = yes
    },
    /** Adds pieces as one paragraph, or as they come when one of them has several. */
    add(...pieces: (string | null)[]): boolean {
      const present = pieces.filter((piece): piece is string => piece !== null && piece !== '')
      if (present.length === 0) return false
      const text = present.reduce(
        (joined, piece) => joined + (/\n/.test(joined + piece) ? '\n\n' : ' ') + piece,
      )
      paragraphs.push(text)
      total += countWords(text)
      return true
    },
    remember(text: string): boolean {
      const isFresh = fresh(text)
      for (const sentence of sentences(text)) said.add(trace(sentence))
      return isFresh
    },
    /** Whether the last paragraph is talk, so that other talk would run into it. */
    talking: (): boolean => /[“”]/.test(paragraphs.at(-1)?.split('\n\n').at(-1) ?? ''),
    words: (): number => total,
    text: (): string => paragraphs.join('\n\n'),
  }
}

export type Composer = ReturnType<typeof createComposer>
