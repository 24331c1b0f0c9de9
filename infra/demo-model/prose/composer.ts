import { type Random, random } from '#contract/cut-paper/seed.ts'
import { createDeck, fillTemplate, type Slots } from './grammar.ts'
import { splitSentences } from './people.ts'
import type { Voice } from './voice.ts'

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** Reduces a sentence to its lower-case letters and digits, so that equal sentences can be found. */
export const normalizeSentence = (sentence: string): string =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const roughWords = (template: string): number =>
  countWords(template.replace(/\[([^|\]]*)[^\]]*\]/g, '$1')) * 1.12 + 1

/**
 * A fixed part of a template with at least this many letters is searched in earlier chapters, and the template is
 * rejected if one of them contains the part. Shorter parts are often equal by chance.
 */
const MIN_PIECE = 20

/**
 * Creates the composer of one chapter. It collects the paragraphs of the chapter, and draws texts from banks without
 * repeating a sentence.
 */
export function createComposer(options: {
  slots: Slots
  storySeed: number
  chapter: number
  chapterSeed: number
  /** The first names of the people, which are ignored when two sentences are compared. */
  names: readonly string[]
  avoid: Iterable<string>
  /** The text of earlier chapters and of a replaced version, in lower case. None of it is repeated. */
  told: string
  voice: Voice
  /** A sentence that matches this pattern is never written; null allows every sentence. */
  ban: RegExp | null
}) {
  const deck = createDeck(options.storySeed, options.chapter, options.chapterSeed)
  const next: Random = random(options.chapterSeed)
  const usedSentences = new Set(options.avoid)
  const names = new RegExp(`\\b(?:${[...options.names].map(normalizeSentence).join('|') || 'x x'})\\b`, 'gu')
  const maskNames = (sentence: string): string => sentence.replace(names, 'x')
  const toldSentences = new Set(splitSentences(options.told).map((one) => maskNames(normalizeSentence(one))))
  const paragraphs: string[] = []
  let total = 0
  let isSparing = false
  let isRepeating = false

  // A template counts as used when the earlier chapters contain its longest fixed part. Its other parts are names and
  // choices, which vary.
  const isTold = (template: string): boolean => {
    const longest = template
      .toLowerCase()
      .split(/\{\^?\w+\}|\[[^\]]*\]|\n/)
      .reduce((best, piece) => (piece.length > best.length ? piece : best), '')
    return !isRepeating && longest.length >= MIN_PIECE && options.told.includes(longest.trim())
  }
  const isNew = (text: string): boolean => {
    if (options.ban?.test(text)) return false
    const normalized = splitSentences(text).map(normalizeSentence).filter(Boolean)
    if (!isRepeating && normalized.some((one) => toldSentences.has(maskNames(one)))) return false
    return new Set(normalized).size === normalized.length && !normalized.some((one) => usedSentences.has(one))
  }

  /** Draws a text from a bank and fills its slots. Returns null if no text fits or each would repeat a sentence. */
  function draw(name: string, bank: readonly string[], room = 200, more: Slots = {}): string | null {
    const slots = { ...options.slots, ...more }
    const suits = (template: string): boolean =>
      options.voice.rephrase(template) !== null &&
      [...template.matchAll(/\{\^?(\w+)\}/g)].every(([, slot]) => slots[slot as string] !== undefined)
    const isUsable = (template: string): boolean =>
      roughWords(template) <= room && suits(template) && !isTold(template)
    for (let tries = 0; tries < 14; tries++) {
      const template = deck(name, bank, isUsable, { sparing: isSparing, suits })
      if (template === null) return null
      const filled = fillTemplate(options.voice.rephrase(template) ?? '', slots, deck, next)
      const text = filled && options.voice.tell(filled)
      if (text && countWords(text) <= room && isNew(text)) {
        for (const sentence of splitSentences(text)) usedSentences.add(normalizeSentence(sentence))
        return text
      }
    }
    return null
  }

  return {
    next,
    draw,
    /** `true` restricts draws to one sixth (zone) of each bank. Neighbouring chapters draw from other zones first. */
    setSparing(value: boolean): void {
      isSparing = value
    },
    /** `true` allows texts that earlier chapters already contain. */
    setRepeating(value: boolean): void {
      isRepeating = value
    },
    /**
     * Adds texts as one paragraph. A text that itself has several paragraphs is separated from the others by a blank
     * line.
     */
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
    /**
     * Returns true for an event that may be written: it is not forbidden and not yet in this chapter. A replaced
     * version may contain it.
     */
    takes(text: string): boolean {
      if (options.ban?.test(text)) return false
      return !splitSentences(text).every((one) => usedSentences.has(normalizeSentence(one)))
    },
    /** Remembers the sentences of a text, so that none of them is written again. */
    remember(text: string): void {
      for (const sentence of splitSentences(text)) usedSentences.add(normalizeSentence(sentence))
    },
    /** Returns true if the last paragraph is dialogue, so that further dialogue would read as an answer to it. */
    endsWithDialogue: (): boolean => /[“”]/.test(paragraphs.at(-1)?.split('\n\n').at(-1) ?? ''),
    words: (): number => total,
    text: (): string => paragraphs.join('\n\n'),
  }
}

export type Composer = ReturnType<typeof createComposer>
