import type { GenerationSummary } from '#contract/generation-fields.ts'
import { subjectPath } from '#contract/generation-kinds.ts'
import { isDeskOrder } from '../../lib/desk-orders.ts'

/**
 * Returns the address that shows a generation. This is the screen of its subject, such as a story. A passage opens as a
 * dialog on that screen, or on the desk if it was ordered there.
 */
export function resultPath(generation: GenerationSummary): string {
  const path = subjectPath(generation)
  if (generation.kind !== 'passage') return path
  return `${path}${isDeskOrder(generation.id) ? '/desk' : ''}?passage=${generation.id}`
}
