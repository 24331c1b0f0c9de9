import { splitLines } from '../sections.ts'
import type { Named } from './names.ts'

const COMMON = new Set(
  'the and but that this with from have had has was were she her him his they them their what when where which there then than for not you all out into over after before will would could should one two being been made make about again chapter story some more must'.split(
    ' ',
  ),
)
const stem = (word: string): string => word.replace(/(?:ing|ies|es|ed|s)$/, '')
const contentOf = (text: string): string[] => [
  ...new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !COMMON.has(word)).map(stem)),
]
const NEGATED = /\b(?:not|never|no|nor|without|almost|nearly|instead)\b|n[’']t\b/i

const KINDS: [string, RegExp][] = [
  ['promise', /\b(?:promise|promised|swore|vowed|pledge)/i],
  ['secret', /\b(?:secret|hid|hidden|confess|nobody knows|did not tell|never told)/i],
  ['injury', /\b(?:hurt|broken|bleeding|wound|injur|bandage|scar)/i],
  ['possession', /\b(?:gave|kept|owns|key|ring|pocket|letter|inherit)/i],
  ['intimacy', /\b(?:kiss|embrace|bed)/i],
  ['relation', /\b(?:sister|brother|mother|father|married|engaged|friend|cousin)/i],
]

/** Returns the share of the content words of `wanted` that `sentence` has, from 0 to 1. */
function overlap(wanted: string, sentence: string): number {
  const words = contentOf(wanted)
  const own = new Set(contentOf(sentence))
  return words.length === 0 ? 0 : words.filter((word) => own.has(word)).length / words.length
}

// A sentence often begins with how it is told, which is no part of the event.
const clauseOf = (sentence: string): string => sentence.split(/[:;]|, that /).at(-1) ?? sentence

/** Finds the sentence that tells an event: most of its words, and a negation only where the event has one. */
function toldIn(event: string, sentences: readonly string[]): string | undefined {
  return sentences
    .map((sentence) => ({ sentence, share: overlap(event, sentence) }))
    .filter(({ sentence, share }) => share >= 0.6 && NEGATED.test(clauseOf(sentence)) === NEGATED.test(event))
    .sort((x, y) => y.share - x.share)[0]?.sentence
}

/** Composes the operations of a reading on facts, beats and lines of a contract. Each quote is a sentence of the text. */
export function composeOperations(input: {
  best: readonly string[]
  sentences: readonly string[]
  people: readonly Named[]
  sections: Readonly<Record<string, string>>
}) {
  const { best, sentences, people, sections } = input
  const facts = splitLines(sections.facts)
  const known = facts.map((fact) => fact.replace(/^\([^)]*\)\s*/, ''))
  const aboutOf = (sentence: string): string[] =>
    people
      .filter((person) =>
        [...person.forms, person.name.split(' ')[0] ?? person.name].some((form) => sentence.includes(form)),
      )
      .map((person) => person.name)
  // An event that was found in a clause gets the whole sentence as its quote.
  const add = best
    .flatMap((event) => sentences.find((sentence) => sentence.includes(event.slice(1, -1))) ?? [])
    .filter((sentence) => !known.includes(sentence) && sentence.length <= 200)
    .slice(0, 6)
    .map((sentence) => {
      const kind = KINDS.find(([, words]) => words.test(sentence))?.[0] ?? 'event'
      const about = aboutOf(sentence)
      return {
        kind,
        text: sentence,
        about,
        known_by: kind === 'secret' ? about : [],
        quote: sentence,
        replaces: [],
      }
    })
  const end = known.flatMap((fact, place) => {
    const quote = sentences.find(
      (sentence) =>
        /\b(?:no longer|kept (?:her|his) (?:promise|word)|broke (?:her|his) (?:promise|word)|at last)\b/i.test(
          sentence,
        ) &&
        overlap(fact, sentence) >= 0.4 &&
        sentence !== fact,
    )
    return quote ? [{ n: place + 1, quote }] : []
  })
  const learn = facts.flatMap((fact, place) => {
    if (!fact.startsWith('(') || !fact.includes('a secret to some')) return []
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
    const quote = toldIn(beat, sentences)
    return quote ? [{ n: place + 1, quote }] : []
  })
  const broken = splitLines(sections.contract).flatMap((line, place) => {
    if (!line.startsWith('Must not:')) return []
    const words = contentOf(line.slice('Must not:'.length).replace(/\b(?:no|not|yet|any)\b/gi, ''))
    const quote = sentences.find((sentence) => {
      const own = new Set(contentOf(sentence))
      return words.length > 0 && words.every((word) => own.has(word)) && !NEGATED.test(sentence)
    })
    return quote ? [{ n: place + 1, quote, why: 'The chapter contains what it must not.' }] : []
  })
  return {
    add,
    end,
    learn,
    outdated: [],
    beats,
    contradictions: [],
    broken,
    plan: composePlan(people, sections),
  }
}

/** Composes a plan of three chapters when one is asked for. */
function composePlan(people: readonly Named[], sections: Readonly<Record<string, string>>) {
  if (!sections['plan-ahead']) return []
  const one = people[0]?.name ?? 'She'
  const other = people[1]?.name ?? 'a stranger'
  return [
    {
      title: 'What Was Left Unsaid',
      beats: [`${one} asks ${other} for the truth.`, `${other} answers only half of it.`],
    },
    {
      title: 'A Debt Called In',
      beats: [`Somebody from the past of ${other} comes to the door.`, `${one} takes the side of ${other}.`],
    },
    { title: 'The Long Way Home', beats: [`${one} and ${other} are stranded for a night.`] },
  ]
}
