import { contractWords } from '../contract/contract-lines.ts'
import { factsBefore } from '../material/book.ts'
import { outdatedLines, sheetsAt } from '../material/sheet-changes.ts'
import { findMentions, isMentioned, type Mentions } from '../names/mentions.ts'
import type { Section } from '../text/sections.ts'
import { tailWithin } from '../text/text-tail.ts'
import { cachedCounter } from '../text/token-cache.ts'
import type { CountTokens } from '../text/tokens.ts'
import { selectCast } from './memory-cast.ts'
import { type ChapterPlan, chapterHead, chapterText, planChapters } from './memory-chapters.ts'
import { selectFacts } from './memory-facts-choice.ts'
import type { EarlierChapter, MemoryInput } from './memory-items.ts'
import { type Ledger, type MemoryRecord, openLedger } from './memory-ledger.ts'
import { addOwnText, addPlan, addRequiredParts } from './memory-order.ts'
import { searchScenes } from './memory-scenes.ts'
import { promptLayout, stableSections } from './prompt-layout.ts'

export type { MemoryRecord } from './memory-ledger.ts'

/**
 * The sections that are sent, in the sequence of the prompt, and the record of what was sent and what was left out
 * (D-110).
 */
export type Memory = { sections: Section[]; record: MemoryRecord }

/** The number of tokens that is reserved for each word of the answer. English needs 1.4, other languages up to 2. */
const tokensPerWord = 2
const lastChapterShare = 0.4
const castShare = 0.35
const planShare = 0.05

/**
 * Returns the tokens of a budget that are left for the request when the longest possible answer is subtracted
 * (D-107).
 */
export function roomForRequest(budget: number, band: MemoryInput['band']): number {
  return Math.max(0, Math.floor(budget - band.max * tokensPerWord))
}

/**
 * Selects the parts of a story that are sent to the model for one chapter. `budget` is the number of tokens that
 * request and answer have together (D-107). Rules, style, order and contract are always sent, and at least the name of
 * each character. The other parts follow in the sequence that D-107 defines, while there is space. A part that does not
 * fit is shortened, or left out and recorded (D-22, D-110). The sections are sorted so that the prompts of successive
 * chapters begin with the same text (D-109). The result depends only on the arguments.
 */
export function selectMemory(input: MemoryInput, budget: number, count: CountTokens): Memory {
  const counter = cachedCounter(count)
  const room = roomForRequest(budget, input.band)
  const ledger = openLedger(promptLayout, room, counter)
  const mentions = mentionsOf(input)
  const { chapterNumber, book } = input
  const facts = factsBefore(book.facts, chapterNumber)
  const outdated = outdatedLines(book.facts, chapterNumber)
  const { sheets, replacing } = sheetsAt(input.bible.characters, facts, outdated)
  const earlier = input.chapters
    .filter(({ number }) => number < chapterNumber)
    .toSorted((a, b) => a.number - b.number)

  addRequiredParts(ledger, input)
  selectCast(ledger, input, { mentions, sheets, room: Math.min(ledger.left(), room * castShare) })
  addOwnText(ledger, input, room)
  addPlan(ledger, input, Math.min(ledger.left(), room * planShare))
  const isLastWhole = sendLastChapter(ledger, earlier.at(-1), {
    most: budget * lastChapterShare,
    count: counter,
  })
  const present = presentPeople(input, mentions)
  selectFacts(ledger, facts, { mentions, room, replacing, present, chapterNumber })
  // If the last chapter is not sent in full, it is treated like the earlier chapters and sent as a summary.
  const before = earlier.flatMap((chapter) => {
    if (chapter !== earlier.at(-1)) return [chapter]
    return isLastWhole ? [] : [{ ...chapter, text: null }]
  })
  const stable = stableSections.reduce((sum, section) => sum + ledger.used(section), 0)
  const plan = planChapters(before, book.acts, { ledger, room, stable })
  sendChapters(ledger, plan)
  const scenes = searchScenes(ledger, plan.searched, mentions.words)
  scenes.sendFound()
  scenes.sendOthers()
  return { sections: ledger.sections(), record: ledger.record(budget) }
}

function mentionsOf({ bible, contract, plot, setting, wish = '' }: MemoryInput): Mentions {
  const named = contract.scenes.flatMap(({ people, place }) => (place ? [...people, place] : people))
  const text = [contractWords(contract), plot, setting, wish].join('\n')
  return findMentions(text, named, bible.characters)
}

/**
 * Returns the people whom the contract or the order names, and the person of the point of view. If there are none, it
 * returns the main characters.
 */
function presentPeople({ bible, contract, book }: MemoryInput, mentions: Mentions): string[] {
  const view = contract.povCharacter ?? book.style.povCharacter
  const present = bible.characters.filter((one) => one.name === view || isMentioned(mentions, one))
  const people = present.length > 0 ? present : bible.characters.filter(({ main }) => main)
  return people.map(({ name }) => name)
}

function sendLastChapter(
  ledger: Ledger,
  last: EarlierChapter | undefined,
  { most, count }: { most: number; count: CountTokens },
): boolean {
  if (!last?.text?.trim()) return false
  const entry = { ...chapterEntry(last), why: 'the chapter before this one' }
  if (ledger.take('last-chapter', { ...entry, text: chapterText(last) }, most)) return true
  const head = `${chapterHead(last)} (its end)`
  const tail = tailWithin(last.text, Math.min(most, ledger.left()) - count(head) - 24, count)
  const taken =
    tail && ledger.take('last-chapter', { ...entry, text: `${head}\n\n${tail}`, sent: 'part' }, most)
  if (!taken) ledger.drop('last-chapter', () => entry)
  return false
}

function sendChapters(ledger: Ledger, { opening, recent, lines, dropped }: ChapterPlan): void {
  for (const line of dropped) ledger.drop('story-so-far', () => line)
  for (const line of lines) if (!ledger.take('story-so-far', line)) ledger.drop('story-so-far', () => line)
  const whole: [string, EarlierChapter[]][] = [
    ['opening-chapters', opening],
    ['recent-chapters', recent],
  ]
  for (const [section, chapters] of whole)
    for (const chapter of chapters)
      ledger.take(section, { ...chapterEntry(chapter), why: 'there was room', text: chapterText(chapter) })
}

function chapterEntry(chapter: EarlierChapter) {
  return {
    kind: 'chapter',
    id: chapter.id ?? null,
    label: chapterHead(chapter),
    position: chapter.number,
  }
}
