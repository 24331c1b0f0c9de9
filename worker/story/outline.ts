import { asSentence } from '#core/text/sentences.ts'
import { likeness } from './scenarios.ts'
import { foldLine } from './sections.ts'

export type OutlineChapter = {
  number: number
  title: string
  /** What is (or was) planned, and what an earlier chapter left open. */
  beats: string[]
  /** What came to pass, once the chapter is written. */
  happened: string | null
}
/** The plan of a story, kept with it as JSON and revised after each chapter. */
export type Outline = { logline: string; chapters: OutlineChapter[] }

const mostCarried = 2

/** The outline kept with a story out of the plan the model gave; its chapters are numbered from `first`. */
export function makeOutline(
  answer: {
    logline: string
    chapters: readonly { title: string; beats: readonly string[] }[]
  },
  first = 1,
): Outline {
  return {
    logline: foldLine(answer.logline),
    chapters: answer.chapters.map((chapter, index) => ({
      number: index + first,
      title: foldLine(chapter.title),
      beats: chapter.beats.map(asSentence).filter(Boolean),
      happened: null,
    })),
  }
}

/** The outline in a stored JSON value, or null when it is none. */
export function readOutline(stored: unknown): Outline | null {
  if (typeof stored !== 'object' || stored === null || !('chapters' in stored)) return null
  const { chapters } = stored
  if (!Array.isArray(chapters)) return null
  const read = chapters.filter((chapter) => typeof chapter === 'object' && chapter !== null)
  return {
    logline: 'logline' in stored && typeof stored.logline === 'string' ? stored.logline : '',
    chapters: read
      .map((chapter: Record<string, unknown>, index) => ({
        number: typeof chapter.number === 'number' ? chapter.number : index + 1,
        title: typeof chapter.title === 'string' ? chapter.title : '',
        beats: Array.isArray(chapter.beats) ? chapter.beats.filter((beat) => typeof beat === 'string') : [],
        happened: typeof chapter.happened === 'string' ? chapter.happened : null,
      }))
      .toSorted((a, b) => a.number - b.number),
  }
}

/** The beats planned for a chapter. */
export function beatsOf(outline: Outline | null, chapterNumber: number): string[] {
  return outline?.chapters.find((chapter) => chapter.number === chapterNumber)?.beats ?? []
}

/** The beats still to come after a chapter, nearest first. */
export function beatsAfter(outline: Outline | null, chapterNumber: number): string[] {
  return (outline?.chapters ?? [])
    .filter((chapter) => chapter.number > chapterNumber && chapter.happened === null)
    .flatMap((chapter) => chapter.beats)
}

/** Whether nothing is planned after a chapter of an outline that has more than one. */
export function isClosing(outline: Outline | null, chapterNumber: number): boolean {
  const last = outline?.chapters.at(-1)
  return last !== undefined && last.number > 1 && last.number === chapterNumber
}

/**
 * The outline after a chapter is written, or written anew: what happened takes the place of its plan in the prompts.
 * Beats of its plan that nothing in the text recalls are carried to the front of the next planned chapter, two at
 * most; later beats stay. A chapter the outline did not foresee is put in. Revising twice is revising once.
 */
export function reviseOutline(
  outline: Outline,
  written: { number: number; title: string; summary: string; text: string },
): Outline {
  const planned = outline.chapters.find((chapter) => chapter.number === written.number)
  const plan = planned?.beats ?? []
  const recalled = `${written.summary} ${written.text}`
  const open = plan.filter((beat) => likeness(beat, recalled) < 0.35).slice(0, mostCarried)
  const done: OutlineChapter = {
    number: written.number,
    title: foldLine(written.title) || (planned?.title ?? ''),
    beats: plan,
    happened: foldLine(written.summary),
  }
  const others = outline.chapters.filter((chapter) => chapter.number !== written.number)
  const next = others.find((chapter) => chapter.number > written.number && chapter.happened === null)
  const chapters = others.map((chapter) =>
    chapter === next
      ? { ...chapter, beats: [...open, ...chapter.beats.filter((beat) => !plan.includes(beat))] }
      : chapter,
  )
  return { ...outline, chapters: [...chapters, done].toSorted((a, b) => a.number - b.number) }
}

/** The outline after a chapter is deleted: those after it move up by one (decision 88). */
export function removeFromOutline(outline: Outline, chapterNumber: number): Outline {
  return {
    ...outline,
    chapters: outline.chapters
      .filter((chapter) => chapter.number !== chapterNumber)
      .map((chapter) =>
        chapter.number > chapterNumber ? { ...chapter, number: chapter.number - 1 } : chapter,
      ),
  }
}

/** One line of the outline section for a planned chapter; written ones are told by their summaries. */
export function outlineLine(chapter: OutlineChapter, current: number): string {
  const mark = chapter.number === current ? ' (this chapter)' : ''
  const beats = chapter.beats.join(' ')
  return `${chapter.number}. ${[chapter.title, beats].filter(Boolean).join(': ')}${mark}`
}
