import { countWords, isSceneBreak } from '#contract/text.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import type { NewFinding } from '../findings/new-finding.ts'
import type { Band } from './length.ts'

/** The part of a chapter that is requested again, to bring the length of the chapter into its band. */
export interface LengthCorrection {
  /**
   * Offsets (UTF-16) of the part, which consists of whole paragraphs. If they are equal, a scene is added at this
   * position.
   */
  from: number
  to: number
  /** `words` is the requested number of words of the part, and `had` is its present number. */
  words: number
  had: number
  /** The index of the contract's scene to which the part belongs. */
  scene: number
}

interface Paragraph {
  from: number
  to: number
  words: number
}

/** A part may be shortened to this share of its words, and to half of this share if no part is long enough. */
const minKeptShare = 0.4

/**
 * Plans how the length of a chapter outside its band is corrected without changing its ending (D-116): which part is
 * requested again, and with how many words. The part consists of whole paragraphs, before the last scene if possible,
 * and never contains the last paragraph.
 * @returns null for a chapter inside its band, and for a chapter that is too long and has only one paragraph.
 */
export function planLengthCorrection(
  text: string,
  band: Band,
  scenes: readonly { words: number }[],
): LengthCorrection | null {
  const total = countWords(text)
  if (total >= band.min && total <= band.max) return null
  const paragraphs = paragraphsOf(text)
  const groups = groupByScene(paragraphs, scenes)
  return total > band.max
    ? planShorter(paragraphs, groups, total - Math.round((band.aim + band.max) / 2))
    : planLonger(paragraphs, groups, scenes, Math.round((band.min + band.aim) / 2) - total)
}

/** Returns the text with a new part in place of the one that `mend` describes. The text around it stays unchanged. */
export function applyLengthCorrection(
  text: string,
  { from, to }: LengthCorrection,
  replacement: string,
): string {
  const part = replacement.trim()
  return from === to
    ? `${text.slice(0, from)}${part}\n\n${text.slice(from)}`
    : `${text.slice(0, from)}${part}${text.slice(to)}`
}

/** Returns by how many words a text is too short or too long for its band; 0 if it is inside. */
export function wordsOutside(text: string, band: Pick<Band, 'min' | 'max'>): number {
  const words = countWords(text)
  return Math.max(0, band.min - words, words - band.max)
}

/** The result of removing paragraphs: the text, and how many paragraphs and words were removed. */
export interface Shortened {
  text: string
  paragraphs: number
  words: number
  /** The offset in the text at which the paragraphs stood. */
  at: number
}

/**
 * Removes neighbouring paragraphs before the last scene from a text that is too long (D-116). As few words as possible
 * are removed. Returns null if no removal brings the text nearer to its word range.
 */
export function leaveOutParagraphs(
  text: string,
  band: Band,
  scenes: readonly { words: number }[],
): Shortened | null {
  const paragraphs = paragraphsOf(text)
  return bestRun(text, paragraphs, groupByScene(paragraphs, scenes).at(-1)?.first ?? 0, band)
}

/** Creates the finding that informs the writer of removed paragraphs (D-116). */
export function leftOutFinding(text: string, band: Band, { paragraphs, words, at }: Shortened): NewFinding {
  const before = sentencesOf(text.slice(0, at).trimEnd().split('\n').at(-1) ?? '').at(-1) ?? ''
  const left = paragraphs === 1 ? 'One paragraph' : `${paragraphs} paragraphs`
  return {
    kind: 'shortened',
    severity: 'warning',
    quote: before,
    offset: before === '' ? 0 : text.lastIndexOf(before, at),
    against: { kind: 'order', id: null, chapterId: null, quote: null },
    why: `The chapter was longer than the ${band.max} words that were asked for. ${left} (${words} words) after this sentence ${paragraphs === 1 ? 'was' : 'were'} left out.`,
  }
}

// A text without an empty line has its paragraphs on single lines.
function paragraphsOf(text: string): Paragraph[] {
  const paragraph = /\n\s*\n/.test(text.trim()) ? /[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g : /[^\n]+/g
  return [...text.matchAll(paragraph)]
    .filter((match) => match[0].trim() !== '')
    .map((match) => {
      const from = match.index
      return { from, to: from + match[0].trimEnd().length, words: countWords(match[0]) }
    })
}

/**
 * The paragraphs that belong to one scene, from index `first` to `last`, both included. A scene without a paragraph has
 * `last` below `first`.
 */
interface Group {
  first: number
  last: number
  words: number
}

/**
 * Divides paragraphs among scenes in the proportion of their words. The last scene has at least the last paragraph.
 */
function groupByScene(paragraphs: readonly Paragraph[], scenes: readonly { words: number }[]): Group[] {
  const total = sumOf(paragraphs)
  // The length is corrected before the last scene, so a chapter of one scene is treated as one of two.
  const parts = scenes.length > 1 ? scenes : [{ words: 1 }, { words: 1 }]
  const asked = parts.reduce((sum, { words }) => sum + words, 0) || 1
  const groups: Group[] = []
  let first = 0
  let groupedWords = 0
  let quota = 0
  for (const [i, scene] of parts.entries()) {
    quota += scene.words
    const end = (total * quota) / asked
    let last = first - 1
    let words = 0
    const isLastScene = i === parts.length - 1
    // A paragraph belongs to the scene in which its middle lies.
    while (last + 1 < paragraphs.length - (isLastScene ? 0 : 1)) {
      const next = paragraphs[last + 1]
      if (!next || (!isLastScene && groupedWords + next.words / 2 > end)) break
      last++
      groupedWords += next.words
      words += next.words
    }
    groups.push({ first, last, words })
    first = last + 1
  }
  return groups
}

function sumOf(paragraphs: readonly Paragraph[]): number {
  return paragraphs.reduce((sum, { words }) => sum + words, 0)
}

function mendOf(
  paragraphs: readonly Paragraph[],
  first: number,
  last: number,
  change: number,
  scene: number,
): LengthCorrection {
  const part = paragraphs.slice(first, last + 1)
  const had = sumOf(part)
  const start = paragraphs[first]?.from ?? 0
  const words = Math.max(20, had + change)
  return { from: start, to: part.at(-1)?.to ?? start, words, had, scene }
}

function planShorter(
  paragraphs: readonly Paragraph[],
  groups: readonly Group[],
  excess: number,
): LengthCorrection | null {
  const canLose = (words: number) => words * (1 - minKeptShare) >= excess
  const inner = groups.slice(0, -1).map((group, scene) => ({ ...group, scene }))
  const longest = inner.toSorted((a, b) => b.words - a.words)[0]
  if (longest && longest.words > 0 && canLose(longest.words))
    return mendOf(paragraphs, longest.first, longest.last, -excess, longest.scene)
  const last = (groups.at(-1)?.first ?? 0) - 1
  const had = sumOf(paragraphs.slice(0, last + 1))
  if (had === 0) return null
  return mendOf(paragraphs, 0, last, -Math.min(excess, Math.round(had * (1 - minKeptShare / 2))), 0)
}

function planLonger(
  paragraphs: readonly Paragraph[],
  groups: readonly Group[],
  scenes: readonly { words: number }[],
  missing: number,
): LengthCorrection {
  const inner = groups.slice(0, -1).map((group, scene) => ({ ...group, scene }))
  const lacks = ({ scene, words }: { scene: number; words: number }) => (scenes[scene]?.words ?? 0) - words
  const shortest = inner.toSorted((a, b) => lacks(b) - lacks(a))[0]
  if (!shortest || shortest.last < shortest.first) {
    // The added scene stands after the paragraph that opens the chapter and before the one that ends it.
    const at = Math.min(Math.max(1, shortest?.first ?? 1), paragraphs.length - 1)
    return mendOf(paragraphs, at, -1, missing, shortest?.scene ?? 0)
  }
  return mendOf(paragraphs, shortest.first, shortest.last, missing, shortest.scene)
}

/**
 * Returns, of all runs of neighbouring paragraphs before `end`, the one whose removal brings the length of the text
 * nearest to its band.
 */
function bestRun(text: string, paragraphs: readonly Paragraph[], end: number, band: Band): Shortened | null {
  const total = sumOf(paragraphs)
  let best: { off: number; words: number; first: number; last: number } | null = null
  for (let first = 0; first < end; first++) {
    let words = 0
    for (let last = first; last < end; last++) {
      words += paragraphs[last]?.words ?? 0
      const left = total - words
      const off = Math.max(0, left - band.max, band.min - left)
      // The first paragraph opens the chapter, so it is removed only when every other choice gives a worse length.
      const isBetter =
        !best ||
        off < best.off ||
        (off === best.off && (words < best.words || (best.first === 0 && first > 0)))
      if (isBetter) best = { off, words, first, last }
      if (left <= band.max) break
    }
  }
  if (!best || best.off >= wordsOutside(text, band)) return null
  const from = paragraphs[best.first]?.from ?? 0
  const next = paragraphs[best.last + 1]?.from ?? text.length
  const kept = text.slice(0, from) + text.slice(next)
  return { text: trimBreaks(kept), paragraphs: best.last - best.first + 1, words: best.words, at: from }
}

// A scene break at the beginning of the text, or after another scene break, separates nothing and is removed.
function trimBreaks(text: string): string {
  const kept: string[] = []
  for (const paragraph of text.split('\n\n')) {
    if (isSceneBreak(paragraph) && (kept.length === 0 || isSceneBreak(kept.at(-1) ?? ''))) continue
    kept.push(paragraph)
  }
  return kept.join('\n\n')
}
