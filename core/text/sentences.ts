const terminators = new Set('.!?…‽。！？｡؟।။។៕')
const unspacedTerminators = new Set('。！？｡။។៕')
// Thai and Lao have no full stop. In these scripts only the end of a line is certainly the end of a sentence.
const endWithoutMark = /[\p{Script=Thai}\p{Script=Lao}][”’"»)]*(?=\s*$)/u
const closers = new Set('"\'”’“«»›)]*_」』）〉》')
// The end of a single quotation is searched only within this number of UTF-16 units.
const maxQuotationLength = 2000
const dashes = new Set('—–-―')

const titlesBeforeNames = new Set(
  'mr mrs ms mx dr st ste prof capt cpt lt col gen sgt maj cmdr adm rev fr hon sen gov mme mlle mgr sra srta'.split(
    ' ',
  ),
)
const midSentenceAbbreviations = new Set(
  'a.m p.m e.g i.e etc vs jr sr inc ltd approx dept u.s u.k d.c'.split(' '),
)

function isLowerCase(char: string): boolean {
  return /^\p{Ll}/u.test(char)
}

function isLetter(char: string | undefined): boolean {
  return char !== undefined && /^\p{L}/u.test(char)
}

/** Returns true when the full stop at `at` belongs to an abbreviation or an initial and does not end a sentence. */
function isAbbreviation(line: string, at: number, lineEndsAfter: boolean): boolean {
  const word = /[\p{L}.]+$/u.exec(line.slice(Math.max(0, at - 24), at))?.[0] ?? ''
  const lower = word.toLowerCase()
  if (titlesBeforeNames.has(lower)) return true
  if (lower === 'no' && /^\.\s*\d/.test(line.slice(at, at + maxQuotationLength))) return true
  if (lineEndsAfter) return false
  return midSentenceAbbreviations.has(lower) || (/^\p{Lu}(\.\p{Lu})*$/u.test(word) && word !== 'I')
}

/**
 * Returns a function that tests whether a closing single quotation mark follows within `maxQuotationLength`. Call it with
 * ascending offsets, so that each part of the line is searched only once.
 */
function createEndingTest(line: string, ending: RegExp): (at: number) => boolean {
  let found = -1
  return (at) => {
    if (found < at) {
      const pattern = new RegExp(ending, 'gu')
      pattern.lastIndex = at
      found = pattern.exec(line)?.index ?? Number.POSITIVE_INFINITY
    }
    return found + 2 <= at + maxQuotationLength
  }
}

/**
 * Returns a function that returns the character which closes the quotation or bracket that opens at `at`; null when
 * none opens there. Call it with ascending offsets.
 */
function createCloserSearch(line: string): (at: number, top: string | undefined) => string | null {
  const endsCurved = createEndingTest(line, /[^\p{L}\s]’(?!\p{L})/u)
  const endsStraight = createEndingTest(line, /[.,!?…—-]'(?!\p{L})/u)
  return (at, top) => closerFor(line, at, top, { endsCurved, endsStraight })
}

function closerFor(
  line: string,
  at: number,
  top: string | undefined,
  { endsCurved, endsStraight }: Record<'endsCurved' | 'endsStraight', (at: number) => boolean>,
): string | null {
  const char = line.charAt(at)
  const before = line[at - 1]
  if (char === '“') return '”'
  if (char === '"') return '"'
  if (char === '„') return '“”'
  if (char === '«') return '»'
  if (char === '»') return '«'
  if (char === '(') return ')'
  if (char === '[') return ']'
  if (char === '「') return '」'
  if (char === '『') return '』'
  const startsWord = (before === undefined || /[\s(“"—–-]/.test(before)) && isLetter(line[at + 1])
  if (char === '‘' && startsWord && endsCurved(at)) return '’'
  if (char === "'" && startsWord && top !== "'" && endsStraight(at)) return "'"
  return null
}

function closes(line: string, at: number, top: string | undefined): boolean {
  const char = line.charAt(at)
  if (top === undefined || !top.includes(char)) return false
  return !((char === '’' || char === "'") && (isLetter(line[at + 1]) || isLetter(line[at - 1])))
}

// Every character that ends a sentence, or opens or closes a quotation or bracket. The search skips all others.
const marks = /[.!?…‽。！？｡؟।။។៕"'“”„«»()[\]「」『』‘’]/g

function endsOfLine(line: string, base: number, ends: number[]): void {
  const open: string[] = []
  const closerAt = createCloserSearch(line)
  const contentLength = line.trimEnd().length
  let at = 0
  while (at < line.length) {
    marks.lastIndex = at
    const mark = marks.exec(line)
    if (!mark) break
    at = mark.index
    const char = mark[0]
    if (!terminators.has(char)) {
      if (closes(line, at, open.at(-1))) {
        open.pop()
        const brokenOff =
          open.length === 0 && at > 0 && dashes.has(line.charAt(at - 1)) && at + 1 >= contentLength
        if (brokenOff) ends.push(base + at + 1)
      } else {
        const closer = closerAt(at, open.at(-1))
        if (closer) open.push(closer)
      }
      at++
      continue
    }
    const firstMark = at
    while (at < line.length && terminators.has(line.charAt(at))) at++
    const single = at - firstMark === 1 && char === '.'
    while (at < line.length && closers.has(line.charAt(at))) {
      if (closes(line, at, open.at(-1))) open.pop()
      else if (!/[*_’'”]/.test(line.charAt(at))) break
      at++
    }
    const spacedQuote = /^\s»/.test(line.slice(at)) && open.at(-1) === '»'
    if (spacedQuote) {
      open.pop()
      at += 2
    }
    const rest = line.slice(at)
    const next = rest.trimStart()
    const spaced = next === '' || next.length < rest.length || unspacedTerminators.has(line.charAt(firstMark))
    if (!spaced || open.length > 0) continue
    if (next !== '' && (isLowerCase(next) || /^[,;:—–]/.test(next))) continue
    if (single && isAbbreviation(line, firstMark, next === '')) continue
    ends.push(base + at)
  }
  const unmarked = open.length === 0 ? endWithoutMark.exec(line) : null
  const end = unmarked && base + unmarked.index + unmarked[0].length
  if (end && end !== ends.at(-1)) ends.push(end)
}

/**
 * Returns the offsets (UTF-16, exclusive) at which whole sentences end, after closing quotation marks and brackets.
 * There is no end inside an open quotation or bracket, after a title, an initial or an abbreviation, or before a
 * lower-case word. A doubtful end is left out, because a wrong one would cut a sentence in two.
 */
export function sentenceEnds(text: string): number[] {
  const ends: number[] = []
  for (const match of text.matchAll(/[^\n]+/g)) endsOfLine(match[0], match.index, ends)
  return ends
}

/** Splits a text into trimmed sentences. Text after the last sentence end counts as a sentence. */
export function sentencesOf(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const end of [...sentenceEnds(text), text.length]) {
    const sentence = text.slice(from, end).trim()
    if (sentence) found.push(sentence)
    from = end
  }
  return found
}

/**
 * Makes one sentence from a step of a plan: one line with a capital at the beginning and a full stop; '' for blank
 * text.
 */
export function asSentence(step: string): string {
  const line = step
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![,;:])[,;:]+$/, '')
  const capital = line.replace(/^\p{Ll}/u, (first) => first.toUpperCase())
  return line === '' || /[.!?…。！？]["”’)]*$/.test(capital) ? capital : `${capital}.`
}

/**
 * Cuts a text to at most `limit` UTF-16 units. The cut is at a sentence end in the second half of the limit. Without
 * such an end it is after a word that ends in the second half, otherwise inside a word, and an ellipsis is added.
 */
export function cutText(text: string, limit: number): string {
  const whole = text.trim()
  if (whole.length <= limit) return whole
  const end = sentenceEnds(whole.slice(0, limit)).findLast((offset) => isRealEnd(whole, offset))
  if (end !== undefined && end >= limit / 2) return whole.slice(0, end)
  const room = whole.slice(0, Math.max(0, limit - 1)).replace(/[\ud800-\udbff]$/, '')
  const atWord = room.replace(/(?<!\s)\s+\S*$/, '')
  return `${(atWord.length >= limit / 2 ? atWord : room).trimEnd()}…`.slice(0, limit)
}

function isRealEnd(text: string, offset: number): boolean {
  return (
    offset >= text.length ||
    /[\s]/.test(text.charAt(offset)) ||
    unspacedTerminators.has(text.charAt(offset - 1))
  )
}
