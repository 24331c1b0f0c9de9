import type { z } from 'zod'
import type { generateStoryBody } from '#contract/generations.ts'

export type GenerateStoryValues = z.input<typeof generateStoryBody> & {
  /** The line that the user typed to fill in the form (D-132). It is kept with the form and is not sent. */
  sparkLine?: string
  /** The trope of the card that filled in the form; null if no card did. It is not sent. */
  sparkCard?: string | null
}
export type GenerateStoryOutput = z.output<typeof generateStoryBody>
