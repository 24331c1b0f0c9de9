import { findMinorsInSexualContent } from '#core/moderation/guard.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import type { Deps } from '../deps.ts'
import { ModelError } from '../model/model-errors.ts'
import { type ChapterReading, readingPrompt } from '../prompts/read-chapter.ts'
import { askStructured } from '../run/ask.ts'
import type { Run } from '../run/run.ts'
import { type Alias, characterLine } from '../story/bible.ts'
import { type DetectedCharacter, detectNew } from '../story/detection.ts'
import { beatsAfter } from '../story/outline.ts'
import { type Scenario, threeScenarios } from '../story/scenarios.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { StoryMaterial } from './story-material.ts'

/** What is known of a chapter once it is written. */
export interface WrittenChapter {
  title: string | null
  summary: string
  facts: string[]
  detected: DetectedCharacter[]
  scenarios: Scenario[]
  /** Other names of the story's characters that hold from this chapter on. */
  aliases: { name: string; aliases: Alias[] }[]
}

/**
 * Reads the finished text with the model: title, summary, facts, people, scenarios. A reading that fails never costs
 * the prose: what can be said without it is said. Only what stops the whole run stops this.
 * @throws ModelError refused, when the text may never be written, whatever the provider says (decision 93).
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
  // What may never be written is looked for while the model reads, whose answer it need not wait for.
  let looked: { why: string | null } | undefined
  const unfit = () => {
    looked ??= { why: findMinorsInSexualContent({ texts: [text], leads, heat: input.spiceLevel }) }
    return looked.why
  }
  const reading = await readingOf(deps, run, material, checkpoint, { text, onAnswer: unfit }).finally(() => {
    const why = unfit()
    if (why) throw new ModelError('refused', why)
  })
  const { found } = detectNew({ people: reading?.people ?? [], text, known, places, genre })
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
    // A limit or an outage is waited out by the row: the prose is saved and done.
    if (error.failure === 'rate_limited' || error.failure === 'unavailable') throw error
    deps.log.warn(
      { err: error, generationId: run.row.id },
      'the chapter could not be read over, going on without it',
    )
    return null
  }
}
