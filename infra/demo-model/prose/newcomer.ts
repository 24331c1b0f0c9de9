import { INVENTABLE } from '../banks/names.ts'
import { hash, random, shuffle } from '../seed.ts'
import type { Brief } from './brief.ts'

/** True for every second chapter of a story; which half is the story's. */
export const bringsNewcomer = (title: string, chapter: number): boolean =>
  (hash(title, 'newcomer') + chapter) % 2 === 0

/** The name of somebody new for this chapter, no part of which the request has; null when the chapter brings nobody. */
export function newcomerName(brief: Brief): string | null {
  if (!bringsNewcomer(brief.title, brief.chapter)) return null
  const next = random(hash(brief.storySeed, brief.chapter, 'newcomer'))
  const free = (name: string): boolean => !brief.everything.includes(name)
  const half = next() < 0.5 ? INVENTABLE.feminine : INVENTABLE.masculine
  const first = shuffle(half, next).find(free)
  const last = shuffle(INVENTABLE.surnames, next).find(free)
  return first && last ? `${first} ${last}` : null
}
