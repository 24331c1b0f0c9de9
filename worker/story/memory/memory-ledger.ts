import type { GenerationMemory } from '#contract/generation-book.ts'
import type { Section, SectionName } from '../text/sections.ts'
import type { CountTokens } from '../text/tokens.ts'

/**
 * The record of what was sent to the model and what was left out (D-110). The archive of a generation contains it
 * (D-22).
 */
export type MemoryRecord = GenerationMemory
export type RecordItem = MemoryRecord['sections'][number]['items'][number]

/** A text that may be sent, with the values by which the record lists it. */
export type Entry = Omit<RecordItem, 'tokens' | 'sent'> & {
  text: string
  /** The position of the text in its section; by default texts stay in the order in which they are added. */
  position?: number
  sent?: RecordItem['sent']
}

/** For each section the record names at most this many texts that were left out, and then only counts the others. */
const namedDrops = 40

/**
 * The budget of one prompt. The ledger accepts texts while there is space, and records which were accepted and which
 * not.
 */
export interface Ledger {
  /** Returns the number of tokens that are still free. */
  left(): number
  /** Returns the number of tokens that a text needs as a line of a section. */
  cost(text: string): number
  /** Returns the number of tokens that a section has used so far. */
  used(section: string): number
  /** Returns the number of tokens that the tags of a section need. */
  tags(section: string): number
  /**
   * Adds a text to a section when it fits into `most` tokens and into the free ones. Returns whether the text was
   * added.
   */
  take(section: string, entry: Entry, most?: number): boolean
  /** Adds a text that must always be sent, even when no space is left. */
  force(section: string, entry: Entry): void
  /** Subtracts tokens that a section uses in addition to its texts. */
  charge(section: string, tokens: number): void
  /**
   * Records that a text is not sent. For each section the record names the first `namedDrops` such texts and only counts
   * the others; `item` is called only for a text that is named.
   */
  drop(section: string, item: () => Omit<Entry, 'text' | 'why'>, why?: string): void
  sections(): Section[]
  record(budget: number): MemoryRecord
}

/** The sections of the prompt, in the order in which they are sent. */
export type Layout = readonly {
  name: string
  /** The tag around the section; null for a text outside the sections. */
  tag: SectionName | null
  /** Whether each item of the section gets tags for itself. */
  each?: boolean
}[]

type Kept = {
  items: RecordItem[]
  texts: { text: string; position: number }[]
  tokens: number
  drops: number
}

/** Opens a ledger with `room` tokens for the sections of `layout`. */
export function openLedger(layout: Layout, room: number, count: CountTokens): Ledger {
  let left = room
  const kept = new Map<string, Kept>(
    layout.map(({ name }) => [name, { items: [], texts: [], tokens: 0, drops: 0 }]),
  )
  const part = (section: string) => {
    const found = kept.get(section)
    const form = layout.find(({ name }) => name === section)
    if (!found || !form) throw new Error(`the prompt has no section ${section}`)
    return { found, form }
  }
  const cost = (text: string) => count(`${text}\n`)
  const tagsOf = (tag: SectionName) => count(`<${tag}>\n`) + count(`</${tag}>\n\n`)
  const priceOf = (section: string, text: string) => {
    const { found, form } = part(section)
    if (form.tag === null) return { own: count(text), tags: 0 }
    const isOpen = found.texts.length > 0 && !form.each
    return { own: cost(text), tags: isOpen ? 0 : tagsOf(form.tag) }
  }
  const add = (section: string, { text, position, sent = 'whole', ...item }: Entry) => {
    const { found } = part(section)
    const { own, tags } = priceOf(section, text)
    left -= own + tags
    found.tokens += own + tags
    found.texts.push({ text, position: position ?? found.texts.length })
    found.items.push({ ...item, tokens: own, sent })
  }

  return {
    left: () => left,
    cost,
    used: (section) => part(section).found.tokens,
    tags: (section) => {
      const { tag } = part(section).form
      return tag === null ? 0 : tagsOf(tag)
    },
    take: (section, entry, most = Number.POSITIVE_INFINITY) => {
      // A very long text is rejected by its length alone, because counting its tokens takes long. A token
      // rarely has more than eight characters.
      if (entry.text.length / 8 > Math.min(left, most)) return false
      const { own, tags } = priceOf(section, entry.text)
      if (own + tags > Math.min(left, most)) return false
      add(section, entry)
      return true
    },
    force: add,
    charge: (section, tokens) => {
      left -= tokens
      part(section).found.tokens += tokens
    },
    drop: (section, item, why = 'there was no room') => {
      const { found } = part(section)
      found.drops++
      if (found.drops > namedDrops) return
      const { kind, id, label } = item()
      found.items.push({ kind, id, label, tokens: 0, sent: 'dropped', why })
    },
    sections: () =>
      layout.flatMap(({ name, tag, each }) => {
        const texts = kept.get(name)?.texts ?? []
        if (tag === null || texts.length === 0) return []
        const ordered = texts.toSorted((a, b) => a.position - b.position).map(({ text }) => text)
        return each ? ordered.map((text) => ({ name: tag, text })) : [{ name: tag, text: ordered.join('\n') }]
      }),
    record: (budget) => {
      const sections = [...kept]
        .filter(([, { items }]) => items.length > 0)
        .map(([name, { items, tokens, drops }]) => ({ name, tokens, items: withRest(items, drops) }))
      return { budget, used: sections.reduce((sum, { tokens }) => sum + tokens, 0), sections }
    },
  }
}

function withRest(items: RecordItem[], drops: number): RecordItem[] {
  const rest = drops - namedDrops
  if (rest <= 0) return items
  return [
    ...items,
    { kind: 'more', id: null, label: `${rest} more`, tokens: 0, sent: 'dropped', why: 'there was no room' },
  ]
}
