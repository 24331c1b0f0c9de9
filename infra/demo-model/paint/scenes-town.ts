import { between, type Canvas, mix, polygon, ridge, rolling, strokes } from './canvas.ts'
import { couple } from './figures.ts'
import type { Palette } from './palette.ts'
import { bush, grasses, pine } from './plants.ts'
import { type Scene, WINDOW } from './scene.ts'
import { HEIGHT, paintSky, WIDTH } from './sky.ts'

function block(
  canvas: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  lit: number,
  glass: string,
): void {
  const { next } = canvas
  canvas.add(
    `<rect x="${x.toFixed(0)}" y="${(y - h).toFixed(0)}" width="${w.toFixed(0)}" height="${(h + 20).toFixed(0)}" fill="${fill}"/>`,
  )
  const top = next()
  if (top < 0.25)
    canvas.add(
      polygon(
        [
          [x, y - h],
          [x + w / 2, y - h - w * 0.45],
          [x + w, y - h],
        ],
        fill,
      ),
    )
  else if (top < 0.45)
    canvas.add(
      `<path d="M${x + w * 0.3} ${y - h + 2}v-28h${w * 0.4}v28ZM${x + w * 0.48} ${y - h - 24}v-60h5v60Z" fill="${fill}"/>`,
    )
  let panes = ''
  for (let py = y - h + 22; py < y - 14; py += 34) {
    for (let px = x + 14; px < x + w - 20; px += 28)
      if (next() < lit) panes += `M${px.toFixed(0)} ${py.toFixed(0)}h12v17h-12Z`
  }
  canvas.add(`<path d="${panes}" fill="${glass}"/>`)
}

export const city: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 1050)
  for (const [share, base, low, high, lit] of [
    [0.6, 1120, 240, 560, 0.16],
    [0.3, 1180, 200, 470, 0.28],
    [0.08, 1240, 120, 330, 0.36],
  ] as const) {
    const fill = canvas.fade(
      mix(palette.near, palette.sky[1], share),
      mix(palette.near, palette.sky[2], share * 0.9),
      560,
      1200,
    )
    for (let x = -30; x < WIDTH; ) {
      const w = between(next, 70, 150)
      block(canvas, x, base, w, between(next, low, high), fill, lit, mix(WINDOW, palette.sky[1], share * 0.7))
      x += w + between(next, -4, 16)
    }
    canvas.add(
      `<rect y="${base - 150}" width="1024" height="220" fill="${canvas.fade(`${palette.sky[2]}00`, `${palette.sky[2]}66`, base - 150, base + 40)}"/>`,
    )
  }
  canvas.add(
    `<rect y="1250" width="1024" height="300" fill="${canvas.fade(palette.near, palette.ink, 1250, 1400)}"/><rect y="1236" width="1024" height="22" fill="${palette.ink}"/>`,
  )
  for (let x = 10; x < WIDTH; x += 46)
    canvas.add(`<rect x="${x}" y="1256" width="8" height="100" fill="${palette.ink}"/>`)
  canvas.add(`<rect y="1340" width="1024" height="200" fill="${palette.ink}"/>`)
  strokes(
    canvas,
    { x0: 0, x1: WIDTH, y0: 1360, y1: 1530 },
    { colours: [WINDOW, palette.sky[2]], count: 46, length: 110, thick: 5, opacity: 0.22 },
  )
  couple(canvas, prompt, { x: 460, y: 1392, size: 270, ink: palette.ink, rim: palette.light })
  let string = 'M-20 1010Q260 1120 512 1040T1044 1000'
  canvas.add(`<path d="${string}" fill="none" stroke="${palette.ink}" stroke-width="4"/>`)
  string = ''
  for (let i = 0; i <= 12; i++) {
    const t = i / 12
    const x = -20 + t * 1064
    const y = 1012 + Math.sin(t * Math.PI * 2) * 44 + 24
    canvas.glow(x, y, 44, WINDOW, 0.55)
    canvas.add(`<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="8" fill="#fff1c8"/>`)
  }
  for (const x of [70, 930]) {
    canvas.add(`<path d="M${x - 44} 1400h88l-12 80h-64Z" fill="${mix(palette.ink, '#a5573f', 0.5)}"/>`)
    for (let i = 0; i < 7; i++)
      bush(
        canvas,
        x + between(next, -60, 60),
        between(next, 1280, 1390),
        between(next, 34, 62),
        mix(palette.ink, palette.far, 0.25),
      )
  }
}

function house(
  canvas: Canvas,
  palette: Palette,
  x: number,
  y: number,
  w: number,
  h: number,
  wall: string,
): void {
  canvas.add(`<rect x="${x}" y="${y - h}" width="${w}" height="${h + 30}" fill="${wall}"/>`)
  canvas.add(
    polygon(
      [
        [x - 12, y - h + 4],
        [x + w / 2, y - h - w * 0.52],
        [x + w + 12, y - h + 4],
      ],
      mix(wall, palette.ink, 0.55),
    ),
  )
  canvas.add(
    `<rect x="${x + w * 0.68}" y="${y - h - w * 0.46}" width="${w * 0.13}" height="${w * 0.34}" fill="${mix(wall, palette.ink, 0.55)}"/>`,
  )
  let panes = ''
  for (let py = y - h + 20; py < y - 26; py += 52)
    for (let px = x + 16; px < x + w - 24; px += 44)
      if (canvas.next() < 0.62) panes += `M${px} ${py}h18v24h-18Z`
  canvas.add(`<path d="${panes}" fill="${WINDOW}"/>`)
}

export const village: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 930)
  canvas.add(ridge(rolling(next, WIDTH, 900, 120, 150), HEIGHT, mix(palette.far, palette.sky[2], 0.5)))
  canvas.add(ridge(rolling(next, WIDTH, 980, 70, 130), HEIGHT, mix(palette.far, palette.sky[2], 0.22)))
  const spire = between(next, 330, 690)
  const stone = mix(palette.far, palette.near, 0.35)
  canvas.add(
    `<path d="M${spire - 26} 1080V850h52v230Z" fill="${stone}"/>`,
    polygon(
      [
        [spire - 32, 852],
        [spire, 670],
        [spire + 32, 852],
      ],
      stone,
    ),
    `<path d="M${spire - 7} 890h14v30h-14Z" fill="${WINDOW}"/>`,
  )
  for (let x = -20; x < WIDTH; ) {
    const w = between(next, 84, 130)
    house(
      canvas,
      palette,
      x,
      1090 + between(next, -12, 12),
      w,
      between(next, 70, 130),
      mix(palette.far, palette.near, 0.45),
    )
    x += w + between(next, 4, 44)
  }
  canvas.add(
    `<rect y="1090" width="1024" height="446" fill="${canvas.fade(palette.near, palette.ink, 1090, 1480)}"/>`,
  )
  canvas.add(
    `<path d="M440 1090h130Q660 1260 860 1536H250Q440 1260 440 1090Z" fill="${mix(palette.sky[2], palette.near, 0.4)}" opacity=".75"/>`,
  )
  strokes(
    canvas,
    { x0: 330, x1: 700, y0: 1130, y1: 1520 },
    { colours: [palette.light, palette.near], count: 50, length: 60, thick: 9, opacity: 0.16 },
  )
  for (const [x, w] of [
    [-60, 250],
    [800, 270],
  ] as const)
    house(canvas, palette, x, 1290, w, 250, palette.ink)
  lamp(canvas, palette, 300, 1330)
  couple(canvas, prompt, { x: 540, y: 1340, size: 250, ink: palette.ink, rim: palette.light })
  for (let i = 0; i < 12; i++)
    bush(
      canvas,
      i % 2 ? between(next, -40, 220) : between(next, 800, 1060),
      between(next, 1440, 1560),
      between(next, 50, 90),
      palette.ink,
    )
}

function lamp(canvas: Canvas, palette: Palette, x: number, y: number): void {
  canvas.glow(x, y - 322, 190, WINDOW, 0.7)
  canvas.add(
    `<path d="M${x - 6} ${y}v-292h12v292ZM${x - 24} ${y}h48v-12h-48ZM${x - 24} ${y - 292}h48l-8 -10h-32ZM${x - 30} ${y - 352}h60l-30 -26Z" fill="${palette.ink}"/><path d="M${x - 18} ${y - 302}l-8 -50h52l-8 50Z" fill="#fff0c4"/>`,
  )
}

export const train: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 900)
  canvas.add(ridge(rolling(next, WIDTH, 890, 150, 170), HEIGHT, mix(palette.far, palette.sky[2], 0.5)))
  const deck = 1010
  canvas.add(
    ridge(rolling(next, WIDTH, 1000, 60, 130), HEIGHT, canvas.fade(palette.far, palette.near, 960, 1400)),
  )
  canvas.add(`<rect y="${deck}" width="1024" height="26" fill="${palette.ink}"/>`)
  for (let x = 20; x < WIDTH; x += 170)
    canvas.add(
      `<path d="M${x} ${deck + 20}h34v330h-34ZM${x + 34} ${deck + 110}q0 -74 68 -74t68 74v-86h-136Z" fill="${palette.ink}"/>`,
    )
  const car = mix(palette.near, '#7a1f33', 0.45)
  for (const x of [-60, 270, 600]) {
    canvas.add(
      `<rect x="${x}" y="${deck - 128}" width="318" height="112" rx="12" fill="${car}"/><rect x="${x}" y="${deck - 134}" width="318" height="20" rx="10" fill="${palette.ink}"/>`,
    )
    for (let w = x + 22; w < x + 290; w += 50)
      canvas.add(`<rect x="${w}" y="${deck - 100}" width="34" height="44" rx="5" fill="${WINDOW}"/>`)
    for (const wheel of [x + 50, x + 100, x + 220, x + 270])
      canvas.add(`<circle cx="${wheel}" cy="${deck - 8}" r="14" fill="${palette.ink}"/>`)
  }
  canvas.add(
    `<path d="M918 ${deck - 10}v-106h70q60 10 60 106ZM950 ${deck - 116}v-56h26v56ZM930 ${deck - 150}h0Z" fill="${palette.ink}"/>`,
  )
  let smoke = ''
  for (let i = 0; i < 10; i++)
    smoke += `<circle cx="${950 - i * 62}" cy="${(deck - 196 - i * 24 - between(next, 0, 26)).toFixed(0)}" r="${24 + i * 10}"/>`
  canvas.add(`<g fill="${mix(palette.light, palette.sky[1], 0.3)}" opacity=".34">${smoke}</g>`)
  canvas.add(
    ridge(rolling(next, WIDTH, 1270, 50, 140), HEIGHT, canvas.fade(palette.near, palette.ink, 1240, 1460)),
  )
  couple(canvas, prompt, { x: 480, y: 1318, size: 240, ink: palette.ink, rim: palette.light })
  for (const [x, h] of [
    [60, 400],
    [170, 260],
    [940, 460],
    [850, 280],
  ] as const)
    pine(canvas, x, 1510, h, palette.ink)
  grasses(canvas, { x0: 0, x1: WIDTH, y: () => HEIGHT + 8 }, palette.ink, 140, 120)
}
