import { createDrawing } from '#contract/cut-paper/paper.ts'
import { hash } from '#contract/cut-paper/seed.ts'
import { findKinds } from '../banks/kinds.ts'
import { readSections } from '../sections.ts'
import { HEIGHT, type Jacket, WIDTH } from './jacket.ts'
import { arch, duet, medallion } from './jackets-couple.ts'
import { bands, moonlit, scatter, tunnel } from './jackets-things.ts'
import { chooseMotifs } from './motifs.ts'
import { choosePalette } from './palette.ts'

/** The cover layouts of each genre. If a genre has two, the words of the story decide which one its cover gets. */
const JACKETS: Readonly<Record<string, readonly Jacket[]>> = {
  romance: [duet, arch],
  contemporary: [bands, duet],
  fantasy: [tunnel],
  historical: [medallion],
  paranormal: [moonlit],
  comedy: [scatter],
}

/**
 * Chooses the background of a cover by setting and places, or else by title and description, or else by
 * genre.
 */
export function choosePlace(prompt: string): string {
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
  return some[hash(prompt, 'place') % some.length] as string
}

/**
 * Paints a book cover of cut paper without lettering as SVG of 1024 by 1536 px, from the words or the sections of a
 * prompt. The genre decides the layout, the places decide the background, and the plot decides the motifs. The same
 * prompt and seed give the same picture.
 */
export function paintCover(prompt: string, seed = 0): string {
  const { genre = '' } = readSections(prompt)
  const jackets = JACKETS[genre.trim().toLowerCase()] ?? [arch, duet]
  const drawing = createDrawing(WIDTH, HEIGHT, hash(prompt, seed))
  const jacket = jackets[hash(prompt, seed, 'jacket') % jackets.length] as Jacket
  jacket(drawing, {
    prompt,
    kind: choosePlace(prompt),
    motifs: chooseMotifs(prompt, 6),
    palette: choosePalette(prompt, hash(prompt, seed)),
  })
  return drawing.svg()
}
