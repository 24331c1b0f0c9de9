import { scanWords } from './scan-words.ts'

// The usual constants of BM25. `saturation` limits the score of a word that a text repeats, and `lengthWeight` lowers
// the score of long texts.
const saturation = 1.2
const lengthWeight = 0.6
const noHits: ReadonlyMap<number, number> = new Map()

/**
 * Scores texts by the words of a query (BM25). `query` holds hashes of words from `contentHashes`. A text without such
 * a word has the score 0. The result depends only on the arguments.
 */
export function scoreTexts(texts: readonly string[], query: ReadonlySet<number>): number[] {
  if (query.size === 0 || texts.length === 0) return texts.map(() => 0)
  const inTexts = new Map<number, number>()
  let allWords = 0
  const counted = texts.map((text) => {
    // Most texts contain no word of the query, so the map is created at the first hit.
    let hits: Map<number, number> | null = null
    let words = 0
    scanWords(text, (hash) => {
      words++
      if (!query.has(hash)) return
      hits ??= new Map()
      hits.set(hash, (hits.get(hash) ?? 0) + 1)
    })
    const found: ReadonlyMap<number, number> = hits ?? noHits
    for (const hash of found.keys()) inTexts.set(hash, (inTexts.get(hash) ?? 0) + 1)
    allWords += words
    return { hits: found, words }
  })
  const average = Math.max(1, allWords / texts.length)
  return counted.map(({ hits, words }) => {
    let score = 0
    for (const [hash, times] of hits) {
      const texts1 = inTexts.get(hash) ?? 1
      const rarity = Math.log(1 + (texts.length - texts1 + 0.5) / (texts1 + 0.5))
      const long = 1 - lengthWeight + (lengthWeight * words) / average
      score += (rarity * times * (saturation + 1)) / (times + saturation * long)
    }
    return score
  })
}
