import { sentenceEnds } from '#core/text/sentences.ts'
import type { TextFilter } from './cleaner.ts'

export type JoinerOptions = {
  /** `finished` is true when the model had finished the existing text. The continuation then begins a new paragraph. */
  finished?: boolean
  /** Names of people and places. A word that is cut at the join is completed when it is one of these words. */
  vocabulary?: readonly string[]
}

const letter = /\p{L}|\p{N}/u
// English endings such as 'ing'. When a continuation starts with one of them, it completes the last word of the text
// and is not a new word.
const boundEndings = new Set(
  's es ed ing ly ness er est ment tion sion ful less ity ous ive able ible ward wards'.split(' '),
)
const minRepeatUnits = 12
const maxFirstWordUnits = 40
const maxWordUnits = 100

/**
 * A text that is folded so that two texts can be compared: lower case, one kind of each quotation mark, one space for
 * each run of white space. `at[i]` is the offset of folded unit i in the original text, and `length` is the length of
 * the original text.
 */
type Folded = { text: string; endsInSpace: boolean; at: number[]; length: number }

/** Folds `more` and appends it to `folded`. */
function appendFolded(folded: Folded, more: string): Folded {
  for (let i = 0; i < more.length; i++) {
    const char = foldChar(more.charAt(i))
    const from = folded.length + i
    // Reading the last character of a string that is being concatenated would copy the whole string, so `endsInSpace`
    // stores whether it is a space.
    if (char === ' ' && (folded.at.length === 0 || folded.endsInSpace)) continue
    folded.text += char
    folded.endsInSpace = char === ' '
    folded.at.push(from)
  }
  folded.length += more.length
  return folded
}

function fold(text: string): Folded {
  return appendFolded({ text: '', endsInSpace: false, at: [], length: 0 }, text)
}

function foldChar(char: string): string {
  if (/\s/.test(char)) return ' '
  if (/[“”„«»]/.test(char)) return '"'
  if (/[‘’]/.test(char)) return "'"
  const lower = char.toLowerCase()
  return lower.length === 1 ? lower : char
}

/**
 * Returns the unfinished sentence at the end of a text, folded. There can be two results, longest first: the text since
 * the last complete sentence, and the text since the last full stop, which can stand inside quoted speech.
 */
function unfinishedSentences(text: string): string[] {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const stop = /[.!?…]["”’)]*\s+(?!\s)(?=[^.!?…]*$)/.exec(line)
  const starts = [sentenceEnds(line).at(-1) ?? 0, stop ? stop.index + stop[0].length : line.length]
  return starts.map((start) => fold(line.slice(start)).text.trim()).filter((rest) => letter.test(rest))
}

function isRestarted(begun: string, text: string): boolean {
  return begun.length < minRepeatUnits && text.startsWith(begun) && !letter.test(text.charAt(begun.length))
}

/**
 * Returns how many units at the beginning of a continuation (`start`) repeat the end of the text (`tail`). `open` is
 * true while more text is needed to decide.
 */
function measureRepeat(tail: string, start: Folded, ended: boolean): { open: boolean; length: number } {
  const text = start.text.trimEnd()
  let length = 0
  if (text.length === 0) return { open: !ended, length }
  const probe = text.slice(0, minRepeatUnits)
  for (let from = tail.indexOf(probe); from !== -1; from = tail.indexOf(probe, from + 1)) {
    if (from > 0 && letter.test(tail.charAt(from - 1)) && letter.test(tail.charAt(from))) continue
    const left = tail.length - from
    const compared = Math.min(left, text.length)
    if (tail.slice(from, from + compared) !== text.slice(0, compared)) continue
    if (left > text.length) {
      if (!ended) return { open: true, length: 0 }
      continue
    }
    if (left >= minRepeatUnits && /[^\p{L}\p{N}]/u.test(tail.slice(from))) length = Math.max(length, left)
  }
  return { open: false, length }
}

/** Returns the offset in the original text at which the folded prefix of `length` units ends. */
function unfoldOffset(start: Folded, length: number): number {
  return length === 0 ? 0 : (start.at[length - 1] ?? 0) + 1
}

/** Returns true when a text contains its whole first word. How it is joined depends on that word. */
function hasFirstWord(text: string): boolean {
  return (
    /^[^\p{L}\p{N}]*[\p{L}\p{N}]+[^\p{L}\p{N}]/u.test(text) || text.trimStart().length >= maxFirstWordUnits
  )
}

/**
 * Returns the text to insert between the existing text and its continuation, and the number of UTF-16 units to skip at
 * the start of the continuation.
 */
function findSeam(existing: string, text: string, options: JoinerOptions): { glue: string; skip: number } {
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
  const last = /(?<![\p{L}\p{N}'’-])[\p{L}\p{N}'’-]+$/u.exec(existing)?.[0] ?? ''
  const first = /^[\p{L}\p{N}]+/u.exec(body.slice(0, maxFirstWordUnits))?.[0] ?? ''
  if (first === '') return { glue: /^[.,;:!?…)\]”’'-]/.test(body) ? '' : ' ', skip: 0 }
  if (last === '') return { glue: /[([“‘«—-]$/.test(existing) ? '' : ' ', skip: 0 }
  // The model has repeated the cut word from its first letter.
  if (last.length >= 2 && first.toLowerCase().startsWith(last.toLowerCase()))
    return { glue: '', skip: last.length }
  if (/\p{Lu}/u.test(first.charAt(0))) return { glue: ' ', skip: 0 }
  const known = fold(`${existing} ${(options.vocabulary ?? []).join(' ')} `).text
  const isKnown = hasWord(known, last.toLowerCase() + first.toLowerCase())
  return { glue: boundEndings.has(first) || isKnown ? '' : ' ', skip: 0 }
}

function hasWord(text: string, word: string): boolean {
  if (word.length > maxWordUnits) return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + word.length))) return true
  }
  return false
}

/**
 * Creates the filter that joins a streamed continuation to the text before it. `existing` followed by the whole output
 * is the joined text. The filter removes sentences that the model repeats, completes a word that was cut, and inserts
 * the space or paragraph break that is missing. It buffers text only while the text can be a repeat.
 */
export function createJoiner(existing: string, options: JoinerOptions = {}): TextFilter {
  const tail = fold(existing).text.trimEnd()
  const begun = unfinishedSentences(existing)
  const start = fold('')
  let waiting: string | null = existing === '' ? null : ''

  function decide(ended: boolean): string {
    if (waiting === null) return ''
    const body = start.text
    const enough = body.length >= minRepeatUnits && /[^\p{L}\p{N}]/u.test(body.slice(1))
    if (!ended && !enough && body.length < maxFirstWordUnits) return ''
    const repeat = measureRepeat(tail, start, ended)
    if (repeat.open) return ''
    // Most models repeat a cut sentence from its beginning, even when only a few letters were missing.
    if (repeat.length === 0) {
      repeat.length = begun.find((sentence) => isRestarted(sentence, start.text))?.length ?? 0
    }
    const rest = waiting.slice(unfoldOffset(start, repeat.length))
    if (rest.trim() === '' || !(ended || hasFirstWord(rest))) return ''
    waiting = null
    if (repeat.length > 0 && letter.test(rest.charAt(0)) && letter.test(existing.slice(-1))) return rest
    const { glue, skip } = findSeam(existing, rest, options)
    return glue + rest.slice(skip)
  }

  return {
    push(delta) {
      if (waiting === null) return delta
      waiting += delta
      appendFolded(start, delta)
      return decide(false)
    },
    end: () => decide(true),
  }
}

/** Returns how many UTF-16 units of a cut text a takeover keeps: the text up to the end of its last complete word. */
export function resumePoint(text: string): number {
  const whole = text.replace(/[\ud800-\udbff]$/, '')
  const end = letter.test(whole.at(-1) ?? ' ')
    ? whole.replace(/(?<![\p{L}\p{N}\p{M}'’-])[\p{L}\p{N}\p{M}'’-]+$/u, '')
    : whole
  return end.trimEnd().length
}
