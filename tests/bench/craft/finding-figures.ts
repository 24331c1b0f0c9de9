import { writeProse } from '../../../infra/demo-model/prose/write.ts'
import { runRules } from '../../../worker/story/findings/find-by-rules.ts'
import { sentencesToCompare } from '../../../worker/story/findings/phrases.ts'
import type { RuleInput } from '../../../worker/story/findings/rule-input.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'
import { wordsOutside } from '../../../worker/story/prose/length-correction.ts'
import {
  castOfPlants,
  factsOfPlants,
  innocent,
  type Plant,
  plantedErrors,
} from '../../setup/contradictions.ts'
import { atLeast, type Figure, none } from './figure.ts'
import { fillerOf } from './told-book.ts'

const band = bandOf('chapter', 'short')
const places = [
  'A lighthouse on a cold coast',
  'A bakery in a harbour town',
  'A train in winter',
  'An old library',
]
const plots = [
  'Elena waits on the stairs for whoever leaves the letters. It is Tomas, and he has one more to give her.',
  'Tomas mends the roof in the rain. Elena brings him tea and asks why he came back.',
  'They look for the lost key together. Elena finds it in the lamp, and says nothing.',
  'Elena reads the will aloud. Tomas walks out, and she follows him to the harbour.',
  'There is a dance in the village hall. Tomas asks Elena, and they are the last to leave.',
]

/** Forty chapters in which nothing contradicts the story. */
const clean = Array.from({ length: 40 }, (_, n) =>
  writeProse(
    {
      plot: plots[n % plots.length] ?? '',
      setting: places[n % places.length] ?? '',
      characters: '- Elena Marsh (main): dry and careful.\n- Tomas Reyes (main): patient.',
      words: '500-800, aim for 650',
      chapter: String(n + 1),
      tone: ['romantic', 'drama', 'comedy', 'fantasy'][n % 4] ?? '',
    },
    { seed: n, factor: 1 },
  ),
)

/**
 * Applies the rules that find contradictions to a text, and returns their findings. The earlier chapter of the story
 * consists of the sentences that are planted as repetitions.
 */
function findingsOf(text: string, { mustNot, avoid }: Partial<Plant> = {}) {
  const earlier = plantedErrors.repeated.map(({ sentence }) => sentence).join(' ')
  const input: RuleInput = {
    text,
    people: castOfPlants,
    otherNames: [],
    facts: factsOfPlants,
    mustNot: mustNot ? [mustNot] : ['Nobody finds the will of the duke'],
    avoid: avoid ? [avoid] : ['a shiver ran down', 'smirk'],
    repeated: sentencesToCompare(text)
      .filter((sentence) => earlier.includes(sentence))
      .map((sentence) => ({ sentence, chapterId: 4, chapterNumber: 2 })),
    outdated: [],
    lengthMissed: wordsOutside(text, band) > 0,
  }
  return runRules(input)
}

/** Inserts a sentence between two paragraphs in the middle of a chapter. */
function planted(sentence: string, n: number): string {
  const paragraphs = (clean[n % clean.length] ?? '').split('\n\n')
  const middle = Math.floor(paragraphs.length / 2)
  return [...paragraphs.slice(0, middle), sentence, ...paragraphs.slice(middle)].join('\n\n')
}

/**
 * Counts the planted contradictions that the rules find (twenty of each kind), and the findings in forty chapters
 * without contradictions (D-119).
 */
export function measureFindings(): Figure[] {
  const kinds = Object.entries(plantedErrors).map(([kind, all]): Figure => {
    const missed = all.filter((plant, n) => {
      const text = planted(plant.sentence, n)
      const at = text.indexOf(plant.sentence)
      const found = findingsOf(text, plant).filter((one) => one.kind === kind)
      // A finding counts only if its quote is exact and lies within the planted sentence.
      return !found.some(({ quote, offset }) => {
        return (
          text.slice(offset, offset + quote.length) === quote &&
          offset >= at &&
          offset < at + plant.sentence.length
        )
      })
    })
    return atLeast(
      `planted: ${kind}`,
      all.length - missed.length,
      all.length,
      1,
      missed.map(({ sentence }) => sentence),
    )
  })
  const lengths = Array.from({ length: 20 }, (_, n) => (n < 10 ? 200 + n * 25 : 820 + n * 40))
  const foundLengths = lengths.filter((words, n) => {
    const text = fillerOf(n, words * 2)
      .join(' ')
      .split(' ')
      .slice(0, words)
      .join(' ')
    return findingsOf(`${text}.`).some(({ kind }) => kind === 'length')
  })
  const wrong = clean.flatMap((text, n) =>
    findingsOf(text).map(({ kind, quote }) => `chapter ${n + 1}, ${kind}: ${quote}`),
  )
  const wronglyFound = innocent.flatMap((sentence, n) =>
    findingsOf(planted(sentence, n)).map(({ kind, quote }) => `${kind}: ${quote}`),
  )
  return [
    ...kinds,
    atLeast('planted: length', foundLengths.length, lengths.length, 1),
    none('findings in 40 clean chapters', wrong, clean.length),
    none(
      `findings in chapters with ${innocent.length} planted sentences that contradict nothing`,
      wronglyFound,
      innocent.length,
    ),
  ]
}
