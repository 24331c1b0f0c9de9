import type { readPassageInput } from '#contract/generation-input.ts'
import { separatorBefore, splitSuggestions } from '#contract/passage-text.ts'
import { countWords } from '#contract/text.ts'
import type { Deps } from '../../deps.ts'
import { isFinal, isTemporary, ModelError } from '../../model/model-errors.ts'
import { type PassageInput, passagePrompt } from '../../prompts/write-passage.ts'
import { requestProse } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { maxCalls, maxFailures } from '../../run/settlement.ts'
import type { Lead } from '../../story/material/leads.ts'
import { resumePoint } from '../../story/prose/continuation.ts'
import { runawayFactor, wholeSentences } from '../../story/prose/length.ts'
import { createProseWriter } from '../../story/prose/prose-writer.ts'
import { loadTokenCounter } from '../../story/text/tokens.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import { applyMinorsRule, moderateOutput } from '../calls/moderate.ts'

/** The data from which a suggestion is written. It is read at the start of the run. */
export interface PassageMaterial {
  order: NonNullable<ReturnType<typeof readPassageInput>>
  chapter: { id: number; number: number; spiceLevel: number }
  title: string
  leads: Lead[]
  prompt: Omit<PassageInput, 'others' | 'writtenSoFar'>
}

/**
 * Writes the suggestions that are missing. When one of them fails for good, those that are complete already are kept,
 * and no further one is asked for.
 * @throws ModelError if no suggestion is complete, and for every failure after which the run is repeated.
 */
export async function writeSuggestions(
  deps: Deps,
  run: Run,
  material: PassageMaterial,
  checkpoint: Checkpoint,
): Promise<void> {
  while (checkpoint.proseCalls < material.order.count) {
    try {
      await writeSuggestion(deps, run, material, checkpoint)
    } catch (error) {
      if (checkpoint.proseCalls === 0 || !endsGeneration(error, run)) throw error
      run.text.cut(startOf(splitSuggestions(run.text.current).slice(0, checkpoint.proseCalls)))
      const fields = { err: error, generationId: run.row.id, written: checkpoint.proseCalls }
      deps.log.warn(fields, 'writing a suggestion failed, earlier suggestions kept')
      return
    }
  }
}

/**
 * Returns the suggestions that our own rule and the moderation allow. Of several suggestions the refused ones are left
 * out.
 * @throws ModelError refused, if none is allowed; or another failure if the moderation does not answer.
 */
export async function allowedSuggestions(
  deps: Deps,
  run: Run,
  { chapter: { spiceLevel }, leads }: PassageMaterial,
  checkpoint: Checkpoint,
): Promise<string[]> {
  const written = splitSuggestions(run.text.current)
  const check = async (texts: string[]) => {
    applyMinorsRule({ texts, leads, spiceLevel })
    await moderateOutput(deps, run, checkpoint, { texts, leads })
  }
  const refusalOf = (texts: string[]) =>
    check(texts).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ModelError && error.failure === 'refused') return error
        throw error
      },
    )
  const refusal = await refusalOf(written)
  if (refusal === null) return written
  const allowed: string[] = []
  if (written.length > 1)
    for (const text of written) if ((await refusalOf([text])) === null) allowed.push(text)
  if (allowed.length === 0) throw refusal
  run.text.replace(allowed.map((text, at) => separatorBefore(at) + text).join(''))
  return allowed
}

// A run is repeated after an outage and after a few other failures, and the generation then continues.
function endsGeneration(error: unknown, { row }: Run): boolean {
  if (!(error instanceof ModelError) || isTemporary(error.failure)) return false
  return isFinal(error.failure) || row.failures + 1 >= maxFailures || row.calls >= maxCalls
}

/** Returns the length of the text of a generation that has only these suggestions. */
function startOf(suggestions: readonly string[]): number {
  return suggestions.map((text, at) => separatorBefore(at) + text).join('').length
}

/**
 * Completes the suggestion that an earlier run has begun, or else writes the next one.
 * @throws ModelError
 */
async function writeSuggestion(
  deps: Deps,
  run: Run,
  { prompt, order, title }: PassageMaterial,
  checkpoint: Checkpoint,
): Promise<void> {
  const index = checkpoint.proseCalls
  const begun = splitSuggestions(run.text.current)
  const others = begun.slice(0, index)
  const start = startOf(others)
  // A suggestion may have been interrupted within a word. That word is removed, and the suggestion continues after the
  // word before it.
  const kept = begun[index] ?? ''
  const written = kept.slice(0, resumePoint(kept))
  const head = separatorBefore(index)
  run.text.cut(written === '' ? start : start + head.length + written.length)
  const { messages, memory } = passagePrompt(
    { ...prompt, others, writtenSoFar: written },
    deps.model.contextTokens(run.row.tier),
    await loadTokenCounter(),
  )
  const writer = createProseWriter(written, { titles: [title] })
  let isBegun = written !== ''
  const add = (text: string) => {
    if (text === '') return
    // The separator is added to the text only together with words, so that no suggestion is empty.
    run.text.append(isBegun ? text : head + text)
    isBegun = true
  }
  const { aim, max } = prompt.length
  let isRunaway = false
  const answer = await requestProse(deps, run, {
    purpose: 'passage',
    messages,
    onText: (delta) => {
      add(writer.push(withoutSeparator(delta)))
      const words = countWords(run.text.current.slice(start))
      const share = (index + Math.min(1, words / aim)) / order.count
      run.report(stageOf(index, order.count), 0.05 + 0.9 * share)
      isRunaway = words > max * runawayFactor
      return !isRunaway
    },
  }).catch((error: unknown) => {
    add(writer.interrupt())
    throw error
  })
  add(writer.end())
  const refusal = writer.refusal(answer)
  if (refusal) {
    run.text.cut(start)
    throw new ModelError('refused', `the model refused (${refusal.kind})`)
  }
  if (!isBegun) throw new ModelError('broken', 'the model wrote nothing')
  if (isRunaway || answer.finish === 'length') {
    const from = start + head.length
    const suggestion = run.text.current.slice(from)
    const whole = wholeSentences(suggestion, isRunaway ? max : Number.POSITIVE_INFINITY)
    run.text.cut(from + (whole || suggestion).length)
  }
  checkpoint.proseCalls += 1
  checkpoint.exchanges.push({ purpose: 'passage', messages, output: run.text.current.slice(start) })
  const { proseCalls, exchanges } = checkpoint
  run.remember({ proseCalls, exchanges, memory: memory.record })
  await run.flush()
}

// Separators are removed from the model's answer, because a separator would split one suggestion into two.
function withoutSeparator(delta: string): string {
  return delta.replaceAll('\u241e', '')
}

function stageOf(index: number, count: number): string {
  return count === 1 ? 'Writing the passage' : `Writing suggestion ${index + 1} of ${count}`
}
