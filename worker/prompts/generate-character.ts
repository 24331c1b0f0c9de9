import { z } from 'zod'
import {
  bodyTypes,
  clothingStyles,
  ethnicities,
  eyeColors,
  eyeShapes,
  genders,
  hairColors,
  hairStyles,
  heights,
  personalityTraits,
  races,
  skinTones,
  timePeriods,
  valuesOf,
} from '#contract/options.ts'
import { renderSections } from '../story/text/sections.ts'
import { consentRule, materialRule } from './craft.ts'
import { genreGuide } from './guides.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'
import { lineOf, linesOf, textOf } from './repair-fields.ts'

const sheet = z.object({
  name: z.string().min(1),
  role: z.string(),
  description: z.string().min(1),
  personality: z.string().min(1),
  traits: z.array(z.string()),
  background: z.string(),
  gender: z.string(),
  race: z.string(),
  ethnicity: z.string(),
  hairColor: z.string(),
  hairStyle: z.string(),
  eyeColor: z.string(),
  eyeShape: z.string(),
  skinTone: z.string(),
  bodyType: z.string(),
  height: z.string(),
  facialFeatures: z.string(),
  distinguishingMarks: z.string(),
  clothingStyle: z.string(),
  timePeriod: z.string(),
  accessories: z.string(),
})
/** A generated character. Its texts keep the limits of the form, and each appearance part is a field ('' for none). */
export type CharacterSheet = z.infer<typeof sheet>

/** The choices of the appearance parts. The prompt offers them, and the model may answer with other words. */
const choices = {
  gender: valuesOf(genders),
  race: valuesOf(races),
  ethnicity: valuesOf(ethnicities),
  hairColor: valuesOf(hairColors),
  hairStyle: valuesOf(hairStyles),
  eyeColor: valuesOf(eyeColors),
  eyeShape: valuesOf(eyeShapes),
  skinTone: valuesOf(skinTones),
  bodyType: valuesOf(bodyTypes),
  height: valuesOf(heights),
  clothingStyle: valuesOf(clothingStyles),
  timePeriod: valuesOf(timePeriods),
}
const emptyAnswer = /^(?:none|n\/a|null|unknown|unspecified|not specified|-|—)\.?$/i

function readAppearancePart(raw: unknown, field: keyof typeof choices | null, repairs: string[]): string {
  // A comma separates two labelled parts in the stored text (D-41), so a part itself must not contain one.
  const part = lineOf(raw, 120, repairs, field ?? 'a part')
    .replace(/\s*[,;]\s*/g, ' and ')
    .replace(/\.$/, '')
  if (emptyAnswer.test(part)) return ''
  return (field && choices[field].find((choice) => choice.toLowerCase() === part.toLowerCase())) || part
}

const shape: AnswerShape<CharacterSheet> = {
  name: 'character_sheet',
  schema: sheet,
  mend: (raw, repairs) => ({
    name: lineOf(raw.name, 100, repairs, 'name'),
    role: lineOf(raw.role, 100, repairs, 'role'),
    description: textOf(raw.description, 1000, repairs, 'description'),
    personality: textOf(raw.personality, 500, repairs, 'personality'),
    traits: linesOf(raw.traits, 6, 40, repairs, 'traits').map((trait) => trait.toLowerCase()),
    background: textOf(raw.background, 1000, repairs, 'background'),
    gender: readAppearancePart(raw.gender, 'gender', repairs),
    race: readAppearancePart(raw.race, 'race', repairs),
    ethnicity: readAppearancePart(raw.ethnicity, 'ethnicity', repairs),
    hairColor: readAppearancePart(raw.hairColor, 'hairColor', repairs),
    hairStyle: readAppearancePart(raw.hairStyle, 'hairStyle', repairs),
    eyeColor: readAppearancePart(raw.eyeColor, 'eyeColor', repairs),
    eyeShape: readAppearancePart(raw.eyeShape, 'eyeShape', repairs),
    skinTone: readAppearancePart(raw.skinTone, 'skinTone', repairs),
    bodyType: readAppearancePart(raw.bodyType, 'bodyType', repairs),
    height: readAppearancePart(raw.height, 'height', repairs),
    facialFeatures: readAppearancePart(raw.facialFeatures, null, repairs),
    distinguishingMarks: readAppearancePart(raw.distinguishingMarks, null, repairs),
    clothingStyle: readAppearancePart(raw.clothingStyle, 'clothingStyle', repairs),
    timePeriod: readAppearancePart(raw.timePeriod, 'timePeriod', repairs),
    accessories: readAppearancePart(raw.accessories, null, repairs),
  }),
}

export type CharacterInput = {
  name?: string
  role: string
  personality: string
  appearance: string
  background: string
  genre: string
}

/** Makes the prompt that generates a character from the writer's order. */
export function characterPrompt(input: CharacterInput): StructuredPrompt<CharacterSheet> {
  const offered = Object.entries(choices).map(([field, values]) => `- ${field}: ${values.join(', ')}`)
  const system = [
    `You are a novelist who makes people readers fall for: particular, contradictory, alive. Make one character for a romance out of the material.`,
    materialRule,
    genreGuide(input.genre),
    `Keep everything the material settles, the name above all; add what it leaves open, in its spirit. Give the character something they want, something they would not admit to wanting, a habit, a way of speaking, a flaw that costs them something, and one thing nobody would guess. The character is an adult of 18 or more.`,
    consentRule,
    `Answer with one JSON object and nothing else. Texts:
- name: as given, else a fitting first name and surname that is not the first to come to mind; role: as given.
- description: who this is at first meeting, three or four sentences, at most 900 characters.
- personality: how they act, speak and love, two or three sentences, at most 420 characters, without listing the traits; traits: three to five, chosen where they fit from: ${valuesOf(personalityTraits).join(', ')}.
- background: where they come from and what made them so, three to five sentences, at most 900 characters.
The appearance, a few words a field without commas. What the material says of the looks is kept in its own words; nothing is changed or left out. race, ethnicity and skinTone are "" unless the material says or plainly implies them; the other fields are "" where the material rules them out. Where the material leaves a field open and one of these choices fits, use it word for word:
${offered.join('\n')}
- facialFeatures, distinguishingMarks, accessories: free, concrete, paintable.`,
    `Write the texts in the language of the material.`,
  ]
  const user = renderSections([
    { name: 'name', text: input.name ?? '' },
    { name: 'role', text: input.role },
    { name: 'personality', text: input.personality },
    { name: 'appearance', text: input.appearance },
    { name: 'background', text: input.background },
    { name: 'genre', text: input.genre },
  ])
  return structuredPrompt(
    [
      { role: 'system', content: system.filter(Boolean).join('\n\n') },
      { role: 'user', content: user },
    ],
    shape,
  )
}
