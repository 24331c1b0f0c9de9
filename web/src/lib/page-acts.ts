import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** An action of the current screen that the command palette offers. */
export interface PageAct {
  label: string
  run: () => void
}

let acts: readonly PageAct[] = []
const listeners = new Set<() => void>()

function change(next: readonly PageAct[]) {
  acts = next
  for (const listener of listeners) listener()
}

/** Offers an action in the command palette while the component is mounted and `label` is not null. */
export function usePageAct(label: string | null, run: () => void) {
  const onRun = useEffectEvent(run)
  useEffect(() => {
    if (label === null) return
    const act: PageAct = { label, run: () => onRun() }
    change([...acts, act])
    return () => change(acts.filter((other) => other !== act))
  }, [label])
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
