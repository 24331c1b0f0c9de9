import { appearanceLabels } from '#contract/appearance.ts'

const labels = appearanceLabels.map(([label]) => label)
const labelled = new RegExp(`(?:^|, )(${labels.join('|')}): `)

/** Splits a stored appearance into its text without a label and its labelled parts. */
export function splitLooks(appearance: string): { other: string; parts: (readonly [string, string])[] } {
  const [other = '', ...pieces] = appearance.split(labelled)
  const parts = pieces.flatMap((label, index) =>
    index % 2 === 0 ? [[label, pieces[index + 1] ?? ''] as const] : [],
  )
  return { other: other.trim(), parts }
}

const unseen = new Set(['Gender', 'Race', 'Ethnicity', 'Time period'])

/**
 * The appearance of a person in one line (such as hair and eyes, if they are known), for the list of people on the
 * desk.
 */
export function shortLooks(appearance: string): string {
  const { other, parts } = splitLooks(appearance)
  const seen = parts.filter(([label]) => !unseen.has(label)).map(([label, text]) => `${label}: ${text}`)
  return [other, ...seen].filter(Boolean).join(' · ')
}
