import type { MotifProps } from './motif-props.ts'
import { tint } from './palettes.ts'
import { Glints } from './parts.tsx'
import { randomFrom } from './random.ts'
import { between, hills, peaks, pine } from './shapes.ts'

export function River({ seed }: MotifProps) {
  const random = randomFrom(seed)
  return (
    <>
      <path d={hills(random, 118, 22)} fill={tint('far')} />
      <path d={hills(random, 146, 12)} fill={tint('mid')} />
      <rect y={160} width={400} height={80} fill={tint('water')} />
      <Glints random={random} x={between(random, 150, 250)} from={170} />
      <g fill="none" stroke={tint('near')}>
        <path d="M-10 158C90 112 310 112 410 158" strokeWidth={9} />
        {[40, 100, 160, 240, 300, 360].map((x) => (
          <path key={x} d={`M${x} 176V${124 + ((x - 200) / 30) ** 2 * 0.72}`} strokeWidth={4} />
        ))}
        <path d="M-10 146C90 100 310 100 410 146" strokeWidth={1.6} />
      </g>
      <path d="M0 240V196q60-8 92 44ZM400 240V188q-74-2-112 52Z" fill={tint('near')} />
      <path
        d={Array.from(
          { length: 12 },
          (_, index) => `M${index * 6 + 4} 214l${between(random, -4, 4)}-${between(random, 18, 34)}l2 ${26}Z`,
        ).join('')}
        fill={tint('near')}
      />
    </>
  )
}

export function Mountain({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const back = peaks(random, 92, 22, 150)
  const front = peaks(random, 138, 16, 124)
  return (
    <>
      <path d={back.path} fill={tint('far')} />
      <g fill={tint('orb')} opacity={0.72}>
        {back.tops.map(([x, y]) => (
          <path key={x} d={`M${x} ${y}l-15 16l7-2l5 6l5-7l6 6l8-3Z`} />
        ))}
      </g>
      <path d={front.path} fill={tint('mid')} />
      <path d={hills(random, 196, 8)} fill={tint('near')} />
      <path
        d={Array.from({ length: 15 }, (_, index) =>
          pine(index * 28 + between(random, -8, 8), 202, between(random, 22, 44)),
        ).join('')}
        fill={tint('near')}
      />
    </>
  )
}

export function Forest({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const row = (count: number, ground: number, low: number, high: number) =>
    Array.from({ length: count }, (_, index) =>
      pine((index * 400) / (count - 1) + between(random, -9, 9), ground, between(random, low, high)),
    ).join('')
  return (
    <>
      <path d={row(17, 186, 70, 118)} fill={tint('far')} />
      <path d={hills(random, 184, 5)} fill={tint('far')} />
      <path d={row(12, 204, 74, 130)} fill={tint('mid')} />
      <path d={hills(random, 202, 5)} fill={tint('mid')} />
      <path d="M188 240C176 216 214 204 196 186C214 202 226 214 240 240Z" fill={tint('glow')} opacity={0.5} />
      <path
        d={[12, 52, 348, 392].map((x) => pine(x, 238, between(random, 112, 168))).join('')}
        fill={tint('near')}
      />
    </>
  )
}

export function Garden({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const crowns = [38, 84, 322, 372].map((x) => ({
    x,
    r: between(random, 22, 32),
    y: between(random, 122, 140),
  }))
  const flowers = Array.from({ length: 46 }, () => ({
    x: between(random, 4, 396),
    y: between(random, 192, 236),
    r: between(random, 1.4, 3.2),
    colour: tint(random() < 0.5 ? 'glow' : random() < 0.6 ? 'horizon' : 'orb'),
  }))
  return (
    <>
      <path d={hills(random, 126, 18)} fill={tint('far')} />
      <path d={hills(random, 160, 10)} fill={tint('mid')} />
      <g fill={tint('near')}>
        {crowns.map(({ x, r, y }) => (
          <g key={x}>
            <circle cx={x} cy={y} r={r} />
            <circle cx={x - r * 0.7} cy={y + r * 0.5} r={r * 0.7} />
            <circle cx={x + r * 0.7} cy={y + r * 0.5} r={r * 0.7} />
            <rect x={x - 2.5} y={y + r} width={5} height={60} />
          </g>
        ))}
        <path d={hills(random, 188, 4, 100)} />
      </g>
      <g fill="none" stroke={tint('near')} strokeWidth={4}>
        <path d="M176 192V142a24 24 0 0 1 48 0V192" />
        <path d="M184 192V144a16 16 0 0 1 32 0V192" strokeWidth={1.6} />
      </g>
      <path d="M190 190h20l34 50h-88Z" fill={tint('horizon')} opacity={0.42} />
      {flowers.map(({ x, y, r, colour }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={r} fill={colour} />
      ))}
    </>
  )
}

export function Desert({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const camels = [between(random, 90, 130), between(random, 150, 170), between(random, 190, 214)]
  return (
    <>
      <path d={hills(random, 142, 14, 130)} fill={tint('far')} />
      <path d="M-10 240C60 120 170 190 230 168S360 130 410 178V240Z" fill={tint('mid')} />
      <path d="M-10 214C90 168 150 236 250 208S370 196 410 210V240H-10Z" fill={tint('near')} />
      <g fill="none" stroke={tint('near')} strokeWidth={3.4} strokeLinecap="round">
        {camels.map((x) => (
          <path
            key={x}
            d={`M${x - 7} 184v-10q-2-6 3-7q4-6 7-1q3-5 6 1q4 1 3 6v11M${x + 10} 172q5-2 4-9l4 0`}
            transform={`translate(0 ${(x % 7) - 4})`}
          />
        ))}
      </g>
    </>
  )
}

export function Ruins({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 70, 110)
  const arch = (left: number) => `M${left} 196V132a22 22 0 0 1 44 0V196h-9V134a13 13 0 0 0-26 0V196Z`
  return (
    <>
      <path d={hills(random, 130, 20)} fill={tint('far')} />
      <path d={hills(random, 168, 9)} fill={tint('mid')} />
      <g fill={tint('near')}>
        <path d={[x, x + 54, x + 108].map(arch).join('')} />
        <path d={`M${x - 4} 112h58l4-9h30l3 9h26l5 8h-126Z`} />
        <path d={`M${x + 176} 198V96l7 5l5-9l6 12l5-4V198Z`} />
        <path d={`M${x + 216} 198v-34l8 3l6-7l7 6V198Z`} />
        <path d={hills(random, 198, 4)} />
      </g>
      <g fill={tint('mid')}>
        {Array.from({ length: 9 }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the leaves of one scene never change
            key={index}
            cx={x + between(random, -4, 160)}
            cy={between(random, 108, 132)}
            r={between(random, 4, 9)}
          />
        ))}
      </g>
    </>
  )
}
