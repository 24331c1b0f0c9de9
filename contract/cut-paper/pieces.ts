import type { KnownMotif } from './motif.ts'
import { KEEPSAKES } from './motifs-keepsakes.ts'
import { TRADES } from './motifs-trades.ts'
import { TRAVEL } from './motifs-travel.ts'
import { circle, createDrawing, cut, line, place } from './paper.ts'

/** The names of the pictures that screens show in place of an empty list. */
export const pieceNames = [
  'book',
  'compass',
  'cottage',
  'fan',
  'gate',
  'gift',
  'heart',
  'letter',
  'mask',
  'mirror',
  'quill',
  'teacup',
] as const
export type PieceName = (typeof pieceNames)[number]

const KNOWN: Readonly<Record<string, KnownMotif>> = { ...KEEPSAKES, ...TRADES, ...TRAVEL }
const PAPERS = { main: '#b5476a', second: '#5e4a7d', light: '#e8b765', ink: '#3b1b2d' }

/**
 * Draws one of the pictures for empty lists on a round layer of paper, like the emblem of a portrait, as SVG of 240 by
 * 240 px.
 */
export function paintPiece(name: PieceName): string {
  const drawing = createDrawing(240, 240, 1)
  drawing.add(
    cut(circle(120, 116, 98), '#f1dccb', 0.7),
    line(circle(120, 116, 88), '#dba89c', 2.5, 'stroke-dasharray="1 8"'),
    place(KNOWN[name]?.draw(PAPERS) ?? '', 120, 116, 0.64),
  )
  return drawing.svg()
}
