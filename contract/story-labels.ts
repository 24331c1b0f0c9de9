import type { Option } from './options.ts'

/** The lowest spice level of a mature story (D-144). The SQL function has_mature_text has the same value. */
export const matureFrom = 4

/** Returns whether a text of this spice level is mature (D-144). */
export function isMature(spiceLevel: number): boolean {
  return spiceLevel >= matureFrom
}

/** The cookie with which a visitor says for the browser's session that they are 18 or older (D-144). */
export const adultCookie = { name: 'isAdult', value: 'true' } as const

/** The limits for a story's tags: the number of tags, and the number of characters in one tag (D-143). */
export const tagLimits = { most: 20, shortest: 2, longest: 40 } as const

/** The tropes: the subjects of the cards that suggest beginnings of stories (D-132), and the suggested tags (D-143). */
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

/** The sort orders of Discover, with their labels (D-143, D-153). */
export const storySorts = [
  ['newest', 'Newest'],
  ['updated', 'Recently updated'],
  ['loved', 'Most loved'],
  ['rated', 'Best rated'],
] as const satisfies readonly Option[]
export type StorySort = (typeof storySorts)[number][0]

/**
 * Returns the form in which tags are compared: two tags with the same form are the same tag. The SQL function tag_key
 * returns the same form.
 */
export function tagKey(tag: string): string {
  return tag.normalize('NFKC').toLowerCase()
}
