import type { Palette } from './palettes.ts'
import type { Random } from './seed.ts'

/**
 * Draws the background of a story's place as layers of paper from the height `y` down to `base`, on a width
 * of 1024 px, the most distant layer first.
 */
export type Horizon = (papers: Palette, y: number, base: number, next: Random) => string
