import { onlineManager } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: a part may have any props, as in the type of React's lazy
type Part = ComponentType<any>

let waiting = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  waiting += change
  for (const listener of listeners) listener()
}

/** Returns how many parts of the page wait for the connection, because their code was not loaded before. */
export const waitingParts = () => waiting

export function subscribeWaitingParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Creates a part of a screen in a separate chunk, such as a dialog. If the chunk cannot be loaded because there is no
 * connection, the part opens when the connection is back. If the load were rejected instead, the error would replace
 * the whole screen.
 */
export function lazyPart<T extends Part>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  return lazy(() => loadWhenOnline(load, countedConnection))
}

/** Loads code. If that fails without a connection, it loads the code again when the connection is back. */
export async function loadWhenOnline<T>(load: () => Promise<T>, wait = connection): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (onlineManager.isOnline()) throw error
      await wait()
    }
  }
}

async function countedConnection(): Promise<void> {
  count(1)
  await connection()
  count(-1)
}

function connection(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return
      stop()
      resolve()
    })
  })
}
