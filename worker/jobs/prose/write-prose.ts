import type { ChapterContract } from '#contract/chapter-contract.ts'
import { countWords } from '#contract/text.ts'
import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import { prosePrompt } from '../../prompts/generate-chapter.ts'
import type { ChatMessage } from '../../prompts/prompt.ts'
import { withEarlierTexts } from '../../run/earlier-texts.ts'
import type { Run } from '../../run/run.ts'
import type { NewFinding } from '../../story/findings/new-finding.ts'
import { resumePoint } from '../../story/prose/continuation.ts'
import { asksToKeepText } from '../../story/prose/keeping-wishes.ts'
import { assessLength, type Band, wholeSentences } from '../../story/prose/length.ts'
import { isUnchanged, unchangedFinding } from '../../story/prose/sameness.ts'
import { loadTokenCounter } from '../../story/text/tokens.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import type { StoryMaterial } from '../material/story-material.ts'
import { correctLength } from './correct-length.ts'
import { rewriteAvoidedPhrases } from './patch-avoided.ts'
import { type StreamedProse, streamProse } from './stream-prose.ts'

/** The largest number of calls for the prose of one chapter (D-15). */
const maxProseCalls = 3

export interface Prose {
  words: number
  lengthMissed: boolean
  /** Findings that the worker itself noticed while the prose was written (D-116, D-117). */
  findings: NewFinding[]
}

export interface ProseOrder {
  checkpoint: Checkpoint
  band: Band
  contract: ChapterContract
  /**
   * `onMinWords` is called when an answer reaches the minimum number of words. From then on the prose can end at any time.
   */
  onMinWords: () => void
}

/**
 * Writes a chapter by its contract into `run.text`, with at most three calls (D-15). The text is saved and
 * pushed while it grows, and a saved text is continued (D-77). A regenerated chapter that is the same as
 * before is requested once more (D-117). The length is corrected without changing the ending (D-116), and avoided
 * phrases are rewritten (D-96) before the words are counted.
 * @throws ModelError refused, if the answer is a refusal in any form.
 */
export async function writeProse(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  order: ProseOrder,
): Promise<Prose> {
  const { checkpoint, band, contract } = order
  const session: Session = { deps, run, material, ...order }
  if (!checkpoint.proseDone) {
    await writeDraft(session)
    if (isReplacedTextBack(session)) {
      run.text.cut(0)
      // A first draft that was cut has set `proseDone`. The second one can have an ending, so its length is corrected.
      const again = { draftDone: false, proseDone: false, askedAgain: true }
      Object.assign(checkpoint, again)
      run.remember(again)
      await run.flush()
      await writeDraft(session)
    }
    // A text that was cut at a sentence has `proseDone` set already. It has no ending to preserve, so its length is not
    // corrected.
    if (!checkpoint.proseDone)
      await correctLength(deps, run, checkpoint, {
        band,
        contract,
        material,
        maxCalls: maxProseCalls,
      })
    noteFindings(session)
    const { exchanges, proseCalls, findings } = checkpoint
    checkpoint.proseDone = true
    run.remember({ exchanges, proseCalls, findings, proseDone: true })
    // The save waits until the request for the reading is sent, so that it does not delay the request. A failed save
    // loses nothing: the next save or the finishing transaction writes the same data again, or ends a run that has lost
    // its row.
    run.flushSoon()
  }
  await rewriteAvoidedPhrases(deps, run, material.book.style.avoid, checkpoint)
  const words = countWords(run.text.current)
  return { words, lengthMissed: words < band.min || words > band.max, findings: checkpoint.findings ?? [] }
}

interface Session extends ProseOrder {
  deps: Deps
  run: Run
  material: StoryMaterial
}

/**
 * Streams the chapter until the model has finished it. An incomplete answer is continued while the limit allows more
 * calls.
 */
async function writeDraft(session: Session): Promise<void> {
  const { deps, run, material, checkpoint, band, contract, onMinWords } = session
  const vocabulary = [...material.known.map((character) => character.name), ...material.places]
  // Whether the model had finished the text so far. The continuation then begins a new paragraph.
  let finished = false
  while (!checkpoint.draftDone) {
    // A text that ends within a word is continued after the previous word.
    run.text.cut(resumePoint(run.text.current))
    const written = run.text.current
    const { messages, memory } = await promptFor(session, written)
    const { scenes } = contract
    const streamed = await streamProse(deps, run, {
      messages,
      band,
      scenes,
      titles: [material.title],
      finished,
      vocabulary,
      onMinWords,
    }).catch((error: unknown) => takeAsFinished(error, written, band))
    finished = true
    checkpoint.proseCalls += 1
    checkpoint.exchanges.push({ purpose: 'prose', messages, output: run.text.current.slice(written.length) })
    settleDraft(session, streamed)
    const { exchanges, proseCalls, draftDone } = checkpoint
    run.remember({ exchanges, proseCalls, draftDone, memory })
    // A finished draft is saved before the next call for prose, or together with the end of the prose.
    if (!draftDone) await run.flush()
  }
}

// A worker can be killed between the save of the last words and the save of the end of the answer. The model then has
// nothing to add, and the text counts as finished.
function takeAsFinished(error: unknown, written: string, band: Band): StreamedProse {
  const isWhole =
    countWords(written) >= band.min && wholeSentences(written).length === written.trimEnd().length
  if (
    error instanceof ModelError &&
    error.failure === 'broken' &&
    error.message === 'the model wrote nothing' &&
    isWhole
  )
    return { isComplete: true, isRunaway: false }
  throw error
}

/**
 * Decides how to treat an answer: as the whole chapter, as a text to be continued, or as a text that is cut at a
 * sentence and not continued.
 */
function settleDraft({ run, checkpoint, band }: Session, { isComplete, isRunaway }: StreamedProse): void {
  const text = run.text.current
  // A complete answer can end without a full stop, for example with the signature of a letter (D-116).
  if (isComplete) {
    checkpoint.draftDone = true
    return
  }
  const { verdict, kept } = assessLength(text, band)
  if (kept !== null && (isRunaway || verdict !== 'short')) {
    run.text.cut(kept.length)
    checkpoint.draftDone = true
    // An answer that was stopped or cut off has no ending, so its length is not corrected around an ending.
    checkpoint.proseDone = verdict === 'long'
  } else if (isRunaway || checkpoint.proseCalls >= maxProseCalls) {
    run.text.cut(wholeSentences(text, band.max).length || text.length)
    checkpoint.draftDone = true
    checkpoint.proseDone = true
  } else {
    run.text.cut(wholeSentences(text, band.max).length)
  }
}

function isReplacedTextBack({ run, material, checkpoint }: Session): boolean {
  const { replacedText, input } = material
  if (replacedText.trim() === '' || checkpoint.askedAgain || checkpoint.proseCalls >= maxProseCalls)
    return false
  return isUnchanged(run.text.current, replacedText, input.instruction ?? '')
}

function noteFindings({ run, material, checkpoint }: Session): void {
  const { replacedText, input, chapterId } = material
  const findings = [...(checkpoint.findings ?? [])]
  if (
    chapterId !== null &&
    replacedText.trim() !== '' &&
    isUnchanged(run.text.current, replacedText, input.instruction ?? '')
  )
    findings.push(unchangedFinding(chapterId))
  checkpoint.findings = findings
}

async function promptFor(
  { deps, run, material, checkpoint, band, contract }: Session,
  written: string,
): Promise<{ messages: ChatMessage[]; memory: unknown }> {
  const { input, chapterNumber, replacedText } = material
  const budget = deps.model.contextTokens(run.row.tier)
  const chapters = await withEarlierTexts(deps.db, material.chapters, { chapterNumber, budget })
  const wish = input.instruction ?? ''
  const regeneration = { keeps: asksToKeepText(wish), again: checkpoint.askedAgain ?? false }
  const { messages, memory } = prosePrompt(
    {
      ...material,
      chapters,
      plot: input.plot,
      wish,
      setting: input.setting,
      band,
      contract,
      closing: input.closing ?? false,
      beats: input.beats ?? [],
      writtenSoFar: written,
      replacedText,
      ...(replacedText === '' ? {} : { regeneration }),
      isRewritten: material.chapterId !== null,
    },
    budget,
    await loadTokenCounter(),
  )
  return { messages, memory: memory.record }
}
