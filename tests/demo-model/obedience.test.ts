import { describe, expect, test } from 'vitest'
import { parseBeats } from '../../infra/demo-model/prose/plot.ts'
import { toPresent } from '../../infra/demo-model/prose/present.ts'
import { writeProse } from '../../infra/demo-model/prose/write.ts'
import { propertyRuns } from '../setup/runs.ts'
import { sentencesIn, wordsIn } from './requests.ts'
import { narrationOf, requestOf, STORIES, type Story, sharesRepeated } from './stories.ts'

const SEEDS = Array.from({ length: propertyRuns(6, 200) }, (_, i) => i)
const write = (sections: Record<string, string>, seed = 0): string => writeProse(sections, { seed })

/** Calls `check` for every chapter of every story with each seed. */
function eachChapter(check: (story: Story, chapter: number, seed: number) => void): void {
  for (const story of STORIES)
    for (const chapter of story.plots.keys()) for (const seed of SEEDS) check(story, chapter, seed)
}

describe('six chapters of one story', () => {
  const heats = ['1', '2', '3', '4', '5']

  test.each(['800-1200, aim for 1000', '1200-1800, aim for 1500'])(
    'six chapters of one story with the length %s share less than 2 of 100 sentences, at any spice level',
    (words) => {
      for (const story of STORIES)
        for (const heat of heats) {
          const chapters: string[] = []
          // Each request contains the earlier chapters, as the prompt of a chapter does.
          for (const chapter of story.plots.keys()) {
            const before = { 'chapter-text': chapters.join('\n') }
            chapters.push(write(requestOf(story, chapter, { words, heat, ...before })))
          }
          for (const text of chapters) {
            const [min = 0, max = 0] = words.match(/\d+/g)?.map(Number) ?? []
            expect(wordsIn(text)).toBeGreaterThanOrEqual(min)
            expect(wordsIn(text)).toBeLessThanOrEqual(max)
          }
          for (const [i, share] of sharesRepeated(story, chapters, 1).entries())
            expect(share, `${story.title}, chapter ${i + 1}, heat ${heat}`).toBeLessThan(0.02)
        }
    },
  )

  test('six chapters of one story share few sentences even when the requests contain no earlier chapters', () => {
    const shares = STORIES.flatMap((story) =>
      heats.flatMap((heat) =>
        sharesRepeated(
          story,
          [...story.plots.keys()].map((chapter) => write(requestOf(story, chapter, { heat }))),
          6,
        ),
      ),
    )
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.02)
  })
})

describe('the point of view', () => {
  test.each([
    ['the contract', { contract: 'Point of view: first person.' }],
    [
      'the style',
      { style: 'Point of view: first person, by turns of two people; one of them in each chapter.' },
    ],
    ['the plot', {}],
    ['the wish', { wish: 'Tell it in the first person.' }],
  ])('the point of view of a chapter is the first person if %s asks for it', (where, more) => {
    eachChapter((story, chapter, seed) => {
      const plot = `${where === 'the plot' ? 'Write in first person. ' : ''}${story.plots[chapter]}`
      const told = narrationOf(write(requestOf(story, chapter, { plot, ...more }), seed))
      expect(told, told).toMatch(/\bI\b.*\bI\b/s)
      expect(told).not.toMatch(/first person/i)
      expect((told.match(/\b(?:I|me|my|mine|myself)\b/g) ?? []).length).toBeGreaterThan(20)
    })
  })

  test('the point of view of a chapter is the third person by default', () => {
    eachChapter((story, chapter, seed) => {
      expect(narrationOf(write(requestOf(story, chapter), seed))).not.toMatch(/\b(?:I|myself)\b/)
    })
  })

  test.each([
    ['From his side.', 'Tomas'],
    ['From Elena’s point of view.', 'Elena'],
    ['Tell it from her side', 'Elena'],
    ['In Tomas’s own voice.', 'Tomas'],
  ])('the point of view of a chapter is that of the person whom "%s" names', (wish, viewer) => {
    const [story] = STORIES as [Story]
    for (const chapter of story.plots.keys()) {
      const more = { wish: `${wish} In the first person.` }
      const told = narrationOf(write(requestOf(story, chapter, more)))
      const other = viewer === 'Tomas' ? 'Elena' : 'Tomas'
      expect(told).toContain(other)
      expect(told.replace(/Tomas Reyes|Elena Marsh/g, ''), told).not.toMatch(new RegExp(`\\b${viewer}\\b`))
    }
  })
})

describe('the tense', () => {
  const PAST = /\b(?:was|were|had|did)\b/g
  const PRESENT = /\b(?:is|are|has|does|am|have|do)\b/g
  const count = (text: string, words: RegExp): number => (text.match(words) ?? []).length

  test.each([
    ['the contract', { contract: 'Tense: present.' }],
    ['the style', { style: 'Tense: present.' }],
    ['the wish', { wish: 'Present tense, please.' }],
    ['the wish with the first person', { wish: 'First person, present tense.' }],
  ])('the tense of a chapter is the present if %s asks for it', (_where, more) => {
    eachChapter((story, chapter, seed) => {
      const told = narrationOf(write(requestOf(story, chapter, more), seed))
      expect(count(told, PRESENT)).toBeGreaterThan(15)
      expect(count(told, PAST), told).toBeLessThan(6)
    })
  })

  test('the tense of a chapter is the past by default', () => {
    eachChapter((story, chapter, seed) => {
      const told = narrationOf(write(requestOf(story, chapter), seed))
      expect(count(told, PAST)).toBeGreaterThan(20)
    })
  })

  test.each([
    ['She took the lamp and left.', 'She takes the lamp and leaves.'],
    ['I turned, and the lamps were lit.', 'I turn, and the lamps are lit.'],
    ['Tomas and Elena had opened the door and gone in.', 'Tomas and Elena have opened the door and gone in.'],
    ['“I was late,” said Tomas, who did not care.', '“I was late,” says Tomas, who does not care.'],
    [
      'The look of his eyes was plain; the rooks went home.',
      'The look of his eyes is plain; the rooks go home.',
    ],
    ['They could not have said why it mattered.', 'They could not have said why it matters.'],
    ['It was raining, and she put on her coat.', 'It is raining, and she puts on her coat.'],
  ])('toPresent converts "%s" to the present tense', (given, told) => {
    expect(toPresent(given, ['Tomas', 'Elena'])).toEqual({ text: told, isSure: true })
  })
})

describe('an instruction for a regenerated chapter', () => {
  test('an instruction for a longer or shorter chapter changes the length within the band', () => {
    eachChapter((story, chapter, seed) => {
      const length = (wish: string) => wordsIn(write(requestOf(story, chapter, { wish }), seed))
      const [longer, usual, shorter] = [
        length('Longer, please.'),
        length('As before.'),
        length('Make it shorter.'),
      ]
      expect(longer).toBeGreaterThan(usual + 50)
      expect(shorter).toBeLessThan(usual - 50)
      expect(longer).toBeLessThanOrEqual(1200)
      expect(shorter).toBeGreaterThanOrEqual(800)
    })
  })

  test.each([
    ['Slower, with the storm.', /storm|thunder|lightning/gi],
    ['Let it snow.', /snow/gi],
    ['In thick fog', /fog|mist/gi],
    ['On a hot day in full sun', /sun|heat/gi],
  ])('an instruction that asks for weather ("%s") puts that weather into the chapter', (wish, weather) => {
    eachChapter((story, chapter, seed) => {
      const text = write(requestOf(story, chapter, { wish }), seed)
      expect((text.match(weather) ?? []).length, text).toBeGreaterThanOrEqual(2)
    })
  })

  test.each([
    ['Make it funnier and add a goose that will not leave.', 'a goose that would not leave', 'goose'],
    ['A red umbrella must appear.', 'a red umbrella', 'red umbrella'],
    [
      'Please mention the brass key with the green ribbon',
      'the brass key with the green ribbon',
      'brass key',
    ],
  ])('an instruction that asks for a thing ("%s") puts that thing into the chapter', (wish, first, later) => {
    eachChapter((story, chapter, seed) => {
      const text = write(requestOf(story, chapter, { wish }), seed)
      expect(text).toContain(first)
      expect(text.split(later).length).toBeGreaterThanOrEqual(3)
    })
  })

  test.each([
    ['No kiss this time.', /kiss/i],
    ['Without the quarrel', /quarrel/i],
    ['They must not laugh', /laugh/i],
  ])('an instruction that forbids an event ("%s") keeps the event out of the chapter', (wish, banned) => {
    eachChapter((story, chapter, seed) => {
      if (banned.test(story.plots[chapter] ?? '')) return
      expect(write(requestOf(story, chapter, { wish, heat: '3' }), seed)).not.toMatch(banned)
    })
  })

  test('an instruction that asks for an event adds the event to those of the plot', () => {
    const [story] = STORIES as [Story]
    const text = write(requestOf(story, 1, { wish: 'Tomas brings flowers to the boat.' }))
    expect(text).toContain('Tomas brought flowers to the boat')
    expect(text).toContain('Tomas repaired the boat')
  })

  test('a chapter that is written again without an instruction differs from the replaced text and keeps the plot', () => {
    eachChapter((story, chapter, seed) => {
      const before = write(requestOf(story, chapter), seed)
      const again = write(requestOf(story, chapter, { 'replaced-text': before }), seed)
      const old = new Set(sentencesIn(before))
      const own = sentencesIn(again)
      expect(own.filter((one) => old.has(one)).length / own.length).toBeLessThan(0.06)
      for (const beat of parseBeats(story.plots[chapter] ?? ''))
        expect(again.toLowerCase()).toContain(beat.text.toLowerCase())
    })
  })
})

describe('a plot', () => {
  test('the scenes of a request appear in the chapter in their order, in every point of view and tense', () => {
    const scenes =
      '1. (about 300 words) Elena waits on the stairs.\n2. (about 400 words) Tomas brings the last letter.\n3. (about 300 words) They read it by the lamp.'
    const [story] = STORIES as [Story]
    for (const contract of ['', 'Tense: present.', 'Point of view: first person.\nTense: present.'])
      for (const seed of SEEDS) {
        const text = write(requestOf(story, 0, { plot: '', scenes, contract }), seed)
        const at = [/wait(?:ed|s)? on the stairs/, /the last letter/, /read it by the lamp/].map((words) =>
          text.search(words),
        )
        expect(
          at.every((one) => one >= 0),
          text,
        ).toBe(true)
        expect(at).toEqual(at.toSorted((x, y) => x - y))
      }
  })

  test('a plot with the death of a lead gives a chapter in which the dead person neither speaks nor kisses', () => {
    const [story] = STORIES as [Story]
    const plots = [
      'Elena dies. Tomas buries her. Nobody comes to the funeral.',
      'Tomas drowned in the night. Elena closes the house.',
    ]
    for (const plot of plots)
      for (const seed of SEEDS)
        for (const heat of ['1', '5']) {
          const text = write(requestOf(story, 3, { plot, heat }), seed)
          const dead = plot.startsWith('Elena') ? 'Elena' : 'Tomas'
          expect(text).not.toMatch(/kiss/i)
          expect(text).not.toMatch(
            new RegExp(`${dead} (?:said|asked|answered|smiled|looked|laughed|took|put)`),
          )
          expect(text).not.toMatch(new RegExp(`” (?:said|asked|answered) ${dead}`))
          expect(wordsIn(text)).toBeGreaterThanOrEqual(800)
        }
  })
})

test('an instruction to change only the end of a chapter keeps the other paragraphs word for word', () => {
  const [story] = STORIES as [Story]
  const before = write(requestOf(story, 1))
  const more = {
    'replaced-text': before,
    wish: 'Keep the chapter exactly as it is. Only change the last two paragraphs.',
  }
  const paragraphs = before.split('\n\n')
  const again = write(requestOf(story, 1, more)).split('\n\n')
  expect(again.slice(0, paragraphs.length - 2)).toEqual(paragraphs.slice(0, -2))
  expect(again).not.toContain(paragraphs.at(-1))
})
