import { describe, expect, test } from 'vitest'
import { writeProse } from '../../infra/demo-model/prose/write.ts'
import { answerBySchema } from '../../infra/demo-model/structured/answer.ts'
import { propertyRuns } from '../setup/runs.ts'
import { CAST, chapterOf, wordsIn } from './requests.ts'

const plot = 'Elena waits on the stairs. Tomas brings the last letter. No kiss yet! They read it by the lamp.'
const SEEDS = Array.from({ length: propertyRuns(40, 5) }, (_, i) => i)

interface Contract {
  scenes: { text: string; words: number }[]
  mustNot: string[]
  must: string[]
}
const contractOf = (sections: Record<string, string>): Contract =>
  answerBySchema(
    'chapter_contract',
    {},
    { characters: CAST, words: '800-1200, aim for 1000', ...sections },
    0,
  ) as Contract

describe('the contract of a chapter', () => {
  test('the contract of a chapter has the sentences of the plot as scenes in their order, and prohibitions separately', () => {
    const { scenes, mustNot } = contractOf({ plot, setting: 'A lighthouse' })
    expect(scenes.map(({ text }) => text).join(' ')).toBe(
      'Elena waits on the stairs. Tomas brings the last letter. They read it by the lamp.',
    )
    expect(scenes.length).toBeGreaterThanOrEqual(2)
    expect(mustNot).toEqual(['No kiss yet!'])
  })

  test('the contract of a chapter has a denial as an event, and forbids what a named beat forbids', () => {
    const denial = "Tomas doesn't open the door."
    const { scenes, mustNot } = contractOf({ plot: denial, beats: '- They dance. No kiss yet!' })
    expect(scenes.map(({ text }) => text).join(' ')).toBe(`${denial} They dance.`)
    expect(mustNot).toEqual(['No kiss yet!'])
  })

  test('the contract of a chapter adds named beats, and never treats an instruction about form as an event', () => {
    const made = contractOf({ plot: 'Tell it in first person. They meet.', beats: '- Hugo sells the boat' })
    expect(made.scenes.map(({ text }) => text).join(' ')).toBe('They meet. Hugo sells the boat.')
    expect(made.must).toEqual(['Tell it in first person.'])
  })
})

describe('prose from a contract', () => {
  const scenes =
    '1. (about 340 words) Elena waits on the stairs. [Elena Marsh; at the tower]\n2. (about 330 words) Tomas brings the last letter.\n3. (about 330 words) They read it by the lamp.'

  test.each([
    ['the section must-not', { 'must-not': "Ruled out, in the writer's words: “No kiss yet!”" }],
    ['the section contract', { contract: "Tense: past.\nRuled out, in the writer's words: “No kiss yet!”" }],
  ])('prose from a contract has the scenes in their order, and not what %s forbids', (_where, more) => {
    for (const i of SEEDS) {
      const text = writeProse(chapterOf(i, { plot, scenes, heat: String(1 + (i % 3)), ...more }), { seed: i })
      expect(text, `story ${i}`).not.toMatch(/kiss/i)
      const at = ['on the stairs', 'the last letter', 'read it by the lamp'].map((words) =>
        text.indexOf(words),
      )
      expect(at, `story ${i}`).toEqual(at.toSorted((a, b) => a - b))
      expect(at[0], `story ${i}`).toBeGreaterThanOrEqual(0)
    }
  })

  test('prose of the demo model gives no speech and no kiss to a person whose death is a known fact', () => {
    for (const i of SEEDS) {
      const facts = '- Tomas Reyes died in the storm. (from chapter 2)'
      const text = writeProse(chapterOf(i, { facts, characters: CAST, plot: 'Elena closes the house.' }), {
        seed: i,
      })
      expect(text, `story ${i}`).not.toMatch(/(?:said|asked|answered) Tomas|Tomas (?:said|asked|answered)/)
      expect(text, `story ${i}`).not.toMatch(/kiss(?:ed)? Tomas|Tomas kissed/)
    }
  })

  test('a rewritten part of a chapter has about the requested number of words', () => {
    const whole = writeProse(chapterOf(1, { plot, scenes }), { seed: 1 })
    const part = whole.split('\n\n').slice(2, 8).join('\n\n')
    const asked = { 'text-before': whole.slice(0, 200), 'scene-text': part, 'text-after': whole.slice(-200) }
    for (const factor of [0.6, 1.5]) {
      const words = Math.round(wordsIn(part) * factor)
      const text = writeProse(
        { ...chapterOf(1), scenes: 'They read it by the lamp.', ...asked, words: String(words) },
        { seed: 1 },
      )
      expect(Math.abs(wordsIn(text) - words)).toBeLessThan(0.25 * words)
    }
  })
})
