import { hash, random, shuffle } from '#contract/cut-paper/seed.ts'
import { readPerson } from '../prose/people.ts'
import { findThing, splitPlot } from '../prose/plot.ts'
import { type Sections, splitLines } from '../sections.ts'
import { isFillerSentence } from './filler-sentences.ts'
import { findTeller, toldIn } from './matching.ts'
import { findPeople, type Named } from './names.ts'
import { composeOperations } from './reading-operations.ts'
import { composeScenarios } from './scenarios.ts'
import { titleCase } from './titles.ts'

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["”’]?)\s+|\n+/)
    .map((one) => one.trim())
    .filter(Boolean)
const isNarrated = (sentence: string): boolean => !/[“”"]/.test(sentence) && sentence.split(' ').length > 5
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, '')}…`

const PLAIN = new Set(
  `there their about would could should where which while other again before after being thing things never under himself
  herself themselves nothing something because through always still every first until whole having looked little`.split(
    /\s+/,
  ),
)

function weigh(text: string): (sentence: string) => number {
  const counts = new Map<string, number>()
  const words = (of: string): string[] =>
    (of.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter((word) => !PLAIN.has(word))
  for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (sentence) => {
    const own = words(sentence)
    const sum = own.reduce((total, word) => total + Math.min((counts.get(word) ?? 1) - 1, 4), 0)
    const happens =
      /\b(?:found|met|hid|argued|kissed|forced|discovered|learned|confessed|arrived|returned|agreed|refused|promised|married|left|gave|told)\b/.test(
        sentence,
      )
        ? 2
        : 0
    return (sum + happens) / Math.sqrt(own.length + 3)
  }
}

/** Finds the things that the sentences mention, most frequent first. */
function findThings(sentences: readonly string[], text: string): string[] {
  const counts = new Map<string, number>()
  const nouns = text.toLowerCase()
  for (const sentence of sentences) {
    const thing = findThing(sentence)
    if (!thing) continue
    const noun = thing.split(' ').at(-1) ?? thing
    counts.set(thing, nouns.split(` ${noun}`).length - 1)
  }
  return [...counts.entries()].sort((x, y) => y[1] - x[1]).map(([thing]) => thing)
}

function describe(person: Named, text: string): string {
  const all = sentencesOf(text)
  const at = all.findIndex((sentence) => person.forms.some((form) => sentence.includes(form)))
  const after = all
    .slice(at, at + 4)
    .find((sentence) => /^(?:He|She|They) (?:was|were|had|wore|looked)\b/.test(sentence))
  const inline = /, the [\p{Ll}’ -]+: ([^“”]{12,140}?)[.]/u.exec(all[at] ?? '')?.[1]
  const plain = person.sentences.find((sentence) => isNarrated(sentence) && !isFillerSentence(sentence))
  const look =
    after ??
    (inline ? `${inline[0]?.toUpperCase()}${inline.slice(1)}.` : undefined) ??
    plain ??
    person.sentences[0] ??
    ''
  return cut([person.role ? `The ${person.role}.` : '', look].filter(Boolean).join(' '), 900)
}

const asEvent = (step: string): string =>
  `${step[0]?.toUpperCase()}${step.slice(1).replace(/[.!?…,\s]+$/, '')}.`

/** Composes the draft of a `chapter_reading` from a text: title, summary, facts, named people and three scenarios. */
export function readChapter(sections: Sections, seed: number) {
  const text = sections['chapter-text'] ?? ''
  const chapter = Number(/\d+/.exec(sections.chapter ?? '')?.[0] ?? 1)
  const known = splitLines(sections.characters).map(readPerson)
  const people = findPeople(
    text,
    known.map((person) => person.full),
  )
  const weight = weigh(text)
  const teller = findTeller(text, sections.contract ?? '', known)
  const told = sentencesOf(text)
  const ordered = [...splitPlot(sections.plot ?? ''), ...splitLines(sections.beats)]
  const events = ordered.flatMap((step) => {
    const quote = toldIn(step, told, teller)
    return quote ? [{ text: asEvent(step), quote }] : []
  })
  const happened = [...new Set(events.map(({ quote }) => quote))]
  const narration = told.filter((sentence) => isNarrated(sentence) && !isFillerSentence(sentence))
  const named = narration.filter((sentence) =>
    people.some(
      (person) =>
        person.forms.some((form) => sentence.includes(form)) ||
        sentence.includes(person.name.split(' ')[0] ?? person.name),
    ),
  )
  const rest = [...new Set(named)].sort((x, y) => weight(y) - weight(x))
  const best = [
    ...happened,
    ...rest.filter((one) => !happened.some((beat) => one.includes(beat.slice(1, -1)))),
  ]
  const where = (sentence: string): number => text.indexOf(sentence.slice(1, -1))
  const main = best.slice(0, 4).sort((x, y) => where(x) - where(y))
  // If ordered events happen in the chapter, the summary consists of these events in the words of the order. Those
  // words name the narrator too, whom a chapter in the first person does not name.
  const summed = events.length > 0 ? [...new Set(events.map((event) => event.text))] : main
  const summary = cut(summed.join(' ') || text.trim(), 700)
  const things = findThings(events.length > 0 ? summed : best.length > 0 ? best : told, text)
  const next = random(hash(text, chapter, seed))
  const first = people[0]?.name.split(' ')[0] ?? 'Somebody'
  const second = people[1]?.name.split(' ')[0]
  const thing = things[0] ?? 'the quiet'
  const titles = [
    thing,
    `${thing} and ${things[1] ?? 'the weather'}`,
    `what ${first} knew`,
    second ? `${first} and ${second}` : thing,
    `a question of ${thing.replace(/^the /, '')}`,
    `after ${thing}`,
  ]
  return {
    title: titleCase(shuffle(titles.slice(0, chapter === 1 ? 2 : undefined), next)[0] ?? thing),
    summary,
    ...composeOperations({
      best: best.length > 0 ? best : sentencesOf(text),
      sentences: sentencesOf(text),
      people,
      sections,
      events,
      teller,
    }),
    people: people.map((person) => {
      const own = known.find((one) => one.full === person.name)
      return {
        name: person.name,
        aliases: [
          ...new Set([
            ...(own?.aliases.filter((alias) => text.includes(alias)) ?? []),
            ...person.forms.filter((form) => form !== person.name),
            ...(person.name.includes(' ') &&
            text.includes(`${person.name.split(' ')[0]} `) &&
            own?.name !== person.name
              ? [person.name.split(' ')[0] as string]
              : []),
          ]),
        ],
        role: own?.role || person.role || 'a person met in passing',
        description: describe(person, text),
        context: cut(person.sentences[0] ?? '', 400),
      }
    }),
    scenarios: composeScenarios({ people, thing, chapter, text }, next),
  }
}
