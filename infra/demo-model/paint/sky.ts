import { between, type Canvas, mix, strokes } from './canvas.ts'
import type { Palette } from './palette.ts'

export const WIDTH = 1024
export const HEIGHT = 1536

/** Paints the sky down to `horizon`, with clouds and the sun or moon, and returns the position of the sun or moon. */
export function paintSky(
  canvas: Canvas,
  palette: Palette,
  horizon: number,
  cloudy = true,
): { x: number; y: number } {
  const { next } = canvas
  const [top, mid, low] = palette.sky
  canvas.add(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${canvas.fade(top, mid, 0, horizon * 0.72)}"/>`)
  canvas.add(
    `<rect y="${horizon * 0.45}" width="${WIDTH}" height="${HEIGHT}" fill="url(#low)"/>`.replace(
      'url(#low)',
      fadeIn(canvas, low, horizon * 0.45, horizon),
    ),
  )
  strokes(
    canvas,
    { x0: -100, x1: WIDTH, y0: 0, y1: horizon },
    { colours: [top, mid, mix(mid, low, 0.5)], count: 240, length: 190, thick: 15, opacity: 0.1 },
  )
  if (palette.night) stars(canvas, horizon * 0.75)
  const light = {
    x: between(next, 250, 774),
    y: palette.body === 'sun' ? horizon - between(next, 40, 230) : between(next, 300, 470),
  }
  const r = palette.body === 'sun' ? between(next, 90, 120) : between(next, 74, 108)
  canvas.glow(light.x, light.y, r * 6.5, palette.light, 0.5)
  canvas.glow(light.x, light.y, r * 2.4, palette.light, 0.75)
  canvas.add(
    `<circle cx="${light.x.toFixed(1)}" cy="${light.y.toFixed(1)}" r="${r.toFixed(1)}" fill="${palette.light}"/>`,
  )
  if (palette.body === 'moon') {
    const shade = mix(palette.light, mid, 0.22)
    for (const [dx, dy, s] of [
      [-0.35, -0.2, 0.24],
      [0.25, 0.3, 0.3],
      [0.32, -0.38, 0.15],
      [-0.2, 0.42, 0.14],
    ] as const) {
      canvas.add(
        `<ellipse cx="${(light.x + dx * r).toFixed(1)}" cy="${(light.y + dy * r).toFixed(1)}" rx="${(s * r).toFixed(1)}" ry="${(s * r * 0.85).toFixed(1)}" fill="${shade}" opacity=".55"/>`,
      )
    }
  }
  if (cloudy) clouds(canvas, palette, horizon)
  return light
}

function fadeIn(canvas: Canvas, colour: string, y0: number, y1: number): string {
  return canvas.fade(`${colour}00`, colour, y0, y1)
}

function stars(canvas: Canvas, below: number): void {
  const { next } = canvas
  let small = ''
  for (let i = 0; i < 130; i++) {
    const y = next() ** 1.3 * below
    small += `<circle cx="${(next() * WIDTH).toFixed(0)}" cy="${y.toFixed(0)}" r="${between(next, 0.8, 2.3).toFixed(1)}" opacity="${between(next, 0.35, 0.95).toFixed(2)}"/>`
  }
  let bright = ''
  for (let i = 0; i < 7; i++) {
    const [x, y, s] = [next() * WIDTH, next() * below * 0.8, between(next, 6, 12)]
    bright += `<path d="M${x} ${y - s}Q${x} ${y} ${x + s} ${y}Q${x} ${y} ${x} ${y + s}Q${x} ${y} ${x - s} ${y}Q${x} ${y} ${x} ${y - s}Z"/>`
  }
  canvas.add(`<g fill="#fff8e6">${small}${bright}</g>`)
}

function clouds(canvas: Canvas, palette: Palette, horizon: number): void {
  const { next } = canvas
  for (let bank = 0; bank < 5; bank++) {
    const y = between(next, horizon * 0.28, horizon * 0.92)
    const x = between(next, -250, WIDTH - 200)
    const colour = mix(palette.sky[2], bank % 2 ? palette.light : palette.sky[1], between(next, 0.15, 0.6))
    let path = ''
    for (let i = 0; i < 7; i++) {
      const w = between(next, 160, 430)
      const h = between(next, 14, 38)
      const dx = x + between(next, -120, 220)
      const dy = y + between(next, -26, 26)
      path += `M${dx.toFixed(0)} ${dy.toFixed(0)}q${(w * 0.3).toFixed(0)} ${(-h).toFixed(0)} ${(w * 0.55).toFixed(0)} ${(-h * 0.4).toFixed(0)}t${(w * 0.45).toFixed(0)} ${(h * 0.45).toFixed(0)}q${(-w * 0.5).toFixed(0)} ${(h * 0.34).toFixed(0)} ${(-w).toFixed(0)} 0Z`
    }
    canvas.add(`<path d="${path}" fill="${colour}" opacity="${between(next, 0.16, 0.34).toFixed(2)}"/>`)
  }
}
