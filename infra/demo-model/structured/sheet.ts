import { INVENTABLE } from '../banks/names.ts'
import { readPerson } from '../prose/people.ts'
import { toPast } from '../prose/tense.ts'
import type { Sections } from '../sections.ts'
import { hash, pick, type Random, random } from '../seed.ts'

/**
 * The character form has these options. The first option that the writer's text names is taken, or else a random one.
 */
const OPTIONS = {
  race: [
    'white',
    'black',
    'hispanic',
    'asian',
    'native-american',
    'pacific-islander',
    'middle-eastern',
    'multiracial',
  ],
  ethnicity: [
    'european',
    'african',
    'asian-east',
    'asian-south',
    'asian-southeast',
    'latin-american',
    'middle-eastern',
    'caribbean',
    'mixed',
  ],
  hairColor: ['auburn', 'blonde', 'brunette', 'black', 'red', 'gray', 'white', 'chestnut'],
  hairStyle: [
    'long wavy',
    'short curly',
    'pixie cut',
    'shoulder-length straight',
    'bob cut',
    'braided',
    'updo',
    'messy bun',
  ],
  eyeColor: ['hazel', 'emerald green', 'sapphire blue', 'chocolate brown', 'amber', 'violet', 'steel gray'],
  eyeShape: ['almond-shaped', 'round', 'hooded', 'upturned', 'downturned'],
  skinTone: ['fair', 'porcelain', 'light', 'medium', 'olive', 'tan', 'golden', 'deep', 'rich'],
  bodyType: ['slender', 'petite', 'athletic', 'curvy', 'full-figured', 'tall and lean', 'muscular'],
  height: ['average', 'petite', 'short', 'tall', 'statuesque'],
} as const

const SYNONYMS: Record<string, string> = {
  grey: 'gray',
  blond: 'blonde',
  brown: 'brunette',
  green: 'emerald green',
  blue: 'sapphire blue',
  curly: 'short curly',
  wavy: 'long wavy',
  straight: 'shoulder-length straight',
  braid: 'braided',
  lean: 'tall and lean',
  pale: 'porcelain',
  dark: 'deep',
  slim: 'slender',
}

function choose(text: string, options: readonly string[], next: Random): string {
  const lower = text.toLowerCase().replaceAll('grey', 'gray')
  const other = Object.entries(SYNONYMS).find(
    ([word, option]) => new RegExp(`\\b${word}`).test(lower) && options.includes(option),
  )?.[1]
  return (
    options.find((option) => lower.includes(option)) ??
    options.find((option) => option.split(' ').some((word) => new RegExp(`\\b${word}\\b`).test(lower))) ??
    other ??
    pick(options, next)
  )
}

const near = (text: string, word: RegExp): string =>
  new RegExp(`[^.;]{0,20}${word.source}[^,.;]{0,20}`, 'i').exec(text)?.[0] ?? ''
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

/** Composes the draft of a `character_sheet`. Texts of the writer stay unchanged, and missing fields are invented. */
export function composeSheet(sections: Sections, seed: number) {
  const { role = '', personality = '', appearance = '', background = '', genre = '' } = sections
  const all = [role, personality, appearance, background, sections.gender ?? ''].join('. ')
  const next = random(hash(all, sections.name ?? '', genre, seed))
  const person = readPerson(
    `${sections.name?.trim() || 'X'} (${role}): ${personality}. ${appearance}. ${background}`,
  )
  const coin = next() < 0.5
  const gender =
    person.pronouns.subject === 'she'
      ? 'woman'
      : person.pronouns.subject === 'he'
        ? 'man'
        : /non-?binary/i.test(all)
          ? 'non-binary'
          : coin
            ? 'woman'
            : 'man'
  const first = pick(gender === 'man' ? INVENTABLE.masculine : INVENTABLE.feminine, next)
  const name = sections.name?.trim() || `${first} ${pick(INVENTABLE.surnames, next)}`
  const period = PERIODS.find(([words]) => words.test(`${all} ${genre}`))?.[1] ?? 'contemporary'
  const hair = near(appearance, /hair|curls|braid/)
  const eyes = near(appearance, /eyes/)
  const traits =
    person.traits.length > 0 ? person.traits.slice(0, 6) : ['observant', 'steady', 'quietly funny']
  const past = toPast(background.split(/(?<=[.!?])\s/)[0] ?? '').text
  return {
    name,
    role: role.trim() || 'lead',
    description: `${name}, ${role.trim() || 'a lead'}. ${past} ${pick(CLOSERS, next)}`
      .replace(/\s+/g, ' ')
      .trim(),
    personality: personality.trim(),
    traits,
    background: background.trim(),
    gender,
    race: choose(appearance, OPTIONS.race, next),
    ethnicity: choose(appearance, OPTIONS.ethnicity, next),
    hairColor: choose(hair || appearance, OPTIONS.hairColor, next),
    hairStyle: choose(
      hair,
      gender === 'man' && !hair ? ['short curly', 'shoulder-length straight'] : OPTIONS.hairStyle,
      next,
    ),
    eyeColor: choose(eyes, OPTIONS.eyeColor, next),
    eyeShape: choose(eyes, OPTIONS.eyeShape, next),
    skinTone: choose(near(appearance, /skin|complexion/), OPTIONS.skinTone, next),
    bodyType: choose(appearance, OPTIONS.bodyType, next),
    height: choose(appearance, OPTIONS.height, next),
    facialFeatures: /cheekbones|nose|jaw|dimples|chin/i.test(appearance)
      ? near(appearance, /(?:cheekbones|nose|jaw|dimples|chin)/).trim()
      : pick(FACES, next),
    distinguishingMarks: person.feature ?? pick(MARKS, next),
    clothingStyle: person.style ?? pick(CLOTHES[period] ?? CLOTHES.contemporary ?? [], next),
    timePeriod: period,
    accessories: pick(KEEPSAKES, next),
  }
}
