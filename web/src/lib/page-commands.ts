import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** An action of the current screen that the command palette offers. */
export interface PageCommand {
  label: string
  run: () => void
  /** The single keys that run the action (see `single-keys.ts`). */
  keys: readonly string[]
}

let acts: readonly PageCommand[] = []
const listeners = new Set<() => void>()

function change(next: readonly PageCommand[]) {
  acts = next
  for (const listener of listeners) listener()
}

// A new list at each render would register the action again at each render.
const noKeys: readonly string[] = []

/** Offers an action in the command palette, and by its keys, while the component is mounted and `label` is not null. */
export function usePageCommand(
  label: string | null,
  run: () => void,
  key: string | readonly string[] = noKeys,
) {
  const onRun = useEffectEvent(run)
  useEffect(() => {
    if (label === null) return
    const act: PageCommand = { label, run: () => onRun(), keys: [key].flat() }
    change([...acts, act])
    return () => change(acts.filter((other) => other !== act))
  }, [label, key])
}

/** Runs the action that the current screen has for a single key. Returns whether the screen has such an action. */
export function runPageCommand(key: string): boolean {
  const act = acts.findLast(({ keys }) => keys.includes(key))
  act?.run()
  return act !== undefined
}

/** Returns the actions of the current screen. */
export function usePageCommands(): readonly PageCommand[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => acts,
    () => acts,
  )
}
