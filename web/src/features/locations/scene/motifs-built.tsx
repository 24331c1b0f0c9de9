import type { MotifProps } from './motif-props.ts'
import { tint } from './palettes.ts'
import { Lamp, Windows } from './parts.tsx'
import { randomFrom } from './random.ts'
import { battlements, between, cypress, gable, hills, pine } from './shapes.ts'

export function City({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const rows = [
    { colour: tint('far'), low: 120, high: 62, width: 26, lit: 0 },
    { colour: tint('mid'), low: 142, high: 88, width: 34, lit: 0.35 },
    { colour: tint('near'), low: 178, high: 128, width: 46, lit: 0.5 },
  ]
  return rows.map(({ colour, low, high, width, lit }) => {
    const towers = []
    for (let x = -8; x < 400; x += width + between(random, -4, 5)) {
      towers.push({ x, wide: between(random, width - 7, width + 3), top: between(random, high, low) })
    }
    return (
      <g key={colour} fill={colour}>
        {towers.map(({ x, wide, top }, index) => (
          <g key={x}>
            <rect x={x} y={top} width={wide} height={240 - top} />
            {index % 3 === 1 && <rect x={x + wide / 2 - 1} y={top - 16} width={2} height={16} />}
            {index % 4 === 2 && <rect x={x + 5} y={top - 8} width={wide - 10} height={8} />}
            {lit > 0 && (
              <Windows
                random={random}
                x={x + 5}
                y={top + 8}
                columns={Math.floor((wide - 5) / 8)}
                rows={Math.floor((236 - top) / 12)}
                size={[3.6, 5.5]}
                step={[8, 12]}
                lit={lit}
              />
            )}
          </g>
        ))}
      </g>
    )
  })
}

export function Village({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const houses: { x: number; width: number; wall: number; roof: number }[] = []
  for (let x = -12; x < 400; x += 0) {
    const width = between(random, 38, 58)
    houses.push({ x, width, wall: between(random, 38, 66), roof: between(random, 20, 34) })
    x += width + between(random, 1, 8)
  }
  return (
    <>
      <path d={hills(random, 128, 16)} fill={tint('far')} />
      <path
        d={[20, 92, 170, 250, 330].map((x) => gable(x, 44, 190, between(random, 52, 70), 24)).join('')}
        fill={tint('mid')}
      />
      {houses.map(({ x, width, wall, roof }) => (
        <g key={x}>
          <rect x={x + width * 0.7} y={202 - wall - roof} width={6} height={roof} fill={tint('near')} />
          <path d={gable(x, width, 202, wall, roof)} fill={tint('near')} />
          <Windows
            random={random}
            x={x + width * 0.22}
            y={202 - wall + 8}
            columns={2}
            rows={Math.floor(wall / 24)}
            size={[7, 10]}
            step={[width * 0.38, 22]}
          />
        </g>
      ))}
      <rect y={201} width={400} height={40} fill={tint('near')} />
      <rect x={198} y={150} width={2.4} height={54} fill={tint('near')} />
      <Lamp x={199} y={149} r={3.4} />
    </>
  )
}

export function Castle({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 118, 168)
  const towers = [
    [x, 26, 92],
    [x + 42, 30, 66],
    [x + 92, 24, 98],
    [x + 128, 20, 116],
  ] as const
  return (
    <>
      <path d={hills(random, 138, 22)} fill={tint('far')} />
      <path d={hills(random, 172, 14)} fill={tint('mid')} />
      <path d={`M${x - 96} 240Q${x + 70} 96 ${x + 236} 240Z`} fill={tint('near')} />
      <g fill={tint('near')}>
        <path d={battlements(x + 10, 130, 124, 180)} />
        {towers.map(([left, width, top], index) => (
          <g key={left}>
            <path d={battlements(left, width, top, 184, 5)} />
            {index % 2 === 1 && (
              <path
                d={`M${left - 2} ${top - 3}L${left + width / 2} ${top - 36}L${left + width + 2} ${top - 3}Z`}
              />
            )}
            <rect x={left + width / 2 - 0.7} y={top - (index % 2 ? 48 : 22)} width={1.4} height={18} />
          </g>
        ))}
      </g>
      {towers.map(([left, width, top]) => (
        <Windows
          key={left}
          random={random}
          x={left + width / 2 - 2}
          y={top + 12}
          columns={1}
          rows={3}
          size={[4, 9]}
          step={[1, 22]}
          lit={0.75}
          rounded
        />
      ))}
      <path d={`M${x + 68} 182v-16a8 8 0 0 1 16 0v16Z`} fill={tint('glow')} opacity={0.85} />
    </>
  )
}

export function House({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 118, 142)
  return (
    <>
      <path d={hills(random, 132, 18)} fill={tint('far')} />
      <path
        d={[24, 56, 84, 316, 348, 382].map((at) => cypress(at, 196, between(random, 62, 98))).join('')}
        fill={tint('mid')}
      />
      <g fill={tint('near')}>
        <rect x={x} y={128} width={150} height={66} />
        <path d={`M${x - 4} 128L${x + 14} 106H${x + 136}L${x + 154} 128Z`} />
        <path d={gable(x + 54, 42, 194, 78, 26)} />
        <rect x={x + 22} y={88} width={9} height={22} />
        <rect x={x + 116} y={84} width={9} height={26} />
        <rect x={x - 34} y={150} width={36} height={44} />
        <rect x={x + 148} y={150} width={36} height={44} />
        <path d={hills(random, 196, 3, 100)} />
      </g>
      <Windows
        random={random}
        x={x + 9}
        y={136}
        columns={2}
        rows={2}
        size={[9, 15]}
        step={[21, 25]}
        lit={0.7}
      />
      <Windows
        random={random}
        x={x + 111}
        y={136}
        columns={2}
        rows={2}
        size={[9, 15]}
        step={[21, 25]}
        lit={0.7}
      />
      <Windows
        random={random}
        x={x + 70}
        y={124}
        columns={1}
        rows={1}
        size={[10, 20]}
        step={[1, 1]}
        lit={1}
        rounded
      />
      <path d={`M${x + 68} 194v-22a7 7 0 0 1 14 0v22Z`} fill={tint('glow')} />
      <path d={`M${x + 68} 194h14L${x + 128} 240H${x + 18}Z`} fill={tint('glow')} opacity={0.13} />
    </>
  )
}

export function Cottage({ seed }: MotifProps) {
  const random = randomFrom(seed)
  const x = between(random, 140, 190)
  const smoke = `M${x + 76} 112c-8-10 8-16 0-27s10-15 3-27`
  return (
    <>
      <path d={hills(random, 128, 20)} fill={tint('far')} />
      <path
        d={Array.from({ length: 9 }, (_, index) => pine(18 + index * 45, 188, between(random, 56, 92))).join(
          '',
        )}
        fill={tint('mid')}
      />
      <path
        d={smoke}
        fill="none"
        stroke={tint('horizon')}
        strokeWidth={5}
        strokeLinecap="round"
        opacity={0.55}
      />
      <g fill={tint('near')}>
        <rect x={x + 71} y={112} width={10} height={30} />
        <path d={`M${x} 194V152L${x - 9} 154L${x + 22} 118H${x + 82}L${x + 108} 154L${x + 99} 152V194Z`} />
        <path d={hills(random, 194, 5, 110)} />
      </g>
      <Windows
        random={random}
        x={x + 14}
        y={160}
        columns={2}
        rows={1}
        size={[13, 13]}
        step={[54, 1]}
        lit={1}
      />
      <path d={`M${x + 42} 194v-26a6.5 6.5 0 0 1 13 0v26Z`} fill={tint('glow')} opacity={0.9} />
      <path d={`M${x + 42} 194h13l22 46h-58Z`} fill={tint('glow')} opacity={0.14} />
    </>
  )
}
