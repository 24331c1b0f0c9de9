import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderSections } from '../../../worker/prompts/sections.ts'
import {
  aliasesAt,
  type BibleInput,
  buildBible,
  characterLine,
  factsAt,
  placeLine,
} from '../../../worker/story/bible.ts'
import { bandOf } from '../../../worker/story/length.ts'
import { recall } from '../../../worker/story/memory.ts'
import { type MemoryInput, tailOf } from '../../../worker/story/memory-items.ts'
import { makeOutline } from '../../../worker/story/outline.ts'
import { planScenes } from '../../../worker/story/scenes.ts'
import { type CountTokens, loadTokenCounter } from '../../../worker/story/tokens.ts'
import { prose } from './arbitraries.ts'

let count: CountTokens
beforeAll(async () => {
  count = await loadTokenCounter()
})

const material: BibleInput = {
  title: 'The Harbour Light',
  genre: 'contemporary',
  tone: 'romantic',
  heat: 2,
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

describe('the bible', () => {
  const bible = buildBible(material)
  test('has everybody once, leads first', () => {
    expect(bible.characters.map(({ name, main }) => [name, main])).toEqual([
      ['Elena Marsh', true],
      ['Tomas Reyes', true],
      ['The Postman', true],
      ['Ada', false],
      ['Wilf', false],
    ])
    expect(bible.places.map((place) => place.name)).toEqual(['Porth Light', 'The Gull'])
  })
  test('aliases and facts hold from a chapter on', () => {
    const [, tomas] = bible.characters
    expect(tomas && aliasesAt(tomas, 2)).toEqual([])
    expect(tomas && aliasesAt(tomas, 3)).toEqual(['Captain'])
    expect(factsAt(bible.facts, 3).map((fact) => fact.fact)).toEqual([
      'Elena promised to sell by spring.',
      'Tomas has never learned to swim.',
    ])
    expect(factsAt(bible.facts, 1)).toEqual([])
  })
  test('a character is one line, in full and shorter', () => {
    const [elena, tomas, , ada] = bible.characters
    expect(elena && characterLine(elena, 1)).toBe(
      '- Elena Marsh (main; also called Ellie): Wary, funny. Gender: woman, Hair: auburn. Left at eighteen.',
    )
    expect(elena && characterLine(elena, 1, 'brief')).toBe(
      '- Elena Marsh (main; also called Ellie): Wary, funny.',
    )
    expect(tomas && characterLine(tomas, 3, 'name')).toBe(
      '- Tomas Reyes (love interest; also called Captain)',
    )
    expect(ada && characterLine(ada, 1)).toBe('- Ada (supporting; of Regulars): Blunt. Runs the inn.')
    expect(bible.places.map((place) => placeLine(place))).toEqual([
      '- Porth Light (lighthouse; primary): A white tower. Salt and silence.',
      '- The Gull (pub): Low beams.',
    ])
  })
})

const chapters = Array.from({ length: 12 }, (_, i) => ({
  number: i + 1,
  title: `Tide ${i + 1}`,
  summary: `Elena finds letter ${i + 1} behind the wall. She reads it on the stairs while the kettle screams. Tomas says nothing and goes out to the lamp. They do not speak until dawn.`,
  text: 'He looked at the water. It had nothing to say. “Stay,” he said. '.repeat(60),
}))
const plot = 'Elena and Tomas must repair the lamp before the storm. Wilf brings the wrong bulb.'
const setting = 'The lighthouse, midnight'

function input(over: Partial<MemoryInput> = {}): MemoryInput {
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
    scenes: planScenes({ band, plot, beats: [], chapterNumber }),
    ...over,
    chapterNumber,
  }
}
const textOf = (memory: ReturnType<typeof recall>, name: string) =>
  memory.sections.find((one) => one.name === name)?.text

describe('memory', () => {
  test('with room, all of it goes, in order', () => {
    const memory = recall(input(), 100_000, count)
    expect(memory.sections.map((section) => section.name)).toEqual([
      'title',
      'genre',
      'tone',
      'heat',
      'setting',
      'plot',
      'chapter',
      'words',
      'characters',
      'places',
      'outline',
      'story-so-far',
      'facts',
      'last-lines',
      'scenes',
    ])
    expect(textOf(memory, 'heat')).toBe('2 warm')
    expect(textOf(memory, 'words')).toBe('800-1200, aim for 1000')
    expect(textOf(memory, 'story-so-far')?.split('\n')).toHaveLength(12)
    expect(textOf(memory, 'facts')).toContain('- Tomas has never learned to swim. (from chapter 2)')
    expect(chapters[11]?.text.trim().endsWith(textOf(memory, 'last-lines') ?? 'x')).toBe(true)
    expect(memory.record.sections.every((section) => section.dropped.length === 0)).toBe(true)
    expect(memory.record.tokens).toBe(count(renderSections(memory.sections)))
  })

  test('with little, what matters most goes and the rest is on record', () => {
    const memory = recall(input(), 900, count)
    expect(memory.record.tokens).toBeLessThanOrEqual(900)
    expect(textOf(memory, 'plot')).toBe(plot)
    expect(textOf(memory, 'setting')).toBe(setting)
    expect(textOf(memory, 'characters')).toContain('Left at eighteen')
    expect(textOf(memory, 'last-lines')).toBeTruthy()
    const told = memory.record.sections.find((section) => section.name === 'story-so-far')
    expect(told?.dropped.length).toBeGreaterThan(0)
    expect((told?.sent ?? 0) + (told?.dropped.length ?? 0)).toBe(told?.items)
    expect(told?.dropped).not.toContain('Chapter 12')
  })

  test('with none, what the writer asked goes all the same, and every name', () => {
    const memory = recall(input({ writtenSoFar: 'The lamp was out. She' }), 10, count)
    expect(memory.record.over).toBe(true)
    expect(textOf(memory, 'plot')).toBe(plot)
    for (const name of ['Elena Marsh', 'Tomas Reyes', 'The Postman', 'Ada', 'Wilf'])
      expect(textOf(memory, 'characters')).toContain(name)
    expect(textOf(memory, 'written-so-far')).toBe('The lamp was out. She')
    expect(textOf(memory, 'story-so-far')).toBeUndefined()
  })

  test('only what is earlier than the chapter', () => {
    const memory = recall(input({ chapterNumber: 2 }), 100_000, count)
    expect(textOf(memory, 'story-so-far')).toMatch(/^Chapter 1, Tide 1: [^\n]*$/)
    expect(textOf(memory, 'facts')).toBe('- Elena promised to sell by spring. (from chapter 1)')
    expect(recall(input({ chapterNumber: 1 }), 100_000, count).sections.map((one) => one.name)).not.toContain(
      'last-lines',
    )
  })

  test('a chapter by hand, without a summary, is told by its beginning and end', () => {
    const byHand = [
      {
        number: 1,
        title: null,
        summary: null,
        text: 'One came. Two came. Three came. Four left. Five left. Six left.',
      },
    ]
    const memory = recall(input({ chapters: byHand, chapterNumber: 2 }), 100_000, count)
    expect(textOf(memory, 'story-so-far')).toBe('Chapter 1: One came. Two came. … Five left. Six left.')
  })

  test('never over the budget while the fixed part fits, the same each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 4000 }), prose, prose, (budget, last, written) => {
        const some = input({
          chapters: [...chapters.slice(0, 11), { number: 12, title: 'T', summary: null, text: last }],
          writtenSoFar: written,
        })
        const memory = recall(some, budget, count)
        if (!memory.record.over) expect(memory.record.tokens).toBeLessThanOrEqual(budget)
        expect(recall(some, budget, count)).toEqual(memory)
        const sent = textOf(memory, 'written-so-far') ?? ''
        expect(written.trim().endsWith(sent.trim())).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('tokens of the model’s own marks are text', () => {
    expect(count('<|endoftext|>')).toBeGreaterThan(1)
  })
})

test('the end of a text is whole sentences of it', () => {
  expect(tailOf('One two three. Four five six. Seven eight.', 5)).toBe('Four five six. Seven eight.')
  expect(tailOf('One two three. Four five six seven eight nine.', 3)).toBe('Four five six seven eight nine.')
  fc.assert(
    fc.property(prose, fc.integer({ min: 1, max: 80 }), (text, words) => {
      expect(text.endsWith(tailOf(text, words))).toBe(true)
      expect(tailOf(text, words)).not.toBe('')
    }),
  )
})
