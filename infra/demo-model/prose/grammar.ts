import { hash, pick, type Random, random, shuffle } from '#contract/cut-paper/seed.ts'

/**
 * The values that fill the slots of a template. A string is inserted unchanged, because it may hold a writer's words. A
 * list is a bank: each of its items is drawn only once in a chapter, and an item may itself be a template. Undefined
 * means that no value exists.
 */
export type Slots = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * A function that draws items from a bank, each item only once. It returns null if no item is left that `accept`
 * allows. With `sparing` it draws only from the zone of the bank with which no neighbouring chapter begins. `suits`
 * removes the items that do not fit this story, before the bank is cut into zones.
 */
export type Deck = <T>(
  name: string,
  items: readonly T[],
  accept?: (item: T) => boolean,
  options?: { sparing?: boolean; suits?: (item: T) => boolean },
) => T | null

/**
 * The number of zones into which each bank is cut. Each chapter draws from another zone than the five chapters before
 * it.
 */
const ZONES = 6

/**
 * Creates the deck of one chapter. Each bank is shuffled by the story and cut into six zones. Chapter n begins in zone
 * n mod 6, so six successive chapters draw from different parts of every bank.
 */
export function createDeck(storySeed: number, chapter: number, chapterSeed: number): Deck {
  const piles = new Map<string, unknown[][]>()
  const arrange = (name: string, items: readonly unknown[]): unknown[][] => {
    const order = shuffle(items, random(hash(storySeed, name)))
    const edge = (zone: number): number => Math.floor((order.length * zone) / ZONES)
    return Array.from({ length: ZONES }, (_, zone) => {
      const at = (chapter + zone) % ZONES
      return shuffle(order.slice(edge(at), edge(at + 1)), random(hash(chapterSeed, name, zone)))
    })
  }
  return <T>(
    name: string,
    items: readonly T[],
    accept: (item: T) => boolean = () => true,
    { sparing = false, suits = () => true }: { sparing?: boolean; suits?: (item: T) => boolean } = {},
  ): T | null => {
    const zones = (piles.get(name) ?? arrange(name, items.filter(suits))) as T[][]
    piles.set(name, zones)
    for (const zone of sparing ? zones.slice(0, 1) : zones) {
      const index = zone.findIndex(accept)
      if (index >= 0) return zone.splice(index, 1)[0] as T
    }
    return null
  }
}

const CHOICE = /\[([^[\]]*)\]/
const SLOT = /\{(\^?)(\w+)\}/g
const upper = (text: string): string =>
  text.replace(/^(["“‘]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + letter.toUpperCase())

/**
 * Fills a template: `[this|that]` chooses one text, `{slot}` inserts a value and `{^slot}` inserts it with a capital.
 * The first letter of each sentence becomes a capital. Returns null if a slot has no value.
 */
export function fillTemplate(template: string, slots: Slots, deck: Deck, next: Random): string | null {
  let text = template
  const given: string[] = []
  for (let depth = 0; depth < 5; depth++) {
    while (CHOICE.test(text))
      text = text.replace(CHOICE, (_, options: string) => pick(options.split('|'), next))
    let missing = false
    const filled = text.replace(SLOT, (_, capital: string, name: string) => {
      const value = slots[name]
      if (value === undefined || value === '') {
        missing = true
        return ''
      }
      const raise = capital ? upper : (plain: string) => plain
      if (typeof value === 'string') return `\u0001${given.push(raise(value)) - 1}\u0002`
      const filler = deck(name, value)
      if (filler === null) missing = true
      return raise(filler ?? '')
    })
    if (missing) return null
    if (filled === text) break
    text = filled
  }
  return tidyText(text.replace(/\u0001(\d+)\u0002/g, (_, index: string) => given[Number(index)] ?? ''))
}

/** Begins paragraphs and sentences with a capital and removes doubled full stops and spaces. */
export function tidyText(text: string): string {
  return text
    .split('\n')
    .map((paragraph) =>
      upper(paragraph.trim())
        .replace(/([.!?…])\.(?=\s|$)/g, '$1')
        .replace(
          /(?<!\p{Lu}r|\p{Lu}rs|\p{Lu}s|St)([.!?]) (\p{Ll})/gu,
          (_, mark: string, letter: string) => `${mark} ${letter.toUpperCase()}`,
        )
        .replace(/ {2,}/g, ' '),
    )
    .filter(Boolean)
    .join('\n\n')
}
