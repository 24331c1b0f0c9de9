import { sentencesOf } from '#core/text/sentences.ts'
import { beforeLabel } from '#core/text/sheet-lines.ts'
import { type BibleCharacter, withFullStop } from './bible.ts'
import type { BookFact } from './book.ts'
import { createContradictionFinder, type StatedFact } from './sheet-contradictions.ts'
import { comparableLine } from './sheet-lines.ts'

/**
 * Returns the description lines that readings of earlier chapters found outdated: facts from before the first chapter,
 * which a reading has ended (D-106).
 */
export function outdatedLines(facts: readonly BookFact[], chapterNumber: number): BookFact[] {
  return facts.filter(
    ({ fromChapter, untilChapter }) =>
      fromChapter === 0 && untilChapter !== null && untilChapter < chapterNumber,
  )
}

/**
 * Returns a character's description without the parts that newer facts replace (D-106), and those facts. A part,
 * which is a sentence or has a label ('Hair: auburn'), is replaced by a fact that states the contrary. It is also left
 * out when it is one of the `outdated` facts. `facts` are those that hold when the chapter begins.
 */
export function sheetWithout(
  character: BibleCharacter,
  facts: readonly BookFact[],
  outdated: readonly BookFact[] = [],
): { character: BibleCharacter; replacedBy: Set<BookFact> } {
  const changes = facts.filter(({ about, fromChapter }) => fromChapter > 0 && about.includes(character.name))
  const replacedBy = new Set<BookFact>()
  // Facts name people, so a fact about one of two people with the same name could change the sheet of the other.
  if (character.namesakes?.includes(character.name)) return { character, replacedBy }
  const gone = outdated.filter(({ about }) => about.includes(character.name)).map(({ text }) => text)
  if (changes.length === 0 && gone.length === 0) return { character, replacedBy }
  const aliases = character.aliases.map(({ alias }) => alias)
  const findContrary = createContradictionFinder(formsOfName(character.name, aliases), changes)
  const filtered = (text: string) =>
    withoutLines(text, gone, (part) => {
      const change = findContrary(part)
      if (change) replacedBy.add(change)
      return change !== undefined
    })
  const { appearance, description, background, personality } = character
  return {
    character: {
      ...character,
      appearance: filtered(appearance),
      description: filtered(description),
      background: filtered(background),
      personality: filtered(personality),
    },
    replacedBy,
  }
}

/**
 * Returns the descriptions of characters without the parts that newer facts replace, and those facts. `facts` are those
 * that hold when the chapter begins, `outdated` the lines that `outdatedLines` returns (D-106).
 */
export function sheetsAt(
  characters: readonly BibleCharacter[],
  facts: readonly BookFact[],
  outdated: readonly BookFact[],
): { sheets: BibleCharacter[]; replacing: Set<BookFact> } {
  const replacing = new Set<BookFact>()
  const sheets = characters.map((one) => {
    const { character, replacedBy } = sheetWithout(one, facts, outdated)
    for (const fact of replacedBy) replacing.add(fact)
    return character
  })
  return { sheets, replacing }
}

/**
 * Returns how a character looks in a chapter: the appearance on the sheet without the parts that earlier chapters have
 * made untrue. `facts` are those about the character from earlier chapters, `outdated` the lines that are no longer
 * true (D-106).
 */
export function appearanceAt(
  { name, aliases, appearance }: { name: string; aliases: readonly string[]; appearance: string },
  facts: readonly StatedFact[],
  outdated: readonly string[],
): string {
  if (facts.length === 0 && outdated.length === 0) return appearance
  const findContrary = createContradictionFinder(formsOfName(name, aliases), facts)
  return withoutLines(appearance, outdated, (part) => findContrary(part) !== undefined)
}

/** Removes the parts of a description that are one of the lines `gone`, or that `isReplaced` selects. */
function withoutLines(text: string, gone: readonly string[], isReplaced: (part: string) => boolean): string {
  const lines = new Set(gone.map(comparableLine))
  const keep = (part: string) => !lines.has(comparableLine(part)) && !isReplaced(part)
  const parts = sentencesOf(text).map((whole) => withoutParts(whole, keep))
  return parts.filter(Boolean).join(' ')
}

// Removes the labelled parts that `keep` rejects: 'Gender: woman, Hair: auburn, curly, Eyes: green' has three parts.
function withoutParts(whole: string, keep: (part: string) => boolean): string {
  const parts = whole.split(beforeLabel)
  if (parts.length === 1) return keep(whole) ? whole : ''
  const kept = parts.filter(keep)
  return kept.length === parts.length ? whole : withFullStop(kept.join(', '))
}

function formsOfName(name: string, aliases: readonly string[]): string[] {
  return [...new Set([name, name.split(/\s+/)[0] ?? name, ...aliases])]
}
