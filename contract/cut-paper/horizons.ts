import type { Horizon } from './horizon.ts'
import { STREETS } from './horizons-built.ts'
import { LANDS } from './horizons-wild.ts'

/** The backgrounds of all kinds of places, by the name of the kind. */
export const HORIZONS: Readonly<Record<string, Horizon>> = { ...LANDS, ...STREETS }
