import type { Deps } from '../deps.ts'
import { ModelError } from '../model/model-errors.ts'
import { type OutlineInput, outlinePrompt, type StoryOutlineAnswer } from '../prompts/generate-story.ts'
import { askStructured } from '../run/ask.ts'
import type { Run } from '../run/run.ts'
import { type Alias, buildBible, characterLine, placeLine } from '../story/bible.ts'
import { bandOf } from '../story/length.ts'
import { lastSentences } from '../story/memory-items.ts'
import { makeOutline, reviseOutline } from '../story/outline.ts'
import type { Checkpoint } from './checkpoint.ts'
import { savePlan } from './save-plan.ts'
import type { StoryMaterial } from './story-material.ts'

/** Returns the material with the plan of the story, or unchanged if there is no plan. */
export interface Planned {
  material: StoryMaterial
  answer: StoryOutlineAnswer | null
}

/** Plans a new story. If planning fails, the story is written without a plan. */
export async function planStory(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
): Promise<Planned> {
  const answer = checkpoint.outline ?? (await ask(deps, run, material, checkpoint, 'story'))
  if (answer) await savePlan(deps, run, material.storyId, answer)
  return withPlan(material, answer, 1)
}

/**
 * Gives a plan to a generated story that has none, either because its creation was stopped and its text was kept as a
 * chapter, or because planning failed at its creation. If the creation has made a plan, that plan is used. Otherwise
 * the rest of the story is planned from its chapters. Stories written by hand get no plan.
 */
export async function planAgain(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
): Promise<Planned> {
  if (material.outline || !material.origin) return { material, answer: null }
  const { plan } = material.origin
  if (plan) return withPlan(material, plan, 1)
  run.report('Planning how it goes on', 0.04)
  const answer = checkpoint.outline ?? (await ask(deps, run, material, checkpoint, 'chapter'))
  return withPlan(material, answer, material.chapterNumber)
}

/** The aliases that the plan gives to characters, in the form in which the story stores them. */
export function aliasesOf(answer: StoryOutlineAnswer): { name: string; aliases: Alias[] }[] {
  return answer.aliases.map(({ name, aliases }) => ({
    name,
    aliases: aliases.map((alias) => ({ alias, fromChapter: 1 })),
  }))
}

function withPlan(material: StoryMaterial, answer: StoryOutlineAnswer | null, from: number): Planned {
  if (!answer) return { material, answer }
  const { title, genre, spiceLevel, tone, characters } = material.bible
  const named = buildBible({ title, genre, spiceLevel, tone, characters, aliases: answer.aliases })
  const bible = { ...material.bible, characters: named.characters }
  const outline = material.chapters
    .filter(({ number }) => number !== material.chapterNumber)
    .reduce(
      (all, { number, title, summary, text }) =>
        reviseOutline(all, { number, title: title ?? '', summary: summary ?? '', text: text ?? '' }),
      makeOutline(answer, from),
    )
  return { material: { ...material, outline, bible }, answer }
}

async function ask(
  deps: Deps,
  run: Run,
  material: StoryMaterial,
  checkpoint: Checkpoint,
  kind: 'story' | 'chapter',
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
    words: bandOf(kind, input.chapterSize),
    ...(kind === 'chapter' ? writtenOf(material) : {}),
  })
  try {
    const { value, exchange } = await askStructured(deps, run, 'outline', prompt)
    checkpoint.outline = value
    checkpoint.exchanges.push(exchange)
    run.remember({ outline: value, exchanges: checkpoint.exchanges })
    await run.flush()
    return value
  } catch (error) {
    if (!(error instanceof ModelError) || error.failure !== 'broken') throw error
    // A new story needs its plan, so planning is repeated in another run; a chapter is written without one.
    if (kind === 'story' && run.row.failures < 2) throw error
    deps.log.warn({ err: error, generationId: run.row.id }, 'planning story failed, continuing without plan')
    return null
  }
}

/** A chapter without a summary is planned from this many words at its end. */
const tailWords = 250

function writtenOf({ chapters, chapterNumber }: StoryMaterial): Pick<OutlineInput, 'written'> {
  const before = chapters.filter(({ number }) => number < chapterNumber)
  const lines = before.map(
    ({ number, summary, text }) => `Chapter ${number}: ${summary || lastSentences(text ?? '', tailWords)}`,
  )
  return lines.length > 0 ? { written: { chapterNumber, soFar: lines.join('\n') } } : {}
}
