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

/** Which sides of the desk are unfolded, kept on the device. The right one needs more room to begin with. */
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
