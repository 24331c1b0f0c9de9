import { hash, pick, type Random, random } from '#contract/cut-paper/seed.ts'
import { INVENTABLE } from '../banks/names.ts'
import { parseTraits, readPerson } from '../prose/people.ts'
import { toPast } from '../prose/tense.ts'
import type { Sections } from '../sections.ts'
import { type Looks, readLooks } from './looks.ts'

const PERIODS: readonly (readonly [RegExp, string])[] = [
  [/regency|duke|ballroom/i, 'regency'],
  [/victorian/i, 'victorian'],
  [/medieval|knight|castle|fantasy/i, 'medieval'],
  [/1920s|jazz age|speakeasy/i, '1920s'],
  [/1950s/i, '1950s'],
  [/futuristic|space|android/i, 'futuristic'],
  [/historical/i, 'regency'],
]
const CLOTHES: Record<string, readonly string[]> = {
  contemporary: [
    'soft knits and good boots',
    'crisp shirts with the sleeves turned back',
    'a long coat and a scarf somebody else chose',
  ],
  regency: ['plain muslin and a well-brushed spencer', 'a dark tailcoat, a little out of date'],
  victorian: ['high collars and sober wool', 'grey silk with jet buttons'],
  medieval: ['a mended cloak over good linen', 'riding leathers and a borrowed brooch'],
}
const MARKS = [
  'a small scar through one eyebrow',
  'a dusting of freckles',
  'ink on the thumb that never quite washes off',
  'a crooked little finger, badly set',
]
const FACES = [
  'high cheekbones and a wide, unguarded mouth',
  'a straight nose and a stubborn chin',
  'laughter lines and level brows',
]
const KEEPSAKES = [
  'a thin silver ring worn on a chain',
  'reading spectacles, usually lost',
  'a watch that belonged to somebody else',
  'a blue scarf',
]
const CLOSERS = [
  'Says least when there is most to say, and is worth waiting for.',
  'Has a plan for everything except being loved.',
  'Would give you the last candle and complain about the dark.',
]

const IMAGINED = {
  hair: ['auburn long wavy', 'black short curly', 'chestnut braided', 'blonde bob cut', 'red messy bun'],
  eyes: ['hazel almond-shaped', 'amber round', 'steel gray hooded', 'chocolate brown upturned'],
  build: ['slender', 'athletic', 'curvy', 'tall and lean', 'petite'],
} as const

/** Imagines the looks of a person without a description. Race, ethnicity and skin are never imagined. */
function imagineLooks(period: string, next: Random): Looks {
  const [hairColor = '', ...hairStyle] = pick(IMAGINED.hair, next).split(' ')
  const eyes = pick(IMAGINED.eyes, next).split(' ')
  return {
    hairColor,
    hairStyle: hairStyle.join(' '),
    eyeColor: eyes.slice(0, -1).join(' '),
    eyeShape: eyes.at(-1) ?? '',
    bodyType: pick(IMAGINED.build, next),
    facialFeatures: pick(FACES, next),
    distinguishingMarks: pick(MARKS, next),
    clothingStyle: pick(CLOTHES[period] ?? CLOTHES.contemporary ?? [], next),
    timePeriod: period,
    accessories: pick(KEEPSAKES, next),
  }
}

const UNSAID: Required<Looks> = {
  gender: '',
  race: '',
  ethnicity: '',
  hairColor: '',
  hairStyle: '',
  eyeColor: '',
  eyeShape: '',
  skinTone: '',
  bodyType: '',
  height: '',
  facialFeatures: '',
  distinguishingMarks: '',
  clothingStyle: '',
  timePeriod: '',
  accessories: '',
}

/**
 * Composes the draft of a `character_sheet`. Texts of the writer stay unchanged. Looks that the writer described keep
 * the same words; they are imagined only without a description.
 */
export function composeSheet(sections: Sections, seed: number) {
  const { role = '', personality = '', appearance = '', background = '', genre = '' } = sections
  const all = [role, personality, appearance, background, sections.gender ?? ''].join('. ')
  const next = random(hash(all, sections.name ?? '', genre, seed))
  const { pronouns } = readPerson(
    `${sections.name?.trim() || 'X'} (${role}): ${personality}. ${appearance}. ${background}`,
  )
  const coin = next() < 0.5
  const said = { she: 'woman', he: 'man' }[pronouns.subject]
  const gender = said ?? (/non-?binary|genderfluid|they\/them/i.test(all) ? 'non-binary' : '')
  const named = gender || (coin ? 'woman' : 'man')
  const first = pick(named === 'man' ? INVENTABLE.masculine : INVENTABLE.feminine, next)
  const name = sections.name?.trim() || `${first} ${pick(INVENTABLE.surnames, next)}`
  const period = PERIODS.find(([words]) => words.test(`${all} ${genre}`))?.[1] ?? 'contemporary'
  const looks = appearance.trim() ? readLooks(appearance) : imagineLooks(period, next)
  const traits = parseTraits(personality).slice(0, 6)
  const past = toPast(background.split(/(?<=[.!?])\s/)[0] ?? '').text
  return {
    name,
    role: role.trim() || 'lead',
    description: `${name}, ${role.trim() || 'a lead'}. ${past} ${pick(CLOSERS, next)}`
      .replace(/\s+/g, ' ')
      .trim(),
    personality: personality.trim(),
    traits: traits.length > 0 ? traits : ['observant', 'steady', 'quietly funny'],
    background: background.trim(),
    ...UNSAID,
    gender: sections.name?.trim() || said ? gender : named,
    ...looks,
  }
}
