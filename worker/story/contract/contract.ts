import type { ChapterContract, ContractScene } from '#contract/chapter-contract.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { foldName } from '#core/text/fold-name.ts'
import { cutText } from '#core/text/sentences.ts'
import type { BookStyle } from '../material/book.ts'
import { firstPersonIn, type NamedPerson, peopleIn } from '../names/people-in-text.ts'
import type { Band } from '../prose/length.ts'
import { createToldTest } from '../reading/told-event.ts'
import { toSingleLine } from '../text/sections.ts'
import { contentStems } from '../words/content-words.ts'
import { type OrderSteps, readForm, readSteps } from '../words/order-steps.ts'
import { type KnownLanguage, recognizeLanguage } from '../words/prohibitions.ts'

/** The parts of a chapter order from which its contract is made (D-113), with names filled in. */
export interface ContractOrder {
  plot: string
  /** The instruction with which the writer ordered a chapter again; '' for a new chapter. */
  wish: string
  setting: string
  band: Band
  /** The planned events that the order names, sorted as in the plan. */
  beats: readonly string[]
  /** All planned events that the order does not name. None of them may become a scene (D-99). */
  notYet: readonly string[]
  style: BookStyle
  people: readonly NamedPerson[]
  places: readonly string[]
}

/** The words of an order, parsed once for the contract and for its check. */
export interface ReadOrder {
  /**
   * The events that the chapter must contain: those of the plot, then the beats of the order that the plot does not
   * contain.
   */
  events: string[]
  forbidden: string[]
  form: string[]
  /** Events in the writer's instruction for a regenerated chapter. */
  wished: string[]
}

const maxScenes = 6
const maxLines = 40

/** Finds the events, prohibitions and instructions about form in the text of an order. */
export function readOrder(order: ContractOrder): ReadOrder {
  const plot = readSteps(order.plot)
  const wish: OrderSteps =
    order.wish.trim() === '' ? { events: [], forbidden: [], form: [] } : readSteps(order.wish)
  const beats = order.beats.map((beat) => readBeat(beat, order))
  const isTold = createToldTest(plot.events, { people: order.people, context: wordsOfOrder(order) })
  return {
    events: [...plot.events, ...beats.flatMap(({ events }) => events.filter((event) => !isTold(event)))],
    forbidden: distinct([plot, ...beats, wish].flatMap(({ forbidden }) => forbidden)),
    form: distinct([plot, ...beats, wish].flatMap(({ form }) => form)),
    wished: wish.events,
  }
}

// A planned event is one event, whatever its sentences, unless it also forbids something: 'They dance. No kiss yet!'
function readBeat(beat: string, order: ContractOrder): OrderSteps {
  const line = toSingleLine(beat)
  const steps = readSteps(line, wordsOfOrder(order))
  if (line === '' || steps.forbidden.length > 0 || steps.form.length > 0) return steps
  return { ...steps, events: [line] }
}

/** The stems of the names of the order's people, which are ignored when events are compared. */
export function nameStems({ people }: Pick<ContractOrder, 'people'>): ReadonlySet<string> {
  return new Set(
    people.flatMap(({ name, aliases }) => [name, ...aliases].flatMap((one) => contentStems(one))),
  )
}

/**
 * Creates the contract of an order without a model (D-113): its events in their words and sequence, in two to six
 * scenes whose words add up to the aim of the band. Prohibitions are only in `mustNot`, and instructions about form in
 * `must` (D-95, D-99).
 */
export function makeContract(order: ContractOrder, read: ReadOrder = readOrder(order)): ChapterContract {
  const texts = sceneTexts(order, read)
  const words = splitWords(
    order.band.aim,
    texts.map(({ steps }, i) => sceneWeight(i, texts.length, steps)),
  )
  return {
    ...formOf(order, read),
    opening: '',
    scenes: texts.map(({ text }, i) => sceneOf(text, words[i] ?? 0, order)),
    must: limitLines([...read.form, ...read.wished]),
    mustNot: limitLines(read.forbidden),
    ending: '',
  }
}

/**
 * Returns point of view and tense: those in the words of the order, or else those of the style with the fields of the
 * order (D-95).
 */
export function formOf(
  order: ContractOrder,
  { form }: ReadOrder,
): Pick<ChapterContract, 'pov' | 'povCharacter' | 'tense'> {
  const asked = readForm(form)
  const { style, people } = order
  const speaker = firstPersonIn(form.join(' '), people, wordsOfOrder(order))
  return {
    pov: asked.pov ?? style.pov,
    povCharacter: speaker ?? style.povCharacter,
    tense: asked.tense ?? style.tense,
  }
}

/**
 * Creates one scene from its text, with the people whose names are in it, and the place that it names, or else the
 * setting.
 */
export function sceneOf(text: string, words: number, order: ContractOrder): ContractScene {
  return {
    text: cutText(toSingleLine(text), 8000),
    words: Math.max(20, words),
    people: peopleIn(text, order.people, wordsOfOrder(order)).slice(0, 20),
    place: placeIn(text, order),
  }
}

/** Returns all words of an order as one text. A first name in a part of the order can be clear from the rest. */
export function wordsOfOrder({ plot, wish, beats }: ContractOrder): string {
  return [plot, wish, ...beats].join('\n')
}

function placeIn(text: string, { places, setting }: ContractOrder): string {
  const folded = foldName(text)
  const named = places.find(
    (place) => place.trim() !== '' && folded.includes(foldName(place).replace(/^the /, '')),
  )
  return cutText(toSingleLine(named ?? setting), 200)
}

interface FallbackTexts {
  next: string
  all: string
}

// `next` is the text of the second scene when an order names fewer than two events. `all` is the text of the first
// scene when it names none. The keys are languages (ISO 639).
const fallbackTexts: Record<KnownLanguage, FallbackTexts> & Record<string, FallbackTexts> = {
  en: { next: 'What follows from it.', all: 'The story goes on from where it stands.' },
  es: { next: 'Lo que resulta de ello.', all: 'La historia sigue desde donde está.' },
  pt: { next: 'O que resulta disso.', all: 'A história segue de onde está.' },
  fr: { next: 'Ce qui en résulte.', all: 'L’histoire continue d’où elle en est.' },
  de: { next: 'Was daraus folgt.', all: 'Die Geschichte geht weiter, wo sie steht.' },
  it: { next: 'Ciò che ne segue.', all: 'La storia continua da dov’è.' },
  nl: { next: 'Wat daaruit volgt.', all: 'Het verhaal gaat verder waar het staat.' },
  ru: { next: 'То, что из этого следует.', all: 'История продолжается с того места, где она остановилась.' },
  ja: { next: 'その続き。', all: '物語はここから続く。' },
  zh: { next: '接下来发生的事。', all: '故事从这里继续。' },
  ko: { next: '그다음에 일어나는 일.', all: '이야기는 여기서 이어진다.' },
  th: { next: 'สิ่งที่เกิดขึ้นต่อจากนั้น', all: 'เรื่องราวดำเนินต่อจากตรงนี้' },
}
/**
 * The text for a language that is not in the list. It has no words, because words of another language could get into
 * the prose.
 */
const withoutWords: FallbackTexts = { next: '…', all: '…' }

function fallbackTextsOf({ style, plot, setting }: ContractOrder, events: readonly string[]): FallbackTexts {
  const text = [plot, setting, ...events].join(' ')
  const language = style.language ?? (isLatin(text) ? recognizeLanguage(text) : detectLanguage(text))
  return fallbackTexts[language?.toLowerCase().split('-')[0] ?? ''] ?? withoutWords
}

function isLatin(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 >= letters
}

interface SceneText {
  text: string
  /** The number of events that the text of the scene describes. */
  steps: number
}

function sceneTexts(order: ContractOrder, { events }: ReadOrder): SceneText[] {
  const words = fallbackTextsOf(order, events)
  const steps = events.length === 1 ? halves(events[0] ?? '') : events
  if (steps.length === 0) return [words.all, words.next].map((text) => ({ text, steps: 0 }))
  if (steps.length === 1)
    return [
      { text: steps[0] ?? '', steps: 1 },
      { text: words.next, steps: 0 },
    ]
  const count = Math.min(steps.length, sceneCount(order.band.aim))
  return groupSteps(steps, count).map((group) => ({ text: group.join(' '), steps: group.length }))
}

/** Splits a single event at a comma or semicolon near its middle, if both halves are clauses. */
function halves(step: string): string[] {
  const cuts = [...step.matchAll(/[,;]\s+(?=(?:and|but|und|aber|et|mais|y|pero|e|ma|mas|while|until)\s)/giu)]
    .map((match) => match.index)
    .filter((at) => step.slice(0, at).split(/\s+/).length >= 3 && step.slice(at).split(/\s+/).length >= 4)
  const at = cuts.toSorted((a, b) => Math.abs(a - step.length / 2) - Math.abs(b - step.length / 2))[0]
  return at === undefined ? [step] : [`${step.slice(0, at)}.`, step.slice(at + 1).trim()]
}

/** The number of scenes for a number of words: one for each 400 words, but at least two and at most six. */
export function sceneCount(aim: number): number {
  return Math.min(maxScenes, Math.max(2, Math.round(aim / 400)))
}

/** Divides steps into `count` groups of nearly the same size, without changing their sequence. */
function groupSteps(steps: readonly string[], count: number): string[][] {
  const groups: string[][] = Array.from({ length: count }, () => [])
  for (const [i, step] of steps.entries()) groups[Math.floor((i * count) / steps.length)]?.push(step)
  return groups
}

/**
 * Returns the share of the words that a scene gets: more for more events, and a little less for the first and the last
 * scene.
 */
export function sceneWeight(position: number, count: number, steps: number): number {
  const edge = position === 0 ? 0.9 : position === count - 1 ? 0.95 : 1.1
  return edge * (1 + 0.15 * Math.max(0, steps - 1))
}

/** Divides a number of words in the proportion of weights into whole numbers whose sum is exactly `total`. */
export function splitWords(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const floors = exact.map(Math.floor)
  const byRest = exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  const missing = total - floors.reduce((all, value) => all + value, 0)
  const roundedUp = new Set(byRest.slice(0, missing).map(({ i }) => i))
  return floors.map((value, i) => (roundedUp.has(i) ? value + 1 : value))
}

function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)]
}

/**
 * Limits the number of lines to that of a contract. Further lines are joined to the last one, so that no word
 * is lost.
 */
export function limitLines(lines: readonly string[]): string[] {
  if (lines.length <= maxLines) return [...lines]
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(' ')]
}
