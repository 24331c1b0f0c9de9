import { useState } from 'react'
import { localStore } from '../../lib/device-storage.ts'

export type Side = 'chapters' | 'book'
type Sides = Record<Side, boolean>

const KEY = 'desk-sides'

function stored(): Partial<Sides> {
  try {
    return JSON.parse(localStore.get(KEY) ?? '{}') as Partial<Sides>
  } catch {
    return {}
  }
}

/**
 * The sides of the desk that are unfolded, stored on the device. At first the right side is unfolded only on a wider
 * screen.
 */
export function useSides() {
  const [sides, setSides] = useState<Sides>(() => ({
    chapters: true,
    book: window.matchMedia('(width >= 78rem)').matches,
    ...stored(),
  }))
  const toggle = (side: Side) => {
    const next = { ...sides, [side]: !sides[side] }
    setSides(next)
    localStore.set(KEY, JSON.stringify(next))
  }
  return { sides, toggle }
}
