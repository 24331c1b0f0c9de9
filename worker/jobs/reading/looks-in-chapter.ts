import type { RuleInput, RulePerson } from '../../story/findings/rule-input.ts'
import { appearanceAt } from '../../story/material/sheet-changes.ts'
import { comparableLine, sheetLines } from '../../story/material/sheet-lines.ts'

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
  characters: readonly (Omit<RulePerson, 'sheet'> & {
    role: string
    description: string
    background: string
  })[]
  facts: readonly { kind: string; text: string; fromChapter: number; aboutCharacterIds: readonly number[] }[]
  outdated: readonly OutdatedLine[]
}

/**
 * Returns the characters with the appearance and the other lines of their sheets that hold when the chapter begins, to
 * compare the chapter with them (D-119).
 */
export function peopleInChapter({ characters, facts, outdated, chapterNumber }: Basis): RulePerson[] {
  return characters.map((character) => {
    const isAbout = ({ aboutCharacterIds }: { aboutCharacterIds: readonly number[] }) =>
      aboutCharacterIds.includes(character.id)
    const earlier = facts.filter(
      (fact) => fact.fromChapter > 0 && fact.fromChapter < chapterNumber && isAbout(fact),
    )
    const gone = outdated.filter((line) => line.isEarlier && isAbout(line)).map(({ text }) => text)
    const appearance = appearanceAt(character, earlier, gone)
    const { id, name, aliases, role } = character
    const ended = new Set(gone.map(comparableLine))
    const sheet = [role.trim(), ...sheetLines({ ...character, appearance })]
    return { id, name, aliases, appearance, sheet: sheet.filter((line) => !ended.has(comparableLine(line))) }
  })
}

/** Returns the lines of descriptions that an earlier reading of the same chapter has found outdated. */
export function outdatedInChapter({ outdated }: Pick<Basis, 'outdated'>): RuleInput['outdated'] {
  return outdated.flatMap(({ isEarlier, aboutCharacterIds, text, quote }) =>
    isEarlier ? [] : aboutCharacterIds.map((characterId) => ({ characterId, text, quote })),
  )
}
