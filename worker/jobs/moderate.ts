import { findMinorsInSexualContent, type GuardInput } from '#core/moderation/guard.ts'
import type { Deps } from '../deps.ts'
import { ModelError, RefusedByRule, RequestNotSent } from '../model/model-errors.ts'
import type { Run } from '../run/run.ts'
import { traceCall } from '../run/trace-run.ts'
import type { Checkpoint } from './checkpoint.ts'

/** Applies our own rule on minors, whatever the provider answers (D-93). @throws RefusedByRule */
export function guard(input: GuardInput): void {
  const refusal = findMinorsInSexualContent(input)
  if (refusal) throw new RefusedByRule(refusal)
}

// The models whose lack of moderation was logged; it is logged once per process (D-93).
const unmoderated = new WeakSet<Deps['model']>()

/**
 * Checks the texts of a person: by our own rule, and by the provider's moderation if it has one (D-93).
 * @throws ModelError refused
 */
export async function moderateInput(
  deps: Deps,
  run: Run,
  checkpoint: Checkpoint,
  input: GuardInput,
): Promise<void> {
  guard(input)
  if (checkpoint.moderated || !deps.config.MODERATION) return
  const asked = input.texts.filter((text) => text.trim() !== '').join('\n\n')
  const flagged = await askModeration(deps, run, asked)
  if (flagged === null && !unmoderated.has(deps.model)) {
    unmoderated.add(deps.model)
    deps.log.info('provider has no moderation, continuing without it')
  }
  const blocked = flagged?.filter((category) => deps.config.MODERATION_BLOCK.includes(category)) ?? []
  if (blocked.length > 0) throw new ModelError('refused', `moderation flagged ${blocked.join(', ')}`)
  checkpoint.moderated = true
  run.remember({ moderated: true })
}

function askModeration({ model, meter }: Deps, { signal }: Run, asked: string): Promise<string[] | null> {
  return traceCall('moderation', async (took) => {
    const began = performance.now()
    const nothing = { model: 'moderation', promptTokens: 0, completionTokens: 0, images: 0 }
    const count = (outcome: string) => {
      took({ ...nothing, outcome })
      const ms = Math.round(performance.now() - began)
      meter.modelCall({ purpose: 'moderation', ...nothing, outcome, ms, costMicros: 0 })
    }
    try {
      const flagged = await model.moderate(asked, signal)
      count('ok')
      return flagged
    } catch (error) {
      // A request that was not sent is not counted.
      if (!(error instanceof RequestNotSent)) count(error instanceof ModelError ? error.failure : 'stopped')
      throw error
    }
  })
}
