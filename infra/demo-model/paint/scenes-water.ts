import { between, type Canvas, mix, polygon, ridge, rolling, strokes } from './canvas.ts'
import { couple } from './figures.ts'
import type { Palette } from './palette.ts'
import { grasses } from './plants.ts'
import { heightAt, type Scene } from './scene.ts'
import { HEIGHT, paintSky, WIDTH } from './sky.ts'

function path(light: { x: number }, y0: number, canvas: Canvas, colour: string): void {
  const { next } = canvas
  let shine = ''
  for (let y = y0 + 6, w = 8; y < HEIGHT; y += between(next, 13, 26), w += between(next, 3, 9)) {
    const x = light.x + between(next, -0.5, 0.5) * w * 1.6
    shine += `M${(x - w).toFixed(0)} ${y.toFixed(0)}q${w.toFixed(0)} ${between(next, -5, 5).toFixed(0)} ${(2 * w).toFixed(0)} 0`
  }
  canvas.add(
    `<path d="${shine}" fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round" opacity=".55"/>`,
  )
}

export const sea: Scene = (canvas, palette, prompt) => {
  const { next } = canvas
  const horizon = between(next, 900, 960)
  const light = paintSky(canvas, palette, horizon)
  canvas.add(
    ridge(rolling(next, WIDTH, horizon - 8, 60, 110), horizon + 4, mix(palette.far, palette.sky[2], 0.45)),
  )
  canvas.add(
    `<rect y="${horizon}" width="${WIDTH}" height="${HEIGHT}" fill="${canvas.fade(mix(palette.sky[2], palette.far, 0.45), palette.near, horizon, 1400)}"/>`,
  )
  strokes(
    canvas,
    { x0: -80, x1: WIDTH, y0: horizon + 6, y1: 1420 },
    {
      colours: [palette.far, palette.near, mix(palette.sky[2], palette.light, 0.4)],
      count: 260,
      length: 150,
      thick: 6,
      opacity: 0.2,
    },
  )
  path(light, horizon, canvas, palette.light)
  if (/\b(?:boat|ship|sail\w*|pirate|yacht|harbou?r|port|venice|lagoon)\b/i.test(prompt))
    boat(canvas, palette, light.x > 512 ? 800 : 224, horizon + 96)
  const left = light.x > 512
  const cliff = left
    ? [
        [-20, 930],
        [170, 950],
        [330, 1010],
        [400, 1080],
        [470, 1190],
        [560, 1280],
        [760, 1390],
        [1040, 1440],
      ]
    : [
        [-20, 1440],
        [270, 1390],
        [460, 1280],
        [560, 1190],
        [620, 1080],
        [700, 1010],
        [860, 950],
        [1044, 930],
      ]
  const points = cliff.map(([x, y]) => [x as number, (y as number) + between(next, -14, 14)] as const)
  canvas.add(ridge(points, HEIGHT, canvas.fade(palette.near, palette.ink, 930, 1400)))
  if (
    /lighthouse|\blight\b|cliff|cornwall|cornish|keeper/i.test(prompt) ||
    (!/boat|ship|port|venice/i.test(prompt) && next() < 0.5)
  )
    lighthouse(canvas, palette, left ? 175 : 849, 962)
  grasses(
    canvas,
    { x0: left ? -10 : 560, x1: left ? 470 : 1034, y: (x) => heightAt(points, x) + 6 },
    palette.ink,
    90,
    34,
  )
  const x = left ? 415 : 609
  couple(canvas, prompt, {
    x,
    y: heightAt(points, left ? x + 62 : x - 62) + 8,
    size: 205,
    ink: palette.ink,
    rim: mix(palette.light, palette.sky[2], 0.3),
  })
  grasses(canvas, { x0: -10, x1: WIDTH, y: () => HEIGHT + 10 }, palette.ink, 150, 150)
}

function lighthouse(canvas: Canvas, palette: Palette, x: number, y: number): void {
  const beam = x < 512 ? 1 : -1
  const pale = mix(palette.near, palette.light, 0.16)
  canvas.add(
    polygon(
      [
        [x, y - 352],
        [x + beam * 1000, y - 560],
        [x + beam * 1000, y - 300],
      ],
      palette.light,
      'opacity=".16"',
    ),
  )
  canvas.add(
    polygon(
      [
        [x, y - 352],
        [x + beam * 1000, y - 470],
        [x + beam * 1000, y - 370],
      ],
      palette.light,
      'opacity=".14"',
    ),
  )
  canvas.glow(x, y - 352, 150, palette.light, 0.95)
  canvas.add(
    `<path d="M${x - 42} ${y + 24}L${x - 26} ${y - 312}h52L${x + 42} ${y + 24}Z" fill="${palette.ink}"/>`,
  )
  canvas.add(
    `<path d="M${x - 38} ${y - 58}L${x - 33} ${y - 152}h66l5 94Z M${x - 30} ${y - 216}l2 -60h56l2 60Z" fill="${pale}" opacity=".55"/>`,
  )
  canvas.add(
    `<path d="M${x - 36} ${y - 312}h72v-12h-72Z M${x - 24} ${y - 324}h48v-54h-48Z M${x - 32} ${y - 378}h64L${x} ${y - 416}Z" fill="${palette.ink}"/>`,
  )
  canvas.add(
    `<rect x="${x - 18}" y="${y - 374}" width="36" height="48" fill="${palette.light}"/><path d="M${x - 8} ${y - 110}h16v28h-16Z" fill="${palette.light}" opacity=".9"/>`,
  )
  canvas.add(
    `<path d="M${x + beam * 40} ${y + 26}v-72h${beam * 84}v72Z M${x + beam * 28} ${y - 44}h${beam * 108}l${-beam * 30} -34h${-beam * 48}Z" fill="${palette.ink}"/><rect x="${x + beam * 74 - 10}" y="${y - 26}" width="20" height="24" fill="${palette.light}"/>`,
  )
}

function boat(canvas: Canvas, palette: Palette, x: number, y: number): void {
  const sail = mix(palette.light, palette.sky[2], 0.35)
  canvas.add(
    `<path d="M${x - 62} ${y}q62 30 126 0l-18 34h-92Z" fill="${palette.ink}"/><path d="M${x} ${y - 3}v-168" stroke="${palette.ink}" stroke-width="5"/>`,
    `<path d="M${x + 6} ${y - 166}q66 70 60 150h-60Z" fill="${sail}"/><path d="M${x - 6} ${y - 148}q-38 60 -46 132h46Z" fill="${mix(sail, palette.far, 0.35)}"/>`,
    `<path d="M${x - 40} ${y + 50}q40 8 84 0M${x - 24} ${y + 72}q26 6 50 0" stroke="${palette.ink}" stroke-width="5" opacity=".35" fill="none"/>`,
  )
}
