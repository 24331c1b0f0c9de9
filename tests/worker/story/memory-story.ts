import { type BibleInput, buildBible } from '../../../worker/story/bible.ts'
import { bandOf } from '../../../worker/story/length.ts'
import type { MemoryInput } from '../../../worker/story/memory-items.ts'
import { makeOutline } from '../../../worker/story/outline.ts'

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
  facts: [
    { fact: 'Tomas has never learned to swim.', fromChapter: 2 },
    { fact: 'Elena promised to sell by spring.', fromChapter: 1 },
    { fact: 'elena promised to sell by spring.', fromChapter: 2 },
    { fact: 'The lamp was drowned.', fromChapter: 4 },
  ],
}

export const chapters = Array.from({ length: 12 }, (_, i) => ({
  number: i + 1,
  title: `Tide ${i + 1}`,
  summary: `Elena finds letter ${i + 1} behind the wall. She reads it on the stairs while the kettle screams. Tomas says nothing and goes out to the lamp. They do not speak until dawn.`,
  text: 'He looked at the water. It had nothing to say. “Stay,” he said. '.repeat(60),
}))
export const plot = 'Elena and Tomas must repair the lamp before the storm. Wilf brings the wrong bulb.'
export const setting = 'The lighthouse, midnight'

/** Makes the memory input for the next chapter. `over` replaces some of its fields. */
export function input(over: Partial<MemoryInput> = {}): MemoryInput {
  const band = bandOf('chapter', 'medium')
  const chapterNumber = over.chapterNumber ?? 13
  return {
    bible: buildBible(material),
    outline: makeOutline({
      logline: 'x',
      chapters: Array.from({ length: 16 }, (_, i) => ({
        title: `Part ${i + 1}`,
        beats: [`Beat ${i + 1} happens.`],
      })),
    }),
    chapters,
    plot,
    setting,
    band,
    scenes: [
      { words: 500, what: 'Elena and Tomas must repair the lamp before the storm.' },
      { words: 500, what: 'Wilf brings the wrong bulb.' },
    ],
    ...over,
    chapterNumber,
  }
}
