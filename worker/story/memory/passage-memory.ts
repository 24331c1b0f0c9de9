import type { PassageIntent } from '#contract/book-options.ts'
import { countWords } from '#contract/text.ts'
import type { PassageLength } from '#core/text/passage-length.ts'
import { styleParts } from '../contract/style-lines.ts'
import type { Bible } from '../material/bible.ts'
import { type Book, type BookFact, factsBefore } from '../material/book.ts'
import { outdatedLines, sheetsAt } from '../material/sheet-changes.ts'
import { findMentions } from '../names/mentions.ts'
import type { PassageContext } from '../prose/passage.ts'
import { spiceLabel } from '../text/sections.ts'
import { headWithin } from '../text/text-head.ts'
import { tailWithin } from '../text/text-tail.ts'
import { cachedCounter } from '../text/token-cache.ts'
import type { CountTokens } from '../text/tokens.ts'
import type { FactsAtPassage } from './facts-at-passage.ts'
import { presentIn } from './known-before.ts'
import type { Memory } from './memory.ts'
import { selectCast } from './memory-cast.ts'
import { selectFacts } from './memory-facts-choice.ts'
import { type Entry, type Layout, type Ledger, openLedger } from './memory-ledger.ts'

/** All material from which the prompt for one suggestion is selected. */
export interface PassageMemoryInput {
  intent: PassageIntent
  /** The writer's own wish for the suggestion; '' without one. */
  instruction: string
  passage: string
  context: PassageContext
  length: PassageLength
  bible: Bible
  /** The style of the story, and its facts as they are at the passage (`factsAtPassage`). */
  book: Pick<Book, 'style' | 'facts'>
  learnedHere?: FactsAtPassage['learnedHere']
  /** The number of the chapter of the passage. */
  chapterNumber: number
  /** Earlier suggestions for the same passage, from which this one must differ. */
  others: readonly string[]
  /** The part of the suggestion that has already been written. */
  writtenSoFar: string
  /** The system message, and the number of tokens that the request needs in addition to its texts. */
  rules: string
  overhead: number
}

const layout: Layout = [
  { name: 'rules', tag: null },
  { name: 'style', tag: 'style' },
  { name: 'title', tag: 'title' },
  { name: 'heat', tag: 'heat' },
  { name: 'characters', tag: 'characters' },
  { name: 'places', tag: 'places' },
  { name: 'facts', tag: 'facts' },
  { name: 'people-now', tag: 'people-now' },
  { name: 'before', tag: 'before' },
  { name: 'kind', tag: 'kind' },
  { name: 'passage', tag: 'passage' },
  { name: 'after', tag: 'after' },
  { name: 'wish', tag: 'wish' },
  { name: 'other-suggestions', tag: 'other-suggestions' },
  { name: 'words', tag: 'words' },
  { name: 'written-so-far', tag: 'written-so-far' },
]

const castShare = 0.35
const othersShare = 0.25
const contextShare = 0.4
/** The share of the text around a passage that the text after the passage may take. */
const afterShare = 1 / 3

/**
 * Selects the parts of a story that are sent to the model for one suggestion. `budget` is the number of tokens that
 * request and answer have together (D-107). Rules, order and passage are always sent and never cut. The other parts
 * follow in the sequence that D-107 defines, while there is space: style, cast and places, earlier suggestions, the
 * text around the passage, and facts. A part that does not fit is shortened, or left out and recorded (D-110). The
 * result depends only on the arguments.
 */
export function selectPassageMemory(
  material: PassageMemoryInput,
  budget: number,
  count: CountTokens,
): Memory {
  const counter = cachedCounter(count)
  const {
    passage,
    context,
    instruction,
    writtenSoFar,
    bible,
    book,
    chapterNumber,
    learnedHere = [],
  } = material
  // The part of the answer that is already written is in the request, and only the rest of the answer is still to come.
  const answer = answerTokens(material, material.length.max, counter)
  const room = Math.max(0, Math.floor(budget - Math.max(0, answer - counter(writtenSoFar))))
  const ledger = openLedger(layout, room, counter)
  addOrder(ledger, material)
  addWritten(ledger, writtenSoFar)
  addStyle(ledger, material, counter)

  const around = [context.before, passage, context.after, instruction].join('\n')
  const mentions = findMentions(around, [], bible.characters)
  const facts = factsBefore(book.facts, chapterNumber)
  const { sheets, replacing } = sheetsAt(bible.characters, facts, outdatedLines(book.facts, chapterNumber))
  const present = presentIn(bible.characters, mentions)
  const castRoom = Math.min(ledger.left(), room * castShare)
  // The text around the passage has the names that its chapter uses first.
  const named = { bible, chapterNumber: chapterNumber + 1 }
  selectCast(ledger, named, { mentions, sheets, room: castRoom, present })
  addOthers(ledger, material.others, { most: room * othersShare, count: counter })
  addContext(ledger, context, { most: Math.min(ledger.left(), budget * contextShare), count: counter })
  const omits = (fact: BookFact, person: string) =>
    learnedHere.some(({ factId, name }) => factId === fact.id && name === person)
  selectFacts(ledger, facts, { mentions, room, replacing, present, chapterNumber, omits })
  return { sections: ledger.sections(), record: ledger.record(budget) }
}

/**
 * Returns whether the parts of a prompt that are never cut fit into a budget together with an answer of the intended
 * length.
 */
export function fitsPassage(material: PassageMemoryInput, budget: number, count: CountTokens): boolean {
  const counter = cachedCounter(count)
  const ledger = openLedger(layout, budget - answerTokens(material, material.length.aim, counter), counter)
  addOrder(ledger, material)
  return ledger.left() >= 0
}

/** A word of a continuation, whose language is not measured, is counted as this number of tokens. */
const tokensPerWord = 2
/** In every language a word of prose has a number of tokens in this range. */
const [minTokensPerWord, maxTokensPerWord] = [1, 10]

/** Returns the number of tokens of an answer with this number of words, measured by the words of the passage. */
function answerTokens({ intent, passage }: PassageMemoryInput, words: number, count: CountTokens): number {
  if (intent === 'continue') return words * tokensPerWord
  const measured = count(passage) / Math.max(1, countWords(passage))
  return Math.ceil(words * Math.min(maxTokensPerWord, Math.max(minTokensPerWord, measured)))
}

/** Adds the parts that are sent with every prompt: rules, order and passage. */
function addOrder(ledger: Ledger, material: PassageMemoryInput): void {
  const { bible, intent, instruction, passage, length, rules, overhead } = material
  const add = (kind: string, why: string, texts: Record<string, string>) => {
    for (const [section, text] of Object.entries(texts))
      if (text.trim() !== '') ledger.force(section, { kind, id: null, label: section, why, text })
  }
  add('rule', 'always sent', { rules })
  ledger.charge('rules', overhead)
  add('story', 'always sent', { title: bible.title })
  add('order', 'the order of this passage', {
    heat: spiceLabel(bible.spiceLevel),
    kind: intent,
    passage,
    wish: instruction,
    words: `${length.min}-${length.max}, aim for ${length.aim}`,
  })
}

function addWritten(ledger: Ledger, text: string): void {
  if (text.trim() === '') return
  const why = 'the suggestion goes on from it'
  ledger.force('written-so-far', { kind: 'own-text', id: null, label: 'This suggestion so far', why, text })
}

function addStyle(ledger: Ledger, { book }: PassageMemoryInput, count: CountTokens): void {
  const { lines, avoid, voiceSample } = styleParts(book.style)
  for (const [label, text] of [
    ['Style', lines],
    ['Phrases to avoid', avoid],
    ['Voice sample', voiceSample],
  ] as const) {
    const entry = { kind: 'style', id: null, label, why: 'the style of the story', text }
    addCut(ledger, 'style', entry, { most: ledger.left(), cut: headWithin, count })
  }
}

function addOthers(
  ledger: Ledger,
  others: readonly string[],
  { most, count }: { most: number; count: CountTokens },
): void {
  for (const [index, other] of others.entries()) {
    const entry = {
      kind: 'own-text',
      id: null,
      label: `Suggestion ${index + 1}`,
      why: 'this suggestion must differ from it',
      // A blank line stands between two suggestions.
      text: `${index === 0 ? '' : '\n'}${index + 1}. ${other}`,
    }
    const left = Math.min(ledger.left(), most - ledger.used('other-suggestions'))
    addCut(ledger, 'other-suggestions', entry, { most: left, cut: headWithin, count })
  }
}

/** Adds the end of the text before the passage and the beginning of the text after it. */
function addContext(
  ledger: Ledger,
  { before, after }: PassageContext,
  { most, count }: { most: number; count: CountTokens },
): void {
  const costOf = (section: string, text: string) =>
    text === '' ? 0 : ledger.tags(section) + ledger.cost(text)
  const least = costOf('after', after)
  const maxBefore = Math.max(most * (1 - afterShare), most - least)
  const own = { kind: 'own-text', id: null }
  const left = ledger.left()
  const head = { ...own, label: 'The text before', why: 'it leads to the passage', text: before }
  addCut(ledger, 'before', head, { most: maxBefore, cut: tailWithin, count })
  const tail = { ...own, label: 'The text after', why: 'it follows the passage', text: after }
  addCut(ledger, 'after', tail, { most: most - (left - ledger.left()), cut: headWithin, count })
}

/** The number of tokens that the tokenizer may count more where a text is cut. */
const cutTokens = 4

/** Adds a text to a section: whole if it fits into `most` tokens, else the part that fits. */
function addCut(
  ledger: Ledger,
  section: string,
  entry: Entry,
  { most, cut, count }: { most: number; cut: typeof headWithin; count: CountTokens },
): void {
  if (entry.text.trim() === '' || ledger.take(section, entry, most)) return
  const part = cut(entry.text, Math.min(most, ledger.left()) - ledger.tags(section) - cutTokens, count)
  const isTaken = part !== '' && ledger.take(section, { ...entry, text: part, sent: 'part' }, most)
  if (!isTaken) ledger.drop(section, () => entry)
}
