import { hash, random, shuffle } from '#contract/cut-paper/seed.ts'
import { INVENTABLE } from '../banks/names.ts'
import type { Brief } from './brief.ts'

/**
 * Returns true for a chapter that introduces a newcomer, which is every second chapter. The title decides whether the
 * even or the odd chapters do.
 */
export const hasNewcomer = (title: string, chapter: number): boolean =>
  (hash(title, 'newcomer') + chapter) % 2 === 0

/** Chooses a name that does not occur in the request, or returns null if the chapter introduces no new person. */
export function chooseNewcomerName(brief: Brief): string | null {
  if (!hasNewcomer(brief.title, brief.chapter)) return null
  const next = random(hash(brief.storySeed, brief.chapter, 'newcomer'))
  const free = (name: string): boolean => !brief.everything.includes(name)
  const half = next() < 0.5 ? INVENTABLE.feminine : INVENTABLE.masculine
  const first = shuffle(half, next).find(free)
  const last = shuffle(INVENTABLE.surnames, next).find(free)
  return first && last ? `${first} ${last}` : null
}
