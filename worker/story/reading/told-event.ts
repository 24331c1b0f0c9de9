import { foldName } from '#core/text/fold-name.ts'
import type { NamedPerson } from '../names/people-in-text.ts'
import { contentStems, coveredShare } from '../words/content-words.ts'
import { createNonEventTest } from '../words/prohibitions.ts'
import {
  commonStems,
  createEventParser,
  hasOppositeVerb,
  hasSamePeople,
  hasSameVerb,
  type ParsedEvent,
} from './same-event.ts'

/** A step tells an event if it has at least this share of the content of the event. */
const toldShare = 0.6
/** Two or three neighbouring steps tell an event together if they have at least this share of its content. */
const toldByNeighbours = 0.8
/** With fewer common words than this, only the people show that two events are the same. */
const tellingWords = 3

interface Step extends ParsedEvent {
  /** The people whom the earlier steps name. A pronoun in this step can stand for them. */
  earlier: ReadonlySet<string>
  /** The number of people for whom the pronouns of the step can stand. */
  pronouns: number
}

export interface ToldTestOptions {
  people: readonly NamedPerson[]
  /** Further words of the order, from which the language and the owner of a first name are recognized. */
  context?: string
  /** Whether neighbouring steps can tell an event together. */
  inNeighbours?: boolean
}

/**
 * Returns a function that finds out whether the steps of an order or a contract tell a planned event, in the same or in
 * other words: the same people do it. A pronoun in a step can stand for people whom the steps before name. In doubt the
 * event is not told, because a planned event that is kept by mistake does less harm than one that is lost (D-99).
 */
export function createToldTest(
  steps: readonly string[],
  { people, context = '', inNeighbours = false }: ToldTestOptions,
): (event: string) => boolean {
  const words = [...steps, context].join('\n')
  const isNonEvent = createNonEventTest(words)
  const read = createEventParser(people, words)
  const events = steps.map((text): ParsedEvent & { text: string } => ({
    ...read(text),
    text,
    isNegated: isNonEvent(text),
  }))
  const told = events.map(
    (event, at): Step => ({
      ...event,
      earlier: new Set(events.slice(0, at).flatMap((one) => [...one.people])),
      pronouns: countPronouns(event.text, event.people.size > 0),
    }),
  )
  const happening = told.filter(({ isNegated }) => !isNegated)
  const windows = inNeighbours
    ? happening.flatMap((_, at) =>
        [2, 3]
          .filter((count) => at + count <= happening.length)
          .map((count) => happening.slice(at, at + count)),
      )
    : []
  const isTold = (event: ParsedEvent) =>
    told.some((step) => isToldBy(event, step)) || windows.some((window) => isToldTogether(event, window))
  return (text) =>
    [[text], clausesOf(text)].some((parts) => {
      const clauses = parts.map(read).filter(({ stems }) => stems.size > 0)
      return clauses.length > 0 && clauses.every(isTold)
    })
}

function isToldBy(event: ParsedEvent, step: Step): boolean {
  const common = commonStems(event, step).length
  if (event.isNegated !== step.isNegated || common < toldShare * event.stems.size) return false
  if (hasOppositeVerb(event, step) || !hasSamePeople(event, step)) return false
  return common >= tellingWords || (hasSameVerb(event, step) && coversPeople(event, step))
}

// The steps of a window must share the content of the event. If one of them has all of it, that step alone decides.
function isToldTogether(event: ParsedEvent, window: readonly Step[]): boolean {
  const stems = [...event.stems]
  if (event.isNegated || window.some((step) => coveredShare(stems, step.stems) === 1)) return false
  if (coveredShare(stems, new Set(window.flatMap((step) => [...step.stems]))) < toldByNeighbours) return false
  return coversPeople(event, {
    people: new Set(window.flatMap(({ people }) => [...people])),
    earlier: window[0]?.earlier ?? new Set(),
    pronouns: window.reduce((sum, { pronouns }) => sum + pronouns, 0),
  })
}

/** Returns whether all people of an event are named in a step, or can be those for whom its pronouns stand. */
function coversPeople(event: ParsedEvent, step: Pick<Step, 'people' | 'earlier' | 'pronouns'>): boolean {
  const missing = [...event.people].filter((person) => !step.people.has(person))
  if (missing.length > step.pronouns) return false
  return step.earlier.size === 0 || missing.every((person) => step.earlier.has(person))
}

const plural =
  /\b(?:they|them|each other|one another|both|sich|einander|ihnen|beide|ils|elles|leur|se|ellos|ellas|loro|si|eles|elas)\b|\bs'(?=\p{L})/u
const singular = /\b(?:he|she|him|er|sie|ihn|ihm|il|elle|lui|ella|lei|ele|ela)\b/gu
const objectHer = /\bher\b\s*(\p{L}*)/gu

/**
 * Returns for how many people the pronouns of a text can stand. A text without a name and without a pronoun can be about
 * anybody, because many languages leave the subject out.
 */
function countPronouns(text: string, namesPeople: boolean): number {
  const folded = foldName(text)
  if (plural.test(folded)) return Number.POSITIVE_INFINITY
  // 'Her' before a word with content shows whose thing it is: 'kisses her mother'.
  const hers = [...folded.matchAll(objectHer)].filter(([, next = '']) => contentStems(next).length === 0)
  const count = (folded.match(singular)?.length ?? 0) + hers.length
  return count === 0 && !namesPeople ? Number.POSITIVE_INFINITY : count
}

const clauseEnd = /[.!?;:,—–]|\s(?:and|und|et|y|e|while|then)\s/u

// 'Bo and Iris spend the night' is one clause: its first part has no content besides a name.
function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let begun = ''
  for (const part of text.split(clauseEnd)) {
    begun = `${begun} ${part}`.trim()
    if (!/\p{Ll}/u.test(part.replaceAll(/\p{Lu}\p{L}*/gu, ''))) continue
    clauses.push(begun)
    begun = ''
  }
  return begun === '' ? clauses : [...clauses, begun]
}
