import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scenarioTypes } from '../../../../worker/story/reading/scenario.ts'
import { scenarioType, similarity, threeScenarios } from '../../../../worker/story/reading/scenarios.ts'

const input = {
  beats: ['The ferry strands them on the island.', 'Elena finds the deed to the lighthouse.'],
  leads: ['Elena Marsh', 'Tomas Reyes'],
  plot: 'Elena comes home to sell the lighthouse and meets the man who will not leave it.',
  setting: 'A harbour town in October',
  language: 'en',
}
const offered = [
  {
    type: 'romance',
    title: 'A Storm at Supper',
    description: 'Tomas cooks for Elena while the storm takes the power, and she asks about the ring.',
  },
  {
    type: 'Conflict',
    title: 'The Buyer Arrives',
    description: 'A developer comes with papers to sign and offers Tomas a job he cannot refuse.',
  },
  {
    type: 'dark secret',
    title: 'The Locked Drawer',
    description: 'Behind the logbooks Elena finds letters in her mother’s hand, addressed to his father.',
  },
]

test('three different scenarios that the model suggests keep their titles and descriptions, and get known types', () => {
  expect(threeScenarios({ ...input, offered })).toEqual([
    { ...offered[0], type: 'romance' },
    { ...offered[1], type: 'conflict' },
    { ...offered[2], type: 'secret' },
  ])
})

describe('the choice of three scenarios', () => {
  test('a scenario that repeats another one in other words is not among the three chosen ones', () => {
    const again = {
      type: 'mystery',
      title: 'Power Cut',
      description: 'While the storm takes the power Tomas cooks for Elena and she asks him about the ring.',
    }
    const three = threeScenarios({
      ...input,
      offered: [offered[0], again, offered[2]].filter((one) => one !== undefined),
    })
    expect(three.map((one) => one.title)).toContain('The Locked Drawer')
    expect(three.map((one) => one.title)).not.toContain('Power Cut')
    expect(three).toHaveLength(3)
  })
  test('the three chosen scenarios have different types even if the model suggests one type for all', () => {
    const three = threeScenarios({
      ...input,
      offered: offered.map((one) => ({ ...one, type: 'love scene' })),
    })
    expect(new Set(three.map((one) => one.type)).size).toBe(3)
  })
  test('a scenario without a title gets one from its description, and a number is removed from a title', () => {
    const three = threeScenarios({
      ...input,
      offered: [
        { type: '', title: '', description: 'Tomas is called away to sea before dawn without a word.' },
        {
          type: '',
          title: '2. “The Wedding”',
          description: 'Her sister announces a wedding and needs the lighthouse for it.',
        },
      ],
    })
    expect(three[0]?.title).toBe('Tomas is called away to')
    expect(three[1]).toMatchObject({ title: 'The Wedding', type: 'family' })
  })
  test('three scenarios are made from the outline, the plot and the main characters when the model suggests none', () => {
    const three = threeScenarios({ ...input, offered: [] })
    expect(three.map((one) => one.type)).toEqual(['romance', 'conflict', 'secret'])
    expect(three.map((one) => one.description).join(' ')).toMatch(
      /ferry strands[\s\S]*deed to the lighthouse/,
    )
    expect(three).toEqual(threeScenarios({ ...input, offered: [] }))
    expect(
      threeScenarios({ beats: [], leads: [], plot: '', setting: '', language: 'en', offered: [] }),
    ).toHaveLength(3)
  })
  test.each([
    ['de-AT', /Elena Marsh und Tomas Reyes: .*allein/],
    ['fr', /Elena Marsh et Tomas Reyes : /],
    ['es', /Elena Marsh y Tomas Reyes: /],
    ['pt-BR', /Elena Marsh e Tomas Reyes: /],
    ['it', /Elena Marsh e Tomas Reyes: /],
    ['nl', /Elena Marsh en Tomas Reyes: /],
    ['ru', /Elena Marsh и Tomas Reyes: /],
    ['ja', /Elena MarshとTomas Reyes：/],
    ['zh', /Elena Marsh和Tomas Reyes：/],
    ['ko', /Elena Marsh, Tomas Reyes: /],
    ['th', /Elena MarshกับTomas Reyes: /],
  ])('scenarios without a model are in the language of the story: %s', (language, pair) => {
    const own = { ...input, language, beats: ['Ein Ereignis.'], offered: [] }
    const three = threeScenarios(own)
    expect(three.map(({ type }) => type)).toEqual(['romance', 'conflict', 'secret'])
    expect(three[0]?.description).toMatch(pair)
    expect(three[1]?.description).toMatch(/^Ein Ereignis\. /)
    const words = three.map(({ title, description }) => `${title} ${description}`).join(' ')
    expect(words).not.toMatch(/\b(?:the|with|and|of)\b/i)
    const added = threeScenarios({ ...own, offered: offered.slice(0, 2) })
    expect(added.map(({ type }) => type)).toEqual(['romance', 'conflict', 'secret'])
  })
  test('scenarios that the model does not suggest are left out in a language without words for them', () => {
    expect(threeScenarios({ ...input, language: 'fi', offered: [] })).toEqual([])
    expect(threeScenarios({ ...input, language: 'fi', offered: offered.slice(0, 2) })).toHaveLength(2)
  })
  test('the model’s words for the types of scenarios are mapped to known types', () => {
    expect(scenarioType('Family drama')).toBe('conflict')
    expect(scenarioType('SECRET')).toBe('secret')
    expect(scenarioType('other', 'a long journey by sea')).toBe('adventure')
    expect(scenarioType('')).toBeNull()
  })
})

test('any suggestions of the model lead to three different scenarios within the length limits', () => {
  const some = fc.record({
    type: fc.oneof(fc.constantFrom(...scenarioTypes), fc.string()),
    title: fc.oneof(fc.constantFrom('A', 'The Storm', ''), fc.string()),
    description: fc.oneof(
      fc.constantFrom(...offered.map((one) => one.description)),
      fc.lorem({ maxCount: 30 }),
      fc.string(),
    ),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), (list) => {
      const three = threeScenarios({ ...input, offered: list })
      expect(three).toHaveLength(3)
      expect(new Set(three.map((one) => one.type)).size).toBe(3)
      for (const [i, one] of three.entries()) {
        expect(one.title).not.toBe('')
        expect(one.title.length).toBeLessThanOrEqual(100)
        expect(one.description.length).toBeLessThanOrEqual(600)
        for (const other of three.slice(i + 1))
          expect(similarity(one.description, other.description)).toBeLessThan(0.75)
      }
    }),
  )
})
