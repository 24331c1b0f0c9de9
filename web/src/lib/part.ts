import { type ComponentType, lazy, useState } from 'react'

/** A component in a separate chunk that can be loaded in advance. */
export interface Part<P> {
  /** Loads the chunk. After that the component renders without its Suspense fallback. */
  preload: () => Promise<void>
  current: () => ComponentType<P>
}

/** Creates a component whose chunk is loaded at the first render, or earlier by `preload`. */
export function part<P>(load: () => Promise<ComponentType<P>>): Part<P> {
  // React's types do not allow one variable for lazy and normal components, so the type is asserted.
  let shown = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return {
    preload: async () => {
      shown = await load()
    },
    current: () => shown,
  }
}

/**
 * Returns the component to render inside a Suspense. It stays the same between renders, because another one would be
 * mounted from scratch.
 */
export function usePart<P>({ current }: Part<P>): ComponentType<P> {
  return useState(current)[0]
}
