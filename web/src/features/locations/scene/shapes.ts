/**
 * A scene is 400 wide and 240 high. Important parts are placed between y 45 and 205, because cards may crop the rest.
 */
export const WIDTH = 400
export const HEIGHT = 240

type Random = () => number

export function between(random: Random, from: number, to: number): number {
  return Math.round((from + random() * (to - from)) * 10) / 10
}

/** Returns the path of soft hills around `y`, closed at the bottom. */
export function hills(random: Random, y: number, sway: number, step = 80): string {
  const points: [number, number][] = []
  for (let x = -step; x <= WIDTH + step; x += step) points.push([x, between(random, y - sway, y + sway)])
  const [first = [0, y]] = points
  const curves = points.slice(1).map(([x, top], index) => {
    const [fromX, fromY] = points[index] ?? first
    const half = (fromX + x) / 2
    return `C${half} ${fromY} ${half} ${top} ${x} ${top}`
  })
  return `M${first[0]} ${first[1]}${curves.join('')}V${HEIGHT}H${-step}Z`
}

/** Returns the path of peaks around `y`, closed at the bottom, and the positions of the peaks. */
export function peaks(random: Random, y: number, sway: number, step: number) {
  const tops: [number, number][] = []
  let path = `M-20 ${HEIGHT}`
  for (let x = -step / 2; x < WIDTH + step; x += step) {
    const top: [number, number] = [
      between(random, x - step / 6, x + step / 6),
      between(random, y - sway, y + sway),
    ]
    tops.push(top)
    path += `L${top[0]} ${top[1]}L${top[0] + step / 2} ${between(random, y + sway + 12, y + sway + 34)}`
  }
  return { path: `${path}V${HEIGHT}Z`, tops }
}

/** Returns the path of a house with a gable, seen from the front. */
export function gable(x: number, width: number, ground: number, wall: number, roof: number): string {
  const top = ground - wall
  return `M${x} ${ground}V${top}H${x - 3}L${x + width / 2} ${top - roof}L${x + width + 3} ${top}H${x + width}V${ground}Z`
}

/** The top, bottom and width of a pine's three tiers, as shares of its height and width. */
const tiers = [
  [0, 0.38, 0.42],
  [0.22, 0.66, 0.7],
  [0.46, 0.94, 1],
] as const

export function pine(x: number, ground: number, height: number): string {
  const crown = ground - height
  const half = height * 0.22
  const branches = tiers.map(
    ([top, bottom, wide]) =>
      `M${x} ${crown + height * top}L${x + half * wide} ${crown + height * bottom}H${x - half * wide}Z`,
  )
  return `${branches.join('')}M${x - 1.5} ${ground}V${ground - height * 0.1}H${x + 1.5}V${ground}Z`
}

export function cypress(x: number, ground: number, height: number): string {
  const w = height * 0.11
  return `M${x} ${ground}C${x - w * 1.6} ${ground - height * 0.25} ${x - w} ${ground - height * 0.75} ${x} ${ground - height}C${x + w} ${ground - height * 0.75} ${x + w * 1.6} ${ground - height * 0.25} ${x} ${ground}Z`
}

/** Returns the path of battlements along the top of a wall. */
export function battlements(x: number, width: number, top: number, ground: number, tooth = 6): string {
  const count = Math.max(2, Math.round(width / (tooth * 2)))
  const unit = width / (count * 2 - 1)
  let path = `M${x} ${ground}V${top}`
  for (let index = 0; index < count; index++) {
    path += `v${-tooth}h${unit}v${tooth}`
    if (index < count - 1) path += `h${unit}`
  }
  return `${path}V${ground}Z`
}
