import { findKinds } from '../banks/kinds.ts'
import { readSections } from '../sections.ts'
import { hash } from '../seed.ts'
import { createCanvas } from './canvas.ts'
import { choosePalette } from './palette.ts'
import type { Scene } from './scene.ts'
import { castle, manor, stars } from './scenes-great.ts'
import { garden, vineyard } from './scenes-grown.ts'
import { ballroom, cafe, library } from './scenes-inside.ts'
import { city, train, village } from './scenes-town.ts'
import { sea } from './scenes-water.ts'
import { desert, forest, mountain } from './scenes-wild.ts'
import { HEIGHT, WIDTH } from './sky.ts'

const SCENES: Readonly<Record<string, Scene>> = {
  ballroom,
  train,
  cafe,
  library,
  sea,
  mountain,
  forest,
  garden,
  castle,
  desert,
  city,
  stars,
  vineyard,
  house: manor,
  village,
}

/** Chooses the scene of a cover by setting and places, then by title and description, then by genre. */
export function chooseScene(prompt: string): string {
  const { setting = '', places = '', title = '', description = '', genre = '' } = readSections(prompt)
  const told = [setting, places, title, description]
  if (told.every((text) => text.trim() === '')) told.push(prompt)
  const named = told.map((text) => findKinds(text)[0] as string).find((kind) => kind !== 'village')
  if (named) return named
  if (/\b(?:village|town|square|market|mill|bridge)\b/i.test(told.join(' '))) return 'village'
  const byGenre: Record<string, readonly string[]> = {
    fantasy: ['castle', 'forest'],
    historical: ['house', 'ballroom'],
    paranormal: ['forest', 'house'],
    contemporary: ['city', 'cafe'],
    comedy: ['cafe', 'village'],
  }
  const some = byGenre[genre.trim().toLowerCase()] ?? ['sea', 'garden', 'village', 'vineyard']
  return some[hash(prompt, 'scene') % some.length] as string
}

/**
 * Paints a book cover without lettering as SVG of 1024 by 1536 px, from the words or the sections of a prompt. The same
 * prompt and seed give the same picture.
 */
export function paintCover(prompt: string, seed = 0): string {
  const canvas = createCanvas(WIDTH, HEIGHT, hash(prompt, seed))
  const scene = SCENES[chooseScene(prompt)] ?? village
  scene(canvas, choosePalette(prompt, hash(prompt, seed)), prompt)
  canvas.add(
    `<rect width="${WIDTH}" height="260" fill="${canvas.fade('#000000', '#00000000', -140, 260)}" opacity=".35"/>`,
  )
  return canvas.svg()
}
