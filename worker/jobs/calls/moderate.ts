import { createHash } from 'node:crypto'
import { findMinorsInSexualContent, type GuardInput } from '#core/moderation/guard.ts'
import { computeCostMicros } from '#core/settings/model-prices.ts'
import type { Deps } from '../../deps.ts'
import { ModelError, RefusedByRule, RequestNotSent } from '../../model/model-errors.ts'
import type { Run } from '../../run/run.ts'
import { traceCall } from '../../run/trace-run.ts'
import type { Checkpoint } from './checkpoint.ts'
import { moderationPieces } from './moderation-pieces.ts'

/** Applies our own rule on minors, whatever the provider answers (D-93). @throws RefusedByRule */
export function applyMinorsRule(input: GuardInput): void {
  const refusal = findMinorsInSexualContent(input)
  if (refusal) throw new RefusedByRule(refusal)
}

// The models for which this process has already logged that the provider has no moderation call, so that it is logged
// only once (D-93).
const unmoderated = new WeakSet<Deps['model']>()

/**
 * Checks the texts of a person: by our own rule, and by the provider's moderation if it has one (D-93).
 * @throws ModelError refused, or another failure if the provider does not answer.
 */
export async function moderateInput(
  deps: Deps,
  run: Run,
  checkpoint: Checkpoint,
  input: GuardInput,
): Promise<void> {
  applyMinorsRule(input)
  if (checkpoint.moderated || !deps.config.MODERATION) return
  const asked = input.texts.filter((text) => text.trim() !== '').join('\n\n')
  await classify(deps, run, moderationPieces([asked], input.leads))
  checkpoint.moderated = true
  run.remember({ moderated: true })
}

/**
 * Checks the output of a model, before it is stored, by the provider's moderation if it has one (D-93). The caller
 * applies our own rule. A text that has passed is not checked again by a later run of the same generation.
 * @throws ModelError refused, or another failure if the provider does not answer, because nothing may be stored
 * unchecked.
 */
export async function moderateOutput(
  deps: Deps,
  run: Run,
  checkpoint: Checkpoint,
  { texts, leads }: Pick<GuardInput, 'texts' | 'leads'>,
): Promise<void> {
  if (!deps.config.MODERATION) return
  const pieces = moderationPieces(texts, leads)
  const moderatedText = createHash('sha256').update(pieces.join('\u0000')).digest('base64')
  if (checkpoint.moderatedText === moderatedText) return
  await classify(deps, run, pieces)
  checkpoint.moderatedText = moderatedText
  run.remember({ moderatedText })
}

/** Asks the provider about the pieces of a text. @throws ModelError */
async function classify(deps: Deps, run: Run, pieces: readonly string[]): Promise<void> {
  if (pieces.length === 0) return
  const flagged = await askModeration(deps, run, pieces)
  if (flagged === null && !unmoderated.has(deps.model)) {
    unmoderated.add(deps.model)
    deps.log.info('provider has no moderation call, continuing with built-in rule only')
  }
  const refused = ['sexual/minors', ...deps.config.MODERATION_BLOCK]
  const blocked = flagged?.filter((category) => refused.includes(category)) ?? []
  if (blocked.length > 0) throw new ModelError('refused', `moderation flagged ${blocked.join(', ')}`)
}

function askModeration(deps: Deps, run: Run, pieces: readonly string[]): Promise<string[] | null> {
  const { config, model, meter } = deps
  const [only = '', ...rest] = pieces
  return traceCall('moderation', async (took) => {
    const startedAt = new Date()
    const began = performance.now()
    const name = config.MODERATION_MODEL || 'moderation'
    const nothing = { model: name, promptTokens: 0, completionTokens: 0, images: 0 }
    const count = (outcome: string) => {
      took({ ...nothing, outcome })
      const ms = Math.round(performance.now() - began)
      // The provider reports no tokens of a moderation call, so they are estimated. The estimate matters only if the
      // operator has set a price for moderation.
      const promptTokens = Math.ceil(pieces.reduce((sum, { length }) => sum + length / 4, 0))
      const costMicros = computeCostMicros(config.MODEL_PRICES, { ...nothing, promptTokens })
      const call = { purpose: 'moderation', ...nothing, outcome, ms, costMicros }
      meter.modelCall(call)
      if (costMicros > 0) run.calls.add({ ...call, startedAt })
    }
    try {
      const flagged = await model.moderate(rest.length === 0 ? only : pieces, run.signal)
      count('ok')
      return flagged
    } catch (error) {
      // A request that was not sent is not recorded as a model call.
      if (!(error instanceof RequestNotSent)) count(error instanceof ModelError ? error.failure : 'stopped')
      throw error
    }
  })
}
