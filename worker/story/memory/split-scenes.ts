/** A part of a chapter that can be sent to the model without the rest of the chapter. */
export type TextScene = { text: string; position: number }

/** Paragraphs are joined to one scene up to this number of UTF-16 units. A scene break always ends a scene. */
const sceneUnits = 900
const maxSceneLength = 2400
const sceneBreak = /^\s*(?:[*#~_=–—-]\s*){1,7}$|^\s*⁂\s*$/u

/** Splits the text of a chapter at scene breaks, and longer scenes into groups of paragraphs (D-107). */
export function splitScenes(text: string): TextScene[] {
  const scenes: TextScene[] = []
  let held: string[] = []
  let units = 0
  const end = () => {
    if (held.length > 0) scenes.push({ text: held.join('\n'), position: scenes.length + 1 })
    held = []
    units = 0
  }
  for (const paragraph of text.split('\n').flatMap(shorterParts)) {
    if (sceneBreak.test(paragraph)) end()
    else if (paragraph.trim() !== '') {
      held.push(paragraph.trim())
      units += paragraph.length
      if (units >= sceneUnits) end()
    }
  }
  end()
  return scenes
}

// Splits a long paragraph, because a chapter may be one paragraph of many pages.
function shorterParts(paragraph: string): string[] {
  if (paragraph.length <= maxSceneLength) return [paragraph]
  const parts: string[] = []
  let from = 0
  while (from < paragraph.length) {
    const room = from + sceneUnits
    const end = paragraph.length <= room ? paragraph.length : breakBefore(paragraph, from, room)
    parts.push(paragraph.slice(from, end))
    from = end
  }
  return parts
}

/** Returns the last end of a sentence or a word in a range of a text; the end of the range when it has none. */
function breakBefore(text: string, from: number, to: number): number {
  const range = text.slice(from, to)
  const sentence = Math.max(
    ...['. ', '! ', '? ', '。', '！', '？', '” '].map((end) => range.lastIndexOf(end)),
  )
  if (sentence > 0) return from + sentence + 1
  const space = range.lastIndexOf(' ')
  if (space > 0) return from + space
  return /[\ud800-\udbff]$/.test(range) ? to - 1 : to
}
