import { CoverFrame } from './cover-frame.tsx'

const panes = [
  [28, 226],
  [46, 226],
  [28, 252],
  [46, 278],
  [76, 206],
  [94, 232],
  [76, 258],
  [94, 284],
  [204, 212],
  [222, 212],
  [222, 238],
  [204, 264],
  [252, 234],
  [270, 260],
  [252, 286],
  [270, 234],
] as const

const bulbs = [12, 44, 78, 114, 150, 186, 222, 256, 288]

export function CityCover({ className }: { className: string }) {
  return (
    <CoverFrame title="A Winter at|Harrow Street" className={className}>
      <defs>
        <linearGradient id="c-sky" x2="0" y2="1">
          <stop stopColor="#2c0b22" />
          <stop offset=".55" stopColor="#8c2d4e" />
          <stop offset=".85" stopColor="#f0a07c" />
        </linearGradient>
        <linearGradient id="c-road" x2="0" y2="1">
          <stop stopColor="#f0a07c" stopOpacity=".8" />
          <stop offset="1" stopColor="#2c0b22" />
        </linearGradient>
      </defs>
      <rect width="300" height="420" fill="url(#c-sky)" />
      <path fill="#6d2446" opacity=".8" d="M108 420V236h16v-22h18v-30l8-16 8 16v46h18v-18h16v208z" />
      <path
        fill="#451531"
        d="M0 420V190h34l12-16 12 16h8v-6h46v46h6v190zM300 420V196h-30l-14-20-14 20h-52v34h-6v190z"
      />
      <path fill="url(#c-road)" d="m126 420 20-118h10l22 118z" />
      {panes.map(([x, y]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="9"
          height="14"
          rx="1"
          fill="#ffd58f"
          opacity={x % 4 ? 0.9 : 0.55}
        />
      ))}
      <path d="M0 146q76 42 150 16t150-14" fill="none" stroke="#2c0b22" strokeWidth="1.500" />
      {bulbs.map((x, index) => (
        <g key={x} fill="#ffe2a6">
          <circle cx={x} cy={[154, 166, 173, 172, 165, 157, 153, 151, 150][index]} r="8" opacity=".22" />
          <circle cx={x} cy={[154, 166, 173, 172, 165, 157, 153, 151, 150][index]} r="3" />
        </g>
      ))}
      <path fill="#2a0a1e" d="M0 420v-78h104l-8 12h-8v66zM300 420v-84H194l8 12h8v72z" />
      <path fill="#c94f6d" d="M0 330h104l8 14H0zM194 324h106v14H186z" />
      <path
        fill="#f3c9a9"
        d="M14 330h14l2 14H15zm32 0h14l4 14H48zm32 0h12l7 14H81zM204 324h14l-4 14h-15zm32 0h14l-2 14h-15zm32 0h14v14h-15z"
      />
      <g fill="#1c0614">
        <path d="M131 404q-2-34 4-46 0-9 7-9t7 9q7 10 5 28l4 20zM156 404l1-34q0-8 4-12 0-9 7-9t7 9q6 8 5 22l1 24z" />
        <path d="M118 352q24-26 58-6-30-8-58 6z" />
        <path d="M146 336h2.500v26H146z" />
      </g>
    </CoverFrame>
  )
}
