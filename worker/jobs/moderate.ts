import type { Deps } from '../deps.ts'
import { ModelError } from '../model-errors.ts'
import type { Run } from '../run.ts'
import { guardText } from '../story/guard.ts'
import type { Checkpoint } from './checkpoint.ts'

/** Refuses what may not be written (decision 93). @throws ModelError refused. */
export function guard(texts: readonly string[]): void {
  if (guardText(texts.join('\n\n'))) throw new ModelError('refused', 'stopped by our own rule on minors')
}

/** Checks what a person asked for: our own rule always, the provider's where there is one. @throws ModelError refused. */
export async function moderateInput(
  deps: Deps,
  run: Run,
  checkpoint: Checkpoint,
  texts: readonly string[],
): Promise<void> {
  guard(texts)
  if (checkpoint.moderated || !deps.config.MODERATION) return
  const flagged = await deps.model.moderate(
    texts.filter((text) => text.trim() !== '').join('\n\n'),
    run.signal,
  )
  if (flagged === null)
    deps.log.info({ generationId: run.row.id }, 'the provider has no moderation, going on without it')
  const blocked = flagged?.filter((category) => deps.config.MODERATION_BLOCK.includes(category)) ?? []
  if (blocked.length > 0) throw new ModelError('refused', `moderation flagged ${blocked.join(', ')}`)
  checkpoint.moderated = true
  await run.remember({ moderated: true })
}
