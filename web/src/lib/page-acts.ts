import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Something that the screen in front can do. The command palette offers it. */
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

/** Offers an act in the command palette while the component is mounted and `label` is not null. */
export function usePageAct(label: string | null, run: () => void) {
  const onRun = useEffectEvent(run)
  useEffect(() => {
    if (label === null) return
    const act: PageAct = { label, run: () => onRun() }
    change([...acts, act])
    return () => change(acts.filter((other) => other !== act))
  }, [label])
}

/** Returns the acts of the screen in front. */
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
