import type { MotifProps } from './motif-props.ts'
import { tint } from './palettes.ts'
import { Lamp, Windows } from './parts.tsx'
import { randomFrom } from './random.ts'
import { between, cypress, gable, hills } from './shapes.ts'

export function Steeple({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 150, 200)
  return (
    <>
      <path d={hills(random, 130, 20)} fill={tint('far')} />
      <path d={hills(random, 166, 10)} fill={tint('mid')} />
      <path
        d={[30, 58, 330, 362].map((at) => cypress(at, 196, between(random, 54, 84))).join('')}
        fill={tint('mid')}
      />
      <g fill={tint('near')}>
        <path d={gable(x + 24, 76, 196, 46, 34)} />
        <path d={`M${x} 196V108L${x + 14} 56L${x + 28} 108V196Z`} />
        <path d={`M${x + 12.8} 58V42h2.4v16ZM${x + 9} 46h10v2.4h-10Z`} />
        <path d={hills(random, 196, 4)} />
      </g>
      <Windows
        random={random}
        x={x + 10.5}
        y={118}
        columns={1}
        rows={1}
        size={[7, 14]}
        step={[1, 1]}
        lit={1}
        rounded
      />
      <Windows
        random={random}
        x={x + 40}
        y={160}
        columns={3}
        rows={1}
        size={[8, 20]}
        step={[18, 1]}
        lit={1}
        rounded
      />
      <circle cx={x + 62} cy={138} r={6} fill={tint('glow')} />
    </>
  )
}

export function Train({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 40, 90)
  const coaches = [0, 66, 132]
  const arch = (at: number) => `M${at} 240V190a18 18 0 0 1 36 0V240Z`
  return (
    <>
      <path d={hills(random, 118, 22)} fill={tint('far')} />
      <path d={hills(random, 152, 12)} fill={tint('mid')} />
      <path
        d={`M-10 162H410V240H-10Z${[4, 54, 104, 154, 204, 254, 304, 354].map(arch).join('')}`}
        fillRule="evenodd"
        fill={tint('near')}
      />
      <g fill={tint('near')}>
        {coaches.map((at) => (
          <rect key={at} x={x + at} y={132} width={62} height={25} rx={4} />
        ))}
        <path d={`M${x + 198} 157V136h34v-8h8v8h10q8 8 8 21Z`} />
        {[8, 50, 74, 116, 140, 182, 208, 228, 248].map((at) => (
          <circle key={at} cx={x + at} cy={158} r={4.5} />
        ))}
      </g>
      {coaches.map((at) => (
        <Windows
          key={at}
          random={random}
          x={x + at + 6}
          y={138}
          columns={4}
          rows={1}
          size={[10, 9]}
          step={[13.5, 1]}
          lit={0.9}
        />
      ))}
      <Lamp x={x + 259} y={150} r={2.6} />
      <g fill={tint('horizon')} opacity={0.6}>
        {[0, 1, 2, 3, 4].map((puff) => (
          <circle
            key={puff}
            cx={x + 232 - puff * 26}
            cy={120 - puff * 7}
            r={7 + puff * 3.5}
            opacity={1 - puff * 0.16}
          />
        ))}
      </g>
    </>
  )
}

export function Stars({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 230, 290)
  return (
    <>
      <g fill={tint('orb')}>
        {Array.from({ length: 60 }, (_, index) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: the stars of one scene never change
            key={index}
            cx={between(random, 0, 400)}
            cy={between(random, 0, 200)}
            r={between(random, 0.5, 1.5)}
            opacity={between(random, 0.4, 1)}
          />
        ))}
      </g>
      <circle cx={x} cy={104} r={52} fill={tint('far')} />
      <path d={`M${x - 52} 104a52 52 0 0 0 96 28a60 60 0 0 1-92-52a52 52 0 0 0-4 24Z`} fill={tint('mid')} />
      <ellipse
        cx={x}
        cy={106}
        rx={88}
        ry={15}
        fill="none"
        stroke={tint('glow')}
        strokeWidth={3}
        opacity={0.75}
        transform={`rotate(-14 ${x} 106)`}
      />
      <path d={hills(random, 204, 10)} fill={tint('near')} />
      <path
        d="M74 206L86 122Q92 92 98 122L110 206ZM70 206l10-34v34ZM114 206l-10-34v34Z"
        fill={tint('near')}
      />
      <Windows
        random={random}
        x={88}
        y={140}
        columns={1}
        rows={2}
        size={[8, 8]}
        step={[1, 20]}
        lit={1}
        rounded
      />
    </>
  )
}

export function Fair({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 220, 270)
  const spokes = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6)
  const tent = (at: number, width: number) =>
    `M${at} 198V168L${at - 5} 166L${at + width / 2} 132L${at + width + 5} 166L${at + width} 168V198Z`
  return (
    <>
      <path d={hills(random, 140, 16)} fill={tint('far')} />
      <g stroke={tint('near')} fill="none" strokeWidth={2}>
        <circle cx={x} cy={112} r={62} strokeWidth={3} />
        <circle cx={x} cy={112} r={50} strokeWidth={1.2} />
        {spokes.map((angle) => (
          <path
            key={angle}
            d={`M${x} 112l${Math.cos(angle) * 62} ${Math.sin(angle) * 62}`}
            strokeWidth={1.2}
          />
        ))}
        <path d={`M${x} 112L${x - 30} 200M${x} 112L${x + 30} 200`} strokeWidth={5} />
      </g>
      {spokes.map((angle) => (
        <Lamp key={angle} x={x + Math.cos(angle) * 62} y={112 + Math.sin(angle) * 62} r={2.6} />
      ))}
      <path d={`${tent(40, 62)}${tent(116, 48)}${tent(336, 56)}`} fill={tint('near')} />
      <path d="M62 198V160L71 134L80 160V198Z" fill={tint('glow')} opacity={0.8} />
      <path d={hills(random, 199, 3)} fill={tint('near')} />
    </>
  )
}
