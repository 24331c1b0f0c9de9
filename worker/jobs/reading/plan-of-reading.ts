import { type PlanAhead, planAheadOf } from '../../story/reading/plan-ahead.ts'

/** The plan of a story as a reading gets it from the database, with references for names. */
export interface StoredPlan {
  logline: string
  ending: string | null
  promises: string[]
  chapterGoal: number | null
  planned: { position: number; title: string; beats: string[] }[]
  /** The events that happened in the story's other chapters, oldest first. */
  happened: string[]
}

/**
 * Returns the request to plan the chapters after the chapter that is read (see `planAheadOf`). A new chapter replaces
 * the first planned chapter, so only the later planned chapters are still ahead.
 */
export function planAheadFor(
  plan: StoredPlan,
  { chapterId, chapterNumber }: { chapterId: number | null; chapterNumber: number },
  {
    beats,
    named,
  }: { beats: readonly { text: string; position: number | null }[]; named: (text: string) => string },
): PlanAhead | null {
  const taken = chapterId === null ? 1 : 0
  const ahead = plan.planned
    .filter(({ position }) => position > taken)
    .map(({ position, title, beats: texts }) => ({
      number: chapterNumber + position - taken,
      title: named(title),
      beats: texts.map(named),
    }))
  const basis = {
    ...plan,
    ahead,
    logline: named(plan.logline),
    promises: plan.promises.map(named),
    happened: plan.happened.map(named),
    waiting: beats.filter(({ position }) => position === null || position <= taken).map(({ text }) => text),
  }
  return planAheadOf(basis, chapterNumber)
}
