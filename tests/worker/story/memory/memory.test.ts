import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aliasesAt, buildBible, characterLine, placeLine } from '../../../../worker/story/material/bible.ts'
import { selectMemory } from '../../../../worker/story/memory/memory.ts'
import { lastSentences } from '../../../../worker/story/memory/memory-items.ts'
import { renderSections } from '../../../../worker/story/text/sections.ts'
import { type CountTokens, loadTokenCounter } from '../../../../worker/story/text/tokens.ts'
import { prose } from '../arbitraries.ts'
import { chapters, input, material, plot, setting } from '../memory-story.ts'

let count: CountTokens
beforeAll(async () => {
  count = await loadTokenCounter()
})

describe('the bible', () => {
  const bible = buildBible(material)
  test('the bible of a story has each character once, main characters first', () => {
    expect(bible.characters.map(({ name, main }) => [name, main])).toEqual([
      ['Elena Marsh', true],
      ['Tomas Reyes', true],
      ['The Postman', true],
      ['Ada', false],
      ['Wilf', false],
    ])
    expect(bible.places.map((place) => place.name)).toEqual(['Porth Light', 'The Gull'])
  })
  test('the bible of a story has aliases for the chapters after the first one that uses them, and for all if it had them before', () => {
    const [elena, tomas] = bible.characters
    expect(elena && aliasesAt(elena, 1)).toEqual(['Ellie'])
    expect(tomas && aliasesAt(tomas, 3)).toEqual([])
    expect(tomas && aliasesAt(tomas, 4)).toEqual(['Captain'])
  })
  test('the bible of a story has for each character the role in the story and the role of the character sheet', () => {
    const roles = (role: string, characterRole: string) =>
      buildBible({ ...material, names: [], characters: [{ name: 'Ada', role, characterRole }] }).characters[0]
        ?.role
    expect(roles('supporting', 'Innkeeper')).toBe('supporting; Innkeeper')
    expect(roles('Innkeeper', 'innkeeper')).toBe('Innkeeper')
    expect(roles('', 'Innkeeper')).toBe('main; Innkeeper')
  })
  test('the bible of a story has two people whose names differ at most in diacritics, and its lines tell them apart', () => {
    const people = ['Zoë', 'Zoe', 'Anna', 'Anna'].map((name, id) => ({
      id,
      name,
      description: `Sheet ${id}`,
    }))
    const casts = [{ name: 'Regulars', members: [{ id: 3, name: 'Anna' }] }]
    const { characters } = buildBible({ ...material, characters: people, names: ['Zoe'], casts })
    expect(characters.map((character) => characterLine(character, 1))).toEqual([
      '- Zoë (main; not the same person as Zoe): Sheet 0.',
      '- Zoe (main; not the same person as Zoë): Sheet 1.',
      '- Anna (main; one of 2 different people called Anna): Sheet 2.',
      '- Anna (main; one of 2 different people called Anna; of Regulars): Sheet 3.',
    ])
  })
  test('the bible of a story renders each character as one full or shorter line, and each place as one line', () => {
    const [elena, tomas, , ada] = bible.characters
    expect(elena && characterLine(elena, 1)).toBe(
      '- Elena Marsh (main; also called Ellie): Wary, funny. Gender: woman, Hair: auburn. Left at eighteen.',
    )
    expect(elena && characterLine(elena, 1, 'brief')).toBe(
      '- Elena Marsh (main; also called Ellie): Wary, funny.',
    )
    expect(tomas && characterLine(tomas, 4, 'name')).toBe(
      '- Tomas Reyes (love interest; also called Captain)',
    )
    expect(ada && characterLine(ada, 1)).toBe('- Ada (supporting; of Regulars): Blunt. Runs the inn.')
    expect(bible.places.map((place) => placeLine(place))).toEqual([
      '- Porth Light (lighthouse; primary): A white tower. Salt and silence.',
      '- The Gull (pub): Low beams.',
    ])
  })
})

test('the parts of a place in its line end like sentences', () => {
  const place = {
    name: 'The Lamp House',
    description: 'On Saint Orm',
    setting: 'Forty-one steps',
    keyFeatures: 'A lamp.',
  }
  const { places } = buildBible({ ...material, places: [place] })
  expect(places.map((one) => placeLine(one))).toEqual([
    '- The Lamp House: On Saint Orm. Forty-one steps. A lamp.',
  ])
})

const textOf = (memory: ReturnType<typeof selectMemory>, name: string) =>
  memory.sections.find((one) => one.name === name)?.text

describe('the selection of memory', () => {
  test('the memory for a prompt has every section unshortened and in a fixed sequence when the budget is large', () => {
    const memory = selectMemory(input(), 100_000, count)
    expect(memory.sections.map((section) => section.name)).toEqual([
      'title',
      'genre',
      'tone',
      'casts',
      'places',
      ...chapters.map(() => 'chapter-text'),
      'characters',
      'facts',
      'heat',
      'setting',
      'plot',
      'chapter',
      'words',
      'scenes',
    ])
    expect(textOf(memory, 'heat')).toBe('2 warm')
    expect(textOf(memory, 'words')).toBe('800-1200, aim for 1000')
    expect(textOf(memory, 'facts')).toContain('- Tomas has never learned to swim. (since chapter 2)')
    const last = memory.sections.findLast(({ name }) => name === 'chapter-text')?.text
    expect(last).toBe(`Chapter 12, Tide 12\n\n${chapters[11]?.text.trim()}`)
    const items = memory.record.sections.flatMap(({ items }) => items)
    expect(items.filter(({ sent }) => sent !== 'whole')).toEqual([])
    expect(items.filter(({ kind }) => kind === 'chapter').map(({ id }) => id)).toEqual(
      chapters.map(({ id }) => id),
    )
    const tokens = count(renderSections(memory.sections))
    expect(Math.abs(memory.record.used - tokens)).toBeLessThanOrEqual(tokens / 100)
  })

  test('the memory record of a prompt states as used the sum of its sections', () => {
    const { used, sections } = selectMemory(input(), 9000, count).record
    expect(used).toBe(sections.reduce((sum, { tokens }) => sum + tokens, 0))
  })

  test('the memory for a prompt leaves room for the answer in the budget, and records what is shortened or left out', () => {
    const budget = 3700
    const memory = selectMemory(input(), budget, count)
    expect(memory.record.used).toBeLessThanOrEqual(budget - 2400)
    expect(textOf(memory, 'plot')).toBe(plot)
    expect(textOf(memory, 'setting')).toBe(setting)
    expect(textOf(memory, 'characters')).toContain('Left at eighteen')
    const items = memory.record.sections.flatMap(({ name, items }) =>
      items.map((item) => ({ name, ...item })),
    )
    expect(items.find(({ name }) => name === 'last-chapter')).toMatchObject({
      id: 112,
      label: 'Chapter 12, Tide 12',
    })
    expect(items.some(({ sent }) => sent === 'dropped')).toBe(true)
    for (const { sent, tokens } of items) expect(tokens > 0).toBe(sent !== 'dropped')
  })

  test('the memory for a prompt has the plot and every name even when the budget is too small for them', () => {
    const memory = selectMemory(input({ writtenSoFar: 'The lamp was out. She' }), 10, count)
    expect(memory.record.used).toBeGreaterThan(10)
    expect(textOf(memory, 'plot')).toBe(plot)
    for (const name of ['Elena Marsh', 'Tomas Reyes', 'The Postman', 'Ada', 'Wilf'])
      expect(textOf(memory, 'characters')).toContain(name)
    expect(textOf(memory, 'written-so-far')).toBe('The lamp was out. She')
    expect(textOf(memory, 'story-so-far')).toBeUndefined()
  })

  test('the memory for a prompt has only chapters and facts from before the chapter', () => {
    const memory = selectMemory(input({ chapterNumber: 2 }), 100_000, count)
    expect(memory.sections.filter(({ name }) => name === 'chapter-text')).toHaveLength(1)
    expect(textOf(memory, 'chapter-text')).toMatch(/^Chapter 1, Tide 1\n/)
    expect(textOf(memory, 'facts')).toBe('- Elena promised to sell by spring. (since chapter 1)')
    const first = selectMemory(input({ chapterNumber: 1 }), 100_000, count)
    expect(first.sections.map((one) => one.name)).not.toContain('chapter-text')
    expect(textOf(first, 'facts')).toBeUndefined()
  })

  test('the memory for a prompt has the beginning and the end of a long earlier chapter that has no summary', () => {
    const text = `One came. Two came. ${'Three came and went. '.repeat(4000)} Five left. Six left.`
    const byHand = [
      { number: 1, title: null, summary: null, text },
      { number: 2, title: null, summary: null, text: 'It rained.' },
    ]
    const memory = selectMemory(input({ chapters: byHand, chapterNumber: 3 }), 10_000, count)
    expect(textOf(memory, 'story-so-far')).toBe('Chapter 1: One came. Two came. … Five left. Six left.')
  })

  test('the memory for a prompt has the end and the summary of a last chapter that takes over two fifths of the budget', () => {
    const text = `${'She counted the steps of the tower. '.repeat(3000)}Then the light went out.`
    const longChapters = [{ id: 7, number: 1, title: 'T', summary: 'She climbs.', text }]
    const memory = selectMemory(input({ chapters: longChapters, chapterNumber: 2 }), 20_000, count)
    const last = memory.record.sections.find(({ name }) => name === 'last-chapter')
    expect(last?.items).toMatchObject([{ id: 7, sent: 'part' }])
    expect(last?.tokens).toBeLessThanOrEqual(8000)
    expect(last?.tokens).toBeGreaterThan(7000)
    expect(textOf(memory, 'chapter-text')).toMatch(
      /^Chapter 1, T \(its end\)\n\nShe counted[\s\S]*Then the light went out\.$/,
    )
    expect(textOf(memory, 'story-so-far')).toBe('Chapter 1, T: She climbs.')
  })

  test('the token counter counts the special marks of the model as ordinary text', () => {
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
