import { type GenerationInput, readChapterInput, readStoryInput } from '#contract/generation-input.ts'
import { inSpan } from '#core/observability/tracing.ts'
import { LostRun, type Run } from '../../run/run.ts'
import { bookOf } from '../../run/stored-book.ts'
import { type Bible, buildBible } from '../../story/material/bible.ts'
import type { Book } from '../../story/material/book.ts'
import { type Lead, leadsOf } from '../../story/material/leads.ts'
import type { EarlierChapter } from '../../story/memory/memory-items.ts'
import type { KnownCharacter } from '../../story/names/detection.ts'
import { typedNames } from '../reading/reading-basis.ts'
import { currentActs } from './acts.ts'

/** All data from which a chapter is written, in its state at the start of the run. */
export interface StoryMaterial {
  storyId: number
  title: string
  description: string
  genre: string
  /** The input of the generation: the values that its writer ordered. */
  input: GenerationInput
  /** Names that the writer gave for people without a character row (D-17). */
  names: string[]
  bible: Bible
  known: KnownCharacter[]
  /** The texts about each character, which the rule on minors checks for ages. */
  leads: Lead[]
  places: string[]
  /** Style, plan, facts and act summaries, in their state at the start of the run (ADR-0019). */
  book: Book
  chapters: EarlierChapter[]
  /**
   * The number of the regenerated chapter, or the expected number of the next chapter. The final number is determined
   * when the chapter is saved.
   */
  chapterNumber: number
  /** The chapter that is regenerated (D-87); null for the next one. */
  chapterId: number | null
  /** The present text of the chapter that is regenerated; '' for the next one (D-117). */
  replacedText: string
}

/** Builds the material of a story or chapter generation from its claim. @throws LostRun if the story was deleted. */
export function readMaterial({ row }: Pick<Run, 'row'>): Promise<StoryMaterial> {
  return inSpan('context', {}, async (span) => {
    const material = gather(row)
    const { chapters, known, book } = material
    span.setAttributes({
      'context.chapters': chapters.length,
      'context.people': known.length,
      'context.facts': book.facts.length,
    })
    return material
  })
}

function gather({ kind, storyId, story, ...row }: Run['row']): StoryMaterial {
  if (storyId === null || !story) throw new LostRun()
  const input = kind === 'story' ? readStoryInput(row.input) : readChapterInput(row.input)
  if (!input) throw new Error('the stored input of a generation does not match the schema of its kind')
  const chapterId = (kind === 'chapter' ? input.chapterId : undefined) ?? null
  const { characters, places, chapters } = story
  const origin = readStoryInput(story.origin?.input)
  const rewritten = chapters.find((chapter) => chapter.id === chapterId)
  if (chapterId !== null && !rewritten) throw new LostRun()
  const chapterNumber = rewritten?.number ?? (chapters.at(-1)?.number ?? 0) + 1
  const book = {
    ...withForm(bookOf(story.book, chapters.at(-1)?.number ?? 0), input, characters),
    acts: currentActs(story.book.acts, chapters, chapterNumber),
  }
  const names = typedNames(story.origin?.input)
  const bible = buildBible({
    title: story.title,
    genre: story.genre,
    spiceLevel: input.spiceLevel,
    // For a story from before styles were stored, the tone is in the order that made the story.
    tone: story.book.style?.tone ?? origin?.tone ?? null,
    description: story.description,
    characters,
    names,
    places,
    // A cast is left out when one of its members is left out, because it contains descriptions of all its members.
    casts: story.casts.filter(({ members }) =>
      members.every((member) => characters.some(({ name }) => name === member.name)),
    ),
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
      ...characters.map(({ name, aliases, description, gender }) => ({
        ...{ name, description, gender },
        aliases: aliases.map(({ alias }) => alias),
      })),
      ...names.map((name) => ({ name })),
      // Detected people are known too, whatever their status, so that nobody is detected twice. Only the pending
      // detections of the regenerated chapter are left out, because its new text can contain the same people again.
      ...story.detected.filter((person) => person.chapterId !== chapterId || person.status !== 'pending'),
    ],
    leads: leadsOf(characters),
    places: places.map(({ name }) => name),
    book,
    chapters,
    chapterNumber,
    chapterId,
    replacedText: rewritten?.text ?? '',
  }
}

// The point of view and the tense of an order replace those of the story's style for this chapter (D-95).
function withForm(
  book: Book,
  { pov, povCharacterId, tense }: GenerationInput,
  characters: readonly { id: number; name: string }[],
): Book {
  const named = characters.find(({ id }) => id === povCharacterId)
  // The character of the style's point of view applies only when the order keeps the style's point of view.
  const povCharacter =
    povCharacterId === undefined ? (pov ? null : book.style.povCharacter) : (named?.name ?? null)
  const style = { ...book.style, pov: pov ?? book.style.pov, povCharacter, tense: tense ?? book.style.tense }
  return { ...book, style }
}
