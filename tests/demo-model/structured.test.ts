import { describe, expect, test } from 'vitest'
import { hasNewcomer } from '../../infra/demo-model/prose/newcomer.ts'
import { parseBeats } from '../../infra/demo-model/prose/plot.ts'
import { toPast } from '../../infra/demo-model/prose/tense.ts'
import { writeProse } from '../../infra/demo-model/prose/write.ts'
import { answerBySchema } from '../../infra/demo-model/structured/answer.ts'
import { conform } from '../../infra/demo-model/structured/conform.ts'
import { CAST, chapterOf } from './requests.ts'

type Reading = {
  title: string
  summary: string
  add: { text: string; quote: string }[]
  people: { name: string; aliases: string[]; role: string; description: string; context: string }[]
  scenarios: { type: string; title: string; description: string }[]
}

const read = (text: string, more: Record<string, string> = {}): Reading =>
  answerBySchema(
    'chapter_reading',
    {},
    { title: 'T', characters: CAST, chapter: '1', 'chapter-text': text, ...more },
    0,
  ) as Reading

describe('the reading of a chapter by the demo model', () => {
  test('the reading of a chapter finds each invented person with a role, and no other person', () => {
    let invented = 0
    for (let i = 0; i < 40; i++) {
      const chapter = String(1 + (i % 4))
      const sections = chapterOf(i, { chapter, characters: CAST })
      const text = writeProse(sections, { seed: 0 })
      const people = read(text, { chapter }).people.filter((one) => !/^(?:Elena|Tomas)/.test(one.name))
      const expected = hasNewcomer(sections.title as string, Number(chapter)) ? 1 : 0
      invented += expected
      expect(people.map((one) => one.name).length, `${i}: ${people.map((one) => one.name).join()}`).toBe(
        expected,
      )
      for (const one of people) {
        expect(text).toContain(one.name)
        expect(one.role).not.toBe('a person met in passing')
        expect(one.description.length).toBeGreaterThan(20)
        expect(one.context).toContain(one.name)
      }
    }
    expect(invented).toBeGreaterThan(10)
    expect(invented).toBeLessThan(30)
  })

  test('the reading of a chapter summarizes the plot and suggests three different scenarios', () => {
    const { plot = '' } = chapterOf(0)
    const reading = read(writeProse(chapterOf(0), { seed: 0 }), { plot })
    expect(reading.summary).toMatch(/Elena finds a bundle of letters/)
    expect(reading.add.length).toBeGreaterThan(1)
    expect(new Set(reading.scenarios.map((one) => one.type)).size).toBe(3)
    expect(new Set(reading.scenarios.map((one) => one.description)).size).toBe(3)
    expect(reading.title).toMatch(/Letters|Elena/)
  })

  test('the reading of a text of another author finds the people with role and description', () => {
    const text =
      'Elena walked to Truro on Monday. “You’re late,” said Captain Hugo Barlow, the harbour master. He was a tall man in a blue coat. Elena laughed. Barlow did not. In London nobody had cared.'
    const { people } = read(text)
    expect(people.map((one) => one.name)).toEqual(['Elena Marsh', 'Captain Hugo Barlow'])
    expect(people[1]?.role).toBe('harbour master')
    expect(people[1]?.description).toContain('blue coat')
  })

  test('the reading of an empty text finds no people', () => {
    expect(read('').people).toEqual([])
  })
})

describe('answers of the demo model by schema', () => {
  test('an outline of the demo model contains the plot and the aliases of the request', () => {
    const outline = answerBySchema('story_outline', {}, chapterOf(0), 0) as {
      chapters: { title: string; beats: string[] }[]
      aliases: { name: string; aliases: string[] }[]
    }
    expect(outline.chapters.length).toBeGreaterThan(3)
    expect(outline.chapters[0]?.beats.join(' ')).toContain('letters')
    expect(outline.aliases[0]).toEqual({ name: 'Elena Marsh', aliases: ['Ellie', 'Elena'] })
  })

  test('a character sheet of the demo model keeps the fields of the request', () => {
    const sheet = answerBySchema(
      'character_sheet',
      {},
      {
        role: 'ferryman',
        personality: 'Gruff, kind',
        appearance: 'a tall man with dark curly hair and grey eyes',
        background: 'Lost his boat.',
        genre: 'historical',
      },
      0,
    ) as Record<string, unknown>
    expect(sheet).toMatchObject({
      role: 'ferryman',
      gender: 'man',
      hairColor: 'dark curly',
      eyeColor: 'grey',
      height: 'tall',
      traits: ['gruff', 'kind'],
    })
    expect(String(sheet.name)).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}/u)
  })

  test('a character sheet of the demo model keeps the described looks word by word and invents none', () => {
    const sheet = answerBySchema(
      'character_sheet',
      {},
      {
        name: 'Kofi',
        role: 'rival',
        personality: 'Loud, tender',
        appearance:
          'A tall Ghanaian man of forty, broad, shaved head, grey in his beard, broken nose, always in a yellow raincoat.',
        genre: 'romance',
      },
      0,
    ) as Record<string, unknown>
    expect(sheet).toMatchObject({
      gender: 'man',
      height: 'tall',
      bodyType: 'broad',
      hairColor: 'shaved head',
      facialFeatures: 'grey in his beard and broken nose',
      clothingStyle: 'always in a yellow raincoat',
      traits: ['loud', 'tender'],
    })
    for (const unsaid of [
      'race',
      'ethnicity',
      'skinTone',
      'eyeColor',
      'eyeShape',
      'hairStyle',
      'accessories',
    ])
      expect(sheet[unsaid], unsaid).toBe('')
  })

  test('a character sheet of the demo model never invents race, ethnicity or skin', () => {
    for (let seed = 0; seed < 40; seed++) {
      const appearance = seed % 2 === 0 ? '' : 'green eyes'
      const order = { role: 'baker', personality: 'Kind', appearance, background: 'Runs a shop.' }
      const sheet = answerBySchema('character_sheet', {}, order, seed) as Record<string, unknown>
      expect([sheet.race, sheet.ethnicity, sheet.skinTone]).toEqual(['', '', ''])
      if (appearance) expect(sheet).toMatchObject({ eyeColor: 'green', hairColor: '', bodyType: '' })
      else expect(String(sheet.hairColor)).toMatch(/\p{L}/u)
    }
  })

  test('the demo model gives a valid answer for a schema that it does not know', () => {
    const schema = {
      type: 'object',
      required: ['kind', 'count', 'tags', 'inner', 'maybe', 'when'],
      properties: {
        kind: { enum: ['x', 'y'] },
        count: { type: 'integer', minimum: 3, maximum: 5 },
        tags: {
          type: 'array',
          minItems: 2,
          maxItems: 2,
          items: { type: 'string', minLength: 12, maxLength: 20 },
        },
        inner: { $ref: '#/$defs/inner' },
        maybe: { anyOf: [{ type: 'null' }, { type: 'boolean' }] },
        when: { type: 'string', format: 'date-time' },
      },
      $defs: {
        inner: { type: 'object', required: ['n'], properties: { n: { type: 'number', maximum: 0 } } },
      },
    }
    const value = conform(schema, {}) as Record<string, unknown>
    expect(value).toMatchObject({ kind: 'x', count: 3, inner: { n: 0 }, maybe: false })
    const tags = value.tags as string[]
    expect(tags).toHaveLength(2)
    for (const tag of tags) expect(tag.length).toBeGreaterThanOrEqual(12)
    for (const tag of tags) expect(tag.length).toBeLessThanOrEqual(20)
    expect(Number.isNaN(Date.parse(String(value.when)))).toBe(false)
  })

  test('an answer of the demo model that is too long is cut to the limits of the schema', () => {
    const schema = {
      type: 'object',
      properties: { facts: { type: 'array', maxItems: 1, items: { type: 'string', maxLength: 9 } } },
    }
    expect(conform(schema, { facts: ['One. Two three four', 'more'] })).toEqual({ facts: ['One.'] })
  })
})

describe('plots in the past tense', () => {
  test.each([
    ['Elena finds a letter and hides it', 'Elena found a letter and hid it'],
    ['They argue and make up', 'They argued and made up'],
    ['She must choose between love and duty', 'She had to choose between love and duty'],
    ['Tomas doesn’t want her to go', 'Tomas didn’t want her to go'],
    ['Elena and Tomas meet at the ball', 'Elena and Tomas met at the ball'],
    ['The duke was angry', 'The duke was angry'],
  ])('toPast converts the plot "%s" to the past tense', (given, told) => {
    expect(toPast(given).text).toBe(told)
  })

  test('parseBeats distinguishes a noun with a relative clause from an event', () => {
    expect(parseBeats('A baker who loves her rival')[0]?.whole).toBe(false)
    expect(parseBeats('The new governess discovers that the wing is not empty')[0]).toMatchObject({
      whole: true,
      text: 'The new governess discovered that the wing was not empty',
    })
  })

  test('parseBeats converts requests such as "have Rosa confess" to events', () => {
    expect(
      parseBeats('Write a story about how Elena wins the prize. Have Rosa confess her secret').map(
        (beat) => beat.text,
      ),
    ).toEqual(['how Elena won the prize', 'Rosa confessed her secret'])
  })
})
