import { findMinorLeads } from '#core/moderation/guard.ts'
import type { Lead } from '../../story/material/leads.ts'

/**
 * The maximum length of a piece in UTF-16 units. In a longer piece, moderation could miss one bad sentence among many
 * good ones.
 */
const maxPieceLength = 4000

/**
 * Splits texts into the pieces that a moderation model classifies one by one. A piece ends at the end of a paragraph,
 * or within a paragraph that is too long. A piece that names a lead under eighteen begins with the sentence of the
 * description that states the age, because the model needs the age to judge the piece.
 */
export function moderationPieces(texts: readonly string[], leads: readonly Lead[] = []): string[] {
  const minors = findMinorLeads(leads).map(({ name, sentence }) => ({
    named: new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u'),
    line: `${name}: ${sentence}`,
  }))
  return texts.flatMap(splitAtParagraphs).map((piece) => {
    const lines = minors.filter(({ named }) => named.test(piece)).map(({ line }) => line)
    return [...lines, piece].join('\n\n')
  })
}

function splitAtParagraphs(text: string): string[] {
  const pieces: string[] = []
  for (const paragraph of text.split(/\n\s*\n/).flatMap(splitLong)) {
    if (paragraph.trim() === '') continue
    const last = pieces.at(-1)
    if (last !== undefined && last.length + paragraph.length <= maxPieceLength)
      pieces[pieces.length - 1] = `${last}\n\n${paragraph}`
    else pieces.push(paragraph)
  }
  return pieces
}

function splitLong(paragraph: string): string[] {
  const parts: string[] = []
  for (let rest = paragraph; rest !== ''; rest = rest.slice(parts.at(-1)?.length)) {
    const part = rest.slice(0, maxPieceLength)
    // The cut must not split a surrogate pair.
    parts.push(part.length < rest.length ? part.replace(/[\ud800-\udbff]$/, '') : part)
  }
  return parts
}
