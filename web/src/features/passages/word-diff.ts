import { diffArrays } from 'diff'

/** A run of words that both texts have, or only one of them. */
export interface DiffPart {
  text: string
  change: 'same' | 'removed' | 'added'
}

/** Splits a text into words, spaces and marks, also in scripts without spaces. Joined, they are the text again. */
function tokensOf(text: string): string[] {
  // The segmenter is missing in browsers from before 2024.
  if (!('Segmenter' in Intl)) return text.split(/(\s+)/)
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * Compares two texts word by word. The parts that are the same or removed are the old text, those that are the same or
 * added the new one. Changed words with only a space between them are one change, because that is easier to read.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = []
  let removed = ''
  let added = ''
  let space = ''
  const end = () => {
    if (removed) parts.push({ text: removed, change: 'removed' })
    if (added) parts.push({ text: added, change: 'added' })
    if (space) parts.push({ text: space, change: 'same' })
    removed = added = space = ''
  }
  for (const change of diffArrays(tokensOf(before), tokensOf(after))) {
    const text = change.value.join('')
    if (change.added || change.removed) {
      removed += space
      added += space
      space = ''
      if (change.added) added += text
      else removed += text
    } else if ((removed || added) && text.trim() === '') {
      space += text
    } else {
      end()
      parts.push({ text, change: 'same' })
    }
  }
  end()
  return parts
}
