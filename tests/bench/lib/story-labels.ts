import { tropes } from '#contract/story-labels.ts'

// Returns SQL for a random number below 1 for the n-th story; each seed gives other numbers.
const chance = (seed: number | string) => `(hashint4extended(n, ${seed}) & 65535) / 65536.0`
const frequent = `ARRAY[${tropes.map((trope) => `'${trope}'`).join(',')}]`
/**
 * SQL for the columns of the n-th story that filters use: tags, languages, lengths, likes and ratings. Their values are
 * of very different frequency.
 */
export const labels: [string, string][] = [
  // Each story has two to nine tags. Most of them are tropes of very different frequency, the others are from 20,000
  // rare tags.
  [
    'tags',
    `ARRAY(SELECT DISTINCT CASE WHEN ${chance('100 + i')} < 0.7
        THEN (${frequent})[1 + floor(power(${chance('200 + i')}, 2.2) * ${tropes.length})::int]
        ELSE 'Theme ' || floor(power(${chance('300 + i')}, 3) * 20000)::int END
      FROM generate_series(1, 2 + floor(${chance(400)} * 8)::int) i)
      || CASE n % 2 WHEN 0 THEN ARRAY['Even'] ELSE ARRAY['Odd'] END`,
  ],
  [
    'language',
    `(ARRAY['en', 'en', 'en', 'en', 'en-GB', 'en-GB', 'en-US', 'de', 'de', 'fr', 'fr', 'es', 'es', 'pt-BR', 'it', 'ja', 'pl',
      'nl', 'sv'])[CASE WHEN n % 5000 = 9 THEN NULL ELSE 1 + floor(power(${chance(500)}, 1.6) * 19)::int END]`,
  ],
  ['spiceLevel', `1 + floor(power(${chance(600)}, 1.4) * 5)::int`],
  ['aiShare', `CASE WHEN ${chance(700)} < 0.4 THEN ${chance(701)}::float8 ELSE 0 END`],
  ['wordCount', `floor(exp(6 + 6 * power(${chance(800)}, 1.5)))::int`],
  ['likeCount', `floor(2000 * power(${chance(900)}, 12))::int`],
  ['ratingSum', `floor(40 * power(${chance(901)}, 6))::int * (3 + n % 3)`],
  ['ratingCount', `floor(40 * power(${chance(901)}, 6))::int`],
]
