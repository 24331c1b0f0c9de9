import { findMinorsInSexualContent, type GuardRefusal } from '#core/moderation/guard.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import type { Deps } from '../deps.ts'
import { ModelError, RefusedByRule } from '../model/model-errors.ts'
import { type ChapterReading, readingPrompt } from '../prompts/read-chapter.ts'
import { askStructured } from '../run/ask.ts'
import type { Run } from '../run/run.ts'
import { type Alias, characterLine } from '../story/bible.ts'
import { type DetectedCharacter, detectNewCharacters } from '../story/detection.ts'
import { beatsAfter } from '../story/outline.ts'
import { type Scenario, threeScenarios } from '../story/scenarios.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { StoryMaterial } from './story-material.ts'

/** The facts that the model has extracted from a written chapter. */
export interface WrittenChapter {
  title: string | null
  summary: string
  facts: string[]
  detected: DetectedCharacter[]
  scenarios: Scenario[]
  /** Other names of the story's characters, valid from this chapter on. */
  aliases: { name: string; aliases: Alias[] }[]
}

/**
 * Extracts title, summary, facts, people and scenarios from the finished text with the model. A failed reading does
 * not lose the prose: the fields then have values that need no model. A rate limit or an outage ends the run, as in
 * every other call to the model.
 * @throws RefusedByRule, if our own rule forbids the text, whatever the provider answers (D-93).
 */
export async function readWritten(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
): Promise<WrittenChapter> {
  const text = run.text.current
  const { bible, chapterNumber, input, known, leads, places, genre } = material
  run.report('Reading it over', 0.9)
  // Our own rule is checked once, when the first piece of the answer arrives, so that the check runs while the model
  // is still answering.
  let checked: { refusal: GuardRefusal | null } | undefined
  const checkText = () => {
    checked ??= { refusal: findMinorsInSexualContent({ texts: [text], leads, spiceLevel: input.spiceLevel }) }
    return checked.refusal
  }
  const onAnswer = checkText
  const reading = await readingOf(deps, run, material, checkpoint, { text, onAnswer }).finally(() => {
    const refusal = checkText()
    if (refusal) throw new RefusedByRule(refusal)
  })
  const { found } = detectNewCharacters({ people: reading?.people ?? [], text, known, places, genre })
  const scenarios = threeScenarios({
    offered: reading?.scenarios ?? [],
    beats: beatsAfter(material.outline, chapterNumber),
    leads: bible.characters.map((character) => character.name).slice(0, 2),
    plot: input.plot,
    setting: input.setting,
  })
  const named = new Set(known.map((character) => character.name))
  return {
    title: reading?.title || null,
    summary: reading?.summary ?? sentencesOf(text).slice(0, 2).join(' '),
    facts: reading?.facts ?? [],
    detected: found,
    scenarios,
    aliases: (reading?.people ?? [])
      .filter((person) => named.has(person.name) && person.aliases.length > 0)
      .map(({ name, aliases }) => ({
        name,
        aliases: aliases.map((alias) => ({ alias, fromChapter: chapterNumber })),
      })),
  }
}

async function readingOf(
  deps: Deps,
  run: Run,
  { title, bible, chapterNumber, input }: StoryMaterial,
  checkpoint: Checkpoint,
  { text, onAnswer }: { text: string; onAnswer: () => void },
): Promise<ChapterReading | null> {
  const characters = bible.characters
    .map((character) => characterLine(character, chapterNumber, 'brief'))
    .join('\n')
  const prompt = readingPrompt({ title, chapterNumber, text, characters, plot: input.plot })
  try {
    const { value, exchange } = await askStructured(deps, run, 'reading', prompt, onAnswer)
    checkpoint.exchanges.push(exchange)
    run.remember({ exchanges: checkpoint.exchanges })
    return value
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // The row waits for the end of a rate limit or an outage. The prose is saved and is not written again.
    if (error.failure === 'rate_limited' || error.failure === 'unavailable') throw error
    deps.log.warn(
      { err: error, generationId: run.row.id },
      'reading finished chapter failed, continuing without it',
    )
    return null
  }
}
