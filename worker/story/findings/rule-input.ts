import { rememberByText } from '#core/text/remember-by-text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/** A character of the story, with the data that the rules compare with a text. */
export interface RulePerson {
  id: number
  name: string
  aliases: readonly string[]
  appearance: string
}

/** A fact that holds at the beginning of the chapter and is not ended by it. Names are filled in. */
export interface RuleFact {
  id: number
  text: string
  aboutCharacterIds: readonly number[]
  chapterId: number | null
  quote: string | null
}

/** The data with which the rules for findings compare a finished chapter (D-119). */
export interface RuleInput {
  text: string
  people: readonly RulePerson[]
  /** Names of others who are known: detected people and the story's places. */
  otherNames: readonly string[]
  facts: readonly RuleFact[]
  /** The lines of the contract about events that must not happen. */
  mustNot: readonly string[]
  /** Phrases that the style avoids. */
  avoid: readonly string[]
  /** Sentences of this chapter that also occur in an earlier chapter, with that chapter. */
  repeated: readonly { sentence: string; chapterId: number; chapterNumber: number }[]
  lengthMissed: boolean
}

/** A sentence of a text, unchanged, with its UTF-16 offset. */
export interface PlacedSentence {
  text: string
  offset: number
}

/**
 * Splits a text into its sentences with their offsets. Several rules need the sentences of a text, so the results are
 * cached.
 */
export const placeSentences: (text: string) => readonly PlacedSentence[] = rememberByText(
  findSentences,
  200_000,
)

function findSentences(text: string): PlacedSentence[] {
  const found: PlacedSentence[] = []
  let from = 0
  for (const end of [...sentenceEnds(text), text.length]) {
    const piece = text.slice(from, end)
    const trimmed = piece.trim()
    // A heading or a scene break without a full stop is in one piece with the sentence after it, so only the last line
    // of the piece is taken as the sentence.
    const line = trimmed.slice(trimmed.lastIndexOf('\n') + 1).trimStart()
    if (line !== '') found.push({ text: line, offset: from + piece.lastIndexOf(line) })
    from = end
  }
  return found
}

/**
 * The forms of a name that can occur in the text: the whole name, its first word, and aliases with a capital.
 */
export function formsOf({ name, aliases }: Pick<RulePerson, 'name' | 'aliases'>): string[] {
  const first = name.split(/\s+/)[0] ?? name
  return [...new Set([name, first, ...aliases.filter((alias) => /^\p{Lu}/u.test(alias))])].filter(
    (form) => form.length > 1,
  )
}

/** Words that show that an event does not happen, has not happened yet, or is only imagined. */
export const negatedOrImagined =
  /\b(?:not|never|no|nobody|nothing|neither|nor|without|almost|nearly|instead|if|would|could|might|as though|dream\w*|imagin\w*|remember\w*|memor\w*|wish\w*|pretend\w*|like a|used to)\b|n[’']t\b/i
