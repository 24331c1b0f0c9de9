import { sentencesOf } from '#core/text/sentences.ts'
import { type BibleCharacter, withFullStop } from './bible.ts'
import type { BookFact } from './book.ts'
import { nameWords } from './names.ts'
import { createContradictionTest } from './sheet-contradictions.ts'
import { beforeLabel } from './sheet-lines.ts'

/**
 * Returns the description lines that readings of earlier chapters found outdated: facts from before the first
 * chapter that a reading ended (D-106).
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
  const gone = new Set(
    outdated.filter(({ about }) => about.includes(character.name)).map(({ text }) => comparable(text)),
  )
  if (changes.length === 0 && gone.size === 0) return { character, replacedBy }
  const contradicts = createContradictionTest(formsOfName(character))
  const keep = (part: string): boolean => {
    if (gone.has(comparable(part))) return false
    const change = changes.find((fact) => contradicts(part, fact))
    if (change) replacedBy.add(change)
    return !change
  }
  const filtered = (text: string) => {
    const parts = sentencesOf(text).map((whole) => withoutParts(whole, keep))
    return parts.filter(Boolean).join(' ')
  }
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

function comparable(line: string): string {
  return nameWords(line).join(' ')
}

// Removes the labelled parts that `keep` rejects: 'Gender: woman, Hair: auburn, curly, Eyes: green' has three parts.
function withoutParts(whole: string, keep: (part: string) => boolean): string {
  const parts = whole.split(beforeLabel)
  if (parts.length === 1) return keep(whole) ? whole : ''
  const kept = parts.filter(keep)
  return kept.length === parts.length ? whole : withFullStop(kept.join(', '))
}

function formsOfName({ name, aliases }: BibleCharacter): string[] {
  const first = name.split(/\s+/)[0] ?? name
  return [...new Set([name, first, ...aliases.map(({ alias }) => alias)])]
}
