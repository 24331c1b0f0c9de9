import { readPerson } from '../prose/people.ts'
import { splitLines } from '../sections.ts'
import { asThird, contentOf, NEGATED, overlap, toldIn } from './matching.ts'
import type { Named } from './names.ts'
import { composePlanAhead } from './plan-ahead.ts'

const KINDS: [string, RegExp][] = [
  ['promise', /\b(?:promise|promised|swore|vowed|pledge)/i],
  ['secret', /\b(?:secret|hid|hidden|confess|nobody knows|did not tell|never told)/i],
  ['injury', /\b(?:hurt|broken|bleeding|wound|injur|bandage|scar)/i],
  ['possession', /\b(?:gave|kept|owns|key|ring|pocket|letter|inherit)/i],
  ['intimacy', /\b(?:kiss|embrace|bed)/i],
  ['relation', /\b(?:sister|brother|mother|father|married|engaged|friend|cousin)/i],
]

// Verbs of change. An event with one of these verbs can end an earlier fact, such as that somebody owns a thing.
const CHANGES =
  /\b(?:no longer|not .* any more|sold|sells|lost|loses|gave|gives|broke|breaks|mended|mends|healed|heals|left|leaves|moved|moves|married|marries|burned|burns|died|dies|returned|returns|found|finds|bought|buys|now|at last|instead|told|tells|confessed|confesses)\b/i
const COLOURS =
  /\b(?:grey-green|grey|gray|green|blue|brown|hazel|amber|black|auburn|blonde?|red|white|violet|chestnut)\b/gi
const FEATURES = /\b(?:eyes|hair)\b/i

/** Returns true if the sentence of a chapter contradicts the fact. */
function isAtOdds(fact: string, sentence: string, about: readonly string[]): boolean {
  if (about.length === 0 || !about.some((name) => sentence.includes(name))) return false
  const feature = FEATURES.exec(fact)?.[0]
  const coloursOf = (text: string): string[] => (text.match(COLOURS) ?? []).map((one) => one.toLowerCase())
  if (feature && sentence.includes(feature)) {
    const near = new RegExp(`((?:[\\p{L}-]+ ){0,3})${feature}`, 'iu')
    const own = coloursOf(near.exec(sentence)?.[1] ?? '')
    const known = coloursOf(fact)
    return (
      own.length > 0 && known.length > 0 && !own.some((colour) => known.some((one) => one.includes(colour)))
    )
  }
  return (
    overlap(fact.replace(/\b\p{Lu}\p{L}*/gu, ' '), sentence) >= 0.85 &&
    NEGATED.test(fact) !== NEGATED.test(sentence) &&
    !CHANGES.test(sentence) &&
    !/[“”?]/.test(sentence)
  )
}

/**
 * Composes the operations of a reading on facts, beats and lines of a contract. Each quote is a sentence of the text.
 */
export function composeOperations(input: {
  best: readonly string[]
  sentences: readonly string[]
  people: readonly Named[]
  sections: Readonly<Record<string, string>>
  /** The planned or ordered events that happen in the chapter, each with the sentence that describes it. */
  events: readonly { text: string; quote: string }[]
  teller: string | null
}) {
  const { best, sentences, people, sections, events, teller } = input
  const facts = splitLines(sections.facts)
  const known = facts.map((fact) => fact.replace(/^\([^)]*\)\s*/, ''))
  const aboutOf = (given: string): string[] => {
    const sentence = asThird(given, teller)
    return people
      .filter((person) =>
        [...person.forms, person.name.split(' ')[0] ?? person.name].some((form) => sentence.includes(form)),
      )
      .map((person) => person.name)
  }
  const established = [
    ...events,
    // A sentence in the first person names nobody, so no fact is made from it.
    ...(teller === null ? best : [])
      .flatMap((event) => sentences.find((sentence) => sentence.includes(event.slice(1, -1))) ?? [])
      .map((sentence) => ({ text: sentence, quote: sentence })),
  ]
  const quotes = new Set<string>()
  const add = established
    .filter(({ text, quote }) => !known.includes(text) && quote.length <= 200)
    .filter(({ quote }) => !quotes.has(quote) && quotes.add(quote))
    .slice(0, 6)
    .map(({ text, quote }) => {
      const kind = KINDS.find(([, words]) => words.test(text))?.[0] ?? 'event'
      const about = aboutOf(text)
      const isReplaced = (fact: string): boolean =>
        fact !== text &&
        CHANGES.test(text) &&
        about.some((name) => fact.includes(name.split(' ')[0] ?? name)) &&
        overlap(fact, text) >= 0.5
      const replaces = known.flatMap((fact, place) => (isReplaced(fact) ? [place + 1] : []))
      return { kind, text, about, known_by: kind === 'secret' ? about : [], quote, replaces }
    })
  const replaced = new Set(add.flatMap(({ replaces }) => replaces))
  const end = known.flatMap((fact, place) => {
    const quote = sentences.find(
      (sentence) =>
        /\b(?:no longer|kept (?:her|his) (?:promise|word)|broke (?:her|his) (?:promise|word)|at last)\b/i.test(
          sentence,
        ) &&
        overlap(fact, sentence) >= 0.4 &&
        sentence !== fact,
    )
    return quote && !replaced.has(place + 1) ? [{ n: place + 1, quote }] : []
  })
  const contradictions = known.flatMap((fact, place) => {
    const about = aboutOf(fact).map((name) => name.split(' ')[0] ?? name)
    const quote = sentences.find((sentence) => isAtOdds(fact, asThird(sentence, teller), about))
    return quote && !replaced.has(place + 1)
      ? [{ n: place + 1, quote, why: 'The chapter says the contrary of this fact and does not explain it.' }]
      : []
  })
  const learn = facts.flatMap((fact, place) => {
    if (!/^\([^)]*, (?:known only to|a secret)/.test(fact)) return []
    return people.flatMap((person) => {
      const quote = sentences.find(
        (sentence) =>
          aboutOf(sentence).includes(person.name) &&
          /\b(?:told|tells|learn\w*|knew|knows|confess\w*|read)\b/i.test(sentence) &&
          overlap(known[place] ?? '', sentence) >= 0.3,
      )
      return quote ? [{ n: place + 1, who: person.name, quote }] : []
    })
  })
  const beats = splitLines(sections.beats).flatMap((beat, place) => {
    const quote = toldIn(beat, sentences, teller)
    return quote ? [{ n: place + 1, quote }] : []
  })
  const broken = splitLines(sections.contract).flatMap((line, place) => {
    const ruledOut = /^Ruled out, in the writer's words: “(.+)”$/.exec(line)?.[1]
    if (ruledOut === undefined) return []
    const words = contentOf(ruledOut.replace(/\b(?:no|not|yet|any)\b/gi, ''))
    const quote = sentences.find((sentence) => {
      const own = new Set(contentOf(sentence))
      return words.length > 0 && words.every((word) => own.has(word)) && !NEGATED.test(sentence)
    })
    return quote ? [{ n: place + 1, quote, why: 'The chapter contains what it must not.' }] : []
  })
  return { add, end, learn, outdated: [], beats, contradictions, broken, plan: composePlan(people, sections) }
}

/** Composes a plan of three chapters if the request asks for one. */
function composePlan(people: readonly Named[], sections: Readonly<Record<string, string>>) {
  const ahead = sections['plan-ahead']
  if (!ahead) return []
  const known = splitLines(sections.characters).map((line) => readPerson(line).full)
  const [one = people[0]?.name ?? 'She', other = people[1]?.name ?? 'a stranger'] = known
  const chapter = Number(/\d+/.exec(sections.chapter ?? '')?.[0] ?? 1)
  return composePlanAhead({ one, other, chapter, ahead, story: sections.title ?? '' })
}
