import { z } from 'zod'
import { line } from './fields.ts'
import { valuesOf } from './options.ts'
import { contentWarnings, tagKey, tagLimits } from './story-labels.ts'

/** The schema of one tag of a story. */
export const tag = line({
  min: tagLimits.shortest,
  tooShort: 'A tag has 2 to 40 characters',
  max: tagLimits.longest,
  tooLong: 'A tag has 2 to 40 characters',
})

/** The tags of a story. A list is invalid if two of its tags have the same `tagKey`, such as 'Rivals' and 'rivals'. */
export const tags = z
  .array(tag, 'tags must be a list')
  .max(tagLimits.most, 'At most 20 tags')
  .refine((all) => new Set(all.map(tagKey)).size === all.length, 'A tag is there twice')

/** The content warnings of a story, sorted in the order of the option list. */
export const warnings = z
  .array(z.enum(valuesOf(contentWarnings), 'This is not a content warning'), 'warnings must be a list')
  .transform((chosen) => valuesOf(contentWarnings).filter((value) => chosen.includes(value)))
