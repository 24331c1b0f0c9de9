import { describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { type ProseInput, prosePrompt } from '../../../worker/prompts/generate-chapter.ts'
import { mendPrompt } from '../../../worker/prompts/mend-scene.ts'
import { passagePrompt } from '../../../worker/prompts/write-passage.ts'
import { emptyStyle } from '../../../worker/story/material/book.ts'
import { selectMemory } from '../../../worker/story/memory/memory.ts'
import { assessLength, bandOf } from '../../../worker/story/prose/length.ts'
import { loadTokenCounter } from '../../../worker/story/text/tokens.ts'
import { unspacedProse } from '../../setup/unspaced-prose.ts'
import { bookOf, contractOf, input } from './memory-story.ts'
import { bibleOf, prose } from './prose-call.ts'

const band = bandOf('chapter', 'medium')
const count = await loadTokenCounter()

const lettersIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0

/** Returns the answer of a model that writes as many characters as its prompt asks for. */
function obeyingAnswer(system: string, paragraph: string): string {
  const aim = Number(/aim for (\d+) characters/.exec(system)?.[1])
  const lines: string[] = []
  while (lettersIn(lines.join('')) < aim) lines.push(paragraph)
  return lines.join('\n\n')
}

describe.each(Object.entries(unspacedProse))('a chapter in %s', (language, paragraph) => {
  const prompt = (writtenSoFar = '') =>
    prosePrompt(input({ plot: paragraph, writtenSoFar, band }), 32_000, count).messages[1]?.content ?? ''

  test('a chapter without spaces is inside its band when the model writes as many characters as the prompt asks for', () => {
    const system = prompt()
    expect(system).toContain(`In ${language}`)
    const text = obeyingAnswer(system, paragraph)
    expect(assessLength(text, band)).toMatchObject({ verdict: 'inside', kept: text })
  })

  test('the continuation of a chapter without spaces is requested with the number of characters that are missing', () => {
    const written = `${paragraph}\n\n`.repeat(8)
    const missing = band.aim - countWords(written)
    const asked = Number(/more words.*aim for (\d+) characters/su.exec(prompt(written))?.[1])
    const perWord = lettersIn(paragraph) / countWords(paragraph)
    expect(asked / perWord / missing).toBeGreaterThan(0.8)
    expect(asked / perWord / missing).toBeLessThan(1.2)
  })
})

test('a prompt states the length of a chapter in characters only for a script without spaces', () => {
  const sections = (plot: string) =>
    Object.fromEntries(
      selectMemory(input({ plot }), 32_000, count).sections.map(({ name, text }) => [name, text]),
    )
  expect(sections(unspacedProse.Japanese).words).toMatch(/^\d+-\d+, aim for \d+ \(\d+-\d+ characters\)$/)
  expect(sections('Elena waits for the ferry.').words).toMatch(/^\d+-\d+, aim for \d+$/)
})

describe('a chapter without a plot, whose length is judged by other texts', () => {
  const text = unspacedProse.Japanese ?? ''
  const none = { plot: '', chapters: [], contract: contractOf(['…']) }
  const instructions = (over: Partial<ProseInput>) => prose({ ...none, ...over }).messages[1]?.content ?? ''
  const earlier = { number: 1, title: null, summary: null, text }

  test.each<[string, Partial<ProseInput>]>([
    ['the scenes of its contract', { contract: contractOf([text]) }],
    ['the chapter before', { chapters: [earlier] }],
    ['the title of the story', { bible: bibleOf('海辺の手紙') }],
  ])('states the length in characters when %s is in Japanese', (_what, over) => {
    const prompt = instructions(over)
    expect(prompt).toMatch(/In Japanese, .* aim for \d+ characters/)
    expect(prompt).toMatch(/<words>\n.* characters\)\n<\/words>/)
  })

  test('states the length in words when the order is in English and the chapter before in Japanese', () => {
    expect(instructions({ plot: 'Elena waits.', chapters: [earlier] })).not.toContain(' characters')
  })
})

test.each(Object.entries(unspacedProse))(
  'the requests for a scene and for a passage in %s state the length in characters',
  (language, text) => {
    const known = { characters: '', facts: '', peopleNow: '' }
    const form = { style: emptyStyle, form: emptyStyle, scene: '', mustNot: [], known }
    const around = { ...form, story: bibleOf('T'), before: text, after: text }
    const mend = mendPrompt({ ...around, part: text, words: 300, had: 200 })
    expect(mend.messages[0]?.content).toMatch(
      new RegExp(`about 300 words, in ${language} about \\d+ characters`),
    )
    const passage = passagePrompt(
      {
        ...{ intent: 'rewrite', instruction: '', passage: text, others: [], writtenSoFar: '' },
        ...{ context: { before: '', after: '' }, length: { min: 80, max: 120, aim: 100 } },
        ...{ bible: bibleOf('T'), book: bookOf(), chapterNumber: 1 },
      },
      32_000,
      count,
    )
    expect(passage.messages[0]?.content).toMatch(new RegExp(`In ${language}, .* aim for \\d+ characters`))
  },
)

describe('the token counter', () => {
  test.each(Object.entries(unspacedProse))(
    'the token counter counts a long chapter in %s like the tokenizer, within 2 percent',
    async (_, paragraph) => {
      const [count, { countTokens }] = await Promise.all([
        loadTokenCounter(),
        import('gpt-tokenizer/encoding/o200k_base'),
      ])
      // The tokenizer takes quadratic time for long text without spaces, so the counter splits a chapter in one line
      // into pieces.
      const chapter = paragraph.replace(/\s/g, '').repeat(12)
      const exact = countTokens(chapter)
      expect(Math.abs(count(chapter) - exact) / exact).toBeLessThan(0.02)
      expect(count(`${paragraph}\n\n`.repeat(3))).toBe(countTokens(`${paragraph}\n\n`.repeat(3)))
    },
  )
})

test('the language of the style, and not that of the plot, decides whether a prompt states lengths in characters', () => {
  const wordsOf = (language: string, plot: string) => {
    const book = bookOf({ style: { ...emptyStyle, language } })
    const { sections } = selectMemory(input({ plot, book }), 32_000, count)
    return sections.find(({ name }) => name === 'words')?.text
  }
  expect(wordsOf('ja-JP', 'Elena waits for the ferry.')).toMatch(/characters\)$/)
  expect(wordsOf('en', unspacedProse.Japanese)).not.toContain('characters')
})
