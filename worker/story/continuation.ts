import { sentenceEnds } from '#core/text/sentences.ts'
import type { TextMachine } from './cleaner.ts'

export type JoinerOptions = {
  /** The text before was a finished answer, so what comes is a new paragraph; else the model was stopped in mid-flow. */
  finished?: boolean
  /** Words that may stand astride the join besides those of the text itself: names of people and places. */
  vocabulary?: readonly string[]
}

const letter = /\p{L}|\p{N}/u
// Endings that are no words of their own: a continuation that starts with one goes on with the word before it.
const boundEndings = new Set(
  's es ed ing ly ness er est ment tion sion ful less ity ous ive able ible ward wards'.split(' '),
)
const smallestRepeat = 12
const longestFirstWord = 40

/** Folded for comparing: quotes and case alike, white space runs as one space; `at[i]` is where unit i comes from. */
type Folded = { text: string; at: number[]; length: number }

/** Folds more text behind what is folded already. */
function foldOn(folded: Folded, more: string): Folded {
  for (let i = 0; i < more.length; i++) {
    const char = foldChar(more.charAt(i))
    const from = folded.length + i
    if (char === ' ' && (folded.text === '' || folded.text.endsWith(' '))) continue
    folded.text += char
    folded.at.push(from)
  }
  folded.length += more.length
  return folded
}

function fold(text: string): Folded {
  return foldOn({ text: '', at: [], length: 0 }, text)
}

function foldChar(char: string): string {
  if (/\s/.test(char)) return ' '
  if (/[“”„«»]/.test(char)) return '"'
  if (/[‘’]/.test(char)) return "'"
  const lower = char.toLowerCase()
  return lower.length === 1 ? lower : char
}

/**
 * The unfinished sentence at the end of a text, folded, longest first: since the last whole sentence, and since the
 * last full stop, which in speech is not the same. None when the text ends with a finished one.
 */
function unfinished(text: string): string[] {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const stop = /[.!?…]["”’)]*\s+(?=[^.!?…]*$)/.exec(line)
  const starts = [sentenceEnds(line).at(-1) ?? 0, stop ? stop.index + stop[0].length : line.length]
  return starts.map((start) => fold(line.slice(start)).text.trim()).filter((rest) => letter.test(rest))
}

function isBegunAgain(begun: string, text: string): boolean {
  return begun.length < smallestRepeat && text.startsWith(begun) && !letter.test(text.charAt(begun.length))
}

/** How much of `start` may be a repeat of the end of `tail`: 'open' while more text is needed to know. */
function repeated(tail: string, start: Folded, ended: boolean): { open: boolean; length: number } {
  const text = start.text.trimEnd()
  let length = 0
  if (text.length === 0) return { open: !ended, length }
  const probe = text.slice(0, smallestRepeat)
  for (let from = tail.indexOf(probe); from !== -1; from = tail.indexOf(probe, from + 1)) {
    if (from > 0 && letter.test(tail.charAt(from - 1)) && letter.test(tail.charAt(from))) continue
    const left = tail.length - from
    const compared = Math.min(left, text.length)
    if (tail.slice(from, from + compared) !== text.slice(0, compared)) continue
    if (left > text.length) {
      if (!ended) return { open: true, length: 0 }
      continue
    }
    if (left >= smallestRepeat && /[^\p{L}\p{N}]/u.test(tail.slice(from))) length = Math.max(length, left)
  }
  return { open: false, length }
}

/** Where the folded prefix of `length` units ends in the text it was folded from. */
function unfold(start: Folded, length: number): number {
  return length === 0 ? 0 : (start.at[length - 1] ?? 0) + 1
}

/** Whether the first word of a text is there whole; before that nobody can tell how it joins on. */
function hasFirstWord(text: string): boolean {
  return (
    /^[^\p{L}\p{N}]*[\p{L}\p{N}]+[^\p{L}\p{N}]/u.test(text) || text.trimStart().length >= longestFirstWord
  )
}

/** What goes between two texts, and how many units of the first and last word stand in both. */
function seam(existing: string, text: string, options: JoinerOptions): { glue: string; skip: number } {
  const body = text.trimStart()
  const lead = text.slice(0, text.length - body.length)
  if (/\s$/.test(existing)) return { glue: '', skip: lead.length }
  const atEnd = sentenceEnds(existing).at(-1) === existing.length
  if (atEnd) return { glue: options.finished || lead.includes('\n') ? '\n\n' : ' ', skip: lead.length }
  const opened = /[“‘«„([]$/.exec(existing)?.[0]
  if (opened) return { glue: '', skip: lead.length + (body.startsWith(opened) ? 1 : 0) }
  const dots = /^(?:…|\.\.\.)\s*/.exec(body)?.[0].length ?? 0
  if (dots > 0) return { glue: ' ', skip: lead.length + dots }
  if (lead !== '') return { glue: ' ', skip: lead.length }
  const last = /[\p{L}\p{N}'’-]+$/u.exec(existing)?.[0] ?? ''
  const first = /^[\p{L}\p{N}]+/u.exec(body.slice(0, longestFirstWord))?.[0] ?? ''
  if (first === '') return { glue: /^[.,;:!?…)\]”’'-]/.test(body) ? '' : ' ', skip: 0 }
  if (last === '') return { glue: /[([“‘«—-]$/.test(existing) ? '' : ' ', skip: 0 }
  // The model wrote the word again from its beginning.
  if (last.length >= 2 && first.toLowerCase().startsWith(last.toLowerCase()))
    return { glue: '', skip: last.length }
  if (/\p{Lu}/u.test(first.charAt(0))) return { glue: ' ', skip: 0 }
  const known = fold(`${existing} ${(options.vocabulary ?? []).join(' ')} `).text
  const astride = new RegExp(
    `(?<![\\p{L}\\p{N}])${last.toLowerCase()}${first.toLowerCase()}(?![\\p{L}\\p{N}])`,
    'u',
  )
  return { glue: boundEndings.has(first) || astride.test(known) ? '' : ' ', skip: 0 }
}

/**
 * Joins a continuation to the text it goes on from, as it streams in: `existing` plus everything given out is the
 * joined text. Sentences of the end that the model says again are left out, a word it was stopped in is completed,
 * and space or a paragraph break is put between as the text before calls for. Text is held back only while it may
 * still be a repeat.
 */
export function joiner(existing: string, options: JoinerOptions = {}): TextMachine {
  const tail = fold(existing).text.trimEnd()
  const begun = unfinished(existing)
  const start = fold('')
  let waiting: string | null = existing === '' ? null : ''

  function decide(ended: boolean): string {
    if (waiting === null) return ''
    const body = start.text
    const enough = body.length >= smallestRepeat && /[^\p{L}\p{N}]/u.test(body.slice(1))
    if (!ended && !enough && body.length < longestFirstWord) return ''
    const repeat = repeated(tail, start, ended)
    if (repeat.open) return ''
    // A sentence begun and broken off is begun again by most models, however short it is.
    if (repeat.length === 0) {
      repeat.length = begun.find((sentence) => isBegunAgain(sentence, start.text))?.length ?? 0
    }
    const rest = waiting.slice(unfold(start, repeat.length))
    if (rest.trim() === '' || !(ended || hasFirstWord(rest))) return ''
    waiting = null
    if (repeat.length > 0 && letter.test(rest.charAt(0)) && letter.test(existing.slice(-1))) return rest
    const { glue, skip } = seam(existing, rest, options)
    return glue + rest.slice(skip)
  }

  return {
    push(delta) {
      if (waiting === null) return delta
      waiting += delta
      foldOn(start, delta)
      return decide(false)
    },
    end: () => decide(true),
  }
}

/** How much of a text cut off anywhere to go on from: up to its last whole word, so that no word is torn. In UTF-16 units. */
export function resumePoint(text: string): number {
  const whole = text.replace(/[\ud800-\udbff]$/, '')
  const end = letter.test(whole.at(-1) ?? ' ') ? whole.replace(/[\p{L}\p{N}\p{M}'’-]+$/u, '') : whole
  return end.trimEnd().length
}
