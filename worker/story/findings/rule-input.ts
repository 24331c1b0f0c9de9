import { rememberByText } from '#core/text/remember-by-text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/** A character of the story, with the data to which the rules compare the chapter. */
export interface RulePerson {
  id: number
  name: string
  aliases: readonly string[]
  appearance: string
  /** The lines of the whole description, and the role in the story, that hold when the chapter begins. */
  sheet?: readonly string[]
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
  /** Known names that are not of characters: those of detected people and of the story's places. */
  otherNames: readonly string[]
  facts: readonly RuleFact[]
  /** The lines of the contract that forbid events. */
  mustNot: readonly string[]
  /** Phrases that the writer wants to avoid, from the story's style. */
  avoid: readonly string[]
  /** Sentences of this chapter that an earlier chapter also contains, with the number and id of that chapter. */
  repeated: readonly { sentence: string; chapterId: number; chapterNumber: number }[]
  /**
   * Lines of descriptions that the reading of this chapter has found outdated, with the words of the chapter which show
   * that; the quote is null when the writer has ended a line.
   */
  outdated: readonly { characterId: number; text: string; quote: string | null }[]
  lengthMissed: boolean
}

/** A sentence exactly as the text contains it, with its offset (UTF-16) in the text. */
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
    // A heading or a scene break without a full stop is in one piece with the sentence after it. Only the last line of
    // the piece is therefore taken as the sentence.
    const line = trimmed.slice(trimmed.lastIndexOf('\n') + 1).trimStart()
    if (line !== '') found.push({ text: line, offset: from + piece.trimEnd().length - line.length })
    from = end
  }
  return found
}

/**
 * Returns the forms in which a text can name a person: the whole name, its first word, and aliases that begin with a
 * capital.
 */
export function formsOf({ name, aliases }: Pick<RulePerson, 'name' | 'aliases'>): string[] {
  const first = name.split(/\s+/)[0] ?? name
  return [...new Set([name, first, ...aliases.filter((alias) => /^\p{Lu}/u.test(alias))])].filter(
    (form) => form.length > 1,
  )
}

/**
 * Returns the source of a pattern that matches a clause up to the first place where `source` matches; the group `lead`
 * is the text before this place. A clause ends at a full stop or a semicolon. A pattern that goes on with `[^.;]*` thus
 * tries each clause once. If it began at each place, the rules would need hours for a clause that repeats a name, because
 * a line without a full stop can be as long as a chapter.
 */
export function firstInClause(source: string): string {
  return `(?<![^.;])(?=(?<lead>[^.;]*?)(?<first>${source}))\\k<lead>\\k<first>`
}

/** Words which show that an event does not happen, has not happened yet, or is only imagined. */
export const negatedOrImagined =
  /\b(?:not|never|no|nobody|nothing|neither|nor|without|almost|nearly|instead|if|would|could|might|as though|dream\w*|imagin\w*|remember\w*|memor\w*|wish\w*|pretend\w*|like a|used to)\b|n[’']t\b/i
