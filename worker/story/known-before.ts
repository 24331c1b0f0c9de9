import type { BibleCharacter } from './bible.ts'
import { type BookFact, factsBefore } from './book.ts'
import { factForms, personLine, personParts, rankFacts } from './memory-facts.ts'
import { isMentioned, type Mentions } from './mentions.ts'
import { outdatedLines, sheetsAt } from './sheet-changes.ts'

/** The maximum number of facts in a prompt without a budget. */
const mostFacts = 60

/** The people and the facts of a story as they are when a chapter begins, for a prompt without a budget (D-106). */
export interface KnownBefore {
  /** The characters without the lines that newer facts replace. */
  sheets: BibleCharacter[]
  /** The names of the people whom the text mentions, or else of the main characters. */
  present: string[]
  /** The lines of the section of facts. */
  facts: string
  /** The lines about what the people present are now, have learned and do not know. */
  peopleNow: string
}

/**
 * Returns the facts that hold when a chapter begins and are pinned, replace a part of a description, or are about
 * somebody or something that a text mentions. `facts` are all facts of the story.
 */
export function knownBefore(
  { characters, facts }: { characters: readonly BibleCharacter[]; facts: readonly BookFact[] },
  chapterNumber: number,
  mentions: Mentions,
): KnownBefore {
  const held = factsBefore(facts, chapterNumber)
  const { sheets, replacing } = sheetsAt(characters, held, outdatedLines(facts, chapterNumber))
  const mentioned = characters.filter((one) => isMentioned(mentions, one))
  const present = (mentioned.length > 0 ? mentioned : characters.filter(({ main }) => main)).map(
    ({ name }) => name,
  )
  const forms = rankFacts(held, mentions, replacing)
    .filter(({ fact, tier }) => tier === 'pinned' || fact.about.some((name) => mentions.has(name)))
    .slice(0, mostFacts)
    .map(({ fact }) => fact)
    .toSorted((a, b) => a.fromChapter - b.fromChapter || a.id - b.id)
    .map((fact) => factForms(fact, present, chapterNumber))
  const people = forms.flatMap((form) => form.people)
  const lines = present.flatMap((person) =>
    personParts.flatMap((part) => people.filter((one) => one.person === person && one.part === part)),
  )
  return {
    sheets,
    present,
    facts: forms.flatMap(({ line }) => line || []).join('\n'),
    peopleNow: lines.map(personLine).join('\n'),
  }
}
