import { escapePattern } from '#contract/escape-pattern.ts'
import { foldName } from '#core/text/fold-name.ts'
import { cutText } from '#core/text/sentences.ts'
import { contentStems } from '../words/content-words.ts'
import { createDenialTest } from './denials.ts'
import type { NewFinding } from './new-finding.ts'
import { placeSentences, type RuleInput } from './rule-input.ts'

/** Words of a prohibition that do not describe the forbidden event, such as 'avoid' and 'scene'. */
const ruling =
  /\b(?:nobody|nothing|none|avoid|mention(?:s|ed|ing)?|let|lets|any|yet|must|chapter|scene|niemand|nichts|personne|rien|aucune?|encore|nadie|ning[uú]n[ao]?|todav[ií]a|ninguém|nenhuma?|ainda|nessun[ao]?|niente|ancora)\b|n[’']t\b/gi
/** A prohibition with more words than this is not searched by its words, because a text rarely contains all of them. */
const maxStems = 5

/**
 * Finds clauses that contain all words of a line about a forbidden event, unless they state that the event does not
 * happen.
 */
export function findMustNot({ text, mustNot }: RuleInput): NewFinding[] {
  if (mustNot.length === 0) return []
  const isDenied = createDenialTest(text)
  if (!isDenied) return []
  const clausesOf = createClauseReader()
  const sentences = placeSentences(text).map((one) => ({ ...one, clauses: clausesOf(one.text) }))
  return mustNot.flatMap((line) => {
    const stems = [...new Set(line.replace(ruling, ' ').split(/\s+/).flatMap(stemsOfWord))]
    if (stems.length === 0 || stems.length > maxStems) return []
    const isOfSame = createSubjectTest(line, stems)
    const sentence = sentences.find(({ clauses }) =>
      clauses.some((clause) => statesAll(clause, stems, isDenied) && isOfSame(clause.text)),
    )
    if (!sentence) return []
    const against = { kind: 'contract', id: null, chapterId: null, quote: line }
    const why = cutText(`The contract says: ${line}`, 300)
    return [
      {
        kind: 'must-not' as const,
        severity: 'error' as const,
        quote: sentence.text,
        offset: sentence.offset,
        against,
        why,
      },
    ]
  })
}

interface Clause {
  text: string
  words: readonly string[]
  /** The stems of each word. */
  stems: readonly (readonly string[])[]
  within: ReadonlySet<string>
}

/**
 * Returns a function that splits a sentence into its clauses, of which the last one is the whole sentence. The stems of
 * each word are computed once, because all lines of a contract are searched in all clauses of a chapter.
 */
function createClauseReader(): (sentence: string) => Clause[] {
  const known = new Map<string, readonly string[]>()
  const ownStems = (word: string) => {
    const stems = known.get(word) ?? stemsOfWord(word).filter((stem) => !isOtherWord(word, stem))
    known.set(word, stems)
    return stems
  }
  return (sentence) =>
    [...sentence.split(/[,;:–—]\s|\s(?=und\s)/), sentence].map((text) => {
      const words = text.split(/\s+/)
      const stems = words.map(ownStems)
      return { text, words, stems, within: new Set(stems.flat()) }
    })
}

// English words such as 'war' that are also function words of another language. They are kept here, because
// `contentStems` would remove them.
const alsoForeign = new Set(['war', 'die', 'son', 'sin', 'era'])

function stemsOfWord(word: string): string[] {
  const bare = word.toLowerCase().replace(/[^\p{L}]/gu, '')
  return alsoForeign.has(bare) ? [bare] : contentStems(word)
}

// Returns whether a word has only its stem in common with a forbidden word: 'wares' and 'wary' have the stem 'war'.
function isOtherWord(word: string, stem: string): boolean {
  return (
    stem.length <= 3 && new RegExp(`^[^\\p{L}]*${escapePattern(stem)}(?:es?|y)(?!\\p{L})`, 'iu').test(word)
  )
}

/** Returns whether a clause has all of the given stems and does not deny or only imagine the event. */
function statesAll(
  clause: Clause,
  stems: readonly string[],
  isDenied: NonNullable<ReturnType<typeof createDenialTest>>,
): boolean {
  if (!stems.every((stem) => clause.within.has(stem))) return false
  const last = clause.stems.findLastIndex((own) => own.some((stem) => stems.includes(stem)))
  return !isDenied(clause.words, last)
}

const pronouns = [
  ['he', 'him'],
  ['she', 'her'],
  ['they', 'them'],
  ['it'],
  ['we', 'us'],
  ['i', 'me'],
  ['you'],
] as const
/** Returns whether a clause refers to several people by another word than 'they'. */
function namesSeveral(text: string): boolean {
  return (
    /\b(?:both|each|and|we|us)\b/.test(text) || (/\b(?:he|him)\b/.test(text) && /\b(?:she|her)\b/.test(text))
  )
}
// The subject of a prohibition in one of the other languages.
const otherSubject =
  /^(?:er|sie|es|il|elle|ils|elles|el|ella|ellos|ellas|lei|lui|loro|ele|ela|eles|elas)(?= )/
const speaking =
  /\b(?:sp(?:eak|oke)|sa(?:y|id)|t(?:ell|old|alk)|mention|ask|nam(?:e|ing)|whisper|call|discuss|explain|answer|murmur)|[“”"«»]/
const objects = "(?:the|an?|his|her|my|their|our|its|him|them|it)(?![\\p{L}'])"

/**
 * Returns a function that tests whether a clause with the words of a prohibition can be about the same people and
 * things: 'She does not cry' is not broken by a gull that cries, and 'He never touches it' not by a hand on a stove.
 * What a rule cannot decide, the reading finds.
 */
function createSubjectTest(line: string, stems: readonly string[]): (clause: string) => boolean {
  const folded = foldName(line).replace(/[.!?…]+$/, '')
  const has = (text: string, words: readonly string[]) =>
    new RegExp(`\\b(?:${words.join('|')})\\b`).test(text)
  const people = pronouns.filter((own) => has(folded, own))
  const subject = otherSubject.exec(folded)?.[0]
  const object = / (it|him|her|them)$/.exec(folded)?.[1]
  const isOfNobody = /^(?:nobody|no one|none) /.test(folded) && stems.length === 1
  const isOfSpeech = /\bmention|\b(?:talks?|speaks?|word) (?:of|about)\b/.test(folded)
  return (clause) => {
    const text = foldName(clause)
    if (!people.every((own) => has(text, own) || (own[0] === 'they' && namesSeveral(text)))) return false
    if (subject !== undefined && !has(text, [subject])) return false
    if (isOfSpeech && !speaking.test(text)) return false
    if (object === undefined && !isOfNobody) return true
    const after = followingWords(text, stems)
    if (object !== undefined && !has(after.split(' ').slice(0, 2).join(' '), [object])) return false
    return !(isOfNobody && new RegExp(`^${objects}`, 'u').test(after))
  }
}

/** Returns the words of a clause after the last word with one of the given stems. */
function followingWords(clause: string, stems: readonly string[]): string {
  const words = clause.split(/\s+/)
  const at = words.findLastIndex((word) => stemsOfWord(word).some((stem) => stems.includes(stem)))
  return words.slice(at + 1).join(' ')
}
