import type { PassageIntent } from '#contract/book-options.ts'
import type { Passage } from './selected-passage.ts'

/** The initial values of a passage dialog: the selected words, and the change that another screen suggests. */
export interface PassageStart extends Passage {
  intent?: PassageIntent
  instruction?: string
}
