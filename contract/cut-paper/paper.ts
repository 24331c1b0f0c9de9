import { type Random, random } from './seed.ts'

/** The colour of the shadow that every sheet of paper has. */
const SHADE = '#1a0812'
/**
 * A soft shadow is made of copies of the shape with these offsets and spreads (pixels). A blur filter takes thirty
 * times as long.
 */
const STEPS: readonly (readonly [number, number])[] = [
  [2, 1],
  [5, 4],
  [9, 9],
  [14, 16],
]

export type Point = readonly [number, number]

export const fixed = (value: number): string => String(Math.round(value * 10) / 10)

/** Returns a random number between two numbers. */
export const between = (next: Random, low: number, high: number): number => low + next() * (high - low)

/** Mixes two `#rrggbb` colours. A share of 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const part = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  const blend = (at: number): string =>
    Math.round(part(first, at) * (1 - share) + part(second, at) * share)
      .toString(16)
      .padStart(2, '0')
  return `#${blend(1)}${blend(3)}${blend(5)}`
}

export const dark = (colour: string, share = 0.25): string => mix(colour, SHADE, share)
export const pale = (colour: string, share = 0.25): string => mix(colour, '#fff6ea', share)

/**
 * Returns a piece of paper: the shape of `path` in one colour with its shadow. `height` sets the size of the shadow: 1
 * is that of a layer directly above another one, 0 means no shadow.
 */
export function cut(path: string, fill: string, height = 1): string {
  const copies = STEPS.map(
    ([drop, spread]) =>
      `<path d="${path}" transform="translate(${fixed(-drop * 0.35 * height)} ${fixed(drop * height)})" fill="${SHADE}" stroke="${SHADE}" stroke-width="${fixed(spread * height)}" stroke-linejoin="round" opacity=".07"/>`,
  )
  return `${height > 0 ? copies.join('') : ''}<path d="${path}" fill="${fill}"/>`
}

/** Returns a shape without a shadow, for a shape that is printed on a layer of paper or cut out of it. */
export const flat = (path: string, fill: string, extra = ''): string =>
  `<path d="${path}" fill="${fill}" ${extra}/>`

/** Returns a line without a shadow. */
export const line = (path: string, colour: string, width: number, extra = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${fixed(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

/** Places shapes in a drawing: moves, scales and turns them (in degrees) around their own origin. */
export const place = (shapes: string, x: number, y: number, scale = 1, turn = 0, flip = false): string =>
  `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)}) scale(${(flip ? -scale : scale).toFixed(3)} ${scale.toFixed(3)})">${shapes}</g>`

export const circle = (x: number, y: number, r: number): string => ellipse(x, y, r, r)

export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${fixed(x - rx)} ${fixed(y)}a${fixed(rx)} ${fixed(ry)} 0 1 0 ${fixed(2 * rx)} 0a${fixed(rx)} ${fixed(ry)} 0 1 0 ${fixed(-2 * rx)} 0Z`

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${fixed(x)} ${fixed(y)}h${fixed(width)}v${fixed(height)}h${fixed(-width)}Z`

export const polygon = (...points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}Z`

/** Returns a closed curve through the midpoints between neighbouring points, which rounds every corner. */
export function rounded(...points: readonly Point[]): string {
  const at = (i: number): Point => points[(i + points.length) % points.length] as Point
  const middle = (i: number): string =>
    `${fixed((at(i)[0] + at(i + 1)[0]) / 2)} ${fixed((at(i)[1] + at(i + 1)[1]) / 2)}`
  const curves = points.map((_, i) => `Q${fixed(at(i)[0])} ${fixed(at(i)[1])} ${middle(i)}`)
  return `M${middle(-1)}${curves.join('')}Z`
}

/** Returns the outline of a star or flower with `count` points, which alternates between two radii. */
export function star(x: number, y: number, count: number, outer: number, inner: number, turn = 0): Point[] {
  return Array.from({ length: count * 2 }, (_, i) => {
    const angle = ((i / count) * 180 + turn - 90) * (Math.PI / 180)
    const r = i % 2 === 0 ? outer : inner
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r] as const
  })
}

/** A drawing that is built from back to front, with the definitions of its gradients and clip paths. */
export type Drawing = {
  next: Random
  add(...shapes: string[]): void
  /** Adds a circle of light that fades out towards its edge. */
  light(x: number, y: number, r: number, colour: string, strength?: number): void
  /** Defines a vertical gradient and returns it as a fill. */
  fade(from: string, to: string, y0: number, y1: number): string
  /** Returns shapes that are visible only inside a path. */
  within(path: string, shapes: string): string
  svg(): string
}

export function createDrawing(width: number, height: number, seed: number): Drawing {
  const defs: string[] = []
  const body: string[] = []
  return {
    next: random(seed),
    add: (...shapes) => void body.push(...shapes),
    light(x, y, r, colour, strength = 1) {
      const id = `l${defs.length}`
      defs.push(
        `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset=".4" stop-color="${colour}" stop-opacity="${strength * 0.45}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      )
      body.push(`<path d="${circle(x, y, r)}" fill="url(#${id})"/>`)
    },
    fade(from, to, y0, y1) {
      const id = `f${defs.length}`
      defs.push(
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${fixed(y0)}" x2="0" y2="${fixed(y1)}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
      )
      return `url(#${id})`
    },
    within(path, shapes) {
      const id = `w${defs.length}`
      defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`)
      return `<g clip-path="url(#${id})">${shapes}</g>`
    },
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${body.join('')}</svg>`,
  }
}
