import { z } from 'zod'

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

const part = z.string().max(500).optional()

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
})
export type AppearanceParts = z.infer<typeof appearanceParts>
export type AppearanceField = keyof AppearanceParts

/** One text of labelled parts out of the form's fields: 'Hair: auburn long wavy, Eyes: hazel almond-shaped' (decision 41). */
export function composeAppearance(parts: AppearanceParts): string {
  return appearanceLabels
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
    .join(', ')
}

/** Personality and traits as one text: '… Traits: loyal, witty' (part 2, section 3). */
export function composePersonality(personality: string, traits: readonly string[]): string {
  const written = personality.trim()
  if (traits.length === 0) return written
  return `${written}${written === '' ? '' : ' '}Traits: ${traits.join(', ')}`
}
