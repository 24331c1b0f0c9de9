import type { ReactNode } from 'react'
import type { MotifName } from './choose-motif.ts'
import type { MotifProps } from './motif-props.ts'
import { Castle, City, Cottage, House, Village } from './motifs-built.tsx'
import { Cafe, Hall, Shelves } from './motifs-indoors.tsx'
import { Desert, Forest, Garden, Mountain, River, Ruins } from './motifs-nature.tsx'
import { Fair, Stars, Steeple, Train } from './motifs-travel.tsx'
import { Lighthouse, Sea, Ship } from './motifs-water.tsx'

/** The component that paints the foreground of each motif. */
export const motifs: Readonly<Record<MotifName, (props: MotifProps) => ReactNode>> = {
  city: City,
  village: Village,
  castle: Castle,
  house: House,
  cottage: Cottage,
  sea: Sea,
  lighthouse: Lighthouse,
  ship: Ship,
  river: River,
  mountain: Mountain,
  forest: Forest,
  garden: Garden,
  desert: Desert,
  hall: Hall,
  shelves: Shelves,
  cafe: Cafe,
  steeple: Steeple,
  train: Train,
  stars: Stars,
  fair: Fair,
  ruins: Ruins,
}
