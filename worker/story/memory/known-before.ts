import type { BibleCharacter } from '../material/bible.ts'
import { type BookFact, factsBefore } from '../material/book.ts'
import { outdatedLines, sheetsAt } from '../material/sheet-changes.ts'
import { isMentioned, type Mentions } from '../names/mentions.ts'
import { factForms, personLine, personParts, rankFacts } from './memory-facts.ts'

/** The maximum number of facts in a prompt that has no budget of tokens. */
const maxFacts = 60

/**
 * The state of a story's people and facts at the beginning of a chapter, for a prompt that has no budget of tokens
 * (D-106).
 */
export interface StateBeforeChapter {
  /** The characters, without the lines of their descriptions that newer facts replace. */
  sheets: BibleCharacter[]
  /** The lines of the section of facts. */
  facts: string
  /** The lines about the people who are present: their state, what they have learned, and what they do not know. */
  peopleNow: string
}

/** Returns the names of the characters whom a text mentions, or of the main characters if it mentions nobody. */
export function presentIn(characters: readonly BibleCharacter[], mentions: Mentions): string[] {
  const mentioned = characters.filter((one) => isMentioned(mentions, one))
  return (mentioned.length > 0 ? mentioned : characters.filter(({ main }) => main)).map(({ name }) => name)
}

/**
 * Returns the state of the people and facts when a chapter begins. The lines of facts include only facts that hold then
 * and are pinned, replace a part of a description, or are about somebody or something that a text mentions. The
 * argument `facts` has all facts of the story.
 */
export function stateBeforeChapter(
  { characters, facts }: { characters: readonly BibleCharacter[]; facts: readonly BookFact[] },
  chapterNumber: number,
  mentions: Mentions,
): StateBeforeChapter {
  const held = factsBefore(facts, chapterNumber)
  const { sheets, replacing } = sheetsAt(characters, held, outdatedLines(facts, chapterNumber))
  const present = presentIn(characters, mentions)
  const forms = rankFacts(held, mentions, replacing)
    .filter(({ fact, tier }) => tier === 'pinned' || fact.about.some((name) => mentions.has(name)))
    .slice(0, maxFacts)
    .map(({ fact }) => fact)
    .toSorted((a, b) => a.fromChapter - b.fromChapter || a.id - b.id)
    .map((fact) => factForms(fact, present, chapterNumber))
  const people = forms.flatMap((form) => form.people)
  const lines = present.flatMap((person) =>
    personParts.flatMap((part) => people.filter((one) => one.person === person && one.part === part)),
  )
  return {
    sheets,
    facts: forms.flatMap(({ line }) => line || []).join('\n'),
    peopleNow: lines.map(personLine).join('\n'),
  }
}
