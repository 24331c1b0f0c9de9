import { pick, type Random } from './seed.ts'

export type Era =
  | 'contemporary'
  | 'regency'
  | 'victorian'
  | 'medieval'
  | '1920s'
  | '1950s'
  | 'futuristic'
  | 'fantasy'
export type HairStyle = 'long' | 'shoulder' | 'bob' | 'short' | 'curly' | 'braid' | 'updo' | 'bun' | 'bald'

/** The look of a person from which a portrait is painted. Colours are `#rrggbb`. */
export type Look = {
  feminine: boolean
  skin: string
  hair: string
  style: HairStyle
  eyes: string
  eyeShape: string
  build: number
  era: Era
  marks: {
    freckles: boolean
    scar: boolean
    beard: boolean
    stubble: boolean
    glasses: boolean
    mole: boolean
    old: boolean
  }
  /** The colour of the beard if the text gives one, otherwise the colour of the hair. */
  beard: string
  jewel: 'necklace' | 'earrings' | 'scarf' | 'flower' | 'hat' | null
}

const HAIR: readonly (readonly [RegExp, string])[] = [
  [/auburn/i, '#7e3420'],
  [/strawberry|ginger|copper|\bred\b/i, '#b4471f'],
  [/platinum|silver|white/i, '#e6dfd4'],
  [/blond|golden|honey|flaxen/i, '#d8ac5c'],
  [/gr[ae]y|steel/i, '#9b9a9c'],
  [/chestnut/i, '#633520'],
  [/black|raven|jet/i, '#221a1f'],
  [/brunette|brown|dark/i, '#452a1e'],
]
const EYES: readonly (readonly [RegExp, string])[] = [
  [/emerald|green/i, '#3c8a62'],
  [/sapphire|blue/i, '#3d6fae'],
  [/chocolate|brown|dark/i, '#5b3420'],
  [/hazel/i, '#86703a'],
  [/amber|gold/i, '#b97e26'],
  [/violet|purple/i, '#76549c'],
  [/steel|gr[ae]y|silver/i, '#75838f'],
]
const SKIN: readonly (readonly [RegExp, string])[] = [
  [/porcelain|pale|ivory/i, '#f6ddcb'],
  [/\bfair\b/i, '#f2d0b6'],
  [/\blight\b/i, '#ebc3a2'],
  [/\bmedium\b/i, '#d9a67c'],
  [/olive/i, '#c99a6b'],
  [/\btan\b|tanned|bronze/i, '#c08a5c'],
  [/golden/i, '#cf9a5f'],
  [/\bdeep\b|dark brown|ebony/i, '#6d4430'],
  [/\brich\b|dark|black|brown/i, '#875538'],
]
const STYLES: readonly (readonly [RegExp, HairStyle])[] = [
  [/\bbald|shaved/i, 'bald'],
  [/messy bun|\bbun\b|top ?knot/i, 'bun'],
  [/updo|chignon|pinned/i, 'updo'],
  [/braid|plait/i, 'braid'],
  [/\bbob\b/i, 'bob'],
  [/pixie|crop|buzz|short straight|short, straight/i, 'short'],
  [/short.{0,8}curl|curl.{0,8}short|curls|curly|coily|afro/i, 'curly'],
  [/shoulder/i, 'shoulder'],
  [/long|wavy|flowing|waist/i, 'long'],
  [/short/i, 'short'],
]
/**
 * Words for peoples, such as 'Kenyan'. Such a word decides the colour of the skin if the text does not describe the
 * skin.
 */
const AFRICAN =
  /\b(?:african|ghanaian|nigerian|kenyan|ethiopian|senegalese|jamaican|haitian|black (?:man|woman|person))\b/i
const ERAS: readonly (readonly [RegExp, Era])[] = [
  [/regency/i, 'regency'],
  [/victorian/i, 'victorian'],
  [/1920s|flapper|jazz age/i, '1920s'],
  [/1950s/i, '1950s'],
  [/futuristic|starship|space/i, 'futuristic'],
  [/fantasy|\belf|elven|\bfae\b|sorcer|wizard|witch/i, 'fantasy'],
  [/medieval|knight|castle/i, 'medieval'],
  [/historical|duke|earl|governess|viscount/i, 'regency'],
]
const BUILDS: readonly (readonly [RegExp, number])[] = [
  [/petite|slight/i, 0.88],
  [/slender|slim|lean/i, 0.93],
  [/muscular|broad|burly/i, 1.16],
  [/athletic/i, 1.06],
  [/full-figured|plump|stout/i, 1.14],
  [/curvy/i, 1.05],
]

const part = (text: string, label: string): string =>
  new RegExp(`\\b${label}[^:,;.]{0,8}:\\s*([^,;.\n]+)`, 'i').exec(text)?.[1] ?? ''
const around = (text: string, word: RegExp): string =>
  new RegExp(`[^,;.:\n]{0,34}${word.source}[^,;.\n]{0,14}`, 'i').exec(text)?.[0] ?? ''
const choose = <T>(text: string, from: readonly (readonly [RegExp, T])[]): T | undefined =>
  from.find(([words]) => words.test(text))?.[1]

/** The facts about a person that are known in addition to the text about the appearance. */
interface Known {
  pronouns: string
  /** A longer text in which words for the era are searched, such as the whole prompt; '' if there is none. */
  context: string
  /** The random number generator that decides the parts of the look that the text does not describe. */
  next: Random
}

/** Reads the look of a person from a text about the person's appearance. */
export function readLookOf(text: string, { pronouns, context, next }: Known): Look {
  const feminine = pronouns === 'she' || (pronouns === 'they' && next() < 0.5)
  const hair = part(text, 'hair') || around(text, /(?:hair|curls|braid)/)
  const eyes = part(text, 'eyes') || around(text, /eyes/)
  const skin = part(text, 'skin') || around(text, /(?:skin|complexion)/)
  const heritage = `${part(text, 'race')} ${part(text, 'ethnicity')}`
  const byHeritage =
    /black|african|caribbean/i.test(heritage) || AFRICAN.test(text)
      ? '#7a4c34'
      : /asian-south|middle|native|hispanic|latin|multiracial|mixed/i.test(heritage)
        ? '#c4905f'
        : /asian/i.test(heritage)
          ? '#ecc9a0'
          : undefined
  const freeSkin = pick(['#f2d0b6', '#ebc3a2', '#d9a67c', '#c08a5c', '#875538'], next)
  const has = (words: RegExp): boolean => words.test(text)
  const hairColour = choose(hair, HAIR) ?? pick(HAIR, next)[1]
  return {
    feminine,
    skin: choose(skin, SKIN) ?? byHeritage ?? freeSkin,
    hair: hairColour,
    beard: choose(around(text, /beard/), HAIR) ?? hairColour,
    style:
      (has(/\bbald\b|shaved? head|shaven head|bald head/i) ? 'bald' : choose(hair, STYLES)) ??
      pick<HairStyle>(feminine ? ['long', 'shoulder', 'updo', 'bob'] : ['short', 'curly', 'short'], next),
    eyes: choose(eyes, EYES) ?? pick(EYES, next)[1],
    eyeShape: /almond|round|hooded|upturned|downturned/i.exec(eyes)?.[0].toLowerCase() ?? 'almond',
    build: (choose(part(text, 'build') || text, BUILDS) ?? 1) * (feminine ? 0.9 : 1.08),
    era:
      choose(`${part(text, 'time period')} ${part(text, 'style')}`, ERAS) ??
      choose(context, ERAS) ??
      'contemporary',
    marks: {
      freckles: has(/freckle/i),
      scar: has(/\bscar/i),
      beard: has(/\bbeard/i) && !feminine,
      stubble: has(/stubble/i) && !feminine,
      glasses: has(/glasses|spectacles/i),
      mole: has(/\bmole\b|beauty mark|birthmark/i),
      old: has(
        /\b(?:elderly|old (?:man|woman)|grey-haired|gray-haired|wrinkle\w*|crow’s feet|laughter lines|in (?:his|her|their) (?:fifties|sixties|seventies))\b/i,
      ),
    },
    jewel: has(/necklace|pendant|locket|pearl|chain/i)
      ? 'necklace'
      : has(/earring/i)
        ? 'earrings'
        : has(/scarf|shawl/i)
          ? 'scarf'
          : has(/flower|rose in/i)
            ? 'flower'
            : has(/\bhat\b|\bcap\b/i)
              ? 'hat'
              : null,
  }
}

/**
 * Returns the colour that a form shows for an option of hair, eyes or skin; undefined for a word that names no known
 * colour.
 */
export function colourOf(part: 'hair' | 'eyes' | 'skin', option: string): string | undefined {
  return choose(option, { hair: HAIR, eyes: EYES, skin: SKIN }[part])
}
