import { describeScene } from '#contract/describe-scene.ts'
import type { ProgressDetail } from '#contract/generation-fields.ts'
import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import type { ChatMessage } from '../../prompts/prompt.ts'
import { requestProse } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { type Band, runawayFactor } from '../../story/prose/length.ts'
import { createProseWriter } from '../../story/prose/prose-writer.ts'
import { createWordCounter } from '../../story/prose/word-counter.ts'

const thousands = new Intl.NumberFormat('en')

/** The end of an answer: whether the model finished it, and whether it was stopped. */
export interface StreamedProse {
  /**
   * Whether the model finished the answer: it was neither cut at its token limit nor stopped because it was
   * too long.
   */
  isComplete: boolean
  /** Whether the answer was stopped because it was far too long for the band. */
  isRunaway: boolean
}

export interface ProseCall {
  messages: ChatMessage[]
  band: Band
  /** The scenes of the contract. The shown progress names the scene that is being written (D-114). */
  scenes: readonly { words: number }[]
  titles: string[]
  /** Whether the model had finished the text before this call. The continuation then begins a new paragraph. */
  finished: boolean
  vocabulary: string[]
  /** `onMinWords` is called once, when the text has reached the minimum number of words. */
  onMinWords: () => void
}

/**
 * Streams the model's prose to the end of `run.text`.
 * @throws ModelError refused, if the answer is a refusal in any form; broken, if it is empty.
 */
export async function streamProse(deps: Deps, run: Run, call: ProseCall): Promise<StreamedProse> {
  const { messages, band, scenes, titles, finished, vocabulary, onMinWords } = call
  const before = run.text.current
  const writer = createProseWriter(before, { titles, finished, vocabulary })
  const count = createWordCounter(before)
  const progressOf = createProgress(scenes, band)
  let isRunaway = false
  let isWhole = false
  run.report(...progressOf(count('')))
  const answer = await requestProse(deps, run, {
    purpose: 'prose',
    messages,
    onText: (delta) => {
      const prose = writer.push(delta)
      if (prose === '') return true
      run.text.append(prose)
      const words = count(prose)
      run.report(...progressOf(words))
      if (words >= band.min && !isWhole) {
        isWhole = true
        onMinWords()
      }
      isRunaway = words > runawayFactor * band.max
      return !isRunaway
    },
  }).catch((error: unknown) => {
    // The cleaner may still hold back some text. It belongs to the prose, even when the answer was interrupted.
    run.text.append(writer.interrupt())
    throw error
  })
  run.text.append(writer.end())
  const refusal = writer.refusal(answer)
  if (refusal) {
    run.text.cut(before.length)
    throw new ModelError('refused', `the model refused (${refusal.kind})`)
  }
  if (run.text.length === before.length) throw new ModelError('broken', 'the model wrote nothing')
  return { isComplete: !isRunaway && answer.finish !== 'length', isRunaway }
}

/**
 * Returns a function that gives the stage, the progress and the progress detail for a number of words. The stage names
 * the scene that the text has reached.
 */
function createProgress(
  scenes: ProseCall['scenes'],
  band: Band,
): (words: number) => [stage: string, progress: number, detail: ProgressDetail] {
  let until = 0
  const ends = scenes.map((scene) => {
    until += scene.words
    return until
  })
  const target = thousands.format(band.aim)
  return (words) => {
    const reached = ends.findIndex((end) => words < end)
    const scene = reached === -1 ? scenes.length : reached + 1
    const detail = { scene, scenes: scenes.length, words, targetWords: band.aim }
    // The formatter is called only for numbers that need a separator, because it takes longer than all other work on a
    // streamed piece.
    const written = words < 1000 ? words : thousands.format(words)
    // An example of a stage: 'Writing the second scene of three, 512 of about 1,000 words'.
    const stage = `${describeScene(detail)}, ${written} of about ${target} words`
    return [stage, 0.1 + 0.75 * Math.min(1, words / band.aim), detail]
  }
}
