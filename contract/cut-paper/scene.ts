import { HORIZONS } from './horizons.ts'
import { paintLight } from './light.ts'
import type { Motif } from './motif.ts'
import { TRAVEL } from './motifs-travel.ts'
import { PALETTES, type Palette } from './palettes.ts'
import { between, box, circle, createDrawing, flat, line, mix, place } from './paper.ts'
import { hash } from './seed.ts'

/** The data from which the scene of a place is drawn: the kind of the place, its light and its weather. */
export interface Scene {
  /** The name of the background of the scene, such as hills or streets. */
  horizon: string
  /** The name of a motif that stands in front of the horizon. */
  landmark?: string
  /** The name of the palette with whose colours the scene is drawn. */
  palette: string
  weather: 'clear' | 'rain' | 'snow'
  /** The start value of the random numbers, which decide everything that the other fields leave open. */
  seed: string
}

export const SCENE_WIDTH = 1024
export const SCENE_HEIGHT = 680

/** The kinds of indoor places, in which no weather is drawn. */
const INDOORS: ReadonlySet<string> = new Set(['ballroom', 'library'])
const LANDMARKS: Readonly<Record<string, { draw: Motif }>> = TRAVEL

/**
 * Draws the scene of a place: background, landmark, sky and weather, as SVG. The same scene always gives the
 * same picture.
 */
export function paintScene({ horizon, landmark, palette: name, weather, seed }: Scene): string {
  const drawing = createDrawing(SCENE_WIDTH, SCENE_HEIGHT, hash(seed))
  const { next } = drawing
  const palette = PALETTES[name] ?? (PALETTES.dawn as Palette)
  const mirrored = next() < 0.5
  const y = 400
  const parts = [
    flat(box(-20, -20, SCENE_WIDTH + 40, SCENE_HEIGHT + 40), palette.sky[0]) +
      paintLight(palette, between(next, 330, 700), between(next, 170, 240), 62, 1.25),
    (HORIZONS[horizon] ?? HORIZONS.village)?.(palette, y, SCENE_HEIGHT + 20, next) ?? '',
  ]
  const motif = landmark ? LANDMARKS[landmark] : undefined
  if (motif) {
    const { sky, near, light, ink } = palette
    const papers = { main: mix(sky[1], '#b02f58', 0.35), second: mix(near, sky[1], 0.35), light, ink }
    parts.push(place(motif.draw(papers), between(next, 220, 320), 400, 1.9))
  }
  const picture = parts.join('')
  drawing.add(mirrored ? `<g transform="translate(${SCENE_WIDTH} 0) scale(-1 1)">${picture}</g>` : picture)
  for (let i = 0; weather !== 'clear' && !INDOORS.has(horizon) && i < 60; i++) {
    const [x, top, r] = [between(next, 0, SCENE_WIDTH), between(next, 0, SCENE_HEIGHT), between(next, 3, 7)]
    drawing.add(
      weather === 'snow'
        ? flat(circle(x, top, r), '#fffaf3', 'opacity=".9"')
        : line(
            `M${x.toFixed(0)} ${top.toFixed(0)}l${(-r * 1.5).toFixed(0)} ${(r * 5).toFixed(0)}`,
            palette.light,
            2.5,
            'opacity=".5"',
          ),
    )
  }
  return drawing.svg()
}
