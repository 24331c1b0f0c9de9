import { useSyncExternalStore } from 'react'
import { AfterPaint } from '../../lib/after-paint.ts'
import { readPrivate, storePrivate } from '../../lib/private-storage.ts'

/** What the writer wants to write today, and has written. */
export interface WritingGoal {
  /** The words of a day; 0 for no goal. */
  words: number
  written: number
}

interface Stored extends WritingGoal {
  day: string
}

const NAME = 'writing-goal'
const listeners = new Set<() => void>()
const announcing = new AfterPaint(() => {
  for (const listener of listeners) listener()
})
let current: Stored | null = null

function today(): string {
  const now = new Date()
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`
}

function goal(): Stored {
  current ??= readPrivate<Stored>('local', NAME) ?? { words: 0, written: 0, day: today() }
  if (current.day !== today()) current = { ...current, written: 0, day: today() }
  return current
}

function change(part: Partial<WritingGoal>): void {
  current = { ...goal(), ...part }
  storePrivate('local', NAME, current)
  announcing.ask()
}

/** Counts typed words to the goal of today. Words that are deleted count down, to no less than none. */
export function countWritten(added: number): void {
  if (added !== 0) change({ written: Math.max(0, goal().written + added) })
}

export function setGoal(words: number): void {
  change({ words })
}

/** Returns the goal of today, which is kept on this device. */
export function useWritingGoal(): WritingGoal {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, goal)
}
