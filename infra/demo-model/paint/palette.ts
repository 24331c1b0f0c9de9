import { PALETTES, type Palette } from '#contract/cut-paper/palettes.ts'
import { hash } from '#contract/cut-paper/seed.ts'
import { readSections } from '../sections.ts'

const BY_WORD: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:snow\w*|winter|frost|ice|frozen|christmas)\b/i, ['frost', 'midnight']],
  [/\b(?:desert|dunes?|sahara|canyon|ranch|prairie)\b/i, ['amber', 'dusk']],
  [/\b(?:night|midnight|moon\w*|stars?|star\w*)\b/i, ['midnight', 'violet', 'emerald']],
  [/\b(?:dawn|sunrise|morning|spring)\b/i, ['dawn', 'summer']],
  [/\b(?:sunset|dusk|evening|twilight|autumn|harvest)\b/i, ['dusk', 'amber', 'wine']],
  [/\b(?:storm\w*|high contrast|gale|thunder)\b/i, ['midnight', 'emerald', 'dusk']],
  [/\b(?:golden|hopeful|tender|warm evening)\b/i, ['dusk', 'amber', 'dawn', 'wine']],
  [/\b(?:candle\w*|long shadows|lamplit)\b/i, ['candle', 'wine', 'dusk']],
  [/\b(?:strange light|wonder)\b/i, ['violet', 'emerald', 'midnight']],
  [/\b(?:summer|noon|sunlit|sunny|bright|playful|light-hearted|comedy|funny)\b/i, ['summer', 'dawn']],
  [/\b(?:passionate|deep reds|forbidden|scorching|sultry|steamy|dangerous)\b/i, ['wine', 'candle', 'dusk']],
  [/\b(?:paranormal|ghost|vampire|witch|haunted|fae|magic\w*)\b/i, ['emerald', 'violet', 'midnight']],
  [/\b(?:fantasy|kingdom|dragon)\b/i, ['violet', 'emerald', 'dusk']],
  [/\b(?:historical|regency|ball)\b/i, ['wine', 'candle', 'dusk']],
]

/**
 * Chooses the colours of a picture by the first of these parts of the prompt that names a known word: setting and
 * title, description, mood, genre and spice level. If several palettes fit, the seed decides between them.
 */
export function choosePalette(prompt: string, seed: number): Palette {
  const {
    setting = '',
    places = '',
    title = '',
    description = '',
    mood = '',
    genre = '',
    heat = '',
  } = readSections(prompt)
  const told = [`${setting} ${title} ${places}`, description, mood, `${genre} ${heat}`]
  const said = told.some((text) => text.trim() !== '') ? told : [prompt]
  const found = said
    .map((text) => BY_WORD.find(([words]) => words.test(text))?.[1])
    .find((names) => names !== undefined)
  const called = found ?? Object.keys(PALETTES)
  return PALETTES[called[hash(seed, 'palette') % called.length] as string] as Palette
}
