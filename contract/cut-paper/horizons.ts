import type { Horizon } from './horizon.ts'
import { STREETS } from './horizons-built.ts'
import { LANDS } from './horizons-wild.ts'

/** Every kind of place that the demo model knows. */
export const HORIZONS: Readonly<Record<string, Horizon>> = { ...LANDS, ...STREETS }
