import { findMinorsInSexualContent, type GuardInput } from '#core/moderation/guard.ts'
import type { Deps } from '../deps.ts'
import { HeldBack, ModelError } from '../model/model-errors.ts'
import type { Run } from '../run/run.ts'
import { traceCall } from '../run/trace-run.ts'
import type { Checkpoint } from './checkpoint.ts'

/** Refuses what may never be written, whatever the provider says (decision 93). @throws ModelError refused. */
export function guard(input: GuardInput): void {
  const why = findMinorsInSexualContent(input)
  if (why) throw new ModelError('refused', why)
}

// Said once, not of every generation (decision 93).
const unmoderated = new WeakSet<Deps['model']>()

/** Checks what a person asked for: our own rule always, the provider's where there is one. @throws ModelError refused. */
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
    deps.log.info('the provider has no moderation, going on without it')
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
      // A request that was held back was none.
      if (!(error instanceof HeldBack)) count(error instanceof ModelError ? error.failure : 'stopped')
      throw error
    }
  })
}
