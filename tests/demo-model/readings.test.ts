import { describe, expect, test } from 'vitest'
import { writeProse } from '../../infra/demo-model/prose/write.ts'
import { answerBySchema } from '../../infra/demo-model/structured/answer.ts'
import { CAST } from './requests.ts'
import { requestOf, STORIES, type Story } from './stories.ts'

type Quoted = { n: number; quote: string }
type Reading = {
  summary: string
  add: { text: string; about: string[]; quote: string; replaces: number[] }[]
  end: Quoted[]
  beats: Quoted[]
  contradictions: (Quoted & { why: string })[]
  broken: Quoted[]
  plan: { title: string; beats: string[] }[]
}

const read = (text: string, more: Record<string, string> = {}): Reading =>
  answerBySchema(
    'chapter_reading',
    {},
    { title: 'T', characters: CAST, chapter: '3', 'chapter-text': text, ...more },
    0,
  ) as Reading
const [story] = STORIES as [Story]

describe("the demo model's reading of its own chapter", () => {
  test.each([
    ['in the third person', ''],
    ['in the present tense', 'Tense: present.'],
    ['in the first person', 'Point of view: first person, of Tomas Reyes.'],
    ['in the first person and the present', 'Point of view: first person, of Elena Marsh.\nTense: present.'],
  ])('the reading of a chapter %s finds the events, with quotes that are in the text', (_, contract) => {
    for (const [chapter, plot] of story.plots.entries()) {
      const text = writeProse(requestOf(story, chapter, { contract }), { seed: 0 })
      const steps = plot.split(/(?<=\.) /)
      const beats = steps.map((step, i) => `${i + 1}. ${step}`).join('\n')
      const reading = read(text, { plot, beats, contract })
      for (const { quote } of [...reading.add, ...reading.beats]) expect(text).toContain(quote)
      expect(
        reading.beats.map(({ n }) => n),
        text,
      ).toEqual(steps.map((_step, i) => i + 1))
      expect(reading.add.map((fact) => fact.text)).toEqual(expect.arrayContaining([steps[0]]))
      expect(reading.summary).not.toMatch(/\bI\b/)
    }
  })
})

describe("the demo model's reading with known facts", () => {
  test('a reading replaces a known fact that a new fact ends', () => {
    const facts = '1. Tomas Reyes owns the boat.\n2. Elena Marsh has a sister.'
    const text = 'It rained. Tomas sold the boat he owns to a stranger. Elena said nothing.'
    const { add } = read(text, { facts, plot: 'Tomas sells the boat he owns to a stranger.' })
    expect(add[0]).toMatchObject({
      about: ['Tomas Reyes'],
      quote: 'Tomas sold the boat he owns to a stranger.',
      replaces: [1],
    })
  })

  test.each([
    ['Elena Marsh has grey-green eyes.', 'Elena turned her blue eyes to the window.'],
    ['Tomas Reyes can swim in the bay.', 'Tomas could not swim in the bay.'],
  ])('a reading finds that "%s" and "%s" contradict each other', (fact, sentence) => {
    const { contradictions } = read(`The lamp burned low. ${sentence} The rain went on.`, {
      facts: `1. ${fact}`,
    })
    expect(contradictions).toMatchObject([{ n: 1 }])
    expect(sentence).toContain(contradictions[0]?.quote)
  })

  test.each([
    ['Elena Marsh has grey-green eyes.', 'Elena turned her grey eyes to the window.'],
    ['Elena Marsh has grey-green eyes.', 'Tomas had blue eyes.'],
    ['Tomas Reyes died in the storm.', 'Elena thought of Tomas.'],
    ['Tomas Reyes owns the boat.', 'Tomas no longer owned the boat.'],
  ])('a reading finds no contradiction between "%s" and "%s"', (fact, sentence) => {
    expect(read(`The lamp burned low. ${sentence}`, { facts: `1. ${fact}` }).contradictions).toEqual([])
  })

  test.each([2, 30])(
    'a reading of chapter %d plans as many chapters as it is asked for, without events that are told or planned',
    (number) => {
      const chapter = String(number)
      const [first] = read('Elena waited.', { chapter, 'plan-ahead': 'Plan chapters 3, 4 and 5.' }).plan
      const ahead = `Plan chapters 4 and 5.\nPlanned for chapter 3: ${first?.beats.join('\nPlanned for chapter 3: ')}`
      const { plan } = read('Elena waited.', { chapter, 'plan-ahead': ahead })
      expect(plan).toHaveLength(2)
      for (const beat of plan.flatMap(({ beats }) => beats)) expect(ahead).not.toContain(beat)
    },
  )

  test('the readings of two chapters plan different next chapters, with the leads and the promises', () => {
    const ahead = 'Plan chapters 4, 5 and 6.\nPromises: the bell will ring for both of them.'
    const plans = ['3', '4'].map((chapter) => read('Elena waited.', { chapter, 'plan-ahead': ahead }).plan)
    expect(plans[0]).toHaveLength(3)
    expect(JSON.stringify(plans[0])).toContain('Elena Marsh')
    expect(JSON.stringify(plans[0])).toContain('the bell will ring')
    const titles = plans.map((plan) => plan.map(({ title }) => title))
    expect(titles[0]?.filter((title) => titles[1]?.includes(title))).toEqual([])
  })
})
