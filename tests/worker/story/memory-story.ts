import type { ChapterContract } from '#contract/chapter-contract.ts'
import { type BibleInput, buildBible } from '../../../worker/story/material/bible.ts'
import { type Book, type BookFact, emptyStyle } from '../../../worker/story/material/book.ts'
import type { MemoryInput } from '../../../worker/story/memory/memory-items.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'

// A story with twelve written chapters, people, places and facts. The thirteenth chapter will be written next.

export const material: BibleInput = {
  title: 'The Harbour Light',
  genre: 'contemporary',
  tone: 'romantic',
  spiceLevel: 2,
  characters: [
    { name: 'Ada', role: 'supporting', personality: 'Blunt.', background: 'Runs the inn.' },
    {
      name: 'Elena Marsh',
      role: 'main',
      aliases: ['Ellie'],
      personality: 'Wary, funny',
      appearance: 'Gender: woman,\nHair: auburn',
      background: 'Left at eighteen.',
    },
    { name: 'Tomas Reyes', role: 'love interest', personality: 'Patient.' },
  ],
  names: ['elena marsh', 'The Postman'],
  casts: [{ name: 'Regulars', members: [{ name: 'Ada' }, { name: 'Wilf', role: null }] }],
  aliases: [{ name: 'Tomas Reyes', aliases: [{ alias: 'Captain', fromChapter: 3 }] }],
  places: [
    { name: 'The Gull', type: 'pub', description: 'Low beams.' },
    {
      name: 'Porth Light',
      type: 'lighthouse',
      importance: 'primary',
      setting: 'A white tower.',
      atmosphere: 'Salt and silence',
    },
  ],
}

export const chapters = Array.from({ length: 12 }, (_, i) => ({
  id: i + 101,
  number: i + 1,
  title: `Tide ${i + 1}`,
  summary: `Elena finds letter ${i + 1} behind the wall. She reads it on the stairs while the kettle screams. Tomas says nothing and goes out to the lamp. They do not speak until dawn.`,
  text: 'He looked at the water. It had nothing to say. “Stay,” he said. '.repeat(60),
}))
export const plot = 'Elena and Tomas must repair the lamp before the storm. Wilf brings the wrong bulb.'
export const setting = 'The lighthouse, midnight'

/** Creates a fact; `over` replaces some of its fields. */
export function fact(id: number, text: string, over: Partial<BookFact> = {}): BookFact {
  const form = { kind: 'event' as const, about: [], fromChapter: 1, untilChapter: null, pinned: false }
  return { id, text, knownBy: 'all', isSheetLine: false, ...form, ...over }
}

export const facts: BookFact[] = [
  fact(1, 'Tomas has never learned to swim.', { about: ['Tomas Reyes'], fromChapter: 2 }),
  fact(2, 'Elena promised to sell by spring.', { kind: 'promise', about: ['Elena Marsh'] }),
  fact(3, 'The boathouse was flooded.', { fromChapter: 4 }),
]

/** Creates a contract whose scenes have these texts; `over` replaces some of its fields. */
export function contractOf(scenes: readonly string[], over: Partial<ChapterContract> = {}): ChapterContract {
  const form = { pov: null, povCharacter: null, tense: null, opening: '', must: [], mustNot: [], ending: '' }
  const words = Math.round(1000 / Math.max(1, scenes.length))
  return { ...form, scenes: scenes.map((text) => ({ text, words, people: [], place: '' })), ...over }
}

/**
 * Creates a book record with an empty style and without plan, facts and summaries of acts; `over` replaces some of its
 * fields.
 */
export function bookOf(over: Partial<Book> = {}): Book {
  return { style: emptyStyle, plan: null, facts: [], acts: [], ...over }
}

/** Creates the input from which the memory for the next chapter is selected; `over` replaces some of its fields. */
export function input(over: Partial<MemoryInput> = {}): MemoryInput {
  return {
    bible: buildBible(material),
    book: bookOf({ facts }),
    chapters,
    plot,
    setting,
    band: bandOf('chapter', 'medium'),
    contract: contractOf([plot]),
    closing: false,
    chapterNumber: 13,
    ...over,
  }
}
