import { type GenerationInput, readChapterInput, readStoryInput } from '#contract/generation-input.ts'
import { inSpan } from '#core/observability/tracing.ts'
import type { StoryOutlineAnswer } from '../prompts/generate-story.ts'
import { LostRun, type Run } from '../run/run.ts'
import { type Bible, buildBible, type Fact } from '../story/bible.ts'
import type { KnownCharacter } from '../story/detection.ts'
import type { EarlierChapter } from '../story/memory-items.ts'
import { type Outline, readOutline } from '../story/outline.ts'
import type { Checkpoint } from './checkpoint.ts'

/** Everything a chapter is written from, as it stands when the run begins. */
export interface StoryMaterial {
  storyId: number
  title: string
  description: string
  genre: string
  /** What this generation was asked for. */
  input: GenerationInput
  /** Names the writer gave without a character behind them (decision 17). */
  names: string[]
  bible: Bible
  known: KnownCharacter[]
  /** What is said of each character, for the guard. */
  leads: { name: string; text: string }[]
  places: string[]
  outline: Outline | null
  /** The order this story was made by, with the plan it had got when it was stopped; null for a story by hand. */
  origin: { plan: StoryOutlineAnswer | null } | null
  facts: Fact[]
  chapters: EarlierChapter[]
  /** The number the new chapter will have unless the story changes meanwhile; that of the one written anew. */
  chapterNumber: number
  /** The chapter that is written anew (decision 87); null for the next one. */
  chapterId: number | null
}

/** What a story or chapter generation needs, out of what came with its claim. @throws LostRun when the story is gone. */
export function readMaterial({ row }: Pick<Run, 'row'>): Promise<StoryMaterial> {
  return inSpan('context', {}, async (span) => {
    const material = gather(row)
    const { chapters, known, facts } = material
    span.setAttributes({
      'context.chapters': chapters.length,
      'context.people': known.length,
      'context.facts': facts.length,
    })
    return material
  })
}

function gather({ kind, storyId, story, ...row }: Run['row']): StoryMaterial {
  if (storyId === null || !story) throw new LostRun()
  const input = kind === 'story' ? readStoryInput(row.input) : readChapterInput(row.input)
  if (!input) throw new Error('the stored input of a generation does not fit its kind')
  const chapterId = (kind === 'chapter' ? input.chapterId : undefined) ?? null
  const { characters, places, chapters, facts } = story
  const origin = readStoryInput(story.origin?.input)
  const anew = chapters.find((chapter) => chapter.id === chapterId)
  if (chapterId !== null && !anew) throw new LostRun()
  const chapterNumber = anew?.number ?? (chapters.at(-1)?.number ?? 0) + 1
  const names = origin && origin.characterIds.length === 0 ? origin.characters : []
  const bible = buildBible({
    title: story.title,
    genre: story.genre,
    heat: input.spiceLevel,
    tone: origin?.tone ?? null,
    characters,
    names,
    places,
    facts,
  })
  return {
    storyId,
    title: story.title,
    description: story.description,
    genre: story.genre,
    input,
    names,
    bible,
    known: [
      ...characters.map(({ name, aliases, description, gender }) => ({ name, aliases, description, gender })),
      ...names.map((name) => ({ name })),
      // Found in an earlier chapter, whether made, skipped or still waiting: nobody is found twice.
      ...story.detected.filter((person) => person.chapterId !== chapterId || person.status !== 'pending'),
    ],
    leads: characters.map(({ name, description, personality, appearance, background }) => ({
      name,
      text: [description, personality, appearance, background].join(' '),
    })),
    places: places.map(({ name }) => name),
    outline: anew ? reopen(readOutline(story.outline), chapterNumber) : readOutline(story.outline),
    origin: origin && { plan: planIn(story.origin?.checkpoint) },
    facts,
    chapters,
    chapterNumber,
    chapterId,
  }
}

function planIn(checkpoint: unknown): StoryOutlineAnswer | null {
  return (checkpoint as Partial<Checkpoint> | null | undefined)?.outline ?? null
}

// A chapter that is written anew is one to be written: its plan stands again, and without one it has no place yet.
function reopen(outline: Outline | null, chapterNumber: number): Outline | null {
  if (!outline) return null
  const planned = outline.chapters.filter(({ number, beats }) => number !== chapterNumber || beats.length > 0)
  return {
    ...outline,
    chapters: planned.map((one) => (one.number === chapterNumber ? { ...one, happened: null } : one)),
  }
}
