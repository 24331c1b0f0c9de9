import { paintBust } from '#contract/cut-paper/bust.ts'
import {
  circle,
  createDrawing,
  cut,
  type Drawing,
  dark,
  flat,
  line,
  mix,
  pale,
  place,
  rounded,
} from '#contract/cut-paper/paper.ts'
import { hash, pick, random } from '#contract/cut-paper/seed.ts'
import { readLook } from './look.ts'
import { chooseMotifs, MOTIFS } from './motifs.ts'

const SIZE = 1024
/** The colours of a portrait: of the paper in front and behind, of the light, and of garments that fit them. */
const ROOMS: readonly { front: string; behind: string; light: string; cloths: readonly string[] }[] = [
  { front: '#f1dccb', behind: '#a3485e', light: '#ffc2a1', cloths: ['#2f4858', '#5c2a3f', '#33524a'] },
  { front: '#dfe3d2', behind: '#4f7466', light: '#ffe3a3', cloths: ['#7a2f3f', '#3a3550', '#9a6434'] },
  { front: '#e6dcec', behind: '#5e4a7d', light: '#ff9fb6', cloths: ['#2e4a52', '#5a2440', '#8a6a2c'] },
  { front: '#d9e4ea', behind: '#375a78', light: '#ffd08a', cloths: ['#8a3a45', '#3d3a5c', '#5b4a2e'] },
  { front: '#f6e7c8', behind: '#b5762f', light: '#fff1c4', cloths: ['#2f4a5a', '#5b2742', '#355243'] },
  { front: '#f0d3cf', behind: '#5f2540', light: '#ff8e8e', cloths: ['#2c3e50', '#8a5560', '#2f4f46'] },
  { front: '#e8e2d6', behind: '#2d3b52', light: '#9fd8e6', cloths: ['#6d3442', '#40566b', '#77663a'] },
]

/** The shapes of the opening in the front paper through which the person is seen. */
const WINDOWS = [
  circle(512, 480, 392),
  'M140 1024V470C140 250 300 92 512 92C724 92 884 250 884 470V1024Z',
  rounded([512, 60], [840, 120], [910, 480], [820, 860], [512, 930], [204, 860], [114, 480], [184, 120]),
  'M180 1024V330C300 330 400 240 512 90C624 240 724 330 844 330V1024Z',
] as const

/**
 * Paints a portrait or avatar as a cameo of cut paper: SVG of 1024 by 1024 px. The person depends only on the prompt
 * and not on the seed. The seed changes paper, window, garment and light.
 */
export function paintPortrait(prompt: string, seed = 0): string {
  const look = readLook(prompt)
  const next = random(hash(prompt, seed))
  const room = pick(ROOMS, next)
  const cloth = pick(room.cloths, next)
  const flip = next() < 0.5
  const drawing = createDrawing(SIZE, SIZE, hash(prompt, seed, 'room'))
  const behind = room.behind
  drawing.add(flat(`M0 0H${SIZE}V${SIZE}H0Z`, behind))
  const side = flip ? 1 : -1
  drawing.light(512 - side * 190, 330, 620, room.light, 0.95)
  sprigs(drawing, behind)
  const opening = pick(WINDOWS, next)
  drawing.add(
    cut(`M-60 -60H1084V1084H-60Z${opening}`, room.front, 1.3).replaceAll(
      '<path ',
      '<path fill-rule="evenodd" ',
    ),
  )
  drawing.add(line(opening, dark(room.front, 0.16), 4, 'stroke-dasharray="1 16"'))
  const bust = paintBust(look, cloth, mix(room.light, '#ffffff', 0.2), hash(prompt))
  drawing.add(`<g transform="${flip ? `translate(${SIZE} 0) scale(-1 1)` : ''} translate(10 22)">${bust}</g>`)
  const emblem = chooseMotifs(prompt, 1)[0] as string
  const ex = flip ? 168 : SIZE - 168
  drawing.add(
    cut(circle(ex, 848, 112), pale(room.front, 0.4), 0.9),
    line(circle(ex, 848, 98), mix(behind, room.front, 0.3), 3),
    place(
      (MOTIFS[emblem] as (typeof MOTIFS)[string])({
        main: behind,
        second: cloth,
        light: mix(room.light, '#d99a3c', 0.35),
        ink: dark(behind, 0.45),
      }),
      ex,
      848,
      0.66,
    ),
  )
  return drawing.svg()
}

/** Leaves are drawn behind the person, because the light is visible only where it falls on something. */
function sprigs(drawing: Drawing, colour: string): void {
  for (const side of [0, 1])
    for (let i = 0; i < 8; i++) {
      const x = side ? 1000 - i * 8 : 24 + i * 8
      const y = 1000 - i * 118
      const bend = side ? -1 : 1
      drawing.add(
        flat(
          `M${x} ${y}q${bend * 96} -26 ${bend * 128} -104q${-bend * 104} -4 ${-bend * 128} 104Z`,
          pale(colour, 0.16),
          'opacity=".5"',
        ),
      )
    }
}
