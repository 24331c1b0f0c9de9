import { useSyncExternalStore } from 'react'
import { AfterPaint } from '../../lib/after-paint.ts'
import { readPrivate, storePrivate } from '../../lib/private-storage.ts'

/** The word goal of the writer for today, and the words written today. */
export interface WritingGoal {
  /** The goal in words for each day; 0 for no goal. */
  words: number
  written: number
}

interface Stored extends WritingGoal {
  day: string
}

const NAME = 'writing-goal'
/** Functions that are called when the goal or the word count has changed, so that components show it. */
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

function change(partOf: (now: WritingGoal) => Partial<WritingGoal>): void {
  // Another tab may have counted words since this tab last read the goal, so the goal is read again before it is
  // changed.
  current = null
  current = { ...goal(), ...partOf(goal()) }
  storePrivate('local', NAME, current)
  announcing.ask()
}

/** Counts typed words towards the goal of today. Deleted words are subtracted, but the count is never below zero. */
export function countWritten(added: number): void {
  if (added !== 0) change(({ written }) => ({ written: Math.max(0, written + added) }))
}

export function setGoal(words: number): void {
  change(() => ({ words }))
}

function subscribe(listener: () => void): () => void {
  const readAgain = ({ key }: StorageEvent) => {
    if (key !== null && !key.endsWith(NAME)) return
    current = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', readAgain)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', readAgain)
  }
}

/** Returns today's goal, which is stored on this device. */
export function useWritingGoal(): WritingGoal {
  return useSyncExternalStore(subscribe, goal)
}
