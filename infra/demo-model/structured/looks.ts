/** The fields of an appearance, as the schema of a character sheet names them. */
export type Looks = Partial<
  Record<
    | 'gender'
    | 'race'
    | 'ethnicity'
    | 'hairColor'
    | 'hairStyle'
    | 'eyeColor'
    | 'eyeShape'
    | 'skinTone'
    | 'bodyType'
    | 'height'
    | 'facialFeatures'
    | 'distinguishingMarks'
    | 'clothingStyle'
    | 'timePeriod'
    | 'accessories',
    string
  >
>
type Field = keyof Looks

// The words that assign a phrase to a field. A phrase goes to the first field that has one of its words.
const FIELDS: readonly (readonly [Field, RegExp])[] = [
  [
    'distinguishingMarks',
    /\b(?:scars?|freckle[sd]?|tattoo\w*|birthmark|mole|limp\w*|burns?|missing|crooked finger)\b/i,
  ],
  [
    'facialFeatures',
    /\b(?:nose|jaw|chin|cheek\w*|dimple[sd]?|beard\w*|stubble|moustache|mouth|lips|brows?|eyebrows?|lashes|smile|face)\b/i,
  ],
  [
    'hairColor',
    /\b(?:hair\w*|head|bald|curls?|braids?|plaits?|locks|bun|ponytail|redhead|blonde?|brunette|dreadlocks)\b/i,
  ],
  ['eyeColor', /\b(?:eye[sd]?|gaze)\b/i],
  ['skinTone', /\b(?:skin\w*|complexion)\b/i],
  [
    'accessories',
    /\b(?:glasses|spectacles|ring|earrings?|necklace|locket|watch|chain|cane|brooch|bracelet|bag)\b/i,
  ],
  [
    'clothingStyle',
    /\b(?:wears?|wearing|dress\w*|coats?|raincoats?|jackets?|shirts?|suits?|jeans|boots?|shoes|hats?|caps?|scar(?:f|ves)|skirts?|jumpers?|sweaters?|cardigans?|uniform|gowns?|cloaks?|waistcoats?|gloves|cuffs?|clothes|overalls|apron|knits?)\b/i,
  ],
  [
    'bodyType',
    /\b(?:slender|slim|athletic|curvy|full-figured|muscular|broad\w*|stocky|lean|lanky|wiry|plump|heavy|sturdy|thin|build|built|shoulder(?:s|ed)|strong|slight|petite|fat|round)\b/i,
  ],
  ['height', /\b(?:tall|short|height|statuesque|small|tiny|\d+ ?cm|six feet|five feet)\b/i],
]

const LABELS: Readonly<Record<string, Field>> = {
  gender: 'gender',
  race: 'race',
  ethnicity: 'ethnicity',
  hair: 'hairColor',
  eyes: 'eyeColor',
  skin: 'skinTone',
  build: 'bodyType',
  height: 'height',
  'facial features': 'facialFeatures',
  'distinguishing marks': 'distinguishingMarks',
  style: 'clothingStyle',
  'time period': 'timePeriod',
  accessories: 'accessories',
}

/**
 * Removes the last word of 'dark curly hair', because the label of the field contains it. Other phrases stay
 * unchanged.
 */
const withoutNoun = (phrase: string): string =>
  phrase.replace(/^((?:[\p{L}’'-]+ ){1,4})(?:hair|eyes|skin|build)$/iu, '$1').trim()

/**
 * Sorts a writer's description of somebody's looks into fields, each phrase in the writer's words. Looks that are not
 * described stay empty. A phrase that fits no field is left out, and the caller keeps it.
 */
export function readLooks(appearance: string): Looks {
  const found: Partial<Record<Field, string[]>> = {}
  const add = (field: Field, phrase: string): void => {
    found[field] = [...(found[field] ?? []), phrase]
  }
  for (const clause of appearance.split(/[,;.\n]+/)) {
    const [, label = '', labelled = ''] = /^\s*([\p{L} ]+?):\s*(.+)$/u.exec(clause) ?? []
    const known = LABELS[label.toLowerCase()]
    if (known) {
      add(known, labelled.trim())
      continue
    }
    for (const phrase of clause.split(/\s+(?:with|and)\s+/i).map(withoutArticle)) {
      const field = phrase && FIELDS.find(([, words]) => words.test(phrase))?.[0]
      const who = /\b(woman|man)\b/i.exec(phrase)?.[1]?.toLowerCase()
      if (who && !found.gender) add('gender', who)
      if (!field) continue
      // In 'a tall man of forty' only the height belongs to an appearance field.
      const word = FIELDS.find(([name]) => name === field)?.[1].exec(phrase)?.[0] ?? ''
      add(field, who ? word : withoutNoun(phrase))
    }
  }
  return Object.fromEntries(
    Object.entries(found).map(([field, phrases]) => [field, [...new Set(phrases)].join(' and ')]),
  )
}

const withoutArticle = (phrase: string): string =>
  phrase.trim().replace(/^(?:(?:an?|the|has|have|she has|he has|they have)\s+)+/i, '')
