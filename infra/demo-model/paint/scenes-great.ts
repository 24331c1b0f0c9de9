import { between, type Canvas, mix, polygon, ridge, rolling, strokes } from './canvas.ts'
import { couple } from './figures.ts'
import { PALETTES, type Palette } from './palette.ts'
import { bush, grasses, leafTree, pine } from './plants.ts'
import { type Scene, WINDOW } from './scene.ts'
import { HEIGHT, paintSky, WIDTH } from './sky.ts'

export const castle: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 980)
  canvas.add(ridge(rolling(next, WIDTH, 960, 160, 170), HEIGHT, mix(palette.far, palette.sky[2], 0.55)))
  const wall = canvas.fade(
    mix(palette.near, palette.sky[1], 0.3),
    mix(palette.near, palette.far, 0.5),
    480,
    1100,
  )
  const tower = (x: number, w: number, top: number, pointed: boolean): void => {
    canvas.add(`<rect x="${x}" y="${top}" width="${w}" height="${1120 - top}" fill="${wall}"/>`)
    if (pointed) {
      canvas.add(
        polygon(
          [
            [x - 12, top + 2],
            [x + w / 2, top - w * 1.5],
            [x + w + 12, top + 2],
          ],
          palette.near,
        ),
      )
      canvas.add(
        `<path d="M${x + w / 2} ${top - w * 1.5}v-44l38 12l-38 12" fill="${mix(palette.light, '#a3233f', 0.55)}" stroke="${palette.near}" stroke-width="4"/>`,
      )
    } else
      for (let cx = x - 8; cx < x + w; cx += 26)
        canvas.add(`<rect x="${cx}" y="${top - 18}" width="16" height="24" fill="${wall}"/>`)
    for (let i = 0; i < 3; i++)
      canvas.add(`<path d="M${x + w / 2 - 7} ${top + 70 + i * 110}v-16q7 -14 14 0v16Z" fill="${WINDOW}"/>`)
  }
  tower(320, 74, 760, false)
  tower(640, 84, 700, true)
  canvas.add(`<rect x="360" y="880" width="320" height="260" fill="${wall}"/>`)
  for (let x = 356; x < 690; x += 30)
    canvas.add(`<rect x="${x}" y="864" width="18" height="24" fill="${wall}"/>`)
  tower(470, 104, 640, true)
  tower(250, 60, 880, true)
  tower(748, 62, 860, false)
  canvas.add(`<path d="M486 1130v-70q34 -54 68 0v70Z" fill="${WINDOW}" opacity=".85"/>`)
  const hill = rolling(next, WIDTH, 1120, 34, 150)
  canvas.add(ridge(hill, HEIGHT, canvas.fade(palette.near, palette.ink, 1080, 1400)))
  canvas.add(
    `<path d="M505 1110q40 70 -50 120t60 110t10 196h250q-70 -120 -170 -190t-40 -130t-20 -106Z" fill="${mix(palette.sky[2], palette.near, 0.35)}" opacity=".6"/>`,
  )
  for (let i = 0; i < 22; i++) {
    const x = i % 2 ? between(next, -20, 330) : between(next, 700, 1044)
    pine(canvas, x, between(next, 1150, 1260), between(next, 90, 170), mix(palette.near, palette.ink, 0.6))
  }
  couple(canvas, prompt, { x: 560, y: 1372, size: 250, ink: palette.ink, rim: palette.light })
  for (const [x, w] of [
    [-10, 90],
    [1030, 110],
  ] as const)
    leafTree(canvas, x, 1560, 1450, w, palette.ink)
  grasses(canvas, { x0: 0, x1: WIDTH, y: () => HEIGHT + 8 }, palette.ink, 130, 130)
}

export const manor: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 960)
  canvas.add(ridge(rolling(next, WIDTH, 930, 90, 140), HEIGHT, mix(palette.far, palette.sky[2], 0.45)))
  for (let i = 0; i < 16; i++)
    bush(
      canvas,
      between(next, -20, WIDTH + 20),
      between(next, 960, 1040),
      between(next, 60, 110),
      mix(palette.far, palette.near, 0.3),
    )
  const wall = canvas.fade(mix(palette.near, palette.light, 0.2), palette.near, 720, 1130)
  canvas.add(
    `<rect x="250" y="800" width="524" height="320" fill="${wall}"/><rect x="200" y="770" width="150" height="350" fill="${wall}"/><rect x="674" y="770" width="150" height="350" fill="${wall}"/>`,
  )
  canvas.add(
    polygon(
      [
        [184, 774],
        [275, 670],
        [366, 774],
      ],
      palette.ink,
    ),
    polygon(
      [
        [658, 774],
        [749, 670],
        [840, 774],
      ],
      palette.ink,
    ),
    polygon(
      [
        [330, 802],
        [392, 730],
        [632, 730],
        [694, 802],
      ],
      palette.ink,
    ),
    polygon(
      [
        [442, 802],
        [512, 716],
        [582, 802],
      ],
      wall,
    ),
  )
  for (const x of [236, 430, 580, 770])
    canvas.add(`<rect x="${x}" y="640" width="30" height="100" fill="${palette.ink}"/>`)
  let lit = ''
  let unlit = ''
  for (const y of [810, 910, 1015]) {
    for (const x of [222, 288, 380, 440, 560, 620, 698, 762]) {
      const pane = `M${x} ${y}h34v58h-34Z`
      if (next() < 0.42) lit += pane
      else unlit += pane
    }
  }
  canvas.add(
    `<path d="${unlit}" fill="${palette.ink}" opacity=".55"/><path d="${lit}" fill="${WINDOW}"/><path d="M490 1120v-88q22 -26 44 0v88Z" fill="#ffe9b8"/>`,
  )
  canvas.glow(512, 1080, 170, WINDOW, 0.6)
  canvas.add(
    `<rect y="1116" width="1024" height="420" fill="${canvas.fade(palette.near, palette.ink, 1116, 1440)}"/><path d="M470 1118h84L880 1536H144Z" fill="${mix(palette.sky[2], palette.light, 0.3)}" opacity=".42"/>`,
  )
  for (let i = 0; i < 8; i++)
    for (const side of [-1, 1])
      bush(canvas, 512 + side * (80 + i * 54), 1140 + i * 52, 24 + i * 9, mix(palette.ink, palette.near, 0.3))
  couple(canvas, prompt, { x: 512, y: 1330, size: 255, ink: palette.ink, rim: palette.light })
  for (const x of [-20, 1044]) leafTree(canvas, x, 1560, 1560, 100, palette.ink)
}

export const stars: Scene = (canvas, palette, prompt) =>
  orbit(canvas, palette.night ? palette : (PALETTES.violet as Palette), prompt)

function orbit(canvas: Canvas, palette: Palette, prompt: string): void {
  const { next } = canvas
  const cold = { ...palette, night: true, body: 'moon' as const }
  paintSky(canvas, cold, 1300, false)
  canvas.glow(700, 620, 560, palette.sky[2], 0.5)
  canvas.add(
    `<circle cx="690" cy="640" r="290" fill="${canvas.fade(mix(palette.far, palette.light, 0.55), palette.near, 380, 920)}"/>`,
  )
  strokes(
    canvas,
    { x0: 430, x1: 760, y0: 420, y1: 850 },
    { colours: [palette.light, palette.sky[2]], count: 40, length: 200, thick: 12, opacity: 0.13 },
  )
  canvas.add(
    `<ellipse cx="690" cy="640" rx="470" ry="92" fill="none" stroke="${palette.light}" stroke-width="16" opacity=".5" transform="rotate(-18 690 640)" stroke-dasharray="1000 560 900"/>`,
  )
  const frame = palette.ink
  canvas.add(
    `<path fill-rule="evenodd" d="M0 0H1024V1536H0ZM70 1250V520Q70 90 512 90T954 520V1250Z" fill="${frame}"/>`,
  )
  for (const x of [364, 648]) canvas.add(`<rect x="${x}" y="96" width="13" height="1160" fill="${frame}"/>`)
  canvas.add(
    `<rect x="60" y="760" width="904" height="12" fill="${frame}" opacity=".9"/>`,
    `<rect y="1250" width="1024" height="286" fill="${canvas.fade(mix(frame, palette.far, 0.4), frame, 1250, 1500)}"/>`,
  )
  strokes(
    canvas,
    { x0: 160, x1: 760, y0: 1300, y1: 1480 },
    { colours: [palette.light], count: 26, length: 160, thick: 5, opacity: 0.16 },
  )
  couple(canvas, prompt, { x: 470, y: 1350, size: 320, ink: palette.ink, rim: palette.light })
  for (const side of [-1, 1])
    for (let i = 0; i < 8; i++)
      bush(
        canvas,
        512 + side * between(next, 360, 520),
        between(next, 1300, 1500),
        between(next, 36, 74),
        mix(frame, '#3f7a5a', 0.35),
      )
}
