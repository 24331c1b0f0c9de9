import { z } from 'zod'
import { pointsOfView, tenses } from './book-options.ts'
import { endpoint } from './endpoint.ts'
import { base, id, idParams, line, prose, time } from './fields.ts'
import { tones, valuesOf } from './options.ts'

const notBcp47 = 'Language must be a language code such as en or pt-BR'

/** A language code (BCP 47) in its canonical form. */
export const languageCode = line({ max: 35, tooLong: notBcp47 })
  .meta({ example: 'en-GB' })
  .transform((value, context) => {
    try {
      const [canonical] = Intl.getCanonicalLocales(value)
      if (canonical !== undefined) return canonical
    } catch {
      // `getCanonicalLocales` throws for an invalid code, which `addIssue` then reports.
    }
    context.addIssue({ code: 'custom', message: notBcp47 })
    return z.NEVER
  })

/** The style of a story, as it is stored and as answers contain it. */
export const storyStyle = z.object({
  pov: z.enum(pointsOfView).nullable(),
  /** The id of the character from whose point of view the story is told; null if the style names none. */
  povCharacterId: id.nullable(),
  tense: z.enum(tenses).nullable(),
  /** The language as a BCP 47 tag; null means the language of the order's words. */
  language: z.string().nullable(),
  tone: z.enum(valuesOf(tones)).nullable(),
  /** Prose of the writer that shows their voice. */
  voiceSample: z.string(),
  avoid: z.array(z.string()),
  notes: z.string(),
  /** The style in which covers of this story are painted; '' for the default style. Portraits do not use this field. */
  pictureStyle: z.string(),
  /** The time of the style's last change; for a style that was never saved, the time of the story's creation. */
  updatedAt: time,
})
export type StoryStyle = z.infer<typeof storyStyle>

/** Body of PUT /api/stories/{id}/style (D-95). A field that the body leaves out becomes empty. */
export const storyStyleBody = z.object({
  pov: z.enum(pointsOfView).nullable().default(null),
  povCharacterId: id.nullable().default(null),
  tense: z.enum(tenses).nullable().default(null),
  language: languageCode.nullable().default(null),
  tone: z.enum(valuesOf(tones)).nullable().default(null),
  voiceSample: prose({ max: 3000, tooLong: 'Voice sample too long' }).default(''),
  avoid: z
    .array(line({ min: 2, tooShort: 'Phrase too short', max: 80, tooLong: 'Phrase too long' }))
    .max(50, 'At most 50 phrases')
    .default([]),
  notes: prose({ max: 1000, tooLong: 'Notes too long' }).default(''),
  pictureStyle: line({ max: 200, tooLong: 'Picture style too long' }).default(''),
})

export const getStoryStyle = endpoint({
  method: 'GET',
  path: '/api/stories/{id}/style',
  access: 'user',
  tag: 'book',
  summary: 'The style of my story',
  params: idParams,
  responses: { 200: storyStyle },
  failures: ['mature_story'],
})
export const putStoryStyle = endpoint({
  method: 'PUT',
  path: '/api/stories/{id}/style',
  access: 'user',
  tag: 'book',
  summary: 'Replace the style of my story',
  params: idParams,
  body: storyStyleBody.extend({ base }),
  responses: { 200: storyStyle },
  failures: ['conflict', 'mature_story'],
})
