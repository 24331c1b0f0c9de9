import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aliasesAt, buildBible, characterLine, factsAt, placeLine } from '../../../worker/story/bible.ts'
import { selectMemory } from '../../../worker/story/memory.ts'
import { lastSentences } from '../../../worker/story/memory-items.ts'
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
  test('has each character once, main characters first', () => {
    expect(bible.characters.map(({ name, main }) => [name, main])).toEqual([
      ['Elena Marsh', true],
      ['Tomas Reyes', true],
      ['The Postman', true],
      ['Ada', false],
      ['Wilf', false],
    ])
    expect(bible.places.map((place) => place.name)).toEqual(['Porth Light', 'The Gull'])
  })
  test('has aliases and facts that hold from their chapter on', () => {
    const [, tomas] = bible.characters
    expect(tomas && aliasesAt(tomas, 2)).toEqual([])
    expect(tomas && aliasesAt(tomas, 3)).toEqual(['Captain'])
    expect(factsAt(bible.facts, 3).map((fact) => fact.fact)).toEqual([
      'Elena promised to sell by spring.',
      'Tomas has never learned to swim.',
    ])
    expect(factsAt(bible.facts, 1)).toEqual([])
  })
  test('renders each character as one full or shorter line', () => {
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

const textOf = (memory: ReturnType<typeof selectMemory>, name: string) =>
  memory.sections.find((one) => one.name === name)?.text

describe('the selection of memory', () => {
  test('sends everything in order when the budget is large', () => {
    const memory = selectMemory(input(), 100_000, count)
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

  test('sends the most important items and records the others when the budget is small', () => {
    const memory = selectMemory(input(), 900, count)
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

  test('sends the plot and every name even when the budget is too small for them', () => {
    const memory = selectMemory(input({ writtenSoFar: 'The lamp was out. She' }), 10, count)
    expect(memory.record.over).toBe(true)
    expect(textOf(memory, 'plot')).toBe(plot)
    for (const name of ['Elena Marsh', 'Tomas Reyes', 'The Postman', 'Ada', 'Wilf'])
      expect(textOf(memory, 'characters')).toContain(name)
    expect(textOf(memory, 'written-so-far')).toBe('The lamp was out. She')
    expect(textOf(memory, 'story-so-far')).toBeUndefined()
  })

  test('sends only summaries, facts and last lines of earlier chapters', () => {
    const memory = selectMemory(input({ chapterNumber: 2 }), 100_000, count)
    expect(textOf(memory, 'story-so-far')).toMatch(/^Chapter 1, Tide 1: [^\n]*$/)
    expect(textOf(memory, 'facts')).toBe('- Elena promised to sell by spring. (from chapter 1)')
    expect(
      selectMemory(input({ chapterNumber: 1 }), 100_000, count).sections.map((one) => one.name),
    ).not.toContain('last-lines')
  })

  test('sends the beginning and the end of a chapter without a summary', () => {
    const byHand = [
      {
        number: 1,
        title: null,
        summary: null,
        text: 'One came. Two came. Three came. Four left. Five left. Six left.',
      },
    ]
    const memory = selectMemory(input({ chapters: byHand, chapterNumber: 2 }), 100_000, count)
    expect(textOf(memory, 'story-so-far')).toBe('Chapter 1: One came. Two came. … Five left. Six left.')
  })

  test('keeps every budget that has room for the required parts, with the same result each time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 4000 }), prose, prose, (budget, last, written) => {
        const some = input({
          chapters: [...chapters.slice(0, 11), { number: 12, title: 'T', summary: null, text: last }],
          writtenSoFar: written,
        })
        const memory = selectMemory(some, budget, count)
        if (!memory.record.over) expect(memory.record.tokens).toBeLessThanOrEqual(budget)
        expect(selectMemory(some, budget, count)).toEqual(memory)
        const sent = textOf(memory, 'written-so-far') ?? ''
        expect(written.trim().endsWith(sent.trim())).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('counts the special marks of the model as ordinary text', () => {
    expect(count('<|endoftext|>')).toBeGreaterThan(1)
  })
})

test('lastSentences returns whole sentences at the end of a text', () => {
  expect(lastSentences('One two three. Four five six. Seven eight.', 5)).toBe('Four five six. Seven eight.')
  expect(lastSentences('One two three. Four five six seven eight nine.', 3)).toBe(
    'Four five six seven eight nine.',
  )
  fc.assert(
    fc.property(prose, fc.integer({ min: 1, max: 80 }), (text, words) => {
      expect(text.endsWith(lastSentences(text, words))).toBe(true)
      expect(lastSentences(text, words)).not.toBe('')
    }),
  )
})
