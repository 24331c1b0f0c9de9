/** A part of a chapter's text: its words, and the UTF-16 offset of the first one. */
export interface Passage {
  quote: string
  from: number
}

/** The most characters of a passage that the API takes. */
export const LONGEST_PASSAGE = 20_000

/**
 * Finds the selected words of a chapter in its text. The paragraphs on the screen carry their offsets (`data-from`) and
 * show the text unchanged, with its emphasis marks. White space at both ends of the selection is left out.
 * @param content the chapter's text, as the API returned it
 * @returns null when the selection is empty or reaches beyond the chapter
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
  // A triple click ends the selection at the start of whatever follows, which may be outside the chapter.
  if (!isInside(range.startContainer) && !isInside(range.endContainer)) return null
  const from = first.contains(range.startContainer)
    ? offsetIn(first, range.startContainer, range.startOffset)
    : startOf(first)
  const to = last.contains(range.endContainer)
    ? offsetIn(last, range.endContainer, range.endOffset)
    : endOf(last)
  return trimmed(content, from, to)
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

// A scene break shows another mark than the text holds, so a selection that touches one holds all of it.
function offsetIn(paragraph: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange()
  before.setStart(paragraph, 0)
  before.setEnd(node, offset)
  const characters = before.toString().length
  if (paragraph.classList.contains('break')) return characters === 0 ? startOf(paragraph) : endOf(paragraph)
  return Math.min(startOf(paragraph) + characters, endOf(paragraph))
}
