import { hash, pick, random } from '../seed.ts'

const SKIES = [
  ['#0f2a44', '#3f6e95', '#e9c39a'],
  ['#3c0d22', '#a33a53', '#f2b38a'],
  ['#14352f', '#4c7d63', '#e8d9a0'],
  ['#241741', '#6b4a95', '#f0b6b0'],
]

/** A cover as SVG, 1024 by 1536, for a prompt; the same prompt and seed give the same picture. */
export function paintCover(prompt: string, seed = 0): string {
  const next = random(hash(prompt, seed))
  const [top, mid, low] = pick(SKIES, next)
  const x = 300 + next() * 424
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1536"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".6" stop-color="${mid}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs><rect width="1024" height="1536" fill="url(#s)"/><circle cx="${x}" cy="420" r="120" fill="#f7ecd8"/><path d="M0 1150Q300 1020 560 1130T1024 1080V1536H0Z" fill="${top}" opacity=".7"/><path d="M0 1300Q400 1190 700 1290T1024 1260V1536H0Z" fill="${top}"/></svg>`
}
