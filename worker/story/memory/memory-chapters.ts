import { cutText, sentencesOf } from '#core/text/sentences.ts'
import type { BookAct } from '../material/book.ts'
import { toSingleLine } from '../text/sections.ts'
import type { EarlierChapter } from './memory-items.ts'
import type { Entry, Ledger } from './memory-ledger.ts'

// Of two prompts for successive chapters, at least 60 % of the tokens are a common prefix (D-109). The first chapters
// are therefore sent in full, in every prompt: together with the text before them they fill at least that share. Space
// for a growing book is gained in its middle, where chapters are replaced by their summaries and later by summaries of
// acts. Each new summary is added after all others. Only the text after the summaries changes with each chapter.

/** The share of the prompt's tokens that a prompt has in common with the prompt of the next chapter. */
const stableShare = 0.6
/** The share of the prompt's tokens for the chapters just before the last one, which are sent in full. */
const recentShare = 0.06
/** At most this share of the prompt's tokens is reserved for scenes that the search finds. */
const sceneShare = 0.1

type Line = { chapter: EarlierChapter; text: string; cost: number }

/** The decision in which form each earlier chapter is sent. */
export type ChapterPlan = {
  /** The first chapters, which are sent in full. */
  opening: EarlierChapter[]
  /** The chapters just before the last one, which are sent in full. */
  recent: EarlierChapter[]
  /** The chapters of which only a summary is sent. Single scenes of their texts can still be found by the search. */
  searched: EarlierChapter[]
  /** Lines of summaries and acts. Their positions sort them by chapter. */
  lines: Entry[]
  /** Lines that are left out of the prompt because its budget is used up. */
  dropped: Entry[]
}

/** Renders a chapter with its whole text. */
export function chapterText(chapter: EarlierChapter): string {
  return `${chapterHead(chapter)}\n\n${(chapter.text ?? '').trim()}`
}

export function chapterHead({ number, title }: EarlierChapter): string {
  return `Chapter ${number}${title ? `, ${toSingleLine(title)}` : ''}`
}

/**
 * Renders the summary of a chapter. For a chapter without a summary, the beginning and the end of its text are
 * rendered; '' when the chapter has neither.
 */
export function summaryLine(chapter: EarlierChapter): string {
  const summary = toSingleLine(chapter.summary ?? '')
  if (summary) return `${chapterHead(chapter)}: ${summary}`
  const ends = beginningAndEnd((chapter.text ?? '').trim())
  return ends === '' ? '' : `${chapterHead(chapter)}: ${ends}`
}

/**
 * Only this many UTF-16 units at the beginning and at the end of a long text are split into sentences. Splitting whole
 * texts would take too long, because an imported book may have hundreds of such chapters.
 */
const endUnits = 1500

function beginningAndEnd(text: string): string {
  if (text.length > endUnits * 2) {
    // Only the first two and the last two sentences are used, because sentences at a cut may be incomplete.
    const first = sentencesOf(toSingleLine(text.slice(0, endUnits)))
    const last = sentencesOf(toSingleLine(text.slice(-endUnits)))
    return cutText([...first.slice(0, 2), '…', ...last.slice(-2)].join(' '), 900)
  }
  const sentences = sentencesOf(toSingleLine(text))
  const some = sentences.length > 4 ? [...sentences.slice(0, 2), '…', ...sentences.slice(-2)] : sentences
  return cutText(some.join(' '), 900)
}

/**
 * Decides which of the chapters before the last one are sent in full and which as summaries. `earlier` is sorted by
 * number, and `stable` is the number of tokens before the chapters in each prompt. The function takes no tokens from
 * the budget; the caller takes them when it adds the texts.
 */
export function planChapters(
  earlier: readonly EarlierChapter[],
  acts: readonly BookAct[],
  { ledger, room, stable }: { ledger: Ledger; room: number; stable: number },
): ChapterPlan {
  const free = ledger.left()
  const textCost = (chapter: EarlierChapter) => ledger.cost(chapterText(chapter)) + tagsOfChapter
  const recent = newestWithin(earlier, room * recentShare, textCost)
  const others = earlier.slice(0, earlier.length - recent.length)
  const lines = others.map((chapter): Line => {
    const text = summaryLine(chapter)
    return { chapter, text, cost: text === '' ? 0 : ledger.cost(text) }
  })
  const recentCost = sum(recent.map(textCost))
  let evicted = sum(others.map(textSize))
  // The tokens reserved for scenes of chapters that are not sent in full: at most half of the tokens of these chapters.
  // `units` is the number of UTF-16 units of their texts, and a token has about four units.
  const scenesOf = (units: number) => Math.min(room * sceneShare, units / 8)
  const least = stableStart(others, {
    cost: textCost,
    from: stable,
    to: room * stableShare,
    most: free - recentCost,
  })
  const summaries = chooseSummaries(lines, acts, {
    ledger,
    room: free - recentCost - least.cost - scenesOf(evicted),
  })

  // More of the first chapters are sent in full, as long as the other parts of the prompt still fit.
  let opening = 0
  let openingCost = 0
  while (opening < others.length) {
    const next = others[opening]
    if (!next?.text?.trim()) break
    const cost = textCost(next)
    const rest = evicted - textSize(next)
    const later = summaries.costAfter(next.number)
    if (opening >= least.chapters && openingCost + cost + recentCost + later + scenesOf(rest) > free) break
    openingCost += cost
    evicted = rest
    opening++
  }
  const lastWhole = others[opening - 1]?.number ?? 0
  return {
    opening: others.slice(0, opening),
    recent,
    searched: others.slice(opening).filter(({ text }) => text?.trim()),
    lines: summaries.entries.filter(({ after }) => after > lastWhole).map(({ entry }) => entry),
    dropped: summaries.dropped.filter(({ after }) => after > lastWhole).map(({ entry }) => entry),
  }
}

/** Counts the first chapters that fill the stable part of the prompt, within `most` tokens. */
function stableStart(
  chapters: readonly EarlierChapter[],
  {
    cost,
    from,
    to,
    most,
  }: { cost: (chapter: EarlierChapter) => number; from: number; to: number; most: number },
): { chapters: number; cost: number } {
  const found = { chapters: 0, cost: 0 }
  for (const chapter of chapters) {
    if (!chapter.text?.trim() || from + found.cost >= to) break
    const next = cost(chapter)
    if (found.cost + next > most) break
    found.cost += next
    found.chapters++
  }
  return found
}

/** The number of tokens that the tags around a chapter and the line breaks between them need. */
const tagsOfChapter = 12

function textSize(chapter: EarlierChapter | undefined): number {
  return chapter?.text?.length ?? 0
}

function newestWithin(
  chapters: readonly EarlierChapter[],
  room: number,
  cost: (chapter: EarlierChapter) => number,
): EarlierChapter[] {
  const found: EarlierChapter[] = []
  let left = room
  for (const chapter of chapters.toReversed()) {
    // The length is compared first, because counting the tokens of a very long chapter takes long.
    if (!chapter.text?.trim() || chapter.text.length / 8 > left) break
    left -= cost(chapter)
    if (left < 0) break
    found.unshift(chapter)
  }
  return found
}

/** The entry of one summary. `after` is the number of the last chapter that the summary covers. */
type SummaryEntry = { entry: Entry; after: number; cost: number }

/**
 * Chooses the lines of the summaries: acts, the chapters that no act summarizes yet, and, if space is left,
 * the single chapters of the acts from the first act on.
 */
function chooseSummaries(
  lines: readonly Line[],
  acts: readonly BookAct[],
  { ledger, room }: { ledger: Ledger; room: number },
): { entries: SummaryEntry[]; dropped: SummaryEntry[]; costAfter: (number: number) => number } {
  const last = lines.at(-1)?.chapter.number ?? 0
  const earlierActs = acts.filter(({ lastChapter }) => lastChapter <= last)
  const actOf = (number: number) =>
    earlierActs.find(({ firstChapter, lastChapter }) => firstChapter <= number && number <= lastChapter)
  const taken: SummaryEntry[] = []
  const dropped: SummaryEntry[] = []
  let left = room
  const take = (some: SummaryEntry) => {
    const fits = some.cost <= left
    if (fits) left -= some.cost
    ;(fits ? taken : dropped).push(some)
  }
  for (const act of earlierActs.toReversed()) {
    const text = `Chapters ${act.firstChapter} to ${act.lastChapter}: ${toSingleLine(act.summary)}`
    const entry = { kind: 'act', id: null, label: `Chapters ${act.firstChapter} to ${act.lastChapter}` }
    take({
      entry: { ...entry, why: 'the story so far', text, position: act.lastChapter + 0.5 },
      after: act.lastChapter,
      cost: ledger.cost(text),
    })
  }
  const single = lines
    .filter(({ text }) => text !== '')
    .map(({ chapter, text, cost }): SummaryEntry => {
      const { number, id = null } = chapter
      const entry = { kind: 'summary', id, label: chapterHead(chapter), why: 'the story so far' }
      return { entry: { ...entry, text, position: number }, after: number, cost }
    })
  for (const line of single.toReversed()) if (!actOf(line.after)) take(line)
  for (const act of earlierActs) {
    const ofAct = single.filter(({ after }) => actOf(after) === act)
    const cost = sum(ofAct.map((line) => line.cost))
    if (cost <= left) {
      left -= cost
      taken.push(...ofAct)
    } else dropped.push(...ofAct)
  }
  return {
    entries: taken,
    dropped,
    costAfter: (number) => sum(taken.filter(({ after }) => after > number).map(({ cost }) => cost)),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}
