import { paintBeard, paintClothes, paintWorn } from './cameo-clothes.ts'
import { paintHair } from './cameo-hair.ts'
import { paintEar, paintHead, readFace } from './cameo-head.ts'
import type { Look } from './look.ts'

/**
 * Draws the head and shoulders of a person who looks to the right, on 1024 by 1024 px. `person` is a number
 * that identifies the person: equal numbers give equal faces.
 */
export function paintBust(look: Look, cloth: string, light: string, person: number): string {
  const hair = paintHair(look)
  const isElf = look.era === 'fantasy' && person % 3 === 0
  // Under a hat, a bun cannot be seen, so it is not drawn.
  const behind = look.jewel === 'hat' && look.style === 'bun' ? '' : hair.behind
  const hatted =
    look.jewel === 'hat' && look.style === 'bun' ? paintHair({ ...look, style: 'short' }).before : hair.before
  return [
    behind,
    paintHead(look, readFace(look, person), light),
    paintClothes(look, cloth, person),
    hatted,
    hair.ear || isElf ? paintEar(look, isElf) : '',
    paintBeard(look),
    paintWorn(look, cloth),
  ].join('')
}
