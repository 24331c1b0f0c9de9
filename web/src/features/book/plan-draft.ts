import type { Ending } from '#contract/book-options.ts'
import type { StoryPlan } from '#contract/plan.ts'

export interface DraftBeat {
  /** The id is undefined for a beat that is not saved yet. */
  id?: number | undefined
  text: string
}

export interface DraftChapter {
  title: string
  beats: readonly DraftBeat[]
}

/** A plan while its writer edits it: the unwritten chapters, and the version that the edit is based on (D-98). */
export interface PlanDraft {
  enabled: boolean
  chapterGoal: number | null
  ending: Ending | null
  promises: readonly string[]
  chapters: readonly DraftChapter[]
  /**
   * The beats that were passed over. A draft that an earlier release stored on the device has no such list, and saving
   * it leaves the stored ones unchanged.
   */
  passed?: readonly DraftBeat[] | undefined
  version: number
}

export const MAX_PROMISES = 30
export const MAX_CHAPTERS = 100
export const MAX_BEATS = 20

/** Returns the part of a plan that the writer can edit: everything except the written chapters. */
export function toPlanDraft(plan: StoryPlan): PlanDraft {
  const { enabled, chapterGoal, ending, promises, version } = plan
  const planned = plan.chapters.filter(({ status }) => status === 'planned')
  return {
    enabled,
    chapterGoal,
    ending,
    promises,
    version,
    passed: plan.passed.map(({ id, text }) => ({ id, text })),
    chapters: planned.map(({ title, beats }) => ({
      title,
      beats: beats.map(({ id, text }) => ({ id, text })),
    })),
  }
}

/**
 * Returns the body that saves a draft. Beats and promises without words are left out. A stored beat that was passed
 * over is named by its id alone, because there may be hundreds of them.
 */
export function toPlanBody(draft: PlanDraft) {
  const hasWords = (text: string) => text.trim() !== ''
  return {
    ...draft,
    promises: draft.promises.filter(hasWords),
    passed: draft.passed?.map(({ id, text }) => (id === undefined ? { text } : { id })),
    chapters: draft.chapters.map(({ title, beats }) => ({
      title,
      beats: beats.filter(({ text }) => hasWords(text)).map(({ id, text }) => ({ id, text })),
    })),
  }
}

/**
 * Returns the draft with a later version of the plan as its base. A beat of the draft that is no longer planned in that
 * version is added as a new beat.
 */
export function rebase(draft: PlanDraft, latest: StoryPlan): PlanDraft {
  const { chapters, passed = [], version } = toPlanDraft(latest)
  const planned = new Set([...chapters.flatMap(({ beats }) => beats), ...passed].map(({ id }) => id))
  const rebased = (beats: readonly DraftBeat[]) =>
    beats.map(({ id, text }) => ({ id: planned.has(id) ? id : undefined, text }))
  return {
    ...draft,
    version,
    passed: draft.passed && rebased(draft.passed),
    chapters: draft.chapters.map((chapter) => ({ ...chapter, beats: rebased(chapter.beats) })),
  }
}

/** Returns the list with `item` inserted at `index`, or at the end if the list is shorter. */
export function inserted<T>(list: readonly T[], index: number, item: T): T[] {
  return [...list.slice(0, index), item, ...list.slice(index)]
}

/** Returns the list without the item at `index`. */
export function removed<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index)
}

/** Returns the list with the item at index `from` moved to index `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  return item === undefined || to < 0 || to >= list.length ? list : inserted(removed(list, from), to, item)
}

/** Returns the list with the item at `index` replaced by the result of `change`. */
export function replaced<T>(list: readonly T[], index: number, change: (item: T) => T): T[] {
  return list.map((item, at) => (at === index ? change(item) : item))
}

/** Moves a beat that was passed over to the next chapter. Without a planned chapter this one is planned. */
export function placePassed(draft: PlanDraft, index: number): PlanDraft {
  const beat = draft.passed?.[index]
  if (!beat) return draft
  const [next = { title: '', beats: [] }, ...later] = draft.chapters
  if (next.beats.length >= MAX_BEATS) return draft
  return {
    ...draft,
    passed: removed(draft.passed ?? [], index),
    chapters: [{ ...next, beats: [...next.beats, beat] }, ...later],
  }
}

export interface BeatPosition {
  chapter: number
  beat: number
}

/** Returns the draft with the beats of one chapter changed. */
export function withBeats(
  draft: PlanDraft,
  chapter: number,
  change: (beats: readonly DraftBeat[]) => readonly DraftBeat[],
): PlanDraft {
  const chapters = replaced(draft.chapters, chapter, (one) => ({ ...one, beats: change(one.beats) }))
  return { ...draft, chapters }
}

/** Moves a beat to another position, also in another chapter. A full chapter accepts no further beat. */
export function moveBeat(draft: PlanDraft, from: BeatPosition, to: BeatPosition): PlanDraft {
  const beat = draft.chapters[from.chapter]?.beats[from.beat]
  const target = draft.chapters[to.chapter]
  if (!beat || !target) return draft
  if (from.chapter !== to.chapter && target.beats.length >= MAX_BEATS) return draft
  const without = withBeats(draft, from.chapter, (beats) => removed(beats, from.beat))
  return withBeats(without, to.chapter, (beats) => inserted(beats, to.beat, beat))
}

/**
 * Returns the position of a beat one step up or down. At the edge of a chapter this position is in the neighbouring
 * chapter; null if there is no such chapter.
 */
export function neighbourOf(
  draft: PlanDraft,
  { chapter, beat }: BeatPosition,
  step: 1 | -1,
): BeatPosition | null {
  const beats = draft.chapters[chapter]?.beats.length ?? 0
  const next = beat + step
  if (next >= 0 && next < beats) return { chapter, beat: next }
  const neighbour = draft.chapters[chapter + step]
  if (!neighbour) return null
  return { chapter: chapter + step, beat: step === 1 ? 0 : neighbour.beats.length }
}
