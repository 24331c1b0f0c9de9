import { type ComponentType, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

/** A component in a separate chunk that can be loaded in advance. */
export interface LazyComponent<P> {
  /** Loads the chunk. After that the component renders without its Suspense fallback. */
  preload: () => Promise<void>
  current: () => ComponentType<P>
}

/** Creates a component whose chunk is loaded at the first render, or earlier by `preload`. */
export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  // The variable first holds a lazy component and later the loaded one. React's types do not allow this, so the type is
  // asserted.
  let component = lazyPart(async () => ({ default: await load() })) as unknown as ComponentType<P>
  return {
    preload: async () => {
      component = await load()
    },
    current: () => component,
  }
}

/**
 * Returns the component to render inside a Suspense. The result stays the same between renders, even after the chunk
 * has loaded, because React would mount another component from scratch.
 */
export function useLazyComponent<P>({ current }: LazyComponent<P>): ComponentType<P> {
  return useState(current)[0]
}
