import { hash, pick, random } from '../seed.ts'
import { between, createCanvas, mix, strokes } from './canvas.ts'
import { paintClothes, paintHeadwear } from './clothes.ts'
import { paintFace } from './face.ts'
import { hairBefore, hairBehind } from './hair.ts'
import { readLook } from './look.ts'

const SIZE = 1024
/** Each entry has two background colours and the colours of garments that fit them. */
const ROOMS: readonly (readonly [string, string, readonly string[]])[] = [
  ['#e9c9b4', '#a9645d', ['#2f4858', '#5c2a3f', '#33524a']],
  ['#cfd8c4', '#6f8a74', ['#7a2f3f', '#3a3550', '#8a5a34']],
  ['#d9cbe0', '#7d6490', ['#2e4a52', '#5a2440', '#7a5a2c']],
  ['#c6d6df', '#5d7d93', ['#8a3a45', '#3d3a5c', '#5b4a2e']],
  ['#f0dcb8', '#b98a52', ['#2f4a5a', '#5b2742', '#355243']],
  ['#dba9a4', '#6d3049', ['#2c3e50', '#3f2a4a', '#2f4f46']],
]

/**
 * Paints a portrait or avatar as SVG of 1024 by 1024 px. The look depends only on the description, so the same person
 * looks the same in each picture. The seed changes the background, the garment and the tilt of the head.
 */
export function paintPortrait(prompt: string, seed = 0): string {
  const look = readLook(prompt)
  const next = random(hash(prompt, seed))
  const [pale, deep, cloths] = pick(ROOMS, next)
  const cloth = pick(cloths, next)
  const canvas = createCanvas(SIZE, SIZE, hash(prompt, seed, 'room'))
  canvas.add(`<rect width="${SIZE}" height="${SIZE}" fill="${canvas.fade(pale, deep, 0, SIZE)}"/>`)
  strokes(
    canvas,
    { x0: -100, x1: SIZE, y0: 0, y1: SIZE },
    {
      colours: [pale, deep, mix(pale, '#ffffff', 0.4)],
      count: 120,
      length: 330,
      thick: 52,
      opacity: 0.075,
      slope: -0.35,
    },
  )
  canvas.glow(400, 330, 560, '#fff6e0', 0.6)
  const leaf = mix(deep, pale, 0.3)
  for (const side of [-1, 1]) {
    for (let i = 0; i < 7; i++) {
      const y = 980 - i * 120 + between(canvas.next, -20, 20)
      const x = 512 + side * (470 - i * 10)
      canvas.add(
        `<path d="M${x} ${y}q${-side * 96} ${-26} ${-side * 128} ${-104}q${side * 104} ${-4} ${side * 128} 104Z" fill="${leaf}" opacity=".38"/>`,
      )
    }
  }
  const tilt = between(next, -3.5, 3.5).toFixed(1)
  const flip = next() < 0.5 ? '' : `translate(${SIZE} 0) scale(-1 1)`
  const head = (inner: string): string =>
    `<g transform="translate(0 48) rotate(${tilt} 512 640)">${inner}</g>`
  const near = look.style === 'bun' ? 1.06 : 1.15
  canvas.add(
    `<g transform="${flip} translate(512 1030) scale(${near}) translate(-512 -1024)">`,
    head(hairBehind(look)),
    paintClothes(look, cloth),
    head(paintFace(look) + hairBefore(canvas, look) + paintHeadwear(look, cloth)),
    '</g>',
  )
  strokes(
    canvas,
    { x0: 120, x1: 800, y0: 800, y1: 1010 },
    { colours: ['#fff2dc', '#2a1420'], count: 36, length: 120, thick: 10, opacity: 0.05, slope: 0.3 },
  )
  return canvas.svg()
}
