import type { ProgressDetail } from './generation-fields.ts'

// The worker and the web client both use this text. The file imports no zod at run time, so that the web client does
// not have to load it.

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Describes which scene is being written, without the word count: 'Writing the second scene of three'. */
export function describeScene({ scene, scenes }: Pick<ProgressDetail, 'scene' | 'scenes'>): string {
  if (scenes < 2) return 'Writing'
  return `Writing the ${ordinals[scene - 1] ?? 'next'} scene of ${numbers[scenes] ?? scenes}`
}
