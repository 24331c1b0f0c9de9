import { createPhraseFinder } from '#core/text/find-phrase.ts'
import type { NewFinding } from './new-finding.ts'
import { placeSentences, type RuleInput } from './rule-input.ts'

/** Finds the first use of each phrase that the style avoids. */
export function findAvoidedPhrases({ text, avoid }: RuleInput): NewFinding[] {
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
