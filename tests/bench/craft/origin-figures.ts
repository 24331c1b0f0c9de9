import { countWords } from '#contract/text.ts'
import { carryOrigin } from '#core/origin/carry-origin.ts'
import { generatedOrigin } from '#core/origin/model-spans.ts'
import { randomProse, seededRandom } from '../../core/origin/random-prose.ts'
import type { Figure } from './figure.ts'

// Saving a chapter compares its text with the earlier one on the thread that answers all calls (D-145). The measured
// time is the processor time of this thread alone, so that a busy machine changes it less.

const characters = 100_000
const rounds = 40
const mostMs = 10

type Edit = (words: readonly string[], random: () => number) => readonly string[]

const edits: Record<string, Edit> = {
  'one word in 200 replaced': (words, random) => words.map((word) => (random() < 0.005 ? 'another' : word)),
  'three of ten words replaced': (words, random) =>
    words.map((word, at) => (random() < 0.3 ? `hand${at}` : word)),
  'words added and removed everywhere': (words, random) =>
    words.flatMap((word) => (random() < 0.05 ? [] : random() < 0.05 ? [word, 'another'] : [word])),
  'passages of 10 to 160 words replaced': (words, random) => {
    const edited: string[] = []
    for (let at = 0; at < words.length; ) {
      const kept = 20 + Math.floor(random() * 40)
      const gone = 10 + Math.floor(random() * 150)
      edited.push(...words.slice(at, at + kept), ...randomProse(gone, at + 9).split(' '))
      at += kept + gone
    }
    return edited
  },
  'a text of other words': (words) => randomProse(words.length, 777).split(' '),
}

/**
 * Measures the time of comparing a chapter of 100,000 characters with its earlier text, and the share of model words
 * that the comparison finds.
 */
export function measureOrigin(): Figure[] {
  const text = randomProse(30_000, 1).slice(0, characters)
  const before = { content: text, ...generatedOrigin(text, 'g') }
  const figures = Object.entries(edits).map(([name, edit]) => {
    const after = edit(text.split(' '), seededRandom(5)).join(' ')
    // V8 compiles the code during the first rounds. They are not counted, because the code of a running server is
    // already compiled.
    for (let round = 0; round < rounds; round++) carryOrigin(before, after).result()
    const started = threadMs()
    for (let round = 0; round < rounds; round++) carryOrigin(before, after).result()
    const ms = (threadMs() - started) / rounds
    return {
      what: `comparing 100,000 characters, ${name}`,
      got: `${ms.toFixed(1)} ms`,
      target: `under ${mostMs} ms`,
      holds: ms < mostMs,
    }
  })
  return [...figures, retyped(before)]
}

function retyped(before: { content: string; spans: readonly number[]; modelWords: number }): Figure {
  const words = before.content.split(' ').map((word, at) => (at % 10 < 3 ? `hand${at}` : word))
  const content = words.join(' ')
  const share = carryOrigin(before, content).result().modelWords / countWords(content)
  return {
    what: 'share of the model after 30 % were retyped',
    got: share.toFixed(3),
    target: '0.70 ± 0.02',
    holds: Math.abs(share - 0.7) <= 0.02,
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
