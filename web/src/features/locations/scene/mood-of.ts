import type { Location } from '#contract/locations.ts'

export type MoodName = 'dawn' | 'day' | 'golden' | 'dusk' | 'night' | 'candle' | 'mist' | 'snow'
export type Weather = 'clear' | 'rain' | 'snow'

export type Mooded = Pick<Location, 'lightingStyle' | 'climate' | 'atmosphere' | 'timePeriod' | 'setting'>

const byLight: Readonly<Record<string, MoodName>> = {
  bright: 'day',
  natural: 'day',
  fluorescent: 'day',
  led: 'night',
  dim: 'mist',
  mysterious: 'night',
  romantic: 'dusk',
  candlelit: 'candle',
  firelit: 'candle',
}
const byWord: readonly (readonly [MoodName, RegExp])[] = [
  ['snow', /\b(snow|ice|frost|winter)/],
  ['mist', /\b(mist|fog|haunt|eerie|grey|gray|gloom)/],
  ['night', /\b(night|midnight|moon|star(s|ry|lit))/],
  ['candle', /\b(candle|firelight|lamplight|hearth)/],
  ['dusk', /\b(dusk|twilight|evening|sunset)/],
  ['dawn', /\b(dawn|morning|sunrise)/],
  ['golden', /\b(gold|summer|autumn|harvest|honey)/],
]
const byClimate: Readonly<Record<string, MoodName>> = {
  cold: 'snow',
  harsh: 'snow',
  arid: 'golden',
  dry: 'golden',
  tropical: 'golden',
  humid: 'mist',
}
const otherwise: readonly MoodName[] = ['dawn', 'day', 'golden', 'dusk']

/**
 * Chooses the light of a scene. The lighting field comes first, then words in the texts, then the climate, then chance.
 */
export function moodOf({ lightingStyle, climate, atmosphere, setting }: Mooded, chance: number): MoodName {
  const lit = byLight[lightingStyle.toLowerCase()]
  if (lit) return lit
  const said = `${atmosphere} ${setting}`.toLowerCase()
  return (
    byWord.find(([, pattern]) => pattern.test(said))?.[0] ??
    byClimate[climate.toLowerCase()] ??
    otherwise[Math.floor(chance * otherwise.length)] ??
    'day'
  )
}

export function weatherOf({ climate, atmosphere, setting }: Mooded): Weather {
  const said = `${atmosphere} ${setting}`.toLowerCase()
  if (/\b(snow|blizzard)/.test(said) || climate === 'Cold') return 'snow'
  return /\b(rain|storm|drizzle)/.test(said) ? 'rain' : 'clear'
}
