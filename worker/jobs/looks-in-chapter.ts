import type { RuleInput, RulePerson } from '../story/findings/rule-input.ts'
import { appearanceAt } from '../story/sheet-changes.ts'

/**
 * A line of a description, or another fact from before the first chapter, that the chapter which is read or an earlier
 * one has ended (D-106).
 */
export interface OutdatedLine {
  text: string
  aboutCharacterIds: number[]
  /** The words which show that the line is no longer true; null for an end that the writer set. */
  quote: string | null
  /** Whether an earlier chapter has the quote, and not the chapter that is read. */
  isEarlier: boolean
}

interface Basis {
  chapterNumber: number
  characters: readonly RulePerson[]
  facts: readonly { kind: string; text: string; fromChapter: number; aboutCharacterIds: readonly number[] }[]
  outdated: readonly OutdatedLine[]
}

/**
 * Returns the characters with the appearance that they have when the chapter begins, to compare the chapter with it
 * (D-119).
 */
export function peopleInChapter({ characters, facts, outdated, chapterNumber }: Basis): RulePerson[] {
  return characters.map((character) => {
    const isAbout = ({ aboutCharacterIds }: { aboutCharacterIds: readonly number[] }) =>
      aboutCharacterIds.includes(character.id)
    const earlier = facts.filter(
      (fact) => fact.fromChapter > 0 && fact.fromChapter < chapterNumber && isAbout(fact),
    )
    const gone = outdated.filter((line) => line.isEarlier && isAbout(line)).map(({ text }) => text)
    return { ...character, appearance: appearanceAt(character, earlier, gone) }
  })
}

/** Returns the lines of descriptions that an earlier reading of the same chapter has found outdated. */
export function outdatedInChapter({ outdated }: Pick<Basis, 'outdated'>): RuleInput['outdated'] {
  return outdated.flatMap(({ isEarlier, aboutCharacterIds, text, quote }) =>
    isEarlier ? [] : aboutCharacterIds.map((characterId) => ({ characterId, text, quote })),
  )
}
