import { z } from 'zod'
import { genres, spiceWords, storyStatuses, valuesOf } from './options.ts'
import { storySorts, tagLimits } from './story-labels.ts'
import { tag } from './story-tags.ts'
import { languageCode } from './style.ts'

const heat = z
  .enum(['1', '2', '3', '4', '5', ...spiceWords], 'heat must be a number from 1 to 5')
  .transform((value) =>
    /^\d/.test(value) ? Number(value) : (spiceWords as readonly string[]).indexOf(value) + 1,
  )

const words = (name: string) =>
  z
    .string(`${name} must be a whole number`)
    .regex(/^[0-9]{1,9}$/, `${name} must be a whole number`)
    .transform(Number)
    .meta({ example: '1000' })
    .optional()

// The tags of a query. A parameter that occurs once arrives as a text, and a repeated one as a list.
const someTags = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat())
  .pipe(z.array(tag).max(tagLimits.most, 'At most 20 tags'))
  .meta({ example: 'Slow burn' })
  .optional()

/** The query parameters that sort and filter lists of stories (D-143). */
export const storyFilters = {
  sort: z.enum(valuesOf(storySorts)).optional(),
  genre: z.enum(valuesOf(genres)).optional(),
  status: z.enum(valuesOf(storyStatuses)).optional(),
  /** The spice level: a number from 1 to 5, or its name (D-16). */
  heat: heat.optional(),
  /** Selects stories in this language or one of its variants: en includes en-GB. */
  language: languageCode.optional(),
  /** The stories must have all of the given tags. The parameter can be repeated. */
  tag: someTags,
  /** The stories must have none of the given tags. The parameter can be repeated. */
  withoutTag: someTags,
  /** Selects stories by the share of text that a model wrote: none, some, or any. */
  ai: z.enum(['none', 'some', 'any']).optional(),
  minWords: words('minWords'),
  maxWords: words('maxWords'),
}
const filterObject = z.object(storyFilters)
export type StoryFilters = z.output<typeof filterObject>
