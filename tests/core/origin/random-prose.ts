const small = 'the and of to a in she he her his was it that with on for as had but not at him'.split(' ')
const nouns =
  'lamp harbour window letter storm kitchen river garden candle sister morning promise shadow coat stair bread silence ' +
  'engine mirror orchard violin station snow ribbon ledger bell ferry cliff apple chapel lantern widow captain market'
const verbs =
  'opened held crossed remembered lifted answered followed turned whispered waited broke carried folded burned reached'
const rare = [...nouns.split(' '), ...verbs.split(' ')]

/** Returns a generator of pseudorandom numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * Returns random words with frequencies like those of English prose: half of them are function words that every text
 * has.
 */
export function randomProse(words: number, seed: number): string {
  const random = seededRandom(seed)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  return Array.from({ length: words }, (_, at) => {
    const word = random() < 0.5 ? pick(small) : pick(rare)
    return at % 12 === 11 ? `${word}.` : word
  }).join(' ')
}
