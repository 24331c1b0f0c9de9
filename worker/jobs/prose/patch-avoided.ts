import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import { patchPrompt } from '../../prompts/patch-sentences.ts'
import { requestStructured } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { findAvoidedSentences, replaceSentences } from '../../story/reading/avoided.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'

/**
 * Rewrites the sentences of a finished chapter that contain avoided phrases, with at most one call for all of
 * them (D-96). A sentence without a suitable replacement stays, and the reading reports it as a finding.
 */
export async function rewriteAvoidedPhrases(
  deps: Deps,
  run: Run,
  avoid: readonly string[],
  checkpoint: Checkpoint,
): Promise<void> {
  if (checkpoint.isPatched) return
  const chapter = run.text.current
  const sentences = findAvoidedSentences(chapter, avoid)
  if (sentences.length === 0) return
  run.report('Taking out phrases you avoid', 0.88)
  try {
    const prompt = patchPrompt({ sentences, avoid })
    const { value, exchange } = await requestStructured(deps, run, 'patch', prompt, { rounds: 1 })
    checkpoint.exchanges.push(exchange)
    const replacements = sentences.map((_, index) => value.sentences.find(({ n }) => n === index + 1)?.text)
    run.text.replace(replaceSentences(chapter, sentences, replacements, avoid))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // A rate limit or an outage ends this run. A later run continues with the saved prose.
    if (error.failure === 'rate_limited' || error.failure === 'unavailable') throw error
    deps.log.warn(
      { err: error, generationId: run.row.id },
      'rewriting avoided phrases failed, chapter keeps them',
    )
  }
  checkpoint.isPatched = true
  // One statement saves the text and `isPatched`, so another run does not rewrite the sentences again.
  run.remember({ exchanges: checkpoint.exchanges, isPatched: true })
  await run.flush()
}
