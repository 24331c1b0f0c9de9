import type { PassageIntent } from '#contract/book-options.ts'
import type { Passage } from './selected-passage.ts'

/** What a passage dialog starts with: the selected words, and what another screen suggests to do with them. */
export interface PassageStart extends Passage {
  intent?: PassageIntent
  instruction?: string
}
