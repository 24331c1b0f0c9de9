import type { GenerationSummary } from '#contract/generation-fields.ts'
import { subjectPath } from '#contract/generation-kinds.ts'

/**
 * Returns the address that shows a generation: the screen of its subject or, for a passage, the dialog of the passage
 * on that screen.
 */
export function resultPath(generation: GenerationSummary): string {
  const path = subjectPath(generation)
  return generation.kind === 'passage' ? `${path}?passage=${generation.id}` : path
}
