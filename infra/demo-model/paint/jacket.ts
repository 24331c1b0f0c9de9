import { HORIZONS } from '#contract/cut-paper/horizons.ts'
import { paintLight } from '#contract/cut-paper/light.ts'
import type { Papers } from '#contract/cut-paper/motif.ts'
import type { Palette } from '#contract/cut-paper/palettes.ts'
import { box, cut, type Drawing, flat, mix } from '#contract/cut-paper/paper.ts'
import { readSections, splitLines } from '../sections.ts'
import { MOTIFS } from './motifs.ts'

export const WIDTH = 1024
export const HEIGHT = 1536

/** The values from which a cover layout is drawn for one story. */
export type Story = { prompt: string; kind: string; motifs: readonly string[]; palette: Palette }
/** A jacket is a function that draws one layout of a cover. It leaves the area of the title empty. */
export type Jacket = (drawing: Drawing, story: Story) => void

export const papersOf = ({ sky, near, light, ink }: Palette): Papers => ({
  main: mix(sky[1], '#b02f58', 0.35),
  second: mix(near, sky[1], 0.35),
  light,
  ink,
})
export const motif = (story: Story, at: number, papers = papersOf(story.palette)): string =>
  (MOTIFS[story.motifs[at % story.motifs.length] as string] as (typeof MOTIFS)[string])(papers)
export const horizon = (drawing: Drawing, { kind, palette }: Story, y: number, base = HEIGHT): string =>
  (HORIZONS[kind] ?? (HORIZONS.village as (typeof HORIZONS)[string]))(palette, y, base, drawing.next)

/** Draws the sky of a cover with its sun or moon. */
export const sky = (palette: Palette, x: number, y: number, r: number): string =>
  flat(box(-20, -20, WIDTH + 40, HEIGHT + 40), palette.sky[0]) + paintLight(palette, x, y, r, 0.95)

export const frame = (opening: string, fill: string, height = 1.3): string =>
  cut(`M-60 -60H${WIDTH + 60}V${HEIGHT + 60}H-60Z${opening}`, fill, height).replaceAll(
    '<path ',
    '<path fill-rule="evenodd" ',
  )

/**
 * Returns the first two people whom the prompt names, for the figures on the cover. The list is shorter if the prompt
 * names fewer.
 */
export function leads(prompt: string): { name: string; text: string }[] {
  return splitLines(readSections(prompt).characters)
    .map((text) => ({ name: text.split(/[:(,]/)[0] ?? '', text }))
    .slice(0, 2)
}
