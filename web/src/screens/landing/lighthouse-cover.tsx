import { CoverFrame } from './cover-frame.tsx'

const shimmer = [
  [150, 283, 60],
  [138, 291, 92],
  [160, 299, 70],
  [128, 308, 120],
  [150, 318, 84],
  [140, 330, 140],
  [166, 343, 96],
] as const

export function LighthouseCover({ className }: { className: string }) {
  return (
    <CoverFrame title="The Lighthouse|Letters" className={className}>
      <defs>
        <linearGradient id="l-sky" x2="0" y2="1">
          <stop stopColor="#132743" />
          <stop offset=".38" stopColor="#3d4f7e" />
          <stop offset=".56" stopColor="#b0708a" />
          <stop offset=".66" stopColor="#f5b48c" />
        </linearGradient>
        <linearGradient id="l-sea" x2="0" y2="1">
          <stop stopColor="#c98a86" />
          <stop offset=".22" stopColor="#4b557e" />
          <stop offset="1" stopColor="#101d36" />
        </linearGradient>
        <linearGradient id="l-beam">
          <stop stopColor="#ffe9b8" stopOpacity=".75" />
          <stop offset="1" stopColor="#ffe9b8" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="l-glow">
          <stop stopColor="#fff3d0" />
          <stop offset=".3" stopColor="#ffdf9e" stopOpacity=".65" />
          <stop offset="1" stopColor="#ffdf9e" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="300" height="420" fill="url(#l-sky)" />
      <path
        fill="#fff"
        opacity=".1"
        d="M0 214q60-16 130-8t170-10v10q-90 16-150 8T0 226zM0 240q90-14 170-6t130-8v8q-70 12-140 8T0 250z"
      />
      <circle cx="150" cy="268" r="58" fill="#ffd9a8" opacity=".28" />
      <circle cx="150" cy="270" r="27" fill="#ffe8c4" />
      <rect y="274" width="300" height="146" fill="url(#l-sea)" />
      {shimmer.map(([x, y, width]) => (
        <rect
          key={y}
          x={x - width / 2 + 6}
          y={y}
          width={width}
          height="2.200"
          rx="1"
          fill="#ffe3bd"
          opacity={(350 - y) / 110}
        />
      ))}
      <path fill="url(#l-beam)" d="m221 158 79-30v58z" transform="rotate(180 221 158)" />
      <path fill="#1b2440" d="M300 420V262q-30-4-52 10-28 18-44 16-30 34-78 48-60 16-126 84z" />
      <path fill="#0d1428" d="M300 420v-92q-40-10-84 12-60 30-112 34T0 420z" />
      <path fill="#efe3da" d="m211 276 4-106h14l4 106z" />
      <path fill="#b0445f" d="m212.500 238 .9-24h17.200l.9 24zM214.200 196l.6-16h14.400l.6 16z" />
      <path fill="#16203a" d="M210 170h24v-4h-24zM213 166v-14h18v14zM210 152q12-16 24 0z" />
      <circle cx="222" cy="159" r="30" fill="url(#l-glow)" />
      <rect x="216" y="154" width="12" height="11" fill="#fff2c9" />
      <g fill="#0a1020">
        <path d="M123 348q-1-14 3-20 0-6 4-6t4 6q5 7 4 22l2 12h-18zM144 346q0-13 4-19 0-6 4-6t4 6q4 6 4 18l4 18h-20z" />
      </g>
    </CoverFrame>
  )
}
