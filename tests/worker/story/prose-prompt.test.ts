import { describe, expect, test } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { type ProseInput, proseRules } from '../../../worker/prompts/generate-chapter.ts'
import { mendPrompt } from '../../../worker/prompts/mend-scene.ts'
import { emptyStyle } from '../../../worker/story/material/book.ts'
import { bookOf, contractOf } from './memory-story.ts'
import { bibleOf, prose } from './prose-call.ts'

/** Returns the instructions, which follow the sections in the user message. */
const instructionsOf = (over: Partial<ProseInput>) =>
  prose(over).messages[1]?.content.split('The sections end here.')[1] ?? ''
const promptOf = (spiceLevel: number, genre: string, tone: string) =>
  instructionsOf({ bible: bibleOf('T', genre, tone, spiceLevel) })

describe('the prose call', () => {
  test('the prose prompt has the same system message for all stories and chapters', () => {
    expect(prose({ closing: true, chapterNumber: 9 }).messages[0]?.content).toBe(proseRules)
    expect(prose({ writtenSoFar: 'It rained.' }).messages[0]?.content).toBe(proseRules)
  })
  test('the prose prompt states the length of the chapter, or the remaining words when a chapter is continued', () => {
    expect(instructionsOf({})).toContain('800 to 1200 words; aim for 1000')
    const on = instructionsOf({ writtenSoFar: 'word '.repeat(700) })
    expect(on).toContain(
      'About 700 words of it are written already, so write 100 to 500 more words, aiming for 300',
    )
    expect(on).toContain('in mid-sentence if it stops there')
    expect(on).not.toContain('another manner of opening')
    expect(instructionsOf({ writtenSoFar: 'word '.repeat(1300) })).toContain('write 1 to 1 more words')
  })
  test('the prose prompt has a guide for each spice level, genre and tone, and none for an unknown genre', () => {
    for (const [i, word] of ['sweet', 'warm', 'steamy', 'sultry', 'scorching'].entries())
      expect(promptOf(i + 1, 'romance', 'light')).toContain(`Heat ${i + 1}, ${word}`)
    for (const genre of ['romance', 'contemporary', 'fantasy', 'historical', 'paranormal', 'comedy'])
      expect(promptOf(1, genre, 'light')).toContain(`Genre ${genre}`)
    for (const tone of ['romantic', 'dramatic', 'light', 'passionate'])
      expect(promptOf(1, 'romance', tone)).toContain(`Tone ${tone}`)
    expect(promptOf(9, 'constructor', '__proto__')).toContain('Heat 5')
    expect(promptOf(9, 'constructor', '__proto__')).not.toContain('Genre')
  })

  const planWith = (ending: 'hea' | 'hfn' | 'open' | null) => {
    const beats = [{ id: 1, text: 'They marry at the lighthouse.' }]
    const ahead = [{ number: 3, title: 'Vows', beats }]
    const plan = {
      enabled: true,
      logline: '',
      chapterGoal: null,
      ending,
      promises: [],
      ahead,
      afterThisChapter: [],
      ofThisChapter: [],
      passed: [],
    }
    return bookOf({ plan })
  }
  test.each([
    ['hea', 'it is certain that they stay so'],
    ['hfn', 'happy now'],
    ['open', 'is left open'],
    [null, 'as the plot asks'],
  ] as const)(
    'the prose prompt asks only a closing chapter to end the story, with the ending %s of the plan',
    (ending, words) => {
      const closing = instructionsOf({ closing: true, book: planWith(ending) })
      expect(closing).toContain('This is the last chapter, and the story ends with it')
      expect(closing).toContain(words)
      expect(closing).not.toContain('eave something open')
      const other = instructionsOf({ book: planWith(ending) })
      expect(other).toContain('eave something open')
      expect(other).not.toMatch(/last chapter, and|story ends/)
      for (const text of [closing, other])
        expect(text).toMatch(/Where the plot (?:or the contract )?asks for another ending/)
      // No chapter follows a closing chapter, so its prompt does not call an event planned for later.
      expect(prose({ closing: true, book: planWith(ending) }).messages[1]?.content).toMatch(
        /<plan>\nPlanned, but not for this chapter\. .*\n- They marry at the lighthouse\.\n/,
      )
      expect(prose({ book: planWith(ending) }).messages[1]?.content).toContain('Planned for later')
    },
  )
  test('the prose prompt contains the opening and the ending of the contract', () => {
    const agreed = {
      contract: contractOf(['She lands.'], { opening: 'On the ferry.', ending: 'The rope parts.' }),
    }
    const text = instructionsOf(agreed)
    expect(text).toContain('open as the contract says')
    expect(text).toContain('End as the contract says')
    expect(text).not.toContain('another manner of opening')
    expect(prose(agreed).messages[1]?.content).toContain('Opening: On the ferry.\nEnding: The rope parts.')
  })
  test('the prose prompt states point of view and tense once, and those of the contract when it differs from the style', () => {
    const style = { ...bookOf().style, pov: 'third' as const, povCharacter: 'Elena', tense: 'past' as const }
    const userOf = (contract: Partial<ChapterContract>) =>
      prose({ book: bookOf({ style }), contract: contractOf(['She lands.'], contract) }).messages[1]
        ?.content ?? ''
    const same = userOf({ pov: 'third', povCharacter: 'Elena', tense: 'past' })
    expect(same).toContain('<style>\nPoint of view: close third person, of Elena.\nTense: past.\n</style>')
    expect(same.split('Tense:')).toHaveLength(2)
    const other = userOf({ pov: 'first', povCharacter: 'Tomas', tense: 'present' })
    expect(other).toContain(
      '<contract>\nPoint of view: first person, of Tomas.\nTense: present.\n</contract>',
    )
    expect(other).not.toMatch(/third person|Tense: past/)
  })
  test('the prose prompt of a regenerated chapter contains the text that it replaces and the instruction', () => {
    const again = { replacedText: 'The old text.', isRewritten: true }
    expect(prose(again).messages[1]?.content).toContain('<replaced-text>\nThe old text.\n</replaced-text>')
    expect(instructionsOf(again)).toContain('in other sentences')
    expect(instructionsOf({ ...again, wish: 'Slower.' })).toContain('keep what it does not speak of')
    expect(instructionsOf({})).not.toContain('replaced-text')
    for (const keeps of [true, false]) {
      const rewriting = instructionsOf({ ...again, wish: 'Shorter.', regeneration: { keeps, again: true } })
      expect(rewriting).toContain('keep what it does not speak of. The section replaced-text is the chapter')
    }
  })
  test.each([false, true])(
    'the prose prompt of a chapter whose wish keeps its text asks for no other opening or ending (closing: %s)',
    (closing) => {
      const wish = 'Only change the last two paragraphs.'
      const keeping = { replacedText: 'The old text.', isRewritten: true, wish, closing }
      const kept = instructionsOf({ ...keeping, regeneration: { keeps: true, again: false } })
      expect(kept).toContain('word for word')
      expect(kept).toContain('It opens and ends as the replaced text does')
      expect(kept).not.toMatch(/anew|manner of opening|leave something open|stop on an image/i)
      const changed = instructionsOf({ ...keeping, regeneration: { keeps: false, again: false } })
      expect(changed).toContain('wants it anew')
      expect(changed).toContain('manner of opening')
    },
  )
  test('the prose prompt contains the whole text that a wish keeps, up to half of the room, and marks one that is cut', () => {
    const textOf = (words: number, keeps: boolean) => {
      const replacedText = Array.from({ length: words / 5 }, (_, at) => `She counts wave number ${at}.`).join(
        ' ',
      )
      const regeneration = { keeps, again: false }
      const [, user] = prose({ replacedText, isRewritten: true, regeneration }).messages
      return user?.content.match(/<replaced-text>\n(.*?)\n<\/replaced-text>/s)?.[1] ?? ''
    }
    expect(textOf(10_000, true)).toMatch(/^She counts wave number 0\./)
    expect(textOf(10_000, false)).toMatch(/^\(its end\)\n\nShe counts/)
    expect(textOf(20_000, true)).toMatch(/^\(its end\)\n\nShe counts/)
  })
  test('the prose prompt lists a planned event as not yet to happen only when neither order nor contract uses it', () => {
    const userOf = (over: Partial<ProseInput>) =>
      prose({ book: planWith(null), ...over }).messages[1]?.content ?? ''
    const line = '- Chapter 3, Vows: They marry at the lighthouse.'
    expect(userOf({})).toContain(line)
    expect(userOf({ beats: [1] })).not.toContain('They marry')
    const contract = contractOf(['They marry at the lighthouse in the rain.'])
    expect(userOf({ contract })).not.toContain(line)
    expect(userOf({ plot: '', chapterNumber: 3, contract: contractOf(['They wed.']) })).not.toContain(
      'They marry',
    )
    expect(userOf({ chapterNumber: 3, contract: contractOf(['It rains.']) })).toContain('- They marry')
  })
})

test('the prompt for another length of a part has the heat of the story, one rule for its answer, and forbidden events as quotes', () => {
  const { messages } = mendPrompt({
    ...{ story: { genre: 'romance', tone: 'light', spiceLevel: 1 }, style: emptyStyle, form: emptyStyle },
    ...{
      before: 'It rained.',
      part: 'She waits.',
      after: 'He came.',
      words: 200,
      had: 100,
      scene: 'They wait.',
    },
    ...{ known: { characters: '', facts: '', peopleNow: '' }, mustNot: ['No kiss yet!'] },
  })
  const [system = '', user = ''] = messages.map(({ content }) => String(content))
  expect(system).toContain('Heat 1, sweet')
  expect(system).toContain('Tone light')
  expect(system).not.toContain('prose of the chapter alone')
  expect(user).toContain("<must-not>\nRuled out, in the writer's words: “No kiss yet!”\n</must-not>")
})
