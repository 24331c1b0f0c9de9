import type { Location } from '#contract/locations.ts'

export type MoodName = 'dawn' | 'day' | 'golden' | 'dusk' | 'night' | 'candle' | 'mist' | 'snow'
export type Weather = 'clear' | 'rain' | 'snow'

export type MoodInput = Pick<Location, 'lightingStyle' | 'climate' | 'atmosphere' | 'timePeriod' | 'setting'>

const moodByLighting: Readonly<Record<string, MoodName>> = {
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
const moodByWord: readonly (readonly [MoodName, RegExp])[] = [
  ['snow', /\b(snow|ice|frost|winter)/],
  ['mist', /\b(mist|fog|haunt|eerie|grey|gray|gloom)/],
  ['night', /\b(night|midnight|moon|star(s|ry|lit))/],
  ['candle', /\b(candle|firelight|lamplight|hearth)/],
  ['dusk', /\b(dusk|twilight|evening|sunset)/],
  ['dawn', /\b(dawn|morning|sunrise)/],
  ['golden', /\b(gold|summer|autumn|harvest|honey)/],
]
const moodByClimate: Readonly<Record<string, MoodName>> = {
  cold: 'snow',
  harsh: 'snow',
  arid: 'golden',
  dry: 'golden',
  tropical: 'golden',
  humid: 'mist',
}
const fallbackMoods: readonly MoodName[] = ['dawn', 'day', 'golden', 'dusk']

/**
 * Chooses the light of a scene by the first source that decides it: the lighting field, words in the texts, the
 * climate, or chance.
 */
export function chooseMood(
  { lightingStyle, climate, atmosphere, setting }: MoodInput,
  chance: number,
): MoodName {
  const lit = moodByLighting[lightingStyle.toLowerCase()]
  if (lit) return lit
  const text = `${atmosphere} ${setting}`.toLowerCase()
  return (
    moodByWord.find(([, pattern]) => pattern.test(text))?.[0] ??
    moodByClimate[climate.toLowerCase()] ??
    fallbackMoods[Math.floor(chance * fallbackMoods.length)] ??
    'day'
  )
}

export function chooseWeather({ climate, atmosphere, setting }: MoodInput): Weather {
  const text = `${atmosphere} ${setting}`.toLowerCase()
  if (/\b(snow|blizzard)/.test(text) || climate === 'Cold') return 'snow'
  return /\b(rain|storm|drizzle)/.test(text) ? 'rain' : 'clear'
}
