import { between, type Canvas, mix, peaks, polygon, ridge, rolling, strokes } from './canvas.ts'
import { couple } from './figures.ts'
import type { Palette } from './palette.ts'
import { bush, leafTree, pine } from './plants.ts'
import type { Scene } from './scene.ts'
import { HEIGHT, paintSky, WIDTH } from './sky.ts'

export const mountain: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  const light = paintSky(canvas, palette, 930)
  for (const [level, y, rise, count] of [
    [0.62, 960, 380, 4],
    [0.3, 1030, 330, 3],
  ] as const) {
    const colour = mix(palette.far, palette.sky[2], level)
    const points = peaks(next, WIDTH, y, rise, count)
    canvas.add(
      polygon(
        [...points, [WIDTH + 40, HEIGHT], [-40, HEIGHT]],
        canvas.fade(colour, mix(colour, palette.sky[2], 0.35), y - rise, y + 120),
      ),
    )
    const snow = mix(palette.light, palette.sky[2], 0.25)
    points.forEach(([px, py], i) => {
      if (i === 0 || i === points.length - 1 || py > y - rise * 0.45) return
      const side = light.x < px ? -1 : 1
      const deep = (y - py) * 0.42
      canvas.add(
        polygon(
          [
            [px, py],
            [px + side * deep * 0.62, py + deep * 0.9],
            [px + side * deep * 0.3, py + deep * 0.66],
            [px + side * deep * 0.14, py + deep * 0.98],
            [px - side * deep * 0.06, py + deep * 0.5],
            [px - side * deep * 0.3, py + deep * 0.62],
          ],
          snow,
          `opacity="${0.9 - level * 0.5}"`,
        ),
      )
    })
  }
  canvas.add(
    ridge(
      rolling(next, WIDTH, 1120, 60, 120),
      HEIGHT,
      canvas.fade(mix(palette.light, palette.sky[1], 0.35), palette.far, 1060, 1400),
    ),
  )
  for (let i = 0; i < 26; i++)
    pine(
      canvas,
      between(next, -20, WIDTH + 20),
      between(next, 1095, 1160),
      between(next, 60, 120),
      mix(palette.near, palette.far, 0.35),
    )
  if (/lodge|chalet|cabin|inn|cottage|hut|hotel/i.test(prompt) || next() < 0.6)
    cabin(canvas, palette, 730, 1180)
  const front = rolling(next, WIDTH, 1295, 46, 150)
  canvas.add(
    ridge(
      front,
      HEIGHT,
      canvas.fade(mix(palette.light, palette.sky[1], 0.55), mix(palette.near, palette.far, 0.5), 1250, 1536),
    ),
  )
  couple(canvas, prompt, { x: 400, y: 1318, size: 235, ink: palette.ink, rim: palette.light })
  for (const [x, h] of [
    [40, 520],
    [150, 330],
    [985, 560],
    [890, 300],
  ] as const)
    pine(canvas, x, 1500, h, palette.ink)
  snowfall(canvas)
}

function cabin(canvas: Canvas, palette: Palette, x: number, y: number): void {
  canvas.glow(x + 40, y - 30, 130, palette.light, 0.5)
  canvas.add(
    `<path d="M${x - 70} ${y}v-66h150v66Z" fill="${palette.ink}"/><path d="M${x - 96} ${y - 58}L${x + 4} ${y - 142}L${x + 106} ${y - 58}Z" fill="${mix(palette.ink, palette.light, 0.82)}"/><path d="M${x - 78} ${y - 58}L${x + 4} ${y - 122}L${x + 88} ${y - 58}Z" fill="${palette.ink}"/>`,
    `<path d="M${x - 42} ${y - 46}h26v26h-26ZM${x + 26} ${y - 46}h26v26h-26ZM${x - 6} ${y - 92}h20v20h-20Z" fill="#ffd889"/>`,
    `<path d="M${x + 46} ${y - 108}v-34h18v50Z" fill="${palette.ink}"/><path d="M${x + 56} ${y - 150}q-26 -34 4 -62q22 -26 2 -56" fill="none" stroke="${mix(palette.sky[2], palette.light, 0.4)}" stroke-width="12" stroke-linecap="round" opacity=".35"/>`,
  )
}

function snowfall(canvas: Canvas): void {
  let flakes = ''
  for (let i = 0; i < 150; i++)
    flakes += `<circle cx="${(canvas.next() * WIDTH).toFixed(0)}" cy="${(canvas.next() * HEIGHT).toFixed(0)}" r="${between(canvas.next, 1.5, 5).toFixed(1)}" opacity="${between(canvas.next, 0.35, 0.9).toFixed(2)}"/>`
  canvas.add(`<g fill="#fff">${flakes}</g>`)
}

export const forest: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  const light = paintSky(canvas, palette, 1000, false)
  canvas.glow(light.x, 760, 620, palette.sky[2], 0.75)
  for (const [share, count, width] of [
    [0.62, 16, 22],
    [0.4, 12, 32],
    [0.18, 8, 48],
  ] as const) {
    const colour = mix(palette.near, palette.sky[2], share)
    const y = 1180 - share * 180
    for (let i = 0; i < count; i++)
      leafTree(
        canvas,
        between(next, -60, WIDTH + 60),
        y + between(next, 0, 40),
        between(next, 700, 1050),
        width,
        colour,
      )
    canvas.add(
      ridge(
        rolling(next, WIDTH, y + 20, 40, 90),
        HEIGHT,
        canvas.fade(colour, mix(colour, palette.near, 0.5), y, y + 300),
      ),
    )
  }
  canvas.add(
    polygon(
      [
        [light.x - 40, 250],
        [light.x + 60, 250],
        [light.x + 300, 1240],
        [light.x - 200, 1240],
      ],
      palette.light,
      'opacity=".13"',
    ),
    polygon(
      [
        [light.x - 130, 250],
        [light.x - 80, 250],
        [light.x - 180, 1240],
        [light.x - 420, 1240],
      ],
      palette.light,
      'opacity=".1"',
    ),
  )
  canvas.add(
    `<path d="M430 1536Q600 1330 500 1230Q470 1190 ${light.x.toFixed(0)} 1120Q560 1190 590 1240Q760 1350 720 1536Z" fill="${mix(palette.sky[2], palette.light, 0.35)}" opacity=".4"/>`,
  )
  couple(canvas, prompt, { x: 530, y: 1300, size: 230, ink: palette.ink, rim: palette.light })
  for (const [x, w] of [
    [20, 120],
    [1000, 140],
  ] as const)
    leafTree(canvas, x, 1560, 1700, w, palette.ink)
  for (let i = 0; i < 9; i++)
    bush(
      canvas,
      i < 5 ? between(next, -40, 300) : between(next, 720, 1060),
      between(next, 1440, 1560),
      between(next, 60, 120),
      palette.ink,
    )
  let motes = ''
  for (let i = 0; i < 46; i++)
    motes += `<circle cx="${between(next, 80, 944).toFixed(0)}" cy="${between(next, 760, 1480).toFixed(0)}" r="${between(next, 2, 6).toFixed(1)}" opacity="${between(next, 0.4, 0.95).toFixed(2)}"/>`
  canvas.add(`<g fill="${palette.light}">${motes}</g>`)
}

export const desert: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  paintSky(canvas, palette, 950)
  for (const [i, y] of [930, 1010, 1120, 1250].entries()) {
    const lit = mix(palette.far, palette.sky[2], 0.55 - i * 0.16)
    const points = rolling(next, WIDTH, y, 110 + i * 16, 260)
    canvas.add(ridge(points, HEIGHT, canvas.fade(lit, mix(lit, palette.near, 0.55), y - 80, y + 260)))
    strokes(
      canvas,
      { x0: -60, x1: WIDTH, y0: y + 40, y1: y + 170 },
      {
        colours: [mix(lit, palette.light, 0.3), mix(lit, palette.near, 0.4)],
        count: 46,
        length: 240,
        thick: 5,
        opacity: 0.22,
        slope: 0.1,
      },
    )
  }
  couple(canvas, prompt, { x: 590, y: 1300, size: 220, ink: palette.ink, rim: palette.light })
  canvas.add(ridge(rolling(next, WIDTH, 1420, 70, 300), HEIGHT, palette.ink))
  const x = 140
  if (/oasis|morocc|cairo|egypt|caravan|palm|sultan|sheikh/i.test(prompt) || next() < 0.4) {
    for (const [dx, h] of [
      [0, 560],
      [110, 420],
    ] as const) {
      canvas.add(
        `<path d="M${x + dx} 1440q26 -${h / 2} 60 -${h}" stroke="${palette.ink}" stroke-width="20" fill="none" stroke-linecap="round"/>`,
      )
      const [cx, cy] = [x + dx + 60, 1440 - h]
      for (const angle of [-3.05, -2.6, -2.1, -1.5, -0.95, -0.5, -0.1]) {
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const tip = `${(cx + c * 178).toFixed(0)} ${(cy + s * 92 + 74).toFixed(0)}`
        canvas.add(
          `<path d="M${cx} ${cy}Q${(cx + c * 96).toFixed(0)} ${(cy + s * 120 - 34).toFixed(0)} ${tip}Q${(cx + c * 88).toFixed(0)} ${(cy + s * 112 - 6).toFixed(0)} ${cx} ${cy}Z" fill="${palette.ink}"/>`,
        )
      }
    }
  } else {
    canvas.add(
      `<path d="M150 1450V1130q0 -36 26 -36t26 36v110q54 0 54 -50v-40q0 -22 18 -22t18 22v50q0 84 -90 84v166ZM150 1300q-72 0 -72 -76v-44q0 -22 18 -22t18 22v36q0 44 36 44Z" fill="${palette.ink}"/>`,
    )
  }
}
