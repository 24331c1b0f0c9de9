import { beforeAll, describe, expect, test } from 'vitest'
import { buildBible } from '../../../../worker/story/material/bible.ts'
import type { BookFact } from '../../../../worker/story/material/book.ts'
import { selectMemory } from '../../../../worker/story/memory/memory.ts'
import { type CountTokens, loadTokenCounter } from '../../../../worker/story/text/tokens.ts'
import { bookOf, contractOf, fact, input, material } from '../memory-story.ts'

let count: CountTokens
beforeAll(async () => {
  count = await loadTokenCounter()
})

/**
 * Composes the prompt for chapter `chapterNumber` with these facts. Returns a function that returns one section of it.
 */
function sectionsOf(facts: BookFact[], chapterNumber = 6, plot = 'Elena waits for Tomas at the pier.') {
  const contract = contractOf([plot])
  const some = input({
    book: bookOf({ facts }),
    chapters: [],
    chapterNumber,
    plot,
    contract,
    setting: 'The pier',
  })
  const { sections } = selectMemory(some, 32_000, count)
  return (name: string) => sections.find((one) => one.name === name)?.text ?? ''
}
const about = ['Elena Marsh']

describe('a person in the prompt of a chapter', () => {
  test('the prompt of a chapter lists for each person the facts that hold now, the secrets that the person has learned, and those that the person does not know', () => {
    const secret = { kind: 'secret' as const, about: ['Tomas Reyes'], fromChapter: 3 }
    const by = sectionsOf([
      fact(1, 'She limps.', { kind: 'injury', about, fromChapter: 4 }),
      fact(2, 'Tomas owns the light.', { ...secret, knownBy: [{ name: 'Elena Marsh', learnedIn: 5 }] }),
      fact(3, 'Tomas cannot swim.', { ...secret, knownBy: [{ name: 'Tomas Reyes', learnedIn: null }] }),
    ])
    expect(by('people-now').split('\n')).toEqual([
      '- Elena Marsh, now: She limps. (since chapter 4)',
      '- Elena Marsh has learned: Tomas owns the light. (in chapter 5)',
      '- Elena Marsh does not know: Tomas cannot swim.',
      '- Tomas Reyes does not know: Tomas owns the light.',
    ])
    expect(by('facts')).toContain('- Tomas cannot swim. (since chapter 3) (known only to Tomas Reyes)')
  })

  test('a person in a prompt knows the facts of the chapter that tells them, and is not shown as learning their own past', () => {
    const text = 'Tomas let go of the rope himself.'
    const by = (name: string, learnedIn: number | null) => ({ name, learnedIn })
    const rope = fact(1, text, {
      ...{ kind: 'secret', about: ['Tomas Reyes'], fromChapter: 5 },
      knownBy: [by('Tomas Reyes', 5), by('Elena Marsh', 5)],
    })
    expect(sectionsOf([rope], 8)('people-now').split('\n')).toEqual([`- Elena Marsh knows: ${text}`])
    const own = { ...rope, knownBy: [by('Elena Marsh', 5), by('Tomas Reyes', 7)] }
    expect(sectionsOf([own], 8)('people-now').split('\n')).toEqual([
      `- Elena Marsh knows: ${text}`,
      `- Tomas Reyes has learned: ${text} (in chapter 7)`,
    ])
    const stated = { ...rope, knownBy: [by('Tomas Reyes', null), by('Elena Marsh', null)] }
    expect(sectionsOf([stated], 8)('people-now').split('\n')).toEqual([`- Elena Marsh knows: ${text}`])
    const state = { ...rope, kind: 'relation' as const }
    expect(sectionsOf([state], 8)('people-now').split('\n')).toEqual([
      `- Elena Marsh knows: ${text}`,
      `- Tomas Reyes, now: ${text} (since chapter 5)`,
    ])
  })

  test('a person in a prompt is shown as not knowing facts that the person learns in this chapter or later', () => {
    const knownBy = [
      { name: 'Tomas Reyes', learnedIn: 2 },
      { name: 'Elena Marsh', learnedIn: 4 },
    ]
    const secret = fact(1, 'The light is sold.', { kind: 'secret', fromChapter: 2, knownBy })
    const [fourth, fifth] = [sectionsOf([secret], 4), sectionsOf([secret], 5)]
    expect(fourth('people-now')).toContain('Elena Marsh does not know: The light is sold.')
    expect(fourth('facts')).toContain('(known only to Tomas Reyes)')
    expect(fifth('people-now')).toContain('Elena Marsh has learned: The light is sold.')
    expect(fifth('facts')).toContain('(known only to Tomas Reyes, Elena Marsh)')
  })

  test('the description of a person in a prompt has no parts that a newer fact replaces, and the prompt has the fact', () => {
    const by = sectionsOf([
      fact(1, 'Elena has cut her hair short and dyed it black.', { kind: 'state', about, fromChapter: 3 }),
      fact(2, 'Elena has left nobody at eighteen.', { kind: 'event', about, fromChapter: 3 }),
    ])
    expect(by('characters')).toContain(
      '- Elena Marsh (main; also called Ellie): Wary, funny. Gender: woman. Left at eighteen.',
    )
    expect(by('characters')).not.toContain('auburn')
    expect(by('people-now')).toContain('dyed it black')
    // A fact of the chapter that is being written does not replace the hair in the description, because only facts of
    // earlier chapters do.
    const earlier = sectionsOf([
      fact(1, 'Elena has dyed her hair black.', { kind: 'state', about, fromChapter: 6 }),
    ])
    expect(earlier('characters')).toContain('Hair: auburn')
  })

  test.each([
    ['relation', 'Tomas cannot take his eyes off Elena.'],
    ['injury', 'Elena has a black eye.'],
    ['relation', 'Elena loves Tomas.'],
    ['state', 'Elena has cut her hair.'],
    ['state', 'Elena is in love with the sea, and loves Tomas.'],
    ['state', 'Elena would never dye her hair black.'],
    ['state', 'Elena hates Tomas’s black hair and his brown eyes.'],
    ['relation', 'Elena is married to Tomas.'],
    ['relation', 'Elena’s sister is divorced from Hugo.'],
  ] as const)(
    'the description of a person in a prompt stays whole when a fact of the kind %s only mentions its words: %s',
    (kind, text) => {
      const bible = buildBible({
        ...material,
        characters: [
          {
            name: 'Elena Marsh',
            appearance: 'Hair: auburn, Eyes: green',
            background: 'She loves the sea. Was married to Hugo for a year.',
          },
        ],
      })
      const book = bookOf({ facts: [fact(1, text, { kind, about, fromChapter: 2 })] })
      const line = selectMemory(
        input({ bible, book, chapterNumber: 4, chapters: [] }),
        32_000,
        count,
      ).sections.find(({ name }) => name === 'characters')?.text
      expect(line).toContain('Hair: auburn, Eyes: green')
      expect(line).toContain('She loves the sea. Was married to Hugo for a year.')
    },
  )

  test('the description of a person in a prompt keeps the eyes when a newer fact replaces the hair', () => {
    const bible = buildBible({
      ...material,
      characters: [{ name: 'Ada', appearance: 'Hair: auburn, Eyes: green' }],
    })
    const facts = [fact(1, 'Ada’s hair has turned white.', { kind: 'state', about: ['Ada'], fromChapter: 2 })]
    const some = input({ bible, book: bookOf({ facts }), chapterNumber: 4, chapters: [] })
    const line = selectMemory(some, 32_000, count).sections.find(({ name }) => name === 'characters')?.text
    expect(line).toContain('Eyes: green')
    expect(line).not.toContain('auburn')
  })

  test('the description of a person in a prompt has no line that an earlier chapter made untrue', () => {
    const outdated = fact(1, 'Left at eighteen.', { kind: 'state', about, fromChapter: 0, untilChapter: 4 })
    expect(sectionsOf([outdated], 5)('characters')).not.toContain('Left at eighteen')
    expect(sectionsOf([outdated], 4)('characters')).toContain('Left at eighteen')
    expect(sectionsOf([outdated], 5)('facts')).toBe('')
  })

  test('the description of a person in a prompt has no sentence that a newer relation replaces', () => {
    const bible = buildBible({
      ...material,
      characters: [{ name: 'Ada', background: 'Married to Hugo. Runs the inn.' }],
    })
    const facts = [
      fact(1, 'Ada is divorced from Hugo.', { kind: 'relation', about: ['Ada'], fromChapter: 2 }),
    ]
    const some = input({ bible, book: bookOf({ facts }), chapterNumber: 4, chapters: [] })
    const line = selectMemory(some, 32_000, count).sections.find(({ name }) => name === 'characters')?.text
    expect(line).toContain('Runs the inn.')
    expect(line).not.toContain('Married')
  })
})

describe('a fact', () => {
  test('a line of a sheet is not sent as a fact in the chapters before the one that makes it untrue', () => {
    const line = { kind: 'state' as const, about, fromChapter: 0, untilChapter: 9 }
    const [asFact, asLine] = [
      fact(1, 'Hair: auburn', line),
      fact(1, 'Hair: auburn', { ...line, isSheetLine: true }),
    ]
    expect(sectionsOf([asFact])('people-now')).toContain('Hair: auburn')
    expect(sectionsOf([asLine])('people-now')).toBe('')
  })

  test('a fact that a chapter establishes is not sent when that chapter or an earlier one is regenerated', () => {
    const facts = [fact(1, 'The boat sank.', { fromChapter: 3 })]
    expect(sectionsOf(facts, 4)('facts')).toContain('The boat sank.')
    for (const chapterNumber of [2, 3]) expect(sectionsOf(facts, chapterNumber)('facts')).toBe('')
  })

  test('a fact that a chapter ended is sent for that chapter, and not for later ones', () => {
    const facts = [fact(1, 'The boat is at sea.', { fromChapter: 1, untilChapter: 4 })]
    expect(sectionsOf(facts, 4)('facts')).toContain('at sea')
    expect(sectionsOf(facts, 5)('facts')).toBe('')
  })

  test('pinned facts are all sent while there is room, however many are pinned', () => {
    const text = (n: number) => `The bell number ${n} has no clapper and hangs behind the door of the chapel.`
    const pinned = Array.from({ length: 300 }, (_, n) => fact(n + 1, text(n + 1), { pinned: true }))
    expect(sectionsOf(pinned)('facts').match(/The bell number/g)).toHaveLength(300)
  })

  test('a pinned fact is sent even among 3,000 other facts', () => {
    const others = Array.from({ length: 3000 }, (_, i) =>
      fact(i + 10, `Elena counted ship ${i} at the pier.`, { about }),
    )
    const by = sectionsOf([fact(1, 'The bell has no clapper.', { pinned: true }), ...others])
    expect(by('facts')).toContain('The bell has no clapper.')
  })
})
