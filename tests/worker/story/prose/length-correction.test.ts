import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { withCorrectedPart } from '../../../../worker/story/prose/corrected-part.ts'
import { asksToKeepText } from '../../../../worker/story/prose/keeping-wishes.ts'
import { type Band, bandOf } from '../../../../worker/story/prose/length.ts'
import {
  leaveOutParagraphs,
  leftOutFinding,
  planLengthCorrection,
  wordsOutside,
} from '../../../../worker/story/prose/length-correction.ts'
import { isUnchanged, sharedSentenceRatio } from '../../../../worker/story/prose/sameness.ts'
import { propertyRuns } from '../../../setup/runs.ts'

const scenes = [{ words: 330 }, { words: 340 }, { words: 330 }]
const bands = fc.constantFrom(
  bandOf('chapter', 'medium'),
  bandOf('chapter', 'short'),
  bandOf('story', 'long'),
)
const sentence = (words: number, n: number) =>
  `${Array.from({ length: words - 1 }, (_, i) => `w${n}x${i}`).join(' ')} end.`

/**
 * Creates a chapter of the given number of words in paragraphs of 15 to 90 words. The last paragraph is always the
 * same.
 */
function chapterOf(total: number, sizes: readonly number[]): string {
  const paragraphs: string[] = []
  let left = total - 12
  for (let n = 0; left > 0; n++) {
    const words = Math.min(left, sizes[n % sizes.length] ?? 40)
    paragraphs.push(sentence(Math.max(2, words), n))
    left -= words
  }
  return [...paragraphs, 'And that was where he left the lamp, burning for her alone.'].join('\n\n')
}
const last = (text: string) => text.split('\n\n').at(-1)
const sizes = fc.array(fc.integer({ min: 15, max: 90 }), { minLength: 3, maxLength: 12 })

type Answer = 'obeys' | 'nothing' | 'same' | 'worse'
/**
 * Corrects the length of a chapter as the worker does, with at most two calls to a model that answers in the given way.
 */
function mended(text: string, band: Band, manners: readonly Answer[]): string {
  let now = text
  for (const [n, manner] of manners.entries()) {
    const mend = planLengthCorrection(now, band, scenes)
    if (!mend) break
    const words = { obeys: mend.words, nothing: 0, same: mend.had, worse: mend.had * 2 + 300 }[manner]
    if (words === 0) continue
    now = withCorrectedPart(now, band, mend, sentence(Math.max(2, words), 1000 + n)) ?? now
  }
  const shortened = countWords(now) > band.max ? leaveOutParagraphs(now, band, scenes) : null
  return shortened?.text ?? now
}

test('a chapter whose length is inside its word band is not corrected', () => {
  expect(planLengthCorrection(chapterOf(1000, [40]), bandOf('chapter', 'medium'), scenes)).toBeNull()
})

describe('a chapter outside its band', () => {
  test('a chapter that is 1 to 40 % too long keeps its ending and is corrected to its band, whatever the model answers', () => {
    const manner = fc.constantFrom<Answer>('obeys', 'nothing', 'same', 'worse')
    fc.assert(
      fc.property(
        bands,
        fc.integer({ min: 1, max: 40 }),
        sizes,
        manner,
        manner,
        (band, percent, paragraphs, a, b) => {
          const text = chapterOf(Math.ceil(band.max * (1 + percent / 100)), paragraphs)
          const after = mended(text, band, [a, b])
          expect(last(after)).toBe(last(text))
          expect(wordsOutside(after, band)).toBe(0)
        },
      ),
      { numRuns: propertyRuns(100) },
    )
  })

  test('a chapter that is 1 to 40 % too short keeps its ending and is corrected to its band when the model obeys', () => {
    const manner = fc.constantFrom<Answer>('obeys', 'nothing', 'same')
    fc.assert(
      fc.property(
        bands,
        fc.integer({ min: 1, max: 40 }),
        sizes,
        manner,
        (band, percent, paragraphs, first) => {
          const text = chapterOf(Math.floor(band.min * (1 - percent / 100)), paragraphs)
          const after = mended(text, band, [first, 'obeys'])
          expect(last(after)).toBe(last(text))
          expect(wordsOutside(after, band)).toBe(0)
          expect(countWords(after)).toBeGreaterThan(countWords(text))
        },
      ),
      { numRuns: propertyRuns(100) },
    )
  })

  test('the correction of the length keeps the ending of any chapter, also of a single paragraph or of very long ones', () => {
    const texts = fc.array(fc.integer({ min: 3, max: 900 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(bands, texts, fc.constantFrom<Answer>('obeys', 'nothing', 'worse'), (band, all, manner) => {
        const text = all.map(sentence).join('\n\n')
        const after = mended(text, band, [manner, manner])
        expect(last(after)).toBe(last(text))
        expect(wordsOutside(after, band)).toBeLessThanOrEqual(wordsOutside(text, band))
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  test('the correction of a chapter outside its band requests a new part before the last scene', () => {
    const band = bandOf('chapter', 'medium')
    const long = chapterOf(1300, [40])
    const mend = planLengthCorrection(long, band, scenes)
    expect(mend?.to).toBeLessThan(long.length * 0.7)
    expect(mend && mend.words < mend.had).toBe(true)
    const short = chapterOf(700, [40])
    const more = planLengthCorrection(short, band, scenes)
    expect(more && more.words > more.had).toBe(true)
    expect(more?.to).toBeLessThan(short.length * 0.7)
  })

  test('the last scene of a chapter that is far too long is neither requested again nor cut', () => {
    const band = bandOf('chapter', 'medium')
    const contract = [{ words: 200 }, { words: 800 }]
    // The paragraphs have 40 words each, so the last scene begins after a fifth of them.
    const text = chapterOf(2012, [40])
    const paragraphs = text.split('\n\n')
    const lastScene = paragraphs.slice(10).join('\n\n')
    const mend = planLengthCorrection(text, band, contract)
    expect(text.slice(mend?.to)).toContain(lastScene)
    const shortened = leaveOutParagraphs(text, band, contract)
    expect(shortened?.text).toContain(lastScene)
    expect(wordsOutside(shortened?.text ?? '', band)).toBeLessThan(wordsOutside(text, band))
  })

  test('the length of a chapter with one scene is corrected between its first and its last paragraph', () => {
    const band = bandOf('chapter', 'medium')
    const one = [{ words: 1000 }]
    const long = chapterOf(1600, [40])
    const mend = planLengthCorrection(long, band, one)
    expect(mend && mend.words < mend.had && mend.to < long.length * 0.6).toBe(true)
    expect(wordsOutside(leaveOutParagraphs(long, band, one)?.text ?? '', band)).toBe(0)
    const short = chapterOf(500, [40])
    const more = planLengthCorrection(short, band, one)
    expect(more && more.words > more.had && more.had > 200 && more.to < short.length * 0.6).toBe(true)
  })

  test('a scene is added after the opening of a chapter whose first paragraph belongs to the last scene', () => {
    const text = chapterOf(512, [480, 20])
    const mend = planLengthCorrection(text, bandOf('chapter', 'medium'), [{ words: 200 }, { words: 800 }])
    expect(mend?.from).toBe(mend?.to)
    expect(mend?.from).toBe(text.indexOf('\n\n') + 2)
  })

  test('a chapter whose paragraphs have no empty line between them is shortened by whole lines', () => {
    const band = bandOf('chapter', 'medium')
    const text = chapterOf(1300, [40]).replaceAll('\n\n', '\n')
    const mend = planLengthCorrection(text, band, scenes)
    expect(text.slice(0, mend?.to)).toMatch(/ end\.$/)
    expect(mend && mend.to < text.length * 0.7 && mend.words < mend.had).toBe(true)
    const shortened = leaveOutParagraphs(text, band, scenes)
    expect(wordsOutside(shortened?.text ?? '', band)).toBe(0)
    for (const line of shortened?.text.split('\n') ?? []) expect(text.split('\n')).toContain(line)
  })

  test('a chapter that was shortened by the removal of paragraphs has a finding with an exact quote', () => {
    const band = bandOf('chapter', 'medium')
    const shortened = leaveOutParagraphs(chapterOf(1260, [40]), band, scenes)
    if (!shortened) throw new Error('no paragraph was left out')
    const { kind, quote, offset, why } = leftOutFinding(shortened.text, band, shortened)
    expect(kind).toBe('shortened')
    expect(quote).not.toBe('')
    expect(shortened.text.slice(offset, offset + quote.length)).toBe(quote)
    expect(why).toMatch(/2 paragraphs \(80 words\)/)
  })
})

describe('a part that a model has written again', () => {
  const band = bandOf('chapter', 'medium')
  const two = [{ words: 500 }, { words: 500 }]
  const text = chapterOf(600, [40])
  const mend = planLengthCorrection(text, band, two)
  if (!mend) throw new Error('the chapter needs no other length')
  const rest = text.slice(mend.to)
  const requested = sentence(mend.words, 90)

  test('replaces the old part of a chapter if it has about the requested length', () => {
    expect(withCorrectedPart(text, band, mend, requested)).toBe(requested + rest)
  })

  test.each([
    ['is the whole chapter', `${requested}${rest}`],
    ['continues with the first sentence of the rest', `${requested}\n\n${rest.trim().split('\n')[0]}`],
    ['is far longer than requested', sentence(Math.ceil(mend.words * 1.6), 90)],
    ['does not bring the length nearer to the band', sentence(mend.had - 10, 90)],
  ])('is not used if it %s', (_what, part) => {
    expect(withCorrectedPart(text, band, mend, part)).toBeNull()
  })

  test('is not used if many of its short sentences are in the rest of the chapter', () => {
    const short = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => `Boat ${from + i} sails.`).join(' ')
    const chapter = `${short(0, 90)}\n\n${short(100, 90)}`
    const planned = planLengthCorrection(chapter, band, two)
    if (!planned) throw new Error('the chapter needs no other length')
    expect(withCorrectedPart(chapter, band, planned, short(500, 170))).not.toBeNull()
    expect(withCorrectedPart(chapter, band, planned, `${short(500, 90)} ${short(100, 80)}`)).toBeNull()
  })

  test('may repeat a sentence that the old part has already in common with the rest', () => {
    const refrain = 'The lamp on the far side of the harbour burned for nobody at all that night.'
    const chapter = `${sentence(250, 1)} ${refrain}\n\n${refrain} ${sentence(250, 2)}`
    const planned = planLengthCorrection(chapter, band, two)
    if (!planned) throw new Error('the chapter needs no other length')
    const part = `${sentence(planned.words - 15, 3)} ${refrain}`
    expect(withCorrectedPart(chapter, band, planned, part)).toContain(part)
  })
})

describe('a regenerated chapter', () => {
  const old = Array.from({ length: 20 }, (_, i) => `She counted ${i} boats in the harbour.`).join(' ')

  test('a regenerated chapter counts as unchanged if more than nine in ten sentences are equal, whatever the line breaks', () => {
    const quoted = old.replaceAll('. ', '.\n\n')
    expect(isUnchanged(quoted, old, 'More rain')).toBe(true)
    expect(isUnchanged(old.replace('counted 3', 'saw three'), old, 'More rain')).toBe(true)
    expect(isUnchanged(old.replaceAll(/counted 1\d/g, 'saw them'), old, 'More rain')).toBe(false)
  })

  test('a regenerated chapter counts as changed by one sentence if the instruction asks to keep the rest', () => {
    const wish = 'Keep the crossing exactly as it is. Only change the last paragraph.'
    expect(asksToKeepText(wish)).toBe(true)
    expect(asksToKeepText('Make it rain and let them shout')).toBe(false)
    expect(isUnchanged(old.replace('counted 19', 'lost'), old, wish)).toBe(false)
    expect(isUnchanged(old, old, wish)).toBe(true)
  })

  test.each([
    'Keep the rest. Let her leave him at the end.',
    'More rain, but leave everything else as it is',
    'Please keep the text, only fix the tense.',
    'Only change the dialogue',
    'Change nothing but the name of the inn.',
    'Don’t change anything else.',
    'Keep it as it is, but let it rain.',
    'The rest should stay the same.',
    'Lass alles andere, wie es ist.',
    'Bitte nur den letzten Absatz ändern.',
    'Den Rest unverändert lassen.',
    'Behalte den Text, aber mach das Ende trauriger.',
    'Garde le texte tel quel, sauf la fin.',
    'Change seulement la fin.',
    'Le reste doit rester identique.',
    'Mantén el resto igual.',
    'Cambia solo el final, por favor.',
    'Todo lo demás queda como está.',
    'Lascia il testo com’è.',
    'Cambia soltanto la fine.',
    'Mantenha o texto e mude apenas o fim.',
    'Deixe tudo como está.',
  ])('an instruction for a regenerated chapter is recognized as one that keeps the text: %s', (wish) => {
    expect(asksToKeepText(wish)).toBe(true)
  })

  test.each([
    'Let her leave him at the end.',
    'She keeps the secret, and leaves everything behind.',
    'Let her keep the ring and leave town.',
    'They should sleep in the same room, just the two of them.',
    'He can only change his mind when she has left.',
    'Sie bleibt bei ihm, und nur er lässt sie gehen.',
    'Lass sie alles erzählen.',
    'Gleich am Anfang soll es regnen.',
    'Elle laisse tout derrière elle.',
    'Laisse-la partir seule.',
    'él se queda solo en la casa.',
    'Deja que ella se vaya igual que su madre.',
    'Elena lascia Marco.',
    'Lascia che lei parta da sola.',
    'Ela deixa a cidade e guarda o anel.',
    'Only two of them should survive.',
  ])(
    'an instruction for a regenerated chapter is recognized as one that asks for another text: %s',
    (wish) => {
      expect(asksToKeepText(wish)).toBe(false)
    },
  )

  test('half of a chapter shares less than seven in ten sentences with it, because whole texts are compared', () => {
    expect(sharedSentenceRatio(old.slice(0, old.length / 2), old)).toBeLessThan(0.7)
    expect(sharedSentenceRatio(old, old)).toBe(1)
  })
})
