import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passageIntents } from '#contract/book-options.ts'
import { countWords } from '#contract/text.ts'
import { passageLength } from '#core/text/passage-length.ts'
import { isPassagePromptPossible, passagePrompt } from '../../../worker/prompts/write-passage.ts'
import { roomForRequest, selectMemory } from '../../../worker/story/memory/memory.ts'
import { passageContext } from '../../../worker/story/prose/passage.ts'
import { renderSections } from '../../../worker/story/text/sections.ts'
import type { CountTokens } from '../../../worker/story/text/tokens.ts'
import { propertyRuns } from '../../setup/runs.ts'
import { prose } from './arbitraries.ts'
import { bookOf, fact, input, plot, setting } from './memory-story.ts'

// This counter counts characters as tokens, so that the test finds even one character that the budget leaves out.
const letters: CountTokens = (text) => text.length

describe('the selection of memory for any story and budget', () => {
  const chapter = fc.record({
    title: fc.option(fc.constantFrom('Tide', 'The Lamp')),
    summary: fc.option(prose),
    text: fc.option(prose),
  })
  const facts = fc.array(fc.record({ text: prose, fromChapter: fc.integer({ min: 0, max: 9 }) }), {
    maxLength: 6,
  })

  test('the memory for a prompt stays within any budget, has plot, setting and all names, and is always the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.array(chapter, { maxLength: 8 }),
        facts,
        prose,
        (budget, earlier, known, written) => {
          const some = input({
            book: bookOf({ facts: known.map(({ text, fromChapter }, i) => fact(i, text, { fromChapter })) }),
            chapters: earlier.map((one, n) => ({ id: n, number: n + 1, ...one })),
            chapterNumber: earlier.length + 1,
            writtenSoFar: written,
          })
          const { sections, record } = selectMemory(some, budget, letters)
          const least = selectMemory({ ...some, chapters: [], book: bookOf() }, 1, letters).record.used
          const room = roomForRequest(budget, some.band)
          // The parts of a prompt that are always sent can exceed the budget, so the limit is checked only if they
          // leave some room.
          if (room > least + 300) expect(record.used).toBeLessThanOrEqual(room)
          // `renderSections` adds two line breaks after each section.
          expect(record.used).toBe(letters(renderSections(sections)) + 2)
          expect(selectMemory(some, budget, letters)).toEqual({ sections, record })
          const by = (name: string) => sections.find((one) => one.name === name)?.text
          expect([by('plot'), by('setting')]).toEqual([plot, setting])
          for (const { name } of some.bible.characters) expect(by('characters')).toContain(name)
          expect(written.trim().endsWith((by('written-so-far') ?? '').trim())).toBe(true)
        },
      ),
      { numRuns: propertyRuns(300) },
    )
  })
})

describe('the selection of memory for a passage', () => {
  test('the text around a passage of a very long chapter without spaces is the nearest whole sentences, up to 700 words before and 350 after', () => {
    const sentence = '雨が港に降っていた。'
    const side = sentence.repeat(8000)
    const { before, after } = passageContext(`${side}窓は暗い。${side}`, side.length, 5)
    const words = countWords(sentence)
    expect(before).toBe(sentence.repeat(Math.floor(700 / words)))
    expect(after).toBe(sentence.repeat(Math.floor(350 / words)))
  })

  const facts = fc.array(fc.record({ text: prose, pinned: fc.boolean() }), { maxLength: 6 })

  test('the prompt for a passage and its answer stay within any budget into which the passage fits, and passage and wish are whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3000, max: 40_000 }),
        fc.constantFrom(...passageIntents),
        fc.record({ passage: prose, instruction: prose, before: prose, after: prose, voiceSample: prose }),
        fc.array(prose, { maxLength: 2 }),
        facts,
        (budget, intent, { passage, instruction, before, after, voiceSample }, others, known) => {
          const book = bookOf({ facts: known.map(({ text, pinned }, id) => fact(id, text, { pinned })) })
          const order = {
            intent,
            instruction,
            passage,
            context: { before, after },
            length: passageLength(intent, countWords(passage)),
            bible: input().bible,
            book: { ...book, style: { ...book.style, voiceSample } },
            chapterNumber: 13,
            others,
            writtenSoFar: '',
          }
          const { messages, memory } = passagePrompt(order, budget, letters)
          const [rules, user] = messages.map(({ content }) => content)
          expect(user).toContain(`<passage>\n${passage}\n</passage>`)
          expect(user).toContain(`<wish>\n${instruction}\n</wish>`)
          // Nine tokens stand around the texts of a request, and two line breaks are counted after the last section.
          expect(memory.record.used).toBe(letters(`${rules}${user}`) + 9 + 2)
          expect(passagePrompt(order, budget, letters).memory).toEqual(memory)
          // With the smallest budget only the parts are sent that are never cut.
          const least = passagePrompt({ ...order, others: [] }, 1, letters).memory.record.used
          // A word of an answer is expected to have as many letters as one of the passage.
          const perWord = intent === 'continue' ? 2 : Math.min(10, letters(passage) / countWords(passage))
          const answerOf = (words: number) => Math.ceil(words * perWord)
          expect(isPassagePromptPossible(order, budget, letters)).toBe(
            least + answerOf(order.length.aim) <= budget,
          )
          // The rules name earlier suggestions in at most 200 letters.
          const answer = answerOf(order.length.max)
          if (least + 200 + answer <= budget) expect(memory.record.used + answer).toBeLessThanOrEqual(budget)
        },
      ),
      { numRuns: propertyRuns(300) },
    )
  })
})
