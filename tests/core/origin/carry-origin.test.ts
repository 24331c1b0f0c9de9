import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWords, findWords } from '#contract/text.ts'
import { carryOrigin } from '#core/origin/carry-origin.ts'
import { insertModelText } from '#core/origin/insert-model-text.ts'
import {
  countModelWords,
  generatedOrigin,
  handwrittenOrigin,
  type ModelSpans,
  type Origin,
  withoutGoneSources,
  wordOrigins,
} from '#core/origin/model-spans.ts'
import { randomProse, seededRandom } from './random-prose.ts'

const generated = (content: string) => ({ content, ...generatedOrigin(content, 'g') })
const written = (content: string) => ({ content, ...handwrittenOrigin })

function edit(before: { content: string; spans: ModelSpans; modelWords: number }, content: string) {
  return { content, ...carryOrigin(before, content).result() }
}

function share({ content, modelWords }: { content: string; modelWords: number }): number {
  return modelWords / countWords(content)
}

function assertValid(content: string, spans: ModelSpans): void {
  expect(spans.length % 3).toBe(0)
  let [last, lastSource] = [0, 0]
  for (let at = 0; at < spans.length; at += 3) {
    const [from = 0, to = 0, source = 0] = spans.slice(at, at + 3)
    expect(from).toBeGreaterThanOrEqual(last)
    if (source === lastSource) expect(from).toBeGreaterThan(last)
    expect(to).toBeGreaterThan(from)
    expect(source).not.toBe(0)
    last = to
    lastSource = source
  }
  expect(last).toBeLessThanOrEqual(content.length)
}

describe('the words of findWords', () => {
  it('findWords finds as many words as countWords counts, in every script and with marks of emphasis', () => {
    const part = fc.constantFrom(
      'un*believ*able ',
      '**Oh**, no. ',
      'She’s 3.5 ',
      '彼女は窓を開けた。',
      'ฉันรักเธอ ',
      '\n\n',
      '* * *',
      'it*s ',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 20 }), (parts) => {
        const text = parts.join('')
        const words = findWords(text)
        expect(words.length).toBe(2 * countWords(text))
        for (let at = 0; at < words.length; at += 2) expect(words[at + 1]).toBeGreaterThan(words[at] ?? 0)
      }),
    )
  })
})

describe('the origin of words', () => {
  it('the origin is the model for every word of a generated text, and the person for every word of a typed text', () => {
    const prose = randomProse(900, 1)
    expect(share(generated(prose))).toBe(1)
    expect(share(edit(written(''), prose))).toBe(0)
  })

  it('a generated text has a model share of 0.70 ± 0.02 after 30 % of its words are replaced one by one, in order or at random', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed)
      const words = randomProse(1500, seed).split(' ')
      const regular = words.map((word, at) => (at % 10 < 3 ? `hand${at}` : word))
      const scattered = words.map((word, at) => (random() < 0.3 ? `hand${at}` : word))
      const kept = scattered.filter((word, at) => word === words[at]).length / words.length
      expect(share(edit(generated(words.join(' ')), regular.join(' ')))).toBeCloseTo(0.7, 2)
      expect(share(edit(generated(words.join(' ')), scattered.join(' ')))).toBeCloseTo(kept, 1.7)
    }
  })

  it('a generated text has a model share of 0.70 ± 0.02 after 30 % of it is rewritten in one piece or sentence by sentence', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const old = randomProse(2000, seed).split(' ')
      const other = randomProse(700, seed + 1000).split(' ')
      const inOnePiece = [...old.slice(0, 500), ...other.slice(0, 600), ...old.slice(1100)]
      expect(Math.abs(share(edit(generated(old.join(' ')), inOnePiece.join(' '))) - 0.7)).toBeLessThan(0.02)
      const inSentences: string[] = []
      let used = 0
      for (let at = 0; at < 2000; at += 50) {
        const length = 13 + (at % 5)
        inSentences.push(...other.slice(used, used + length), ...old.slice(at + 15, at + 50))
        used = (used + length) % 600
      }
      const kept = (2000 - 40 * 15) / inSentences.length
      expect(Math.abs(share(edit(generated(old.join(' ')), inSentences.join(' '))) - kept)).toBeLessThan(0.02)
    }
  })

  it('the origin of words is consistent after any edit: the spans match the count, and words of the person stay the person’s', () => {
    const words = fc.array(
      fc.constantFrom('the', 'and', 'she', 'rain', 'lamp', 'quay', '*soft*', 'öl', '\n\n', '***', '窓', '.'),
      { maxLength: 60 },
    )
    const text = words.map((parts) => parts.join(' '))
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 5 }), (first, edits) => {
        let present: { content: string; spans: ModelSpans; modelWords: number } = generated(first)
        for (const next of edits) {
          present = edit(present, next)
          assertValid(next, present.spans)
          expect(present.modelWords).toBeGreaterThanOrEqual(0)
          expect(present.modelWords).toBeLessThanOrEqual(countWords(next))
          expect(present.modelWords).toBe(countModelWords(next, present.spans))
        }
        expect(edit(written(first), edits[0] ?? '').modelWords).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('after any edits, every word of a model has the source that wrote it, and exactly the sources that have words are listed', () => {
    const wordsOf = (source: string) => ['rain', 'lamp', 'quay', 'the'].map((word) => `${word}${source}`)
    const text = (parts: string[]) =>
      fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((words) => words.join(' '))
    const [byG, byH] = [text(wordsOf('g')), text(wordsOf('h'))]
    const edited = text([...wordsOf('g'), ...wordsOf('h'), 'hers', 'too', '*soft*', '\n\n', '.'])
    fc.assert(
      fc.property(byG, byH, fc.array(edited, { minLength: 1, maxLength: 4 }), (g, h, edits) => {
        const before = `${g} `
        const inserted = { before, written: h, after: '' }
        let present: Origin & { content: string } = {
          content: before + h,
          ...insertModelText({ content: before, ...generatedOrigin(before, 'g') }, inserted, 'h'),
        }
        for (const content of edits) {
          const carried = { ...carryOrigin(present, content).result(), sources: present.sources }
          present = { content, ...withoutGoneSources(content, carried) }
          assertValid(content, present.spans)
          const words = findWords(content)
          const found = [...wordOrigins(words, present.spans)].map((source, index) => {
            const word = content.slice(words[2 * index], words[2 * index + 1])
            if (source !== 0) expect(word.at(-1)).toBe(present.sources[source - 1])
            return present.sources[source - 1]
          })
          expect(new Set(present.sources)).toEqual(new Set(found.filter((source) => source !== undefined)))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('words that an edit moves keep their origin', () => {
    const [first = '', second = '', third = ''] = [1, 2, 3].map((seed) => randomProse(60, seed))
    const before = edit(generated(`${first}\n\n${third}`), `${first}\n\n${second}\n\n${third}`)
    expect(before.modelWords).toBe(120)
    const moved = edit(before, `${second}\n\n${third}\n\n${first}`)
    expect(moved.modelWords).toBe(120)
    expect(moved.content.slice(moved.spans[0], moved.spans[1])).toContain(first)
    expect(moved.spans[0]).toBeGreaterThanOrEqual(second.length)
  })

  it('the origin of words is not changed by case, quotation marks, spaces, scene breaks and emphasis', () => {
    const prose = `“She’s here,” he said. ${randomProse(200, 7)}`
    const words = countWords(prose)
    const dressed = prose.replaceAll('’', "'").replaceAll('“', '"').replaceAll('. ', '.\n\n***\n\n')
    expect(edit(generated(prose), dressed).modelWords).toBe(words)
    expect(edit(generated(prose), prose.toUpperCase()).modelWords).toBe(words)
    expect(edit(generated(prose), prose.replaceAll('lamp', '*lamp*')).modelWords).toBe(words)
  })

  it('after a rename, the origin of the new name is the person, and that of all other words is the model', () => {
    const prose = randomProse(1000, 9).replaceAll('lamp', 'Anna')
    const names = prose.match(/\bAnna\b/g)?.length ?? 0
    expect(names).toBeGreaterThan(5)
    const renamed = edit(generated(prose), prose.replaceAll('Anna', 'Margarethe'))
    expect(renamed.modelWords).toBe(countWords(prose) - names)
  })

  it('the origin of an accepted passage is the model, and the text around the passage keeps its origin', () => {
    const old = { content: 'Rain fell. She left. The end.', ...handwrittenOrigin }
    const origin = insertModelText(
      old,
      { before: 'Rain fell. ', written: 'She ran far away.', after: ' The end.' },
      'g',
    )
    expect(origin).toEqual({ spans: [11, 28, 1], modelWords: 4, sources: ['g'] })
    const inside = insertModelText(
      { ...generated('Rain fell. The end.') },
      { before: 'Rain fell. ', written: 'Snow too.', after: ' The end.' },
      'h',
    )
    expect(inside).toEqual({
      ...{ spans: [0, 11, 1, 11, 20, 2, 20, 29, 1], modelWords: 6, sources: ['g', 'h'] },
    })
  })
})
