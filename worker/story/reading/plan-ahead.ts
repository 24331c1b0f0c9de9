import { createEventParser, isSameEvent } from './same-event.ts'

/** A planned chapter: its number, its title, and its planned events. */
interface PlannedChapter {
  number: number
  title: string
  beats: string[]
}

/** The values of a story's plan from which the request to plan further chapters is made, with names filled in. */
interface PlanBasis {
  logline: string
  ending: string | null
  promises: readonly string[]
  chapterGoal: number | null
  /** The planned chapters after the one that is read. */
  ahead: readonly PlannedChapter[]
  /** The events of earlier chapters, oldest first. */
  happened: readonly string[]
  /**
   * Planned events that no later planned chapter has: events that have not happened yet, and events that happened only
   * in this chapter.
   */
  waiting: readonly string[]
}

/** A request to plan further chapters. */
export interface PlanAhead {
  /** The text of the section `plan-ahead`. */
  request: string
  /** The number of chapters that the request asks for. */
  count: number
  /** The events that are already planned or have already happened, so the answer must not plan them again. */
  events: string[]
}

/** If fewer planned chapters than this have events, the reading plans further ones (D-100). */
const minFilled = 2
/** A reading plans at most this many chapters after the one that it reads. */
export const maxAhead = 3
/**
 * The request lists at most this many of the events that have happened, and at most this many of the waiting ones; the
 * newest are listed.
 */
const maxListed = 30

const endings: Record<string, string> = {
  hea: 'a happy ending for good',
  hfn: 'a happy ending for now',
  open: 'an open ending',
}

/**
 * Returns the request to plan those of the next three chapters that have no events yet; null while two planned chapters
 * have some, and when the number of chapters that the writer has set leaves none to plan.
 */
export function planAheadOf(plan: PlanBasis, chapterNumber: number): PlanAhead | null {
  const { logline, ending, promises, chapterGoal, ahead, happened, waiting } = plan
  const filled = ahead.filter(({ beats }) => beats.length > 0)
  if (filled.length >= minFilled) return null
  const next = Array.from({ length: maxAhead }, (_, at) => chapterNumber + at + 1)
  const empty = next.filter(
    (number) =>
      (chapterGoal === null || number <= chapterGoal) && !filled.some((one) => one.number === number),
  )
  if (empty.length === 0) return null
  const titled = ahead.filter(({ number, title }) => title !== '' && empty.includes(number))
  const lines = [
    `Plan ${empty.length === 1 ? 'chapter' : 'chapters'} ${listOf(empty)}.`,
    ...titled.map(({ number, title }) => `Chapter ${number} has the title “${title}”.`),
    logline,
    chapterGoal === null ? '' : `The story will have ${chapterGoal} chapters.`,
    ending === null ? '' : `It ends with ${endings[ending] ?? ending}.`,
    ...promises.map((promise) => `Promised: ${promise}`),
    ...happened.slice(-maxListed).map((text) => `Told: ${text}`),
    ...waiting.slice(-maxListed).map((text) => `Planned: ${text}`),
    ...filled.flatMap(({ number, beats }) => beats.map((text) => `Planned for chapter ${number}: ${text}`)),
  ]
  return {
    request: lines.filter(Boolean).join('\n'),
    count: empty.length,
    events: [...happened, ...waiting, ...filled.flatMap(({ beats }) => beats)],
  }
}

function listOf(numbers: readonly number[]): string {
  const last = numbers.at(-1)
  return numbers.length < 2 ? `${last}` : `${numbers.slice(0, -1).join(', ')} and ${last}`
}

/**
 * Returns an offered plan without the events that the story or an earlier part of the plan already has in the same or
 * in other words, because an event is planned only once. A chapter that loses all its events keeps its place without a
 * title, so that the later chapters do not move to it. If the plan has more chapters than were requested, chapters
 * without events are removed first, because the model has repeated chapters that were already planned.
 */
export function withoutRepeatedEvents<Chapter extends { title: string; beats: string[] }>(
  plan: readonly Chapter[],
  { events, count }: Pick<PlanAhead, 'events' | 'count'>,
  names: readonly string[],
): Chapter[] {
  const read = createEventParser(names.map((name) => ({ name, aliases: [] })))
  const known = events.map(read)
  let surplus = plan.length - count
  return plan.flatMap((chapter) => {
    const beats = chapter.beats.filter((beat) => {
      const event = read(beat)
      if (known.some((other) => isSameEvent(event, other))) return false
      known.push(event)
      return true
    })
    if (beats.length > 0 || chapter.beats.length === 0) return [{ ...chapter, beats }]
    surplus -= 1
    return surplus >= 0 ? [] : [{ ...chapter, title: '', beats }]
  })
}
