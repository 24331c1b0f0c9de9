import { tint } from './palettes.ts'
import { between } from './shapes.ts'

interface WindowsProps {
  random: () => number
  x: number
  y: number
  columns: number
  rows: number
  /** `size` is the width and height of one window. `step` is the distance from one window to the next. */
  size: readonly [width: number, height: number]
  step: readonly [across: number, down: number]
  /** The share of windows that are lit, from 0 to 1. */
  lit?: number
  rounded?: boolean
}

/** Paints rows of windows, some of them lit. */
export function Windows({ random, x, y, columns, rows, size, step, lit = 0.6, rounded }: WindowsProps) {
  const [width, height] = size
  const places = Array.from({ length: rows * columns }, (_, index) => ({
    left: x + (index % columns) * step[0],
    top: y + Math.floor(index / columns) * step[1],
    shine: random() < lit ? between(random, 0.75, 1) : 0,
  }))
  return (
    <g fill={tint('glow')}>
      {places
        .filter(({ shine }) => shine > 0)
        .map(({ left, top, shine }) => (
          <rect
            key={`${left} ${top}`}
            x={left}
            y={top}
            width={width}
            height={height}
            rx={rounded ? width / 2 : 0.5}
            opacity={shine}
          />
        ))}
    </g>
  )
}

/** Paints a light with a halo. */
export function Lamp({ x, y, r = 3 }: { x: number; y: number; r?: number }) {
  return (
    <g fill={tint('glow')}>
      <circle cx={x} cy={y} r={r * 5} opacity={0.12} />
      <circle cx={x} cy={y} r={r * 2.6} opacity={0.22} />
      <circle cx={x} cy={y} r={r} />
    </g>
  )
}

/** Paints reflections on water below a light. */
export function Glints({ random, x, from }: { random: () => number; x: number; from: number }) {
  const lines = Array.from({ length: 7 }, (_, index) => ({
    y: from + index * 8 + between(random, 0, 3),
    half: between(random, 6, 12 + index * 5),
    shift: between(random, -7, 7),
  }))
  return (
    <g fill={tint('orb')} opacity={0.5}>
      {lines.map(({ y, half, shift }) => (
        <rect key={y} x={x - half + shift} y={y} width={half * 2} height={1.6} rx={0.8} />
      ))}
    </g>
  )
}
