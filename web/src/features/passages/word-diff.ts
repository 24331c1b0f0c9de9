import { diffArrays } from 'diff'
import { emphasisOfProse } from '#contract/emphasis.ts'

/** A run of words with one emphasis that is in both compared texts, or in only one of them. */
export interface DiffPart extends Emphasis {
  text: string
  change: 'same' | 'removed' | 'added'
}

interface Emphasis {
  italic?: true
  bold?: true
}

interface Token extends Emphasis {
  text: string
}

/**
 * Splits prose into words, spaces and punctuation, also in scripts without spaces. The joined tokens are the prose
 * without its asterisks.
 */
function tokensOf(prose: string): Token[] {
  return emphasisOfProse(prose).flatMap(({ text, italic, bold }) =>
    wordsOf(text).map((word) => ({ text: word, ...(italic && { italic }), ...(bold && { bold }) })),
  )
}

function wordsOf(text: string): string[] {
  // Some browsers from before 2024 have no `Intl.Segmenter`.
  if (!('Segmenter' in Intl)) return text.split(/(\s+)/)
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const hasSameEmphasis = (a: Emphasis, b: Emphasis) => a.italic === b.italic && a.bold === b.bold

/**
 * Compares two texts word by word. Equal and removed parts together are the old text. Equal and added parts together
 * are the new text. Changed words with only a space between them are one change, because that is easier to read. A word
 * with different emphasis counts as another word.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  const parts: DiffPart[] = []
  let removed: Token[] = []
  let added: Token[] = []
  let space: Token[] = []
  const add = (tokens: readonly Token[], change: DiffPart['change']) => {
    for (const token of tokens) {
      const last = parts.at(-1)
      if (last?.change === change && hasSameEmphasis(last, token)) last.text += token.text
      else parts.push({ ...token, change })
    }
  }
  const end = () => {
    add(removed, 'removed')
    add(added, 'added')
    add(space, 'same')
    removed = []
    added = []
    space = []
  }
  const changes = diffArrays(tokensOf(before), tokensOf(after), {
    comparator: (a, b) => a.text === b.text && hasSameEmphasis(a, b),
  })
  for (const change of changes) {
    if (change.added || change.removed) {
      removed.push(...space)
      added.push(...space)
      space = []
      if (change.added) added.push(...change.value)
      else removed.push(...change.value)
    } else if ((removed.length > 0 || added.length > 0) && isBlank(change.value)) {
      space.push(...change.value)
    } else {
      end()
      add(change.value, 'same')
    }
  }
  end()
  return parts
}

function isBlank(tokens: readonly Token[]): boolean {
  return tokens.every(({ text }) => text.trim() === '')
}
