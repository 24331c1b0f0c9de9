import { HORIZONS } from '#contract/cut-paper/horizons.ts'
import type { Papers } from '#contract/cut-paper/motif.ts'
import type { Palette } from '#contract/cut-paper/palettes.ts'
import { box, circle, cut, type Drawing, dark, flat, mix } from '#contract/cut-paper/paper.ts'
import { readSections, splitLines } from '../sections.ts'
import { MOTIFS } from './motifs.ts'

export const WIDTH = 1024
export const HEIGHT = 1536

/** The parts of which a jacket consists. */
export type Story = { prompt: string; kind: string; motifs: readonly string[]; palette: Palette }
/** A jacket is the composition of a cover. It leaves the place of the title empty. */
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

/** Rings of paper around sun or moon, from the top of the sky to the horizon. */
export function sky(
  { sky: [top, middle, low], light, body }: Palette,
  x: number,
  y: number,
  r: number,
): string {
  const rings = [5, 4, 3, 2, 1].map((i) =>
    cut(
      circle(x, y, r + i * r * 0.95),
      i > 3 ? mix(top, middle, (5 - i) / 2) : mix(middle, low, (4 - i) / 3),
      0.5,
    ),
  )
  const disc = cut(circle(x, y, r), light, 0.6)
  const bite =
    body === 'moon'
      ? flat(
          circle(x - r * 0.3, y - r * 0.2, r * 0.16) + circle(x + r * 0.3, y + r * 0.24, r * 0.11),
          dark(light, 0.1),
        )
      : ''
  return flat(box(-20, -20, WIDTH + 40, HEIGHT + 40), top) + rings.join('') + disc + bite
}

export const frame = (opening: string, fill: string, height = 1.3): string =>
  cut(`M-60 -60H${WIDTH + 60}V${HEIGHT + 60}H-60Z${opening}`, fill, height).replaceAll(
    '<path ',
    '<path fill-rule="evenodd" ',
  )

/** The first two people of the prompt, as far as it names any. */
export function leads(prompt: string): { name: string; text: string }[] {
  return splitLines(readSections(prompt).characters)
    .map((text) => ({ name: text.split(/[:(,]/)[0] ?? '', text }))
    .slice(0, 2)
}
