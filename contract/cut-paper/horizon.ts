import type { Palette } from './palettes.ts'
import type { Random } from './seed.ts'

/** Draws the place of a story as sheets from the height `y` down to `base`, on a width of 1024 px, far sheets first. */
export type Horizon = (papers: Palette, y: number, base: number, next: Random) => string
