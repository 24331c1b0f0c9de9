import { paintBust } from './bust.ts'
import { type Look, readLookOf } from './look.ts'
import { circle, createDrawing, cut, dark, flat, line } from './paper.ts'
import { hash } from './seed.ts'

/** The parts of a character's appearance that a cameo, a portrait in profile, shows. */
export interface CameoParts {
  gender?: string
  hairColor?: string
  hairStyle?: string
  eyeColor?: string
  skinTone?: string
  /** The whole appearance as one text of labelled parts. */
  text: string
}

const SIZE = 1024
const FRONT = '#f1dccb'
const BEHIND = '#a3485e'
const LIGHT = '#ffc2a1'
const CLOTH = '#2f4858'

/**
 * The colours of bare paper, for parts that the appearance does not describe, because a preview must not invent skin or
 * hair.
 */
const BARE = { skin: '#e0cbb6', hair: '#a99a90', eyes: '#80766f' }

/** Returns the look for a cameo, from the parts of an appearance that the writer has given so far. */
export function lookOfParts({ gender, hairColor, eyeColor, skinTone, text }: CameoParts): Look {
  const pronouns = gender === 'woman' ? 'she' : gender === 'man' ? 'he' : 'they'
  // The look gets long hair for a woman and short hair for others, until a style is chosen.
  const next = () => (pronouns === 'she' ? 0 : 0.75)
  const look = readLookOf(text, { pronouns, context: '', next })
  const saysSkin = skinTone || /\b(?:skin|race|ethnicity)[^:]{0,8}:/i.test(text)
  return {
    ...look,
    skin: saysSkin ? look.skin : BARE.skin,
    hair: hairColor ? look.hair : BARE.hair,
    beard: hairColor ? look.beard : BARE.hair,
    eyes: eyeColor ? look.eyes : BARE.eyes,
  }
}

/**
 * Draws a portrait in profile from the parts given so far: SVG of 1024 by 1024 px. Equal parts give an equal
 * picture.
 */
export function paintCameo(parts: CameoParts): string {
  const drawing = createDrawing(SIZE, SIZE, 1)
  const opening = circle(512, 480, 404)
  drawing.add(flat(`M0 0H${SIZE}V${SIZE}H0Z`, BEHIND))
  drawing.light(700, 330, 620, LIGHT, 0.95)
  drawing.add(
    cut(`M-60 -60H1084V1084H-60Z${opening}`, FRONT, 1.3).replaceAll('<path ', '<path fill-rule="evenodd" '),
    line(opening, dark(FRONT, 0.16), 4, 'stroke-dasharray="1 16"'),
    `<g transform="translate(10 22)">${paintBust(lookOfParts(parts), CLOTH, LIGHT, hash(parts.gender ?? ''))}</g>`,
  )
  return drawing.svg()
}

/** Draws head and shoulders without a frame, for a small picture of a hair style. */
export function paintHead(parts: CameoParts): string {
  const drawing = createDrawing(SIZE, SIZE, 1)
  drawing.add(
    `<g transform="translate(10 22)">${paintBust(lookOfParts(parts), CLOTH, LIGHT, hash(parts.gender ?? ''))}</g>`,
  )
  return drawing.svg()
}
