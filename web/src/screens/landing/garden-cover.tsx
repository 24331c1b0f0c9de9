import { CoverFrame } from './cover-frame.tsx'

const lights = [
  [36, 236],
  [70, 262],
  [104, 244],
  [196, 246],
  [232, 264],
  [266, 238],
  [84, 318],
  [214, 322],
  [52, 300],
  [248, 300],
] as const

export function GardenCover({ className }: { className: string }) {
  return (
    <CoverFrame title="The Orchard|Keeper" className={className}>
      <defs>
        <linearGradient id="g-sky" x2="0" y2="1">
          <stop stopColor="#1a1240" />
          <stop offset=".5" stopColor="#533b85" />
          <stop offset=".8" stopColor="#c987ad" />
        </linearGradient>
        <radialGradient id="g-moon">
          <stop stopColor="#fff6e2" stopOpacity=".6" />
          <stop offset="1" stopColor="#fff6e2" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="300" height="420" fill="url(#g-sky)" />
      <circle cx="150" cy="178" r="92" fill="url(#g-moon)" />
      <circle cx="150" cy="178" r="42" fill="#fdf0da" />
      <path
        fill="#e9d8cf"
        opacity=".5"
        d="M136 158a9 7 0 1 0 .1 0zm26 22a12 9 0 1 0 .1 0zm-32 14a6 5 0 1 0 .1 0z"
      />
      <path fill="#6b4d95" opacity=".75" d="M0 300q50-46 96-20t90-14 114 22v132H0z" />
      <path fill="#3b2767" d="M0 330q70-36 130-14t170-8v112H0z" />
      <g fill="#221442">
        <path d="M-14 420q34-60 30-130-30 4-44-20t10-42q-4-34 30-36t44 22q30 4 26 32t-34 34q-4 80 10 140zM314 420q-34-66-28-136 30 2 42-22t-12-40q2-32-32-34t-42 24q-28 4-24 32t32 32q6 84-8 144z" />
      </g>
      {lights.map(([x, y]) => (
        <g key={`${x}-${y}`} fill="#ffd98a">
          <circle cx={x} cy={y} r="7" opacity=".25" />
          <circle cx={x} cy={y} r="2.600" />
        </g>
      ))}
      <path fill="#160c30" d="M0 420v-52q80-18 150-12t150-4v68z" />
      <g fill="#160c30">
        <path d="M128 360q-3-30 4-42 1-8 7-8t7 8q6 8 5 20l6 24zM154 360l2-28q0-10 5-14 0-9 6-9t7 9q7 8 5 26l1 16z" />
        <path d="M147 330q5 4 10 0l1 5q-6 4-12 0z" />
      </g>
    </CoverFrame>
  )
}
