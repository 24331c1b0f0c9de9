import { escapePattern } from '#contract/escape-pattern.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { foldName } from '#core/text/fold-name.ts'
import { createNounTest, createSurnameTest } from '../names/german-nouns.ts'
import type { NewFinding } from './new-finding.ts'
import { type PlacedSentence, placeSentences, type RuleInput } from './rule-input.ts'

// Words that are written with a capital letter but are not names of people.
const notNames = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english french german spanish italian irish scottish christmas easter god lord lady sir madam miss mister mrs father mother sister brother aunt uncle captain doctor street road north south east west'.split(
    ' ',
  ),
)

/** Matches a surname such as 'Whitcombe', 'O’Hara', 'McKay', 'van Dyck', 'St. Clair' or 'Ferreira-Lopes'. */
const surname =
  "(?:(?:van|von|de|del|di|da|der|den|la|le|St\\.) )*(?:[OD][’'])?\\p{Lu}(?:\\p{L}|[-](?=\\p{L})){2,}"
const surnameHere = new RegExp(surname, 'uy')

interface NamedWord {
  word: string
  sentence: PlacedSentence
  /** The UTF-16 offset of the word in the sentence. */
  at: number
}

/**
 * The number of UTF-16 units of a sentence in which the surname after a name is searched. A line without a full stop can
 * be as long as a chapter, and each of its names is searched.
 */
const maxSearchedLength = 2000

/**
 * The languages in which a name has the same form in every sentence, or only one with an s at the end. In all others
 * the endings of a name change: 'Анна', 'Анну', 'Анной'.
 */
const withoutCases = new Set('en fr es it pt ca gl nl sv da no nb nn de af id ms vi sw'.split(' '))

/**
 * Finds names of at least four letters that begin like a known name and differ from it by one letter, or by two letters
 * if both have six or more. A plural or possessive form is none. In a language with cases a name that differs only in
 * its ending is a form of the known one.
 */
export function findSimilarNames(input: RuleInput): NewFinding[] {
  const known = knownWords(input)
  const language = detectLanguage(input.text)
  const hasCases = language !== null && !withoutCases.has(language)
  const lower = new Set(input.text.match(/(?<!\p{L})\p{Ll}[\p{L}’']*/gu)?.map(foldName) ?? [])
  const isNoun = createNounTest(input.text)
  const findings: NewFinding[] = []
  const seen = new Set<string>()
  for (const { word, sentence, at } of capitalized(input.text)) {
    const folded = foldName(word)
    if (seen.has(folded) || known.has(folded) || notNames.has(folded) || lower.has(folded)) continue
    if (isNoun(word)) continue
    if (isOtherPerson(word, partAround(sentence.text, at), known)) continue
    if (hasCases && [...known].some((name) => isDeclined(folded, name))) continue
    seen.add(folded)
    const near = [...known].find((name) => isNear(folded, name))
    const person = input.people.find(({ name, aliases }) =>
      [name, ...aliases].some((one) => wordsOf(one).includes(near ?? '')),
    )
    if (near === undefined || !person) continue
    const against = { kind: 'character', id: person.id, chapterId: null, quote: person.name }
    const why = `‘${word}’ is nearly the name of ${person.name}.`
    findings.push({
      kind: 'similar-name',
      severity: 'warning',
      quote: sentence.text,
      offset: sentence.offset,
      against,
      why,
    })
  }
  return findings
}

/**
 * Returns whether the word is the first name of somebody with a surname that the story does not know: 'Thomas Hardy'.
 * The word is not put into a regular expression, because a text can have a hundred thousand such words.
 */
function isOtherPerson(word: string, sentence: string, known: ReadonlySet<string>): boolean {
  const first = `${word} `
  for (let at = sentence.indexOf(first); at >= 0; at = sentence.indexOf(first, at + 1)) {
    surnameHere.lastIndex = at + first.length
    const next = surnameHere.exec(sentence)?.[0]
    if (next !== undefined) return wordsOf(next).every((one) => !known.has(one))
  }
  return false
}

function partAround(sentence: string, at: number): string {
  if (sentence.length <= maxSearchedLength) return sentence
  return sentence.slice(Math.max(0, at - maxSearchedLength / 2), at + maxSearchedLength / 2)
}

/** Finds a character's first name next to another surname. The chapter then has two people with the same first name. */
export function findSharedNames(input: RuleInput): NewFinding[] {
  const known = knownWords(input)
  const isSurname = createSurnameTest(input.text)
  return input.people.flatMap((person) => {
    const [first, ...rest] = person.name.split(/\s+/)
    if (first === undefined || rest.length === 0) return []
    const pattern = new RegExp(`(?<![\\p{L}])${escapePattern(first)} (${surname})(?![\\p{L}])`, 'gu')
    for (const sentence of placeSentences(input.text)) {
      for (const [, found = ''] of sentence.text.matchAll(pattern)) {
        const folded = foldName(found)
        if (!isSurname(first, found)) continue
        if (known.has(folded) || notNames.has(folded) || [...known].some((name) => isNear(folded, name)))
          continue
        const against = { kind: 'character', id: person.id, chapterId: null, quote: person.name }
        const why = `${first} ${found} has the first name of ${person.name}.`
        return [
          {
            kind: 'shared-name' as const,
            severity: 'note' as const,
            quote: sentence.text,
            offset: sentence.offset,
            against,
            why,
          },
        ]
      }
    }
    return []
  })
}

function knownWords({ people, otherNames }: RuleInput): Set<string> {
  return new Set(
    [...people.flatMap(({ name, aliases }) => [name, ...aliases]), ...otherNames].flatMap(wordsOf),
  )
}

function wordsOf(name: string): string[] {
  return (name.match(/[\p{L}]+/gu) ?? []).map(foldName).filter((word) => word.length > 2)
}

/**
 * Returns the words that begin with a capital letter. A short word at the beginning of a sentence or a speech is rarely
 * a name, so it is left out.
 */
function capitalized(text: string): NamedWord[] {
  return placeSentences(text).flatMap((sentence) =>
    [
      ...sentence.text.matchAll(
        /(?<=[\p{Ll},;] )\p{Lu}\p{Ll}{2,}(?![\p{L}])|^[“"‘]?\p{Lu}\p{Ll}{4,}(?![\p{L}])/gu,
      ),
    ].map(({ 0: word, index: at }) => ({ word: word.replace(/^[“"‘]/, ''), sentence, at })),
  )
}

/** Returns whether a word can be a name with another ending: 'Анной' is a form of 'Анна', and 'Marka' of 'Marek'. */
function isDeclined(word: string, name: string): boolean {
  const stem = [...word].findIndex((letter, at) => letter !== name[at])
  const shared = stem < 0 ? word.length : stem
  return shared >= 2 && word.length - shared <= 3 && name.length - shared <= 2
}

function isNear(word: string, name: string): boolean {
  if (word === name || Math.min(word.length, name.length) < 4 || word[0] !== name[0]) return false
  // A plural or a possessive is a form of the same name and not a misspelling.
  if (word === `${name}s` || word === `${name}es` || name === `${word}s`) return false
  return distance(word, name) <= (Math.min(word.length, name.length) >= 6 ? 2 : 1)
}

/** The edit distance: the number of letters to add, remove or change. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[b.length] ?? 0
}
