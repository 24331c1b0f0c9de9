import type { ChapterContract } from '#contract/chapter-contract.ts'
import { findMinorsInSexualContent, type GuardRefusal } from '#core/moderation/guard.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import type { Deps } from '../../deps.ts'
import { RefusedByRule } from '../../model/model-errors.ts'
import { LostRun, type Run } from '../../run/run.ts'
import { type DetectedCharacter, detectNewCharacters } from '../../story/names/detection.ts'
import type { KnownThing } from '../../story/names/known-things.ts'
import type { Scenario } from '../../story/reading/scenario.ts'
import { threeScenarios } from '../../story/reading/scenarios.ts'
import { recognizeLanguage } from '../../story/words/prohibitions.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import { moderateOutput } from '../calls/moderate.ts'
import type { StoryMaterial } from '../material/story-material.ts'
import type { Prose } from '../prose/write-prose.ts'
import type { BasisAhead } from '../reading/basis-ahead.ts'
import { readAndCheck } from '../reading/read-and-check.ts'
import type { ChapterRead } from '../reading/read-text.ts'
import { keepAnswers } from '../reading/saved-answers.ts'

/** The result of reading a new chapter, with the scenarios and detected characters that are shown to its writer. */
export interface WrittenChapter {
  title: string | null
  summary: string | null
  read: ChapterRead
  things: KnownThing[]
  detected: DetectedCharacter[]
  scenarios: Scenario[]
}

/**
 * Reads the finished text with the model: title, summary, operations on facts, done beats, people, scenarios and
 * findings. A failed reading does not lose the prose: the fields then have values that need no model. A rate limit or
 * an outage ends the run, as in every other call to the model.
 * @throws RefusedByRule, if our own rule forbids the text, whatever the provider answers (D-93); ModelError, if the
 * moderation of the provider refuses it or does not answer.
 */
export async function readWritten(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  { lengthMissed, findings }: Prose,
  /** The contract by which the chapter was written (D-113), and the data for its reading. */
  { contract, ahead }: { contract: ChapterContract; ahead: BasisAhead },
): Promise<WrittenChapter> {
  const text = run.text.current
  const { bible, input, known, leads, places, genre } = material
  run.report('Reading it over', 0.9)
  // Our own rule is checked once, when the first piece of the answer arrives, so that the check runs while the model
  // is still answering.
  let checked: { refusal: GuardRefusal | null } | undefined
  const checkText = () => {
    checked ??= { refusal: findMinorsInSexualContent({ texts: [text], leads, spiceLevel: input.spiceLevel }) }
    return checked.refusal
  }
  const moderate = () => moderateOutput(deps, run, checkpoint, { texts: [text], leads })
  if (checkpoint.moderatesFirst) await moderate()
  // Moderation runs while the model reads. Its error is thrown after the reading.
  const moderated = moderate()
  moderated.catch(() => undefined)
  const stored = await ahead.take()
  if (!stored) throw new LostRun()
  const basis = { ...stored, bible, known }
  const order = { plot: input.plot, orderedBeats: input.beats ?? [] }
  // No chapter follows the last one, so the model is not asked how the story goes on (D-101).
  const withScenarios = !(input.closing ?? false)
  const asked = { basis, text, ...order, contract, lengthMissed, withScenarios, inParts: true }
  // The reading is paid, so a later run, after a failed moderation or a lost lease, uses its answers (D-104).
  const to = { ...asked, answers: keepAnswers(run) }
  const read = await readAndCheck(deps, run, to, {
    answer: checkText,
    exchange: (exchange) => {
      checkpoint.exchanges.push(exchange)
      run.remember({ exchanges: checkpoint.exchanges })
    },
  }).finally(() => {
    const refusal = checkText()
    if (refusal) throw new RefusedByRule(refusal)
  })
  await moderated.catch(async (error: unknown) => {
    checkpoint.moderatesFirst = true
    run.remember({ moderatesFirst: true })
    await run.flush()
    throw error
  })
  const { found } = detectNewCharacters({ people: read.people, text, known, places, genre })
  const scenarios = threeScenarios({
    offered: read.scenarios,
    beats: (material.book.plan?.ahead ?? []).flatMap((chapter) => chapter.beats.map((beat) => beat.text)),
    leads: bible.characters.map((character) => character.name).slice(0, 2),
    plot: input.plot,
    setting: input.setting,
    language: material.book.style.language ?? detectLanguage(text) ?? recognizeLanguage(text),
  })
  return {
    title: read.title,
    summary: read.summary,
    read: { ...read, findings: [...findings, ...read.findings] },
    things: basis.things,
    detected: found,
    scenarios,
  }
}
