import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { composeAppearance, composePersonality } from '#contract/appearance.ts'
import { type Character, characterBody } from '#contract/characters.ts'

/** The form's schema: the call's body but for the composed appearance text. */
export const characterForm = characterBody.omit({ appearance: true })
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

/** The call's body: appearance and personality each as one text, their parts beside them (decision 41). */
export function toBody(values: z.output<typeof characterForm>): z.input<typeof characterBody> {
  const { personality = '', personalityTraits = [], appearanceParts = {} } = values
  return {
    ...values,
    appearance: composeAppearance(appearanceParts),
    personality: composePersonality(personality, personalityTraits),
  }
}

/** The form's values of a character that has its parts. */
export function toValues(character: Character): CharacterValues {
  const { name, role, description, personality, background, isPublic, appearanceParts, personalityTraits } =
    character
  return {
    name,
    role,
    description,
    personality: personality.split(/(?:^|\s)Traits: /)[0] ?? '',
    background,
    isPublic,
    appearanceParts: appearanceParts ?? {},
    personalityTraits,
  }
}
