import type { Horizon } from './horizon.ts'
import { bush, fir, hills, roundTree } from './horizons-wild.ts'
import { between, box, circle, cut, dark, ellipse, fixed, flat, line, mix, pale, polygon } from './paper.ts'
import type { Random } from './seed.ts'

const W = 1024

const windows = (
  next: Random,
  x: number,
  y: number,
  columns: number,
  rows: number,
  gapX: number,
  gapY: number,
  w: number,
  h: number,
  lit: string,
  unlit: string,
): string =>
  Array.from({ length: columns * rows }, (_, i) => {
    const at = box(x + (i % columns) * gapX, y + Math.floor(i / columns) * gapY, w, h)
    return flat(at, next() < 0.55 ? lit : unlit)
  }).join('')

const house = (x: number, y: number, w: number, h: number): string =>
  `${box(x, y - h, w, h)}${polygon([x - w * 0.12, y - h], [x + w / 2, y - h - w * 0.55], [x + w * 1.12, y - h])}`

const arches = (y: number, base: number, count: number): string =>
  Array.from({ length: count }, (_, i) => {
    const w = W / count
    return `M${fixed(i * w + w * 0.18)} ${base}V${y + 170}C${fixed(i * w + w * 0.18)} ${y} ${fixed(i * w + w * 0.82)} ${y} ${fixed(i * w + w * 0.82)} ${y + 170}V${base}Z`
  }).join('')

/** Backgrounds with houses, streets and rooms. */
export const STREETS: Readonly<Record<string, Horizon>> = {
  city: (p, y, base, next) => {
    const towers = (low: number, high: number, count: number, at: number): string => {
      const w = (W + 60) / count
      return Array.from({ length: count }, (_, i) => {
        const top = at - between(next, low, high)
        const x = -30 + i * w
        const roof = next()
        return `${box(x, top, w - 8, base - top)}${roof < 0.3 ? polygon([x, top], [x + w / 2, top - 60], [x + w - 8, top]) : roof < 0.5 ? box(x + w * 0.4, top - 50, 8, 60) : ''}`
      }).join('')
    }
    return (
      cut(towers(120, 330, 9, y + 60), mix(p.far, p.sky[2], 0.4), 0.8) +
      cut(towers(60, 300, 8, y + 190), p.far, 0.8) +
      windows(next, 24, y + 70, 18, 9, 56, 46, 17, 24, p.light, mix(p.far, p.near, 0.4)) +
      cut(towers(40, 170, 6, y + 400), p.near, 0.9) +
      cut(hills(next, base - 90, 10, base), p.ink, 0.8)
    )
  },
  village: (p, y, base, next) =>
    cut(hills(next, y, 60, base), mix(p.far, p.sky[2], 0.4), 0.8) +
    cut(
      `${box(640, y - 130, 70, 300)}${polygon([630, y - 130], [675, y - 280], [720, y - 130])}`,
      p.far,
      0.7,
    ) +
    [60, 210, 380, 560, 740, 880]
      .map(
        (x, i) =>
          cut(
            house(x, y + 190 + (i % 2) * 40, 140, 120 + (i % 3) * 24),
            i % 2 ? p.far : mix(p.far, p.near, 0.5),
            0.7,
          ) + windows(next, x + 26, y + 110 + (i % 2) * 40, 2, 1, 58, 40, 28, 38, p.light, p.near),
      )
      .join('') +
    cut(hills(next, y + 250, 26, base), p.near, 0.9) +
    [90, 900].map((x) => cut(roundTree(x, y + 400, 230), dark(p.near, 0.2), 0.8)).join('') +
    cut(hills(next, y + 400, 40, base), p.ink, 0.9),
  house: (p, y, base, next) =>
    cut(hills(next, y + 20, 40, base), mix(p.far, p.sky[2], 0.4), 0.8) +
    cut(
      `${box(170, y - 60, 690, 320)}${box(130, y - 150, 150, 410)}${box(744, y - 150, 150, 410)}${polygon([110, y - 150], [205, y - 230], [300, y - 150])}${polygon([724, y - 150], [819, y - 230], [914, y - 150])}${polygon([380, y - 60], [512, y - 160], [644, y - 60])}${box(300, y - 130, 34, 80)}${box(690, y - 130, 34, 80)}`,
      p.far,
      0.9,
    ) +
    windows(next, 200, y - 10, 11, 3, 60, 84, 30, 50, p.light, mix(p.far, p.near, 0.5)) +
    flat(`M478 ${y + 260}V${y + 170}C478 ${y + 130} 546 ${y + 130} 546 ${y + 170}V${y + 260}Z`, p.near) +
    cut(hills(next, y + 250, 12, base), mix(p.far, p.near, 0.6), 0.8) +
    cut(polygon([470, y + 250], [554, y + 250], [700, base], [324, base]), pale(p.far, 0.3), 0.3) +
    [60, 250, 780, 960]
      .map((x, i) => cut(i % 3 ? bush(x, y + 380, 100) : roundTree(x, y + 380, 300), p.near, 0.8))
      .join('') +
    cut(hills(next, y + 430, 30, base), p.ink, 0.9),
  castle: (p, y, base, next) => {
    const tower = (x: number, top: number, w: number): string =>
      `${box(x, top, w, base - top)}${[0, 1, 2].map((i) => box(x - 6 + i * ((w + 12) / 2.6), top - 26, (w + 12) / 4.4, 30)).join('')}`
    const spire = (x: number, top: number, w: number): string =>
      `${box(x, top, w, base - top)}${polygon([x - 12, top], [x + w / 2, top - w * 1.7], [x + w + 12, top])}`
    return (
      cut(hills(next, y + 40, 70, base), mix(p.far, p.sky[2], 0.4), 0.8) +
      cut(
        spire(330, y - 250, 90) + spire(620, y - 180, 76) + tower(420, y - 160, 200),
        mix(p.far, p.sky[2], 0.2),
        0.8,
      ) +
      cut(tower(240, y - 60, 130) + tower(660, y - 20, 140) + box(360, y + 30, 320, base), p.far, 0.8) +
      windows(next, 290, y + 40, 9, 2, 52, 84, 16, 34, p.light, p.near) +
      cut(hills(next, y + 230, 60, base), p.near, 0.9) +
      cut(
        Array.from({ length: 5 }, (_, i) => fir(60 + i * 230, y + 420, 220)).join('') +
          hills(next, y + 400, 20, base),
        p.ink,
        0.9,
      )
    )
  },
  train: (p, y, base, next) =>
    cut(hills(next, y - 20, 80, base), mix(p.far, p.sky[2], 0.4), 0.8) +
    cut(hills(next, y + 90, 50, base), p.far, 0.8) +
    cut(
      Array.from(
        { length: 5 },
        (_, i) =>
          `M${-40 + i * 230} ${base}V${y + 190}H${190 + i * 230}V${base}H${150 + i * 230}V${y + 340}C${150 + i * 230} ${y + 230} ${i * 230} ${y + 230} ${i * 230} ${y + 340}V${base}Z`,
      ).join(''),
      mix(p.far, p.near, 0.6),
      0.8,
    ) +
    [0, 1, 2]
      .map(
        (i) =>
          cut(
            `M${40 + i * 320} ${y + 186}V${y + 90}C${40 + i * 320} ${y + 70} ${330 + i * 320} ${y + 70} ${330 + i * 320} ${y + 90}V${y + 186}Z`,
            p.near,
            0.7,
          ) + windows(next, 70 + i * 320, y + 104, 5, 1, 52, 40, 34, 36, p.light, p.light),
      )
      .join('') +
    [0, 1, 2, 3]
      .map((i) => cut(circle(60 - i * 30 + i * 70, y + 30 - i * 52, 34 + i * 14), pale(p.sky[2], 0.4), 0.4))
      .join('') +
    cut(hills(next, base - 150, 40, base), p.ink, 0.9),
  cafe: (p, y, base, next) =>
    cut(box(60, y - 130, 904, base), mix(p.far, p.sky[2], 0.3), 0.8) +
    windows(next, 120, y - 90, 6, 1, 140, 60, 80, 90, p.light, p.far) +
    cut(
      Array.from({ length: 8 }, (_, i) => `M${90 + i * 106} ${y + 60}h106v60a53 40 0 0 1 -106 0Z`).join(''),
      p.light,
      0.6,
    ) +
    Array.from({ length: 4 }, (_, i) =>
      flat(`M${196 + i * 212} ${y + 60}h106v60a53 40 0 0 1 -106 0Z`, mix(p.sky[1], '#b02f58', 0.4)),
    ).join('') +
    cut(box(110, y + 200, 360, 300) + box(680, y + 190, 220, 400), p.near, 0.4) +
    flat(`${box(130, y + 220, 320, 220)}${box(700, y + 210, 180, 240)}`, mix(p.light, p.sky[2], 0.3)) +
    cut(`${ellipse(560, y + 400, 90, 22)}${box(552, y + 400, 16, 150)}`, p.ink, 0.6) +
    cut(hills(next, base - 130, 8, base), p.ink, 0.9),
  library: (p, y, base, next) => {
    const shelves: string[] = []
    for (let shelf = 0; shelf < 5; shelf++) {
      const floor = y - 60 + shelf * 150
      if (floor > base) break
      for (let x = 30; x < 990; ) {
        const w = between(next, 18, 46)
        const h = between(next, 80, 124)
        shelves.push(
          flat(
            box(x, floor - h, w - 4, h),
            [p.far, p.near, mix(p.light, p.far, 0.35), p.sky[1], mix(p.far, p.sky[2], 0.5)][
              Math.floor(next() * 5)
            ] as string,
          ),
        )
        x += w
      }
      shelves.push(cut(box(-20, floor, W + 40, 20), p.ink, 0.5))
    }
    return cut(box(-40, y - 210, W + 80, base), dark(p.near, 0.3), 0.8) + shelves.join('')
  },
  ballroom: (p, y, base, next) =>
    cut(`${box(-40, y - 120, W + 80, base)}`, mix(p.far, p.sky[2], 0.25), 0.8) +
    flat(arches(y - 60, y + 330, 5), mix(p.sky[1], p.light, 0.35)) +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        cut(`${box(i * 205 - 22, y - 110, 44, 450)}${box(i * 205 - 36, y - 130, 72, 26)}`, p.far, 0.6),
      )
      .join('') +
    cut(polygon([-40, y + 330], [W + 40, y + 330], [W + 40, base], [-40, base]), p.near, 0.7) +
    Array.from({ length: 9 }, (_, i) =>
      line(`M${512 + (i - 4) * 90} ${y + 340}L${512 + (i - 4) * 260} ${base}`, mix(p.near, p.light, 0.25), 4),
    ).join('') +
    [240, 512, 784]
      .map(
        (x) =>
          line(`M${x} ${y - 200}V${y - 90}`, p.ink, 5) +
          Array.from({ length: 7 }, (_, i) =>
            flat(circle(x - 72 + i * 24, y - 84 + 26 * Math.sin((i / 6) * Math.PI), 11), p.light),
          ).join(''),
      )
      .join('') +
    flat(circle(between(next, 0, 1), -20, 0.1), p.ink),
}
