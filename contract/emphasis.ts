// This file imports no zod, because the web client needs it in its first script to show prose.

/** A run: neighbouring words of a paragraph with the same emphasis. */
export interface EmphasisRun {
  text: string
  italic: boolean
  bold: boolean
  /** The UTF-16 offset of the run's first character in the text that was parsed, with its emphasis marks. */
  from: number
}

interface Stars {
  from: number
  length: number
  canOpen: boolean
  canClose: boolean
  /** Whether the emphasis mark stands between two letters or digits. */
  isInWord: boolean
}

const wordCharacter = /[\p{L}\p{M}\p{N}]/u
const whiteSpace = /\s/
// The maximum number of times that a paragraph is parsed. Each pass turns opening marks without a closing mark into
// text. A paragraph that needs more passes has no emphasis at all, so that parsing takes linear time.
const maxPasses = 8

/**
 * Reads the emphasis of one paragraph: `*italic*`, `**bold**`, `***both***` (D-136, ADR-0021). Stars without a partner
 * are text. Joined, the texts of the runs are the paragraph without its marks.
 */
export function emphasisOf(paragraph: string): EmphasisRun[] {
  if (!paragraph.includes('*')) return plainRuns(paragraph)
  const all = starsOf(paragraph)
  const literal = new Set<Stars>()
  for (let retry = 0; retry < maxPasses; retry += 1) {
    const { runs, unclosed } = readRuns(paragraph, all, literal)
    if (unclosed.length === 0) return runs
    for (const stars of unclosed) literal.add(stars)
  }
  return plainRuns(paragraph)
}

function plainRuns(text: string): EmphasisRun[] {
  return text === '' ? [] : [{ text, italic: false, bold: false, from: 0 }]
}

function starsOf(text: string): Stars[] {
  return Array.from(text.matchAll(/\*+/g), ({ 0: { length }, index: from }) => {
    const before = characterBefore(text, from)
    const after = characterAt(text, from + length)
    return {
      from,
      length,
      canOpen: length <= 3 && after !== '' && !whiteSpace.test(after),
      canClose: length <= 3 && before !== '' && !whiteSpace.test(before),
      isInWord: wordCharacter.test(before) && wordCharacter.test(after),
    }
  })
}

function characterAt(text: string, at: number): string {
  const codePoint = text.codePointAt(at)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint)
}

function characterBefore(text: string, at: number): string {
  const pair = at >= 2 ? characterAt(text, at - 2) : ''
  return pair.length === 2 ? pair : text.charAt(at - 1)
}

/**
 * Reads all marks in one pass. A mark ends its kind of emphasis if that emphasis is open, and begins it otherwise. A
 * mark is text if the characters beside it do not allow this.
 */
function readRuns(text: string, all: readonly Stars[], literal: ReadonlySet<Stars>) {
  const runs: EmphasisRun[] = []
  let italic: Stars | null = null
  let bold: Stars | null = null
  let from = 0
  const end = (to: number) => {
    if (to > from) runs.push({ text: text.slice(from, to), italic: !!italic, bold: !!bold, from })
  }
  for (const [index, stars] of all.entries()) {
    if (literal.has(stars)) continue
    const turnsItalic = stars.length !== 2
    const turnsBold = stars.length !== 1
    const closes = (turnsItalic && italic !== null) || (turnsBold && bold !== null)
    const opens = (turnsItalic && italic === null) || (turnsBold && bold === null)
    if ((closes && !stars.canClose) || (opens && !stars.canOpen)) continue
    if (!closes && stars.isInWord && !closesInWord(text, stars, all[index + 1])) continue
    end(stars.from)
    from = stars.from + stars.length
    if (turnsItalic) italic = italic ? null : stars
    if (turnsBold) bold = bold ? null : stars
  }
  end(text.length)
  return { runs, unclosed: [italic, bold].filter((stars) => stars !== null) }
}

// Returns whether stars within a word begin emphasis: the next stars must end the emphasis before any white space.
// Without this rule the stars in 'f*ck' and 'sh*t' would be a pair. Stars before a digit are text, as in '2*3*4'.
function closesInWord(text: string, { from, length }: Stars, next: Stars | undefined): boolean {
  if (!next || next.length !== length) return false
  const within = text.slice(from + length, next.from)
  return !whiteSpace.test(within) && !/^\p{N}/u.test(within)
}

/**
 * Returns the text with marks of emphasis from which `emphasisOf` would read these runs. White space at the edge of
 * emphasis is put outside of the marks, because a mark works only directly beside a word.
 */
export function withEmphasis(runs: readonly Omit<EmphasisRun, 'from'>[]): string {
  let text = ''
  let italic = false
  let bold = false
  let spaces = ''
  const turn = (toItalic: boolean, toBold: boolean) => {
    const stars = '*'.repeat((italic !== toItalic ? 1 : 0) + (bold !== toBold ? 2 : 0))
    italic = toItalic
    bold = toBold
    return stars
  }
  for (const run of runs) {
    const words = run.text.trim()
    if (words === '') {
      text += turn(italic && run.italic, bold && run.bold)
      spaces += run.text
      continue
    }
    const leading = run.text.length - run.text.trimStart().length
    spaces += run.text.slice(0, leading)
    const changes = italic !== run.italic || bold !== run.bold
    const closesOnly = changes && (!run.italic || italic) && (!run.bold || bold)
    const opensOnly = changes && (!italic || run.italic) && (!bold || run.bold)
    if (!changes) text += spaces
    else if (closesOnly) text += turn(run.italic, run.bold) + spaces
    else if (opensOnly || spaces === '') text += spaces + turn(run.italic, run.bold)
    else text += turn(italic && run.italic, bold && run.bold) + spaces + turn(run.italic, run.bold)
    text += words
    spaces = run.text.slice(leading + words.length)
  }
  return text + turn(false, false) + spaces
}

const blankLines = /(\n\s*\n)/

/** Reads the emphasis of prose with several paragraphs; the blank lines between them are runs without emphasis. */
export function emphasisOfProse(prose: string): EmphasisRun[] {
  if (!prose.includes('*')) return plainRuns(prose)
  const runs: EmphasisRun[] = []
  let from = 0
  for (const part of prose.split(blankLines)) {
    for (const run of emphasisOf(part)) runs.push({ ...run, from: from + run.from })
    from += part.length
  }
  return runs
}

/**
 * Reads the emphasis of prose that is still being written. In the last paragraph, emphasis without its closing mark
 * reaches to the end. Stars at the end of the prose are left out, because the next characters decide what they mean.
 */
export function emphasisOfGrowing(prose: string): EmphasisRun[] {
  const last = prose.split(blankLines).at(-1) ?? ''
  const from = prose.length - last.length
  const written = last.replace(/(?<!\*)\*+$/, '')
  const { runs } = readRuns(written, starsOf(written), new Set())
  return [...emphasisOfProse(prose.slice(0, from)), ...runs.map((run) => ({ ...run, from: from + run.from }))]
}

/** Removes the marks of emphasis from prose; its paragraphs and marks between scenes stay. */
export function withoutEmphasis(prose: string): string {
  if (!prose.includes('*')) return prose
  return emphasisOfProse(prose)
    .map(({ text }) => text)
    .join('')
}
