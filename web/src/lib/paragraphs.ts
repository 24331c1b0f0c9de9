/** A paragraph of a chapter with its place in the chapter's text. */
export interface PlacedParagraph {
  text: string
  /** The UTF-16 offset of the paragraph's first character in the chapter's text. */
  from: number
}

/**
 * Splits a chapter's text at blank lines. Each paragraph is exactly the part of the text that begins at its
 * offset.
 */
export function paragraphsOf(text: string): PlacedParagraph[] {
  const end = text.trimEnd().length
  let from = text.length - text.trimStart().length
  const paragraphs: PlacedParagraph[] = []
  const add = (to: number) => {
    if (to > from) paragraphs.push({ text: text.slice(from, to), from })
  }
  const blankLines = /\n\s*\n/g
  blankLines.lastIndex = from
  for (let gap = blankLines.exec(text); gap !== null && gap.index < end; gap = blankLines.exec(text)) {
    add(gap.index)
    from = gap.index + gap[0].length
  }
  add(end)
  return paragraphs
}
