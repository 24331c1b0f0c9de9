import { askStructured } from '../ask.ts'
import type { Deps } from '../deps.ts'
import { ModelError } from '../model-errors.ts'
import { outlinePrompt, type StoryOutlineAnswer } from '../prompts/generate-story.ts'
import type { Run } from '../run.ts'
import type { Job } from '../run-job.ts'
import { buildBible, characterLine, placeLine } from '../story/bible.ts'
import { bandOf } from '../story/length.ts'
import { makeOutline } from '../story/outline.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { keepChapter } from './keep-chapter.ts'
import { guard, moderateInput } from './moderate.ts'
import { readWritten } from './read-written.ts'
import { readMaterial, type StoryMaterial } from './story-material.ts'
import { writeProse } from './write-prose.ts'

/** A story from its options: outline and description, then chapter 1 and the scenarios (decision 17). */
export const generateStory: Job = async (deps, run) => {
  const checkpoint = readCheckpoint(run)
  run.report('Reading your idea', 0.01)
  const material = await readMaterial(deps, run)
  const { input, storyId, leads } = material
  const heat = input.spiceLevel
  const asked = [material.title, input.plot, input.setting, input.description ?? '', ...material.names]
  await moderateInput(deps, run, checkpoint, { texts: asked, leads, heat })
  run.report('Planning the story', 0.04)
  const answer = checkpoint.outline ?? (await plan(deps, run, material, checkpoint))
  const outline = answer ? makeOutline(answer) : null
  const bible = answer ? { ...material.bible, characters: withAliases(material, answer) } : material.bible
  const planned = { ...material, outline, bible }
  const prose = await writeProse(deps, run, planned, checkpoint, bandOf('story', input.chapterSize))
  guard({ texts: [run.text.current], leads, heat })
  const written = await readWritten(deps, run, planned, checkpoint)
  if (answer) {
    const added = answer.aliases.map(({ name, aliases }) => ({
      name,
      aliases: aliases.map((alias) => ({ alias, fromChapter: 1 })),
    }))
    written.aliases = [...added, ...written.aliases]
  }
  return {
    write: async (tx) => {
      const kept = await keepChapter(tx, {
        generationId: run.row.id,
        material: planned,
        content: run.text.current,
        prose,
        written,
        outline,
        ...(material.description === '' && answer ? { description: answer.description } : {}),
      })
      return { result: kept.result, title: `“${kept.storyTitle}” is ready`, link: `/stories/${storyId}` }
    },
  }
}

// A story can be told without a plan: only what stops the whole run stops it here.
async function plan(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
): Promise<StoryOutlineAnswer | null> {
  const { bible, input } = material
  const band = bandOf('story', input.chapterSize)
  const prompt = outlinePrompt({
    title: material.title,
    genre: material.genre,
    tone: input.tone ?? '',
    heat: input.spiceLevel,
    setting: input.setting,
    plot: input.plot,
    description: material.description,
    characters: bible.characters.map((character) => characterLine(character, 1)).join('\n'),
    places: bible.places.map((place) => placeLine(place)).join('\n'),
    words: band,
  })
  try {
    const { value, exchange } = await askStructured(deps, run, 'outline', prompt)
    checkpoint.outline = value
    checkpoint.exchanges.push(exchange)
    await run.remember({ outline: value, exchanges: checkpoint.exchanges })
    return value
  } catch (error) {
    if (!(error instanceof ModelError) || error.failure !== 'broken' || run.row.failures < 2) throw error
    deps.log.warn(
      { err: error, generationId: run.row.id },
      'the story could not be planned, going on without a plan',
    )
    return null
  }
}

function withAliases(material: StoryMaterial, answer: StoryOutlineAnswer) {
  const { title, genre, heat, tone, characters } = material.bible
  return buildBible({ title, genre, heat, tone, characters, aliases: answer.aliases }).characters
}
