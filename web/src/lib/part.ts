import { type ComponentType, lazy, useState } from 'react'

/** A component in a file of its own. */
export interface Part<P> {
  /** Fetches it ahead: shown after that, it stands without a moment of its fallback. */
  preload: () => Promise<void>
  current: () => ComponentType<P>
}

/** A component that is fetched when it is first shown, or before. */
export function part<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  // What is lazy has the one type or the other, of which the types of React know nothing.
  let shown = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return {
    preload: async () => {
      shown = await load()
    },
    current: () => shown,
  }
}

/** The part to show within a Suspense; the same each time, for another one would begin anew. */
export function usePart<P>({ current }: Part<P>): ComponentType<P> {
  return useState(current)[0]
}
