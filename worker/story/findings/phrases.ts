import { escapePattern } from '#contract/escape-pattern.ts'
import { createPhraseFinder } from '#core/text/find-phrase.ts'
import { cutText } from '#core/text/sentences.ts'
import { contentStems } from '../content-words.ts'
import type { NewFinding } from '../new-finding.ts'
import { createDenialTest } from './denials.ts'
import { placeSentences, type RuleInput } from './rule-input.ts'

/** Words of a prohibition that do not describe the forbidden event, such as 'avoid' and 'scene'. */
const ruling =
  /\b(?:nobody|nothing|none|avoid|mention(?:s|ed|ing)?|let|lets|any|yet|must|chapter|scene|niemand|nichts|personne|rien|aucune?|encore|nadie|ning[uú]n[ao]?|todav[ií]a|ninguém|nenhuma?|ainda|nessun[ao]?|niente|ancora)\b|n[’']t\b/gi
/** A prohibition with more words than this is not searched by its words, because a text rarely contains all of them. */
const mostStems = 5

/** Finds the first use of each phrase that the style avoids. */
export function findAvoided({ text, avoid }: RuleInput): NewFinding[] {
  return avoid.flatMap((phrase) => {
    const found = createPhraseFinder(phrase)(text)
    if (!found) return []
    const against = { kind: 'style', id: null, chapterId: null, quote: phrase }
    const why = `The style of the story avoids ‘${phrase}’.`
    return [
      {
        kind: 'avoided' as const,
        severity: 'note' as const,
        ...found,
        against,
        why,
      },
    ]
  })
}

/**
 * Finds clauses that contain all words of a line about a forbidden event, unless they state that the event does not
 * happen.
 */
export function findMustNot({ text, mustNot }: RuleInput): NewFinding[] {
  if (mustNot.length === 0) return []
  const isDenied = createDenialTest(text)
  if (!isDenied) return []
  const sentences = placeSentences(text)
  return mustNot.flatMap((line) => {
    const stems = [...new Set(line.replace(ruling, ' ').split(/\s+/).flatMap(stemsOfWord))]
    if (stems.length === 0 || stems.length > mostStems) return []
    const sentence = sentences.find((one) =>
      clausesOf(one.text).some((clause) => statesAll(clause, stems, isDenied)),
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

function clausesOf(sentence: string): string[] {
  return [...sentence.split(/[,;:–—]\s|\s(?=und\s)/), sentence]
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
  clause: string,
  stems: readonly string[],
  isDenied: NonNullable<ReturnType<typeof createDenialTest>>,
): boolean {
  const words = clause.split(/\s+/)
  const found = words.map((word) => stemsOfWord(word).filter((stem) => !isOtherWord(word, stem)))
  const within = new Set(found.flat())
  if (!stems.every((stem) => within.has(stem))) return false
  const last = found.findLastIndex((own) => own.some((stem) => stems.includes(stem)))
  return !isDenied(words, last)
}

/** Creates the findings for sentences that an earlier chapter contains word by word. */
export function findRepeated({ text, repeated }: RuleInput): NewFinding[] {
  return repeated.flatMap(({ sentence, chapterId, chapterNumber }) => {
    const offset = text.indexOf(sentence)
    if (offset === -1) return []
    const against = { kind: 'chapter', id: chapterId, chapterId, quote: sentence }
    const why = `Chapter ${chapterNumber} has the same sentence.`
    return [{ kind: 'repeated' as const, severity: 'note' as const, quote: sentence, offset, against, why }]
  })
}

/**
 * Returns the sentences that are so long that they are not equal by chance: at least eight words and 40 UTF-16 units,
 * or 20 letters in scripts without spaces.
 */
export function sentencesToCompare(text: string): string[] {
  return [
    ...new Set(
      placeSentences(text)
        .map((sentence) => sentence.text)
        .filter((sentence) => sentence.length >= 40 || /[\p{Lo}]{20}/u.test(sentence))
        .filter((sentence) => sentence.split(/\s+/).length >= 8 || /[\p{Lo}]{20}/u.test(sentence)),
    ),
  ]
}

/** Creates a finding when the chapter is shorter or longer than ordered. */
export function findLength({ lengthMissed }: RuleInput): NewFinding[] {
  if (!lengthMissed) return []
  const why = 'The chapter is shorter or longer than what was asked for.'
  return [{ kind: 'length', severity: 'note', quote: '', offset: 0, against: null, why }]
}
