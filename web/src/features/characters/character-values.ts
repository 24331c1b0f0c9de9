import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { composeAppearance } from '#contract/appearance.ts'
import { type Character, characterBody } from '#contract/characters.ts'
import { composePersonality, withoutTraits } from '#contract/personality.ts'

/**
 * The schema of the character form: the request body without the appearance text, which is composed from the
 * appearance parts. If this text is too long, the error is shown at 'Other', the only field that can be so long.
 */
export const characterForm = characterBody
  .omit({ appearance: true })
  .superRefine(({ appearanceParts = {} }, context) => {
    const { error } = characterBody.shape.appearance.safeParse(composeAppearance(appearanceParts))
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['appearanceParts', 'other'], message })
  })
export type CharacterValues = z.input<typeof characterForm>
export type CharacterFormReturn = UseFormReturn<CharacterValues, unknown, z.output<typeof characterForm>>

export const blankCharacter: CharacterValues = {
  name: '',
  role: '',
  description: '',
  personality: '',
  background: '',
  isPublic: false,
  appearanceParts: {},
  personalityTraits: [],
}

/**
 * Converts the form's values to the request body that saves a character. Appearance and personality are sent as
 * composed texts and also as their parts (D-41).
 */
export function toBody(values: z.output<typeof characterForm>): z.input<typeof characterBody> {
  const { personality = '', personalityTraits = [], appearanceParts = {} } = values
  return {
    ...values,
    appearance: composeAppearance(appearanceParts),
    personality: composePersonality(personality, personalityTraits),
  }
}

/** Returns the form's values for an existing character. */
export function toValues(character: Character): CharacterValues {
  const { name, role, description, personality, background, isPublic, appearanceParts, personalityTraits } =
    character
  return {
    name,
    role,
    description,
    personality: withoutTraits(personality, personalityTraits),
    background,
    isPublic,
    appearanceParts: appearanceParts ?? {},
    personalityTraits,
  }
}
