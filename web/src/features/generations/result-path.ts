import type { GenerationSummary } from '#contract/generation-fields.ts'
import { subjectPath } from '#contract/generation-kinds.ts'
import { isDeskOrder } from '../../lib/desk-orders.ts'

/**
 * Returns the address that shows a generation: the screen of its subject or, for a passage, the dialog of the passage
 * on that screen or, if it was ordered there, on the desk.
 */
export function resultPath(generation: GenerationSummary): string {
  const path = subjectPath(generation)
  if (generation.kind !== 'passage') return path
  return `${path}${isDeskOrder(generation.id) ? '/desk' : ''}?passage=${generation.id}`
}
