import { sentencesOf } from '#core/text/sentences.ts'
import { type BibleCharacter, withFullStop } from './bible.ts'
import type { BookFact } from './book.ts'
import { nameWords } from './names.ts'
import { contentHashes, wordHashes } from './scan-words.ts'
import { beforeLabel } from './sheet-lines.ts'

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

/** The kinds of facts that can replace a part of a character's description. */
const replacing: ReadonlySet<string> = new Set(['state', 'injury', 'relation'])
/** A fact replaces a sentence of the description if it contains at least this share of the sentence's words. */
const replacedShare = 0.6
const replacedShareOfRelation = 0.5

type Change = { words: Set<number>; fact: BookFact }

/**
 * Returns a character's description without the parts that newer facts replace (D-106), and those facts. A
 * labelled part ('Hair: auburn') is replaced by a fact about its label. A sentence is replaced by a fact that
 * contains most of its words. A line is left out when it is one of the `outdated` facts. `facts` are those
 * that hold when the chapter begins.
 */
export function sheetWithout(
  character: BibleCharacter,
  facts: readonly BookFact[],
  outdated: readonly BookFact[] = [],
): { character: BibleCharacter; replacedBy: Set<BookFact> } {
  const changes: Change[] = facts
    .filter(({ kind, about, fromChapter }) => {
      return replacing.has(kind) && fromChapter > 0 && about.includes(character.name)
    })
    .map((fact) => ({ fact, words: wordHashes(fact.text) }))
  const replacedBy = new Set<BookFact>()
  const gone = new Set(
    outdated.filter(({ about }) => about.includes(character.name)).map(({ text }) => comparable(text)),
  )
  if (changes.length === 0 && gone.size === 0) return { character, replacedBy }
  const names = wordHashes([character.name, ...character.aliases.map(({ alias }) => alias)].join(' '))
  const keep = (part: string): boolean => {
    if (gone.has(comparable(part))) return false
    const [, named] = label.exec(part) ?? []
    const significant = named
      ? [...wordHashes(named)]
      : [...contentHashes(part)].filter((hash) => !names.has(hash))
    const change = changes.find((one) => replaces(one, significant, named !== undefined))
    if (change) replacedBy.add(change.fact)
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

const label = /^\s*(\p{L}[\p{L} ]{1,30}):\s/u

// Removes the labelled parts that `keep` rejects: 'Gender: woman, Hair: auburn, curly, Eyes: green' has three parts.
function withoutParts(whole: string, keep: (part: string) => boolean): string {
  const parts = whole.split(beforeLabel)
  if (parts.length === 1) return keep(whole) ? whole : ''
  const kept = parts.filter(keep)
  return kept.length === parts.length ? whole : withFullStop(kept.join(', '))
}

function replaces({ fact, words }: Change, significant: readonly number[], isLabelled: boolean): boolean {
  if (significant.length === 0) return false
  const share = significant.filter((hash) => words.has(hash)).length / significant.length
  if (isLabelled) return share === 1
  return share >= (fact.kind === 'relation' ? replacedShareOfRelation : replacedShare)
}
