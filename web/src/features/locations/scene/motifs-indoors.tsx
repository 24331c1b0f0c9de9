import type { MotifProps } from './motif-props.ts'
import { tint } from './palettes.ts'
import { Lamp } from './parts.tsx'
import { randomFrom } from './random.ts'
import { between, hills } from './shapes.ts'

// In indoor scenes the sky is visible through the windows only. The walls are painted around them.

export function Hall({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const arch = (x: number) => `M${x} 176V92a28 28 0 0 1 56 0V176Z`
  const arches = [38, 116, 228, 306]
  return (
    <>
      <path d={hills(random, 152, 14)} fill={tint('far')} />
      <path d={`M0 0H400V240H0Z${arches.map(arch).join('')}`} fillRule="evenodd" fill={tint('mid')} />
      <path d={arches.map(arch).join('')} fill="none" stroke={tint('near')} strokeWidth={3} />
      <g fill="none" stroke={tint('near')} strokeWidth={1.4}>
        {arches.map((x) => (
          <path key={x} d={`M${x + 28} 64V176M${x} 118H${x + 56}`} />
        ))}
      </g>
      <path d="M0 184H400V240H0Z" fill={tint('near')} />
      {arches.map((x) => (
        <path
          key={x}
          d={`M${x} 184h56l${(x - 172) * 0.3 + 6} 56h-68Z`}
          fill={tint('horizon')}
          opacity={0.14}
        />
      ))}
      <path d="M-4 0H34Q26 96 4 188H-4ZM404 0H366Q374 96 396 188H404Z" fill={tint('near')} />
      <g stroke={tint('near')} fill="none" strokeWidth={2}>
        <path d="M200 0V52M168 70q32 22 64 0M176 66q24 14 48 0M200 52V84" />
      </g>
      {[168, 184, 200, 216, 232].map((x) => (
        <Lamp key={x} x={x} y={66 - Math.abs(x - 200) * 0.02 + (x === 200 ? -6 : 0)} r={2.4} />
      ))}
    </>
  )
}

export function Shelves({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const books: { x: number; y: number; width: number; height: number; shade: number }[] = []
  for (const side of [14, 266]) {
    for (const shelf of [82, 126, 170]) {
      for (let x = side; x < side + 112; ) {
        const width = between(random, 4, 9)
        const height = between(random, 20, 33)
        if (random() > 0.08) books.push({ x, y: shelf - height, width: width - 0.8, height, shade: random() })
        x += width
      }
    }
  }
  return (
    <>
      <path d={hills(random, 138, 16)} fill={tint('far')} />
      <path d="M0 0H400V240H0ZM146 166V84a54 54 0 0 1 108 0V166Z" fillRule="evenodd" fill={tint('mid')} />
      <path
        d="M146 166V84a54 54 0 0 1 108 0V166ZM200 30V166M146 112H254"
        fill="none"
        stroke={tint('near')}
        strokeWidth={3}
      />
      <path d="M8 40H132V214H8ZM260 40H392V214H260Z" fill={tint('near')} />
      {books.map(({ x, y, width, height, shade }) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={0.8}
          fill={tint(shade < 0.34 ? 'far' : shade < 0.7 ? 'water' : 'horizon')}
          opacity={0.55 + shade * 0.4}
        />
      ))}
      <g fill={tint('mid')}>
        {[82, 126, 170].map((y) => (
          <path key={y} d={`M8 ${y}h124v4H8ZM260 ${y}h132v4H260Z`} />
        ))}
      </g>
      <path d="M0 206H400V240H0Z" fill={tint('near')} />
      <path d="M152 196h96v8h-96ZM160 204h6v36h-6ZM234 204h6v36h-6Z" fill={tint('near')} />
      <path
        d="M222 196v-18M212 178l4-13h12l4 13Z"
        stroke={tint('near')}
        strokeWidth={2}
        fill={tint('glow')}
      />
      <Lamp x={222} y={176} r={3.4} />
      <path d="M172 196q10-7 20 0q10-7 20 0Z" fill={tint('orb')} />
    </>
  )
}

export function Cafe({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const lamps = [90, 200, 310].map((x) => ({ x, y: between(random, 62, 82) }))
  return (
    <>
      <path d={hills(random, 128, 18)} fill={tint('far')} />
      <path d={hills(random, 152, 10)} fill={tint('water')} opacity={0.7} />
      <path
        d="M0 0H400V240H0ZM30 168V58q0-12 12-12H188V168ZM212 168V46H358q12 0 12 12V168Z"
        fillRule="evenodd"
        fill={tint('mid')}
      />
      <path
        d="M30 168V58q0-12 12-12H188V168ZM212 168V46H358q12 0 12 12V168ZM109 46V168M291 46V168"
        fill="none"
        stroke={tint('near')}
        strokeWidth={3}
      />
      <path d="M0 0H400V26q-25 16-50 0t-50 0t-50 0t-50 0t-50 0t-50 0t-50 0t-50 0Z" fill={tint('near')} />
      {lamps.map(({ x, y }) => (
        <g key={x}>
          <path d={`M${x} 20V${y}`} stroke={tint('near')} strokeWidth={1.6} />
          <Lamp x={x} y={y + 7} r={5} />
          <path d={`M${x - 12} ${y + 8}q12-16 24 0Z`} fill={tint('near')} />
        </g>
      ))}
      <path d="M0 200H400V240H0Z" fill={tint('near')} />
      <path d="M132 182H268v6H132ZM196 188h8v34h-8Z" fill={tint('near')} />
      <path
        d="M96 152q-4 32 6 50M96 176h30v4M304 152q4 32-6 50M304 176h-30v4"
        fill="none"
        stroke={tint('near')}
        strokeWidth={4}
        strokeLinecap="round"
      />
      <g fill={tint('orb')}>
        <path d="M164 172h16v5q0 5-5 5h-6q-5 0-5-5ZM220 172h16v5q0 5-5 5h-6q-5 0-5-5Z" />
      </g>
      <path
        d="M170 168q-4-6 0-10t0-9M228 168q-4-6 0-10t0-9"
        fill="none"
        stroke={tint('orb')}
        strokeWidth={1.6}
        opacity={0.7}
        strokeLinecap="round"
      />
    </>
  )
}
