import { asSentence } from '#core/text/sentences.ts'
import { similarity } from './scenarios.ts'
import { foldLine } from './sections.ts'

export type OutlineChapter = {
  number: number
  title: string
  /** The planned events, including those that an earlier chapter left open. */
  beats: string[]
  /** The summary of the written chapter; null until it is written. */
  happened: string | null
}
/** The plan of a story. It is stored as JSON with the story and revised after each chapter. */
export type Outline = { logline: string; chapters: OutlineChapter[] }

const maxCarriedBeats = 2

/** Makes the stored outline from the model's answer. The chapters are numbered from `first`. */
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

/** Reads an outline from a stored JSON value. Returns null when the value has no list of chapters. */
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

/** Returns the beats of the unwritten chapters after a chapter, nearest first. */
export function beatsAfter(outline: Outline | null, chapterNumber: number): string[] {
  return (outline?.chapters ?? [])
    .filter((chapter) => chapter.number > chapterNumber && chapter.happened === null)
    .flatMap((chapter) => chapter.beats)
}

/**
 * Returns the outline after a chapter was written or regenerated. The chapter gets its summary. At most two of its
 * beats that the text does not mention move to the next planned chapter; the beats of later chapters stay. A chapter
 * that the outline does not have is added. A second revision with the same text changes nothing.
 */
export function reviseOutline(
  outline: Outline,
  written: { number: number; title: string; summary: string; text: string },
): Outline {
  const planned = outline.chapters.find((chapter) => chapter.number === written.number)
  const plan = planned?.beats ?? []
  const recalled = `${written.summary} ${written.text}`
  const open = plan.filter((beat) => similarity(beat, recalled) < 0.35).slice(0, maxCarriedBeats)
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

/** Returns the outline without a deleted chapter. The numbers of the later chapters decrease by one (D-88). */
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

/** Renders a planned chapter as one line of the outline section. `current` is the number of the chapter to write. */
export function outlineLine(chapter: OutlineChapter, current: number): string {
  const mark = chapter.number === current ? ' (this chapter)' : ''
  const beats = chapter.beats.join(' ')
  return `${chapter.number}. ${[chapter.title, beats].filter(Boolean).join(': ')}${mark}`
}
