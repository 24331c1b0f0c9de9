import { createPhraseFinder } from '#core/text/find-phrase.ts'
import { foldName, nameWords } from '../names.ts'
import type { NewFinding } from '../new-finding.ts'
import { placeSentences, type RuleInput, unreal } from './rule-input.ts'

const fillers = new Set(
  'the and but yet any not never must should there their with from into this that these those have has had are was were for who she her him his they them between before after until chapter scene ever still more will would can one'.split(
    ' ',
  ),
)

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

/** Finds sentences with all words of a line that says what must not happen, unless they tell that it does not happen. */
export function findMustNot({ text, mustNot }: RuleInput): NewFinding[] {
  const sentences = placeSentences(text).map((sentence) => ({
    ...sentence,
    stems: new Set(stemsOf(sentence.text)),
  }))
  return mustNot.flatMap((line) => {
    const stems = stemsOf(line.replace(/\b(?:no|not|never|yet|any|must)\b|n[’']t\b/gi, ' '))
    const sentence =
      stems.length === 0 || stems.length > 4
        ? undefined
        : sentences.find((one) => stems.every((stem) => one.stems.has(stem)) && !unreal.test(one.text))
    if (!sentence) return []
    const against = { kind: 'contract', id: null, chapterId: null, quote: line }
    const why = `The contract says: ${line}`.slice(0, 300)
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

function stemsOf(text: string): string[] {
  return [
    ...new Set(
      nameWords(text)
        .filter((word) => word.length > 2 && !fillers.has(word))
        .map(stemOf),
    ),
  ]
}

function stemOf(word: string): string {
  return foldName(word).replace(/(?:ing|ies|es|ed|(?<!s)s|e)$/, '')
}

/** Finds sentences that an earlier chapter has word by word. */
export function findRepeated({ text, repeated }: RuleInput): NewFinding[] {
  return repeated.flatMap(({ sentence, chapterId, chapterNumber }) => {
    const offset = text.indexOf(sentence)
    if (offset === -1) return []
    const against = { kind: 'chapter', id: chapterId, chapterId, quote: sentence }
    const why = `Chapter ${chapterNumber} has the same sentence.`
    return [{ kind: 'repeated' as const, severity: 'note' as const, quote: sentence, offset, against, why }]
  })
}

/** The sentences of a text that are long enough to be a repetition and no accident: eight words, or 20 letters without spaces. */
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

/** Finds that the chapter is shorter or longer than its order said. */
export function findLength({ lengthMissed }: RuleInput): NewFinding[] {
  if (!lengthMissed) return []
  const why = 'The chapter is shorter or longer than what was ordered.'
  return [{ kind: 'length', severity: 'note', quote: '', offset: 0, against: null, why }]
}
