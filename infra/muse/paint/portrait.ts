import { hash, pick, random } from '../seed.ts'

/** A portrait as SVG, 1024 by 1024, for a prompt; the same prompt and seed give the same picture. */
export function paintPortrait(prompt: string, seed = 0): string {
  const next = random(hash(prompt, seed))
  const back = pick(['#d9b8a8', '#a9b7a4', '#b7a6bf', '#93a7b8'], next)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024"><rect width="1024" height="1024" fill="${back}"/><path d="M160 1024Q200 760 512 740T864 1024Z" fill="#4b2a3d"/><ellipse cx="512" cy="470" rx="170" ry="215" fill="#e8c0a0"/></svg>`
}
