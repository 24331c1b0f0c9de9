import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** An action of the current screen that the command palette offers. */
export interface PageAct {
  label: string
  run: () => void
  /** The single key that runs the action (see `single-keys.ts`). */
  key?: string | undefined
}

let acts: readonly PageAct[] = []
const listeners = new Set<() => void>()

function change(next: readonly PageAct[]) {
  acts = next
  for (const listener of listeners) listener()
}

/** Offers an action in the command palette, and by its key, while the component is mounted and `label` is not null. */
export function usePageAct(label: string | null, run: () => void, key?: string) {
  const onRun = useEffectEvent(run)
  useEffect(() => {
    if (label === null) return
    const act: PageAct = { label, run: () => onRun(), key }
    change([...acts, act])
    return () => change(acts.filter((other) => other !== act))
  }, [label, key])
}

/** Runs the action that the current screen has for a single key. Returns whether the screen has such an action. */
export function runPageAct(key: string): boolean {
  const act = acts.findLast((one) => one.key === key)
  act?.run()
  return act !== undefined
}

/** Returns the actions of the current screen. */
export function usePageActs(): readonly PageAct[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => acts,
    () => acts,
  )
}
