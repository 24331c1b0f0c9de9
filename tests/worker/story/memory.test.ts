import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aliasesAt, buildBible, characterLine, factsAt, placeLine } from '../../../worker/story/bible.ts'
import { recall } from '../../../worker/story/memory.ts'
import { tailOf } from '../../../worker/story/memory-items.ts'
import { renderSections } from '../../../worker/story/sections.ts'
import { type CountTokens, loadTokenCounter } from '../../../worker/story/tokens.ts'
import { prose } from './arbitraries.ts'
import { chapters, input, material, plot, setting } from './memory-story.ts'

let count: CountTokens
beforeAll(async () => {
  count = await loadTokenCounter()
})

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
