import { z } from 'zod'
import { eyeColors, hairColors, type Option } from './options.ts'

/**
 * The labelled parts of an appearance in the order of the specification (D-234): each with a label and the form fields
 * whose values follow the label.
 */
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

/** The longest text of one field, and the longest text that all fields compose to. */
const longest = 500
export const maxTextLength = 5000
export const appearanceTooLong = 'Appearance too long'

const part = (field: string) => z.string().max(longest, `${field} too long`).optional()

export const appearanceParts = z.object({
  gender: part('Gender'),
  race: part('Race'),
  ethnicity: part('Ethnicity'),
  hairColor: part('Hair color'),
  hairStyle: part('Hair style'),
  eyeColor: part('Eye color'),
  eyeShape: part('Eye shape'),
  skinTone: part('Skin tone'),
  bodyType: part('Body type'),
  height: part('Height'),
  facialFeatures: part('Facial features'),
  distinguishingMarks: part('Distinguishing marks'),
  clothingStyle: part('Clothing style'),
  timePeriod: part('Time period'),
  accessories: part('Accessories'),
  /** The text that no other field holds (see `parseAppearance`). It comes before the labelled parts. */
  other: z.string().max(maxTextLength, appearanceTooLong).optional(),
})
export type AppearanceParts = z.infer<typeof appearanceParts>
export type AppearanceField = keyof AppearanceParts

/**
 * Joins the fields of the form to one text of labelled parts: 'Hair: auburn long wavy, Eyes: hazel almond-shaped'
 * (D-41). Text that belongs to no field comes first and unchanged.
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
 * Splits one text into the fields of the form, at known labels only (D-41). Four kinds of text are put into `other`
 * unchanged: text without a label, a label without text, an earlier part whose label occurs again, and text that is too
 * long for its field. `composeAppearance` of the result therefore has every word of the text.
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

/**
 * Converts the text after a label to form fields. The text after 'Hair' or 'Eyes', such as 'auburn long wavy', is split
 * into a colour that the form offers and the rest. A text without such a colour, and the text after any other label, is
 * put into the first field as a whole.
 */
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
 * Returns the fields for editing a stored appearance: the stored fields if they still compose to its text, otherwise
 * the fields parsed from its text (D-41). Null when there are neither stored fields nor a text.
 */
export function partsOfAppearance(text: string, stored: AppearanceParts | null): AppearanceParts | null {
  if (stored && composeAppearance(stored) === text) return stored
  return text === '' ? stored && {} : parseAppearance(text)
}
