import { type Random, random } from '../seed.ts'

/** A scene is drawn on a canvas. Shapes are added from back to front; `next` returns random numbers. */
export type Canvas = {
  next: Random
  add(...shapes: string[]): void
  /** Defines a vertical gradient between two heights and returns it as a fill. */
  fade(from: string, to: string, y0: number, y1: number): string
  /** Adds a round light that is strongest in its centre. */
  glow(x: number, y: number, r: number, colour: string, strength?: number): void
  svg(): string
}

const fixed = (value: number): string => value.toFixed(1)

/** Creates an empty canvas of the given size. */
export function createCanvas(width: number, height: number, seed: number): Canvas {
  const defs: string[] = []
  const body: string[] = []
  return {
    next: random(seed),
    add: (...shapes) => void body.push(...shapes),
    fade(from, to, y0, y1) {
      const id = `f${defs.length}`
      defs.push(
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${fixed(y0)}" x2="0" y2="${fixed(y1)}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
      )
      return `url(#${id})`
    },
    glow(x, y, r, colour, strength = 1) {
      const id = `g${defs.length}`
      defs.push(
        `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".35" stop-color="${colour}" stop-opacity="${strength * 0.42}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      )
      body.push(`<circle cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(r)}" fill="url(#${id})"/>`)
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${body.join('')}</svg>`,
  }
}

/** Returns a random number between two numbers. */
export const between = (next: Random, low: number, high: number): number => low + next() * (high - low)

/** Returns a filled shape below a rounded line through the points, down to the height `base`. */
export function ridge(
  points: readonly (readonly [number, number])[],
  base: number,
  fill: string,
  extra = '',
): string {
  const [first = [0, base] as const] = points
  let path = `M${fixed(first[0])} ${base}L${fixed(first[0])} ${fixed(first[1])}`
  for (let i = 1; i < points.length; i++) {
    const [x, y] = points[i] as readonly [number, number]
    const [px, py] = points[i - 1] as readonly [number, number]
    path += `Q${fixed(px)} ${fixed(py)} ${fixed((px + x) / 2)} ${fixed((py + y) / 2)}`
  }
  const [lx, ly] = points.at(-1) as readonly [number, number]
  return `<path d="${path}L${fixed(lx)} ${fixed(ly)}L${fixed(lx)} ${base}Z" fill="${fill}" ${extra}/>`
}

/** Returns the points of rolling hills around the height `y`, up to `rise` high, with one point in each `step`. */
export function rolling(
  next: Random,
  width: number,
  y: number,
  rise: number,
  step: number,
): [number, number][] {
  const phase = next() * 7
  const wave = between(next, 0.6, 1.4)
  const points: [number, number][] = []
  for (let x = -step; x <= width + step; x += step) {
    const t = x / width
    const lift =
      Math.sin(t * 6 * wave + phase) * 0.5 + Math.sin(t * 13 + phase * 2) * 0.25 + (next() - 0.5) * 0.5
    points.push([x, y - lift * rise])
  }
  return points
}

/** Returns the points of a mountain line with sharp peaks around the height `y`. */
export function peaks(
  next: Random,
  width: number,
  y: number,
  rise: number,
  count: number,
): [number, number][] {
  const points: [number, number][] = [[-40, y]]
  const gap = (width + 80) / count
  for (let i = 0; i < count; i++) {
    const x = -40 + gap * (i + 0.5) + between(next, -0.2, 0.2) * gap
    points.push(
      [x, y - rise * between(next, 0.55, 1)],
      [x + gap * between(next, 0.35, 0.6), y - rise * between(next, 0.05, 0.3)],
    )
  }
  points.push([width + 40, y])
  return points
}

export const polygon = (points: readonly (readonly [number, number])[], fill: string, extra = ''): string =>
  `<path d="M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}Z" fill="${fill}" ${extra}/>`

/** Adds short brush strokes to an area, because they make a gradient look painted. */
export function strokes(
  canvas: Canvas,
  area: { x0: number; x1: number; y0: number; y1: number },
  look: {
    colours: readonly string[]
    count: number
    length: number
    thick: number
    opacity: number
    slope?: number
  },
): void {
  const { next } = canvas
  const groups = new Map<string, string>()
  for (let i = 0; i < look.count; i++) {
    const x = between(next, area.x0, area.x1)
    const y = between(next, area.y0, area.y1)
    const l = look.length * between(next, 0.4, 1.3)
    const bend = between(next, -0.06, 0.06) * l
    const drop = (look.slope ?? 0) * l
    const colour = look.colours[Math.floor(next() * look.colours.length)] as string
    const path = `M${fixed(x)} ${fixed(y)}q${fixed(l / 2)} ${fixed(bend + drop / 2)} ${fixed(l)} ${fixed(drop)}`
    groups.set(colour, (groups.get(colour) ?? '') + path)
  }
  for (const [colour, path] of groups) {
    canvas.add(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${look.thick}" stroke-linecap="round" opacity="${look.opacity}"/>`,
    )
  }
}

/** Mixes two `#rrggbb` colours. A share of 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  const blend = (at: number): string =>
    Math.round(part(first, at) * (1 - share) + part(second, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${blend(1)}${blend(3)}${blend(5)}`
}
