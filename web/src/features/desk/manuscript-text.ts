import { Fragment, type Mark, type Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { emphasisOf, withEmphasis } from '#contract/emphasis.ts'
import { countWords, isSceneBreak } from '#contract/text.ts'
import { sourceEnd, sourceRange, sourceStart } from '../../lib/emphasis-source.ts'
import { paragraphsOf } from '../../lib/paragraphs.ts'
import { em, hardBreak, NEW_GAP, paragraph, sceneBreak, schema, strong } from './schema.ts'

/** Creates the editor document of a chapter's text. `textOf` converts the document back to exactly the same text. */
export function documentOf(text: string): Node {
  const blocks: Node[] = []
  let end = 0
  for (const { text: source, from } of paragraphsOf(text)) {
    const gap = blocks.length === 0 ? NEW_GAP : text.slice(end, from)
    blocks.push(
      isSceneBreak(source)
        ? sceneBreak.create({ gap, mark: source })
        : paragraph.create({ gap }, inlineOf(source)),
    )
    end = from + source.length
  }
  const [first] = paragraphsOf(text)
  const attrs = { lead: text.slice(0, first?.from ?? 0), tail: text.slice(end) }
  return schema.topNodeType.create(attrs, blocks.length > 0 ? blocks : paragraph.create())
}

function inlineOf(source: string): Fragment {
  const nodes = emphasisOf(source).flatMap(({ text, italic, bold }) => {
    const marks: Mark[] = []
    if (italic) marks.push(em.create())
    if (bold) marks.push(strong.create())
    return text
      .split('\n')
      .flatMap((words, index) => [
        ...(index > 0 ? [hardBreak.create(null, null, marks)] : []),
        ...(words === '' ? [] : [schema.text(words, marks)]),
      ])
  })
  return Fragment.fromArray(nodes)
}

/**
 * Converts an editor document to the text of a chapter (D-136). Empty paragraphs are left out, because blank lines
 * only separate paragraphs.
 */
export function textOf(doc: Node): string {
  let text: string = doc.attrs.lead
  let isFirst = true
  doc.forEach((block) => {
    const source = sourceOf(block)
    if (source.trim() === '') return
    text += (isFirst ? '' : gapOf(block)) + source
    isFirst = false
  })
  return isFirst ? '' : text + doc.attrs.tail
}

function gapOf({ attrs }: Node): string {
  return /\n\s*\n/.test(attrs.gap) ? attrs.gap : NEW_GAP
}

// Document nodes never change, so the text and the word count of each node are cached. After a key press they are
// computed for one paragraph only.
const sources = new WeakMap<Node, string>()
const counts = new WeakMap<Node, number>()

/** Returns the source text of a block, with the asterisks of its emphasis. */
export function sourceOf(block: Node): string {
  const known = sources.get(block)
  if (known !== undefined) return known
  const source = block.type === sceneBreak ? String(block.attrs.mark) : writtenOf(block)
  sources.set(block, source)
  return source
}

interface Run {
  text: string
  italic: boolean
  bold: boolean
}

function writtenOf(block: Node): string {
  const runs = runsOf(block)
  const plain = runs.map(({ text }) => text).join('')
  // Asterisks cannot represent emphasis that begins within a word and ends within another word. It is extended to the
  // whole word. If this is not enough, all emphasis that begins within a word is extended. A block that cannot be
  // represented even then has no emphasis in the text.
  for (const written of [runs, wholeWords(runs, /^\p{N}|\s/u), wholeWords(runs, /^/)]) {
    const source = withEmphasis(written)
    const isReadBack =
      emphasisOf(source)
        .map(({ text }) => text)
        .join('') === plain
    if (isReadBack) return source
  }
  return plain
}

function runsOf(block: Node): Run[] {
  const runs: Run[] = []
  block.forEach((node) => {
    const [italic, bold] = [em, strong].map((mark) => mark.isInSet(node.marks) !== undefined)
    const text = node.isText ? (node.text ?? '') : '\n'
    const last = runs.at(-1)
    if (last && last.italic === italic && last.bold === bold) last.text += text
    else runs.push({ text, italic: italic === true, bold: bold === true })
  })
  return runs
}

/** Moves the beginning of each emphasis that is within a word, and whose text matches `texts`, to that of the word. */
function wholeWords(runs: readonly Run[], texts: RegExp): Run[] {
  const moved: Run[] = []
  for (const run of runs) {
    const before = moved.at(-1)
    const opens = before && ((run.italic && !before.italic) || (run.bold && !before.bold))
    const part =
      opens && /^[\p{L}\p{M}\p{N}]/u.test(run.text) && texts.test(run.text) && endOfWord(before.text)
    if (before && part) {
      before.text = before.text.slice(0, -part.length)
      moved.push({ text: part, italic: run.italic || before.italic, bold: run.bold || before.bold })
    }
    moved.push({ ...run })
  }
  return moved
}

const endOfWord = (text: string): string => /[\p{L}\p{M}\p{N}]+$/u.exec(text)?.[0] ?? ''

/** Gives the blocks of the selection the emphasis that their saved text will have. The words and the selection stay. */
export function showAsWritten(tr: Transaction): Transaction {
  const { from, to } = tr.selection
  tr.doc.nodesBetween(from, to, (block, pos) => {
    if (block.type !== paragraph) return
    inlineOf(sourceOf(block)).forEach((node, offset) => {
      const start = pos + 1 + offset
      for (const mark of [em, strong]) {
        if (mark.isInSet(node.marks)) tr.addMark(start, start + node.nodeSize, mark.create())
        else tr.removeMark(start, start + node.nodeSize, mark)
      }
    })
  })
  return tr
}

/** Counts the words of an editor document, or of a range of it. */
export function wordsOf(doc: Node, from = 0, to = doc.content.size): number {
  if (from === 0 && to === doc.content.size) {
    let words = 0
    doc.forEach((block) => {
      words += wordsOfBlock(block)
    })
    return words
  }
  return countWords(doc.textBetween(from, to, '\n\n'))
}

function wordsOfBlock(block: Node): number {
  const known = counts.get(block)
  if (known !== undefined) return known
  const words = block.type === sceneBreak ? 0 : countWords(block.textContent)
  counts.set(block, words)
  return words
}

interface PlacedBlock {
  block: Node
  /** The position before the block in the document. */
  pos: number
  /** The offset of the block's source in the text of the chapter. */
  offset: number
}

function placedBlocks(doc: Node): PlacedBlock[] {
  const placed: PlacedBlock[] = []
  let end: number = doc.attrs.lead.length
  doc.forEach((block, pos) => {
    const source = sourceOf(block)
    if (source.trim() === '') return
    const offset = end + (placed.length === 0 ? 0 : gapOf(block).length)
    placed.push({ block, pos, offset })
    end = offset + source.length
  })
  return placed
}

/**
 * Converts a range of the editor document to offsets in the chapter's text, with both asterisks of each pair. Returns
 * null when no block is in the range.
 */
export function textRange(doc: Node, from: number, to: number): { from: number; to: number } | null {
  const touched = placedBlocks(doc).filter(({ block, pos }) => pos < to && pos + block.nodeSize > from)
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return null
  const start = Math.max(0, from - first.pos - 1)
  const end = Math.min(last.block.content.size, to - last.pos - 1)
  if (first === last && first.block.type === paragraph) {
    const [a, b] = sourceRange(sourceOf(first.block), start, end)
    return { from: first.offset + a, to: first.offset + b }
  }
  const isParagraph = ({ block }: PlacedBlock) => block.type === paragraph
  return {
    from: first.offset + (isParagraph(first) ? sourceStart(sourceOf(first.block), start) : 0),
    to:
      last.offset + (isParagraph(last) ? sourceEnd(sourceOf(last.block), end) : sourceOf(last.block).length),
  }
}

/**
 * Converts two offsets in the chapter's text to a range of the editor document; null when they are outside the text.
 */
export function documentRange(doc: Node, from: number, to: number): { from: number; to: number } | null {
  const placed = placedBlocks(doc)
  const first = placed.findLast(({ offset }) => offset <= from)
  const last = placed.findLast(({ offset }) => offset < to)
  if (!first || !last) return null
  const start = first.pos + 1 + shownOffset(first.block, from - first.offset)
  const end = last.pos + 1 + shownOffset(last.block, to - last.offset)
  return end > start ? { from: start, to: end } : null
}

function shownOffset(block: Node, offset: number): number {
  if (block.type === sceneBreak) return 0
  let shown = 0
  for (const { text, from } of emphasisOf(sourceOf(block))) {
    if (from >= offset) break
    shown += Math.min(text.length, offset - from)
  }
  return shown
}
