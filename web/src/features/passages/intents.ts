import type { PassageIntent } from '#contract/book-options.ts'

/** The labels and hints on screens for each way to change a passage. */
export const intentWords: Readonly<Record<PassageIntent, { label: string; hint: string }>> = {
  rewrite: { label: 'Rewrite', hint: 'The same moment, in other words' },
  expand: { label: 'Expand', hint: 'Stay longer in it' },
  shorten: { label: 'Shorten', hint: 'Say it in fewer words' },
  describe: { label: 'Describe', hint: 'More to see, hear and touch' },
  continue: { label: 'Continue', hint: 'Go on from here; these words stay' },
  custom: { label: 'Something else', hint: 'Say yourself what shall happen to it' },
}
