import type { Horizon } from './horizon.ts'
import {
  between,
  box,
  circle,
  cut,
  dark,
  ellipse,
  fixed,
  flat,
  line,
  mix,
  pale,
  place,
  polygon,
  rounded,
  star,
} from './paper.ts'
import type { Random } from './seed.ts'

const W = 1024

/** A layer of paper whose upper edge is a slightly torn line of hills. */
export function hills(next: Random, y: number, rise: number, base: number, waves = 2): string {
  const phase = next() * 7
  const points: string[] = []
  for (let x = -40; x <= W + 40; x += 32) {
    const t = x / W
    const lift = Math.sin(t * 6.3 * (waves / 2) + phase) * 0.6 + Math.sin(t * 13 + phase * 2) * 0.3
    points.push(`${x} ${fixed(y - lift * rise)}`)
  }
  return `M-40 ${base}L${points.join('L')}L${W + 40} ${base}Z`
}

export function ridge(next: Random, y: number, rise: number, base: number, count: number): string {
  const gap = (W + 120) / count
  const points: string[] = []
  for (let i = 0; i <= count; i++) {
    points.push(`${fixed(-60 + gap * i)} ${fixed(y - rise * between(next, 0, 0.25))}`)
    if (i < count)
      points.push(
        `${fixed(-60 + gap * (i + between(next, 0.35, 0.65)))} ${fixed(y - rise * between(next, 0.6, 1))}`,
      )
  }
  return `M-60 ${base}L${points.join('L')}L${W + 60} ${base}Z`
}

export const fir = (x: number, y: number, h: number): string =>
  `M${fixed(x)} ${fixed(y - h)}L${fixed(x + h * 0.16)} ${fixed(y - h * 0.62)}H${fixed(x + h * 0.09)}L${fixed(x + h * 0.24)} ${fixed(y - h * 0.32)}H${fixed(x + h * 0.13)}L${fixed(x + h * 0.32)} ${fixed(y)}H${fixed(x - h * 0.32)}L${fixed(x - h * 0.13)} ${fixed(y - h * 0.32)}H${fixed(x - h * 0.24)}L${fixed(x - h * 0.09)} ${fixed(y - h * 0.62)}H${fixed(x - h * 0.16)}Z`

export const roundTree = (x: number, y: number, h: number): string =>
  `${box(x - h * 0.05, y - h * 0.4, h * 0.1, h * 0.44)}${ellipse(x, y - h * 0.64, h * 0.3, h * 0.4)}`

function row(next: Random, count: number, draw: (x: number, i: number) => string): string {
  const gap = (W + 100) / count
  return Array.from({ length: count }, (_, i) => draw(-50 + gap * (i + between(next, 0.2, 0.8)), i)).join('')
}

const waterLines = (next: Random, y: number, base: number, colour: string): string =>
  Array.from({ length: 12 }, () => {
    const x = between(next, 0, 900)
    const at = between(next, y + 20, base)
    return line(`M${fixed(x)} ${fixed(at)}q30 -10 60 0t60 0`, colour, 5, 'opacity=".6"')
  }).join('')

/** Backgrounds with water, hills, woods or sky. */
export const LANDS: Readonly<Record<string, Horizon>> = {
  sea: (p, y, base, next) => {
    const waves = (at: number, size: number): string => {
      const steps = Math.ceil((W + 200) / size)
      return `M-100 ${base}V${fixed(at)}${Array.from({ length: steps }, () => `q${fixed(size * 0.3)} ${fixed(-size * 0.34)} ${fixed(size * 0.62)} ${fixed(-size * 0.06)}q${fixed(size * 0.2)} ${fixed(size * 0.1)} ${fixed(size * 0.38)} ${fixed(size * 0.06)}`).join('')}V${base}Z`
    }
    const cliff = `M${W + 40} ${base}V${y - 190}C900 ${y - 210} 850 ${y - 150} 800 ${y - 60}C770 ${y} 740 ${y + 40} 690 ${y + 60}V${base}Z`
    return (
      cut(hills(next, y - 10, 26, base), mix(p.far, p.sky[2], 0.4), 0.7) +
      cut(cliff, p.near, 0.9) +
      [0, 1, 2, 3]
        .map((i) =>
          cut(
            waves(y + 50 + i * ((base - y) / 4.4), 120 + i * 50),
            mix(mix(p.far, p.sky[1], 0.3), p.ink, i * 0.26),
            0.9,
          ),
        )
        .join('')
    )
  },
  mountain: (p, y, base, next) => {
    const peak = ridge(next, y, 330, base, 4)
    return (
      cut(peak, mix(p.far, p.sky[2], 0.35), 0.9) +
      cut(ridge(next, y + 90, 250, base, 5), p.far, 0.9) +
      cut(hills(next, y + 170, 40, base), mix(p.far, p.near, 0.6), 0.8) +
      cut(
        row(next, 12, (x) => fir(x, y + 240, between(next, 110, 190))) + box(-40, y + 236, W + 80, base - y),
        p.near,
        0.8,
      ) +
      cut(hills(next, y + 360, 40, base), p.ink, 0.8)
    )
  },
  forest: (p, y, base, next) =>
    cut(
      row(next, 14, (x) => fir(x, y + 60, between(next, 260, 420))) + box(-40, y + 50, W + 80, base - y),
      mix(p.far, p.sky[2], 0.3),
      0.7,
    ) +
    cut(
      row(next, 10, (x) => fir(x, y + 180, between(next, 300, 480))) + box(-40, y + 170, W + 80, base - y),
      p.far,
      0.8,
    ) +
    cut(
      row(next, 7, (x) => fir(x, y + 330, between(next, 340, 520))) + hills(next, y + 320, 24, base),
      p.near,
      0.9,
    ) +
    cut(hills(next, y + 420, 50, base, 3), p.ink, 0.9),
  garden: (p, y, base, next) =>
    cut(hills(next, y, 50, base), mix(p.far, p.sky[2], 0.4), 0.7) +
    cut(
      row(next, 6, (x) => roundTree(x, y + 90, between(next, 190, 260))) + hills(next, y + 90, 18, base),
      p.far,
      0.8,
    ) +
    cut(
      `M-40 ${base}V${y + 210}H180V${y + 150}H220V${y + 210}H800V${y + 150}H844V${y + 210}H${W + 40}V${base}Z`,
      mix(p.far, p.near, 0.7),
      0.8,
    ) +
    blooms(next, y + 290, 16, p.light, p.sky[1]) +
    cut(hills(next, y + 380, 30, base), p.near, 0.8) +
    blooms(next, y + 430, 12, p.sky[2], p.light) +
    cut(hills(next, y + 520, 30, base), p.ink, 0.8),
  vineyard: (p, y, base, next) =>
    cut(hills(next, y - 20, 70, base), mix(p.far, p.sky[2], 0.4), 0.8) +
    cut(hills(next, y + 80, 60, base), p.far, 0.8) +
    cut(hills(next, y + 190, 40, base), mix(p.far, p.near, 0.5), 0.8) +
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
      .map((i) => line(`M${512 + (i - 4) * 60} ${y + 210}L${512 + (i - 4) * 240} ${base}`, p.near, 12 + i))
      .join('') +
    cut(
      row(
        next,
        4,
        (x) =>
          `M${fixed(x)} ${y + 90}C${fixed(x - 26)} ${y + 20} ${fixed(x - 14)} ${y - 90} ${fixed(x)} ${y - 130}C${fixed(x + 14)} ${y - 90} ${fixed(x + 26)} ${y + 20} ${fixed(x)} ${y + 90}Z`,
      ),
      p.near,
      0.7,
    ) +
    cut(hills(next, base - 120, 40, base), p.ink, 0.8),
  desert: (p, y, base, next) =>
    cut(
      `M-40 ${base}V${y}H120L150 ${y - 170}H330L370 ${y}H640L664 ${y - 110}H790L820 ${y}H${W + 40}V${base}Z`,
      mix(p.far, p.sky[2], 0.35),
      0.9,
    ) +
    cut(hills(next, y + 70, 60, base), p.far, 0.9) +
    cut(hills(next, y + 190, 70, base), mix(p.far, p.near, 0.6), 0.9) +
    [180, 820]
      .map((x) =>
        line(`M${x} ${y + 330}V${y + 120}M${x} ${y + 240}h-46v-60M${x} ${y + 220}h44v-70`, p.ink, 24),
      )
      .join('') +
    cut(hills(next, y + 330, 60, base), p.near, 0.9),
  stars: (p, y, base, next) =>
    Array.from({ length: 26 }, () =>
      flat(
        polygon(...star(between(next, 20, 1004), between(next, 40, y + 60), 4, between(next, 8, 22), 4)),
        p.light,
      ),
    ).join('') +
    cut(ellipse(760, y - 210, 130, 130), mix(p.far, p.sky[2], 0.4), 0.9) +
    line(`M560 ${y - 170}C640 ${y - 130} 900 ${y - 250} 970 ${y - 280}`, p.light, 12) +
    cut(`M-60 ${base}V${y + 180}C260 ${y - 20} 760 ${y - 20} ${W + 60} ${y + 180}V${base}Z`, p.far, 0.9) +
    cut(`M-60 ${base}V${y + 320}C260 ${y + 120} 760 ${y + 120} ${W + 60} ${y + 320}V${base}Z`, p.near, 0.9) +
    [150, 330, 700, 880]
      .map((x, i) =>
        cut(
          `M${x - 60} ${y + 330}C${x - 60} ${y + 230} ${x + 60} ${y + 230} ${x + 60} ${y + 330}Z`,
          i % 2 ? p.light : pale(p.far, 0.2),
          0.6,
        ),
      )
      .join('') +
    cut(hills(next, y + 420, 20, base), p.ink, 0.9),
  water: (p, y, base, next) =>
    cut(hills(next, y, 30, base), p.far, 0.8) +
    cut(box(-40, y + 90, W + 80, base), mix(p.far, p.near, 0.5), 0.7) +
    waterLines(next, y + 90, base, p.light),
}

function blooms(next: Random, y: number, count: number, one: string, two: string): string {
  return row(next, count, (x, i) => {
    const at = y + between(next, -40, 30)
    const r = between(next, 17, 30)
    const petals = Array.from({ length: 6 }, (_, k) =>
      place(flat(ellipse(0, -r * 0.8, r * 0.42, r * 0.62), i % 2 ? one : two), x, at, 1, k * 60),
    ).join('')
    return (
      line(`M${fixed(x)} ${fixed(at)}V${fixed(at + 150)}`, dark('#4d7457', 0.15), 6) +
      petals +
      flat(circle(x, at, r * 0.34), dark(i % 2 ? one : two, 0.4))
    )
  })
}

export const bush = (x: number, y: number, w: number): string =>
  rounded([x - w, y], [x - w * 0.9, y - w * 0.7], [x, y - w], [x + w * 0.9, y - w * 0.7], [x + w, y])
