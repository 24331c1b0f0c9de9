import { sourceEnd, sourceRange, sourceStart } from '../../lib/emphasis-source.ts'

/** A part of a chapter's text: its words (`quote`), and the UTF-16 offset of its first character. */
export interface Passage {
  quote: string
  from: number
}

/** The maximum number of characters of a passage in the API. */
export const MAX_PASSAGE_CHARACTERS = 20_000

/**
 * Finds the selected words of a chapter in its text. The paragraphs on the screen have their offsets (`data-from`) and
 * show the text without its asterisks. White space at both ends of the selection is left out.
 * @param content the chapter's text, as the API returned it
 * @returns null when the selection is empty or neither begins nor ends in the chapter
 */
export function selectedPassage(page: Element, selection: Selection | null, content: string): Passage | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const paragraphs = [...page.querySelectorAll<HTMLElement>('[data-from]')]
  const selected = paragraphs.filter((paragraph) => range.intersectsNode(paragraph))
  const first = selected[0]
  const last = selected.at(-1)
  if (!first || !last) return null
  const isInside = (node: Node) => page.contains(node)
  // A triple click ends the selection at the start of the next element, which may be outside the chapter.
  if (!isInside(range.startContainer) && !isInside(range.endContainer)) return null
  const start = first.contains(range.startContainer)
    ? shownOffset(first, range.startContainer, range.startOffset)
    : null
  const end = last.contains(range.endContainer)
    ? shownOffset(last, range.endContainer, range.endOffset)
    : null
  if (first === last && start !== null && end !== null && !isBreak(first)) {
    const [from, to] = sourceRange(sourceOf(first, content), start, end)
    return trimmed(content, startOf(first) + from, startOf(first) + to)
  }
  return trimmed(content, fromOf(first, start, content), toOf(last, end, content))
}

// A scene break looks different on the screen than in the text, so a selection contains either all of it or none of it.
function fromOf(paragraph: HTMLElement, start: number | null, content: string): number {
  if (start === null) return startOf(paragraph)
  if (isBreak(paragraph)) return start === 0 ? startOf(paragraph) : endOf(paragraph)
  return startOf(paragraph) + sourceStart(sourceOf(paragraph, content), start)
}

function toOf(paragraph: HTMLElement, end: number | null, content: string): number {
  if (end === null) return endOf(paragraph)
  if (isBreak(paragraph)) return end === 0 ? startOf(paragraph) : endOf(paragraph)
  return startOf(paragraph) + sourceEnd(sourceOf(paragraph, content), end)
}

function sourceOf(paragraph: HTMLElement, content: string): string {
  return content.slice(startOf(paragraph), endOf(paragraph))
}

function isBreak(paragraph: HTMLElement): boolean {
  return paragraph.classList.contains('break')
}

/** Returns the part of a text between two offsets without white space at its ends; null when nothing is left. */
export function trimmed(content: string, from: number, to: number): Passage | null {
  const part = content.slice(from, to)
  const quote = part.trim()
  if (quote === '') return null
  return { quote, from: from + part.length - part.trimStart().length }
}

function startOf(paragraph: HTMLElement): number {
  return Number(paragraph.dataset.from)
}
function endOf(paragraph: HTMLElement): number {
  return startOf(paragraph) + Number(paragraph.dataset.length)
}

/** Returns how many characters the page shows of a paragraph before a position in it. */
function shownOffset(paragraph: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(node, offset)
  return before.toString().length
}
