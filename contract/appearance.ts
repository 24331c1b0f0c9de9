import { z } from 'zod'
import { eyeColors, hairColors, type Option } from './options.ts'

/** The labelled parts of an appearance, in the specification's order (part 2, section 3): form field(s) and label. */
export const appearanceLabels = [
  ['Gender', ['gender']],
  ['Race', ['race']],
  ['Ethnicity', ['ethnicity']],
  ['Hair', ['hairColor', 'hairStyle']],
  ['Eyes', ['eyeColor', 'eyeShape']],
  ['Skin', ['skinTone']],
  ['Build', ['bodyType']],
  ['Height', ['height']],
  ['Facial features', ['facialFeatures']],
  ['Distinguishing marks', ['distinguishingMarks']],
  ['Style', ['clothingStyle']],
  ['Time period', ['timePeriod']],
  ['Accessories', ['accessories']],
] as const

const longest = 500
const part = z.string().max(longest).optional()

export const appearanceParts = z.object({
  gender: part,
  race: part,
  ethnicity: part,
  hairColor: part,
  hairStyle: part,
  eyeColor: part,
  eyeShape: part,
  skinTone: part,
  bodyType: part,
  height: part,
  facialFeatures: part,
  distinguishingMarks: part,
  clothingStyle: part,
  timePeriod: part,
  accessories: part,
  /** What stands before the labelled parts because it fits none of them; it has no label. */
  other: z.string().max(5000).optional(),
})
export type AppearanceParts = z.infer<typeof appearanceParts>
export type AppearanceField = keyof AppearanceParts

/**
 * One text of labelled parts out of the form's fields: 'Hair: auburn long wavy, Eyes: hazel almond-shaped' (decision 41).
 * What fits no field comes first, as it was written.
 */
export function composeAppearance(parts: AppearanceParts): string {
  const labelled = appearanceLabels
    .map(
      ([label, fields]) =>
        [
          label,
          fields
            .map((field) => parts[field]?.trim())
            .filter(Boolean)
            .join(' '),
        ] as const,
    )
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
  return [parts.other ?? '', ...labelled].filter((text) => text.trim() !== '').join(', ')
}

type Label = (typeof appearanceLabels)[number]

const labelled = new RegExp(`(?:^|, )(${appearanceLabels.map(([label]) => label).join('|')}): `, 'g')
const firstWords: Partial<Record<AppearanceField, readonly Option[]>> = {
  hairColor: hairColors,
  eyeColor: eyeColors,
}

/**
 * The form's fields out of one text (decision 41): it is split only before a known label. What has no label, what a
 * label says for the second time (the last one counts), and what is too long for its field stay as they are in `other`.
 * `composeAppearance` of the outcome holds every word of the text.
 */
export function parseAppearance(text: string): AppearanceParts {
  const found = [...text.matchAll(labelled)]
  const pieces = found.map((match, at) => {
    const end = found[at + 1]?.index ?? text.length
    return {
      label: appearanceLabels.find(([label]) => label === match[1]),
      value: text.slice(match.index + match[0].length, end),
      whole: text.slice(match.index === 0 ? 0 : match.index + 2, end),
    }
  })
  const parts: AppearanceParts = {}
  const other = [text.slice(0, found[0]?.index ?? text.length)]
  pieces.forEach(({ label, value, whole }, at) => {
    const again = pieces.slice(at + 1).some((later) => later.label === label)
    if (!label || again || value.trim() === '' || value.length > longest) other.push(whole)
    else Object.assign(parts, fieldsOf(label, value.trim()))
  })
  const rest = other.filter((piece) => piece.trim() !== '').join(', ')
  return rest === '' ? parts : { ...parts, other: rest }
}

/** 'auburn long wavy' is a colour that the form offers and a style; words it does not know are all the first field's. */
function fieldsOf([, [first, second]]: Label, value: string): AppearanceParts {
  if (second === undefined) return { [first]: value }
  const known = (firstWords[first] ?? [])
    .map(([word]) => word)
    .filter((word) => value.startsWith(`${word} `))
    .sort((a, b) => b.length - a.length)[0]
  if (known === undefined) return { [first]: value }
  return { [first]: known, [second]: value.slice(known.length + 1).trim() }
}

/**
 * The fields a stored appearance is edited with: those that were stored with it while they still compose to its text,
 * else the text itself, parsed (decision 41). Null where there is neither.
 */
export function partsOfAppearance(text: string, stored: AppearanceParts | null): AppearanceParts | null {
  if (stored && composeAppearance(stored) === text) return stored
  return text === '' ? stored && {} : parseAppearance(text)
}

/** Personality and traits as one text: '… Traits: loyal, witty' (part 2, section 3). */
export function composePersonality(personality: string, traits: readonly string[]): string {
  const written = personality.trim()
  if (traits.length === 0) return written
  return `${written}${written === '' ? '' : ' '}Traits: ${traits.join(', ')}`
}

/** A personality and its traits out of one text: traits are what follows the first 'Traits: ', between commas. */
export function parsePersonality(text: string): { personality: string; traits: string[] } {
  const mark = /(?:^|\s)Traits: /.exec(text)
  if (!mark) return { personality: text, traits: [] }
  const traits = text.slice(mark.index + mark[0].length).split(', ')
  return { personality: text.slice(0, mark.index), traits: traits.filter((trait) => trait.trim() !== '') }
}

/** The traits a stored personality is edited with: the stored ones while they compose to its text, else the text's own. */
export function traitsOfPersonality(text: string, stored: readonly string[]): readonly string[] {
  const { personality, traits } = parsePersonality(text)
  return composePersonality(personality, stored) === text ? stored : traits
}
