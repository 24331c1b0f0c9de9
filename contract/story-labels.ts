import { z } from 'zod'
import { line } from './fields.ts'
import { type Option, valuesOf } from './options.ts'

/** The lowest spice level of a mature story (D-144). */
export const matureFrom = 4

/** Whether a story of this spice level is mature (D-144). */
export function isMature(spiceLevel: number): boolean {
  return spiceLevel >= matureFrom
}

/** Limits of the tags of a story (D-143). */
export const tagLimits = { most: 20, shortest: 2, longest: 40 } as const

/** The tropes: those of the cards that begin a story (D-132), and the tags that are suggested (D-143). */
export const tropes = [
  'Only one bed',
  'Rivals',
  'Second chance',
  'Letters',
  'Fake engagement',
  'Storm',
  'Grumpy and sunny',
  'Friends to lovers',
  'Enemies to lovers',
  'Fated mates',
  'Marriage of convenience',
  'Forbidden love',
  'Secret identity',
  'Bodyguard',
  'Amnesia',
  'Holiday romance',
  'Workplace',
  'Small town',
  'Royalty',
  'Time slip',
  'Witch next door',
  'Opposites',
  'Slow burn',
  'Found family',
] as const
export type Trope = (typeof tropes)[number]

/** The content warnings that an author can choose from (D-143). The constraint stories_warnings has the same values. */
export const contentWarnings = [
  ['violence', 'Violence'],
  ['death', 'Death of a character'],
  ['grief', 'Grief'],
  ['illness', 'Serious illness'],
  ['pregnancy-loss', 'Pregnancy loss'],
  ['infidelity', 'Infidelity'],
  ['abuse', 'Abuse'],
  ['sexual-violence', 'Sexual violence'],
  ['self-harm', 'Self-harm'],
  ['suicide', 'Suicide'],
  ['addiction', 'Addiction'],
  ['eating-disorder', 'Eating disorder'],
  ['kidnapping', 'Kidnapping'],
  ['discrimination', 'Discrimination'],
  ['war', 'War'],
] as const satisfies readonly Option[]

/** The form in which tags are compared: two tags of one form are the same tag. The SQL function tag_key is the same. */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').toLowerCase()
}

/** One tag. */
export const tag = line({
  min: tagLimits.shortest,
  tooShort: 'A tag has 2 to 40 characters',
  max: tagLimits.longest,
  tooLong: 'A tag has 2 to 40 characters',
})

/** The tags of a story; a tag that differs from an earlier one in case alone is a duplicate. */
export const tags = z
  .array(tag, 'tags must be a list')
  .max(tagLimits.most, 'At most 20 tags')
  .refine((all) => new Set(all.map(tagKey)).size === all.length, 'A tag is there twice')

/** The content warnings of a story, in the order of the list. */
export const warnings = z
  .array(z.enum(valuesOf(contentWarnings), 'This is not a content warning'), 'warnings must be a list')
  .transform((chosen) => valuesOf(contentWarnings).filter((value) => chosen.includes(value)))
