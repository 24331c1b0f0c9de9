import type { MotifProps } from './motif-props.ts'
import { tint } from './palettes.ts'
import { Glints, Lamp, Windows } from './parts.tsx'
import { randomFrom } from './random.ts'
import { between, hills } from './shapes.ts'

const HORIZON = 152

export function Sea({ seed, orbX, warm }: MotifProps) {
  const random = randomFrom(seed)
  const boat = between(random, 90, 300)
  return (
    <>
      <path d={`M-10 ${HORIZON}q70-34 132-10q40 12 76 10Z`} fill={tint('far')} />
      <rect y={HORIZON} width={400} height={90} fill={tint('water')} />
      <Glints random={random} x={orbX} from={HORIZON + 6} />
      <Sail x={boat} y={HORIZON + 8} />
      <path d="M-10 240V206C70 188 140 222 220 212S360 196 410 208V240Z" fill={tint('mid')} />
      <path
        d="M-10 214C80 200 150 230 230 220S370 206 410 216"
        fill="none"
        stroke={tint('orb')}
        strokeWidth={2}
        opacity={0.6}
      />
      <path d="M-10 240V226C90 212 160 238 250 230S370 222 410 228V240Z" fill={tint('near')} />
      {warm ? <Palm /> : <Grass />}
    </>
  )
}

export function Lighthouse({ seed, orbX }: MotifProps) {
  const random = randomFrom(seed)
  return (
    <>
      <path d={`M220 ${HORIZON}q60-22 110-12q40 6 80 12Z`} fill={tint('far')} />
      <rect y={HORIZON} width={400} height={90} fill={tint('water')} />
      <Glints random={random} x={orbX} from={HORIZON + 6} />
      <g fill={tint('glow')}>
        <path d="M128 76L400 30V112Z" opacity={0.16} />
        <path d="M128 76L400 52V92Z" opacity={0.16} />
        <path d="M128 76L0 58V96Z" opacity={0.14} />
      </g>
      <Sail x={between(random, 240, 330)} y={HORIZON + 10} />
      <g fill={tint('near')}>
        <path d="M-10 240V150C30 146 60 158 96 160S168 172 186 196S236 228 262 240Z" />
        <path d="M115 168L120 86H136L141 168Z" />
        <rect x={116} y={83} width={24} height={4} />
        <path d="M119 70q9-14 18 0Z" />
        <rect x={127.4} y={54} width={1.2} height={10} />
        <path d="M60 168V146L55 147L74 130L96 147L90 146V168Z" />
      </g>
      <path d="M118 118h20l.8 14h-21.6Z" fill={tint('horizon')} opacity={0.85} />
      <rect x={121} y={70} width={14} height={13} fill={tint('glow')} />
      <Windows random={random} x={69} y={150} columns={1} rows={1} size={[9, 9]} step={[1, 1]} lit={1} />
      <Lamp x={128} y={76} r={3} />
    </>
  )
}

export function Ship({ seed, orbX }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 150, 190)
  return (
    <>
      <path d={`M0 ${HORIZON + 4}q80-24 150-6t250 6Z`} fill={tint('far')} />
      <rect y={HORIZON + 4} width={400} height={90} fill={tint('water')} />
      <Glints random={random} x={orbX} from={HORIZON + 12} />
      <g fill={tint('near')}>
        <path
          d={`M${x - 60} 176H${x + 84}Q${x + 70} 204 ${x + 50} 206H${x - 36}Q${x - 56} 200 ${x - 60} 176Z`}
        />
        <rect x={x - 30} y={158} width={78} height={20} />
        <rect x={x + 6} y={66} width={3} height={96} />
      </g>
      <path d={`M${x + 4} 74V152H${x - 46}Q${x - 10} 118 ${x + 4} 74Z`} fill={tint('horizon')} />
      <path d={`M${x + 12} 80Q${x + 64} 112 ${x + 62} 152H${x + 12}Z`} fill={tint('orb')} opacity={0.9} />
      <Windows
        random={random}
        x={x - 24}
        y={163}
        columns={6}
        rows={1}
        size={[6, 6]}
        step={[12, 1]}
        lit={0.85}
        rounded
      />
      <path d={hills(random, 214, 4, 50)} fill={tint('mid')} opacity={0.75} />
    </>
  )
}

function Sail({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x - 12} ${y}h24l-5 6h-14Z`} fill={tint('near')} />
      <path d={`M${x - 1} ${y - 2}V${y - 26}l-10 24ZM${x + 1} ${y - 2}V${y - 22}l9 20Z`} fill={tint('orb')} />
    </>
  )
}

function Palm() {
  return (
    <>
      <path
        d="M372 226C370 190 356 164 338 146"
        fill="none"
        stroke={tint('near')}
        strokeWidth={4}
        strokeLinecap="round"
      />
      <path
        d="M338 146q-30-6-44 16q22-16 44-16q-18 12-16 36q4-24 16-36q4 18 22 26q-10-14-22-26q18-10 38 2q-14-16-38-2q-6-16-30-18q20 4 30 18Z"
        fill={tint('near')}
      />
    </>
  )
}

function Grass() {
  return (
    <g fill={tint('near')}>
      <path d="M286 240V214Q300 186 330 180Q352 150 384 148L410 142V240Z" />
      <path d="M300 206l-5-15l9 13l1-18l5 17l8-13l-4 16ZM352 164l-5-14l9 12l1-17l5 16l8-12l-4 15Z" />
    </g>
  )
}
