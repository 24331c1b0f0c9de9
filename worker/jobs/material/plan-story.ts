import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import { outlinePrompt, type StoryOutlineAnswer } from '../../prompts/generate-story.ts'
import { requestStructured } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import { buildBible, characterLine, placeLine } from '../../story/material/bible.ts'
import { bandOf } from '../../story/prose/length.ts'
import type { Checkpoint } from '../calls/checkpoint.ts'
import { readAgain } from './read-again.ts'
import { savePlan } from './save-plan.ts'
import type { StoryMaterial } from './story-material.ts'

/** The material of a story with its plan; if there is no plan, the material is unchanged. */
export interface Planned {
  material: StoryMaterial
  answer: StoryOutlineAnswer | null
}

/** Plans a new story. If the answer is unusable after two failed runs, the story is written without a plan. */
export async function planStory(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
): Promise<Planned> {
  const answer = checkpoint.outline ?? (await ask(deps, run, material, checkpoint))
  if (!answer) return { material, answer }
  await savePlan(deps, run, material.storyId, answer)
  const planned = await readAgain(deps, run, material)
  const { title, genre, spiceLevel, tone, characters } = planned.bible
  const named = buildBible({ title, genre, spiceLevel, tone, characters, aliases: answer.aliases })
  return { material: { ...planned, bible: { ...planned.bible, characters: named.characters } }, answer }
}

async function ask(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
): Promise<StoryOutlineAnswer | null> {
  const { bible, input } = material
  const prompt = outlinePrompt({
    title: material.title,
    genre: material.genre,
    tone: bible.tone ?? '',
    spiceLevel: input.spiceLevel,
    setting: input.setting,
    plot: input.plot,
    description: material.description,
    characters: bible.characters.map((character) => characterLine(character, 1)).join('\n'),
    places: bible.places.map((place) => placeLine(place)).join('\n'),
    words: bandOf('story', input.chapterSize),
  })
  try {
    const { value, exchange } = await requestStructured(deps, run, 'outline', prompt)
    checkpoint.outline = value
    checkpoint.exchanges.push(exchange)
    run.remember({ outline: value, exchanges: checkpoint.exchanges })
    await run.flush()
    return value
  } catch (error) {
    if (!(error instanceof ModelError) || error.failure !== 'broken') throw error
    // A new story needs its plan, so after a first and second failure another run tries the planning again.
    if (run.row.failures < 2) throw error
    deps.log.warn({ err: error, generationId: run.row.id }, 'planning story failed, continuing without plan')
    return null
  }
}
