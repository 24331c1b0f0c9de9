import { beforeAll, describe, expect, test } from 'vitest'
import { prosePrompt } from '../../../worker/prompts/generate-chapter.ts'
import { selectMemory } from '../../../worker/story/memory/memory.ts'
import { type CountTokens, loadTokenCounter } from '../../../worker/story/text/tokens.ts'
import { bookInput, bookNames, chaptersOf, needles, otherFacts } from './long-book.ts'
import { fact } from './memory-story.ts'

const budget = 32_000
let count: CountTokens
beforeAll(async () => {
  count = await loadTokenCounter()
})

const textOf = (prompt: ReturnType<typeof prosePrompt>) =>
  prompt.messages.map(({ role, content }) => `<|${role}|>${content}`).join('\n')

describe('the prompts of a long book', () => {
  test('the prompts of chapter 101 of a long book contain all 80 decisive facts, whatever the length of the names', () => {
    const chapters = chaptersOf(100)
    const all = needles()
    const facts = [...all.map(({ fact }) => fact), ...otherFacts(900, 100)]
    const missed = all.filter(({ fact, plot }) => {
      const prompt = prosePrompt(bookInput(101, { chapters, facts, plot }), budget, count)
      return !textOf(prompt).includes(fact.text)
    })
    expect(missed.map(({ fact }) => fact.text)).toHaveLength(0)
  })

  test('the prompt of chapter 8 uses at least 80 % of its budget, with the whole last chapter', () => {
    const chapters = chaptersOf(7, 4000)
    const prompt = prosePrompt(bookInput(8, { chapters, facts: otherFacts(60, 7) }), budget, count)
    expect(prompt.memory.record.used).toBeGreaterThanOrEqual(budget * 0.8)
    expect(prompt.memory.record.used).toBeLessThanOrEqual(budget - 1200)
    expect(textOf(prompt)).toContain(chapters[6]?.text)
  })

  test.each([20, 40, 80, 150, 300])(
    'the prompt of a long book uses at least four fifths of its budget, with the whole last chapter, at chapter %i',
    (chapterNumber) => {
      const input = bookInput(chapterNumber, {
        chapters: chaptersOf(chapterNumber - 1),
        facts: otherFacts(chapterNumber * 5, chapterNumber - 1),
      })
      const { record } = prosePrompt(input, budget, count).memory
      expect(record.used / budget).toBeGreaterThanOrEqual(0.8)
      expect(record.used).toBeLessThanOrEqual(budget - 2400)
      expect(record.sections.find(({ name }) => name === 'last-chapter')?.items).toMatchObject([
        { sent: 'whole' },
      ])
    },
  )

  test('the memory record of a prompt states the number of tokens of the request within 1 %', () => {
    for (const chapterNumber of [1, 8, 60]) {
      const facts = otherFacts(chapterNumber * 5, chapterNumber)
      const input = bookInput(chapterNumber, { chapters: chaptersOf(chapterNumber - 1), facts })
      const { messages, memory } = prosePrompt(input, budget, count)
      const tokens = messages.reduce((sum, { content }) => sum + count(content) + 3, 3)
      expect(Math.abs(memory.record.used - tokens)).toBeLessThanOrEqual(tokens / 100)
    }
  })

  test('the prompts of a long book share at least 60 % of their tokens as a prefix with the prompt of the previous chapter', () => {
    const chapters = chaptersOf(120)
    // Every tenth chapter makes one line of a description untrue (D-106).
    const changed = Array.from({ length: 11 }, (_, i) =>
      fact(90_000 + i, `Keeps shop ${i}.`, {
        ...{ fromChapter: 0, untilChapter: (i + 1) * 10, kind: 'state', about: [bookNames[i] ?? ''] },
      }),
    )
    const facts = [...otherFacts(600, 120), ...changed]
    const low: [number, number][] = []
    let before = ''
    for (let chapterNumber = 4; chapterNumber <= 121; chapterNumber++) {
      const input = bookInput(chapterNumber, { chapters: chapters.slice(0, chapterNumber - 1), facts })
      const text = textOf(prosePrompt(input, budget, count))
      let same = 0
      while (same < text.length && text.charCodeAt(same) === before.charCodeAt(same)) same++
      const share = count(text.slice(0, same)) / count(text)
      if (before !== '' && share < 0.6) low.push([chapterNumber, share])
      before = text
    }
    expect(low).toEqual([])
  })

  test('the memory for a prompt is selected from 300 chapters and 5,000 facts in under 100 ms of processor time', () => {
    const input = bookInput(301, { chapters: chaptersOf(300), facts: otherFacts(5000, 300) })
    selectMemory(input, budget, count)
    const took = Array.from({ length: 5 }, () => {
      const began = process.cpuUsage()
      selectMemory(input, budget, count)
      return process.cpuUsage(began).user / 1000
    })
    expect(Math.min(...took)).toBeLessThan(100)
  })
})
