import type { ChapterContract } from '#contract/chapter-contract.ts'
import { foldName } from '#core/text/fold-name.ts'
import { cutText, sentencesOf } from '#core/text/sentences.ts'
import { peopleIn, possiblePeopleIn } from '../names/people-in-text.ts'
import { toSingleLine } from '../text/sections.ts'
import { contentStems, coveredShare } from '../words/content-words.ts'
import { createNegationCount, createNegationTest, createNonEventTest } from '../words/prohibitions.ts'
import {
  type ContractOrder,
  formOf,
  limitLines,
  makeContract,
  nameStems,
  type ReadOrder,
  readOrder,
  sceneOf,
  splitWords,
  wordsOfOrder,
} from './contract.ts'

/** A contract that agrees with its order, and the reasons why parts of the model's answer were replaced. */
export interface CheckedContract {
  contract: ChapterContract
  problems: ContractProblem[]
}

/** The reasons why a part of the model's contract is rejected. */
export type ContractProblem = 'order' | 'words' | 'unasked' | 'forbidden'

const isFound = 0.6
/** A clause is accepted only if more than this share of its words occurs in the order. */
const askedShare = 0.5
/**
 * A sentence repeats an event if at least this share of its words also occurs in a step that another sentence
 * describes.
 */
const repeatedShare = 0.6
/** At most this share of the words in a scene may be missing from its steps. */
const maxOwnWordShare = 0.3

/**
 * Checks the contract that a model has made against the order of the generation, and returns a valid contract. It
 * contains every event of the order in the sequence of the order, no other event, and nothing that the order forbids
 * (D-99, D-113). An invalid scene is replaced by the words of the order. If the scenes do not match the events of the
 * order, the contract is made without a model.
 */
export function checkContract(answer: ChapterContract, order: ContractOrder): CheckedContract {
  const read = withDeniedEvents(readOrder(order), answer, order)
  const plain = makeContract(order, read)
  const placed = placeSteps(answer, order, read)
  if (!placed) return { contract: plain, problems: ['order'] }
  const problems: ContractProblem[] = []
  const test = createSceneTest(order, read)
  const scenes = placed.map(({ text, words, people, place, steps }) => {
    const own = steps.join(' ')
    const problem = test(text, steps)
    if (problem) problems.push(problem)
    const scene = sceneOf(problem ? own : text, words, order)
    // The model lists the people who are present in a scene, without people who are only mentioned, such as a dead
    // person.
    const present = possiblePeopleIn(people.join('\n'), order.people, wordsOfOrder(order))
    return {
      ...scene,
      asked: words,
      people: present.length > 0 ? present.slice(0, 20) : scene.people,
      place: isKnownPlace(place, order) ? cutText(toSingleLine(place), 200) : scene.place,
    }
  })
  // The model divides the words among the scenes. The limits keep a scene from becoming a single sentence or the whole
  // chapter.
  const weights = scenes.map(({ asked }) =>
    Math.min(2, Math.max(0.5, (asked * scenes.length) / order.band.aim)),
  )
  const quotas = splitWords(order.band.aim, weights)
  const line = (text: string) => (isAskedLine(text, order, read) ? cutText(toSingleLine(text), 500) : '')
  return {
    contract: {
      ...formOf(order, read),
      opening: line(answer.opening),
      scenes: scenes.map(({ asked: _, ...scene }, i) => ({ ...scene, words: Math.max(20, quotas[i] ?? 0) })),
      must: limitLines([...new Set([...plain.must, ...answer.must.map(line).filter(Boolean)])]),
      mustNot: limitLines([...new Set([...plain.mustNot, ...furtherMustNots(answer, order, read)])]),
      ending: line(answer.ending),
    },
    problems,
  }
}

type PlacedScene = ChapterContract['scenes'][number] & { steps: string[] }

/**
 * Finds the scene of each step of the order. Scenes without a step are left out. Returns null when the answer has the
 * steps in another sequence, or when fewer than two scenes are left.
 */
function placeSteps(
  answer: ChapterContract,
  order: ContractOrder,
  { events }: ReadOrder,
): PlacedScene[] | null {
  const names = nameStems(order)
  const scenes = answer.scenes.map((scene) => ({
    ...scene,
    steps: [] as string[],
    stems: new Set(contentStems(scene.text)),
  }))
  let at = 0
  for (const step of events) {
    const inner = contentStems(step, names)
    const stems = inner.length > 0 ? inner : contentStems(step)
    const holds = ({ stems: within }: { stems: ReadonlySet<string> }) =>
      coveredShare(stems, within) >= isFound
    const next = scenes.findIndex((scene, i) => i >= at && holds(scene))
    if (next < 0 && scenes.some((scene, i) => i < at && holds(scene))) return null
    at = next < 0 ? at : next
    scenes[at]?.steps.push(step)
  }
  const placed = scenes.filter(({ steps }) => steps.length > 0)
  return placed.length >= 2 ? placed : null
}

/**
 * Returns a function that names the error in the text of a scene with the given steps; null when there is no
 * error.
 */
function createSceneTest(
  order: ContractOrder,
  { forbidden }: ReadOrder,
): (text: string, steps: readonly string[]) => ContractProblem | null {
  const names = nameStems(order)
  const words = `${wordsOfOrder(order)} ${order.setting}`
  const isNegative = createNegationTest(words)
  const countNegations = createNegationCount(words)
  const bans = forbidden.map((line) => contentStems(line, names)).filter((stems) => stems.length > 0)
  const setting = contentStems(order.setting, names)
  return (text, steps) => {
    const own = steps.join(' ')
    const ownStems = new Set(contentStems(own))
    const within = new Set(contentStems(text))
    if (coveredShare([...ownStems], within) < 1) return 'words'
    if (!areInOrder(text, steps, names)) return 'order'
    const asked = new Set([...ownStems, ...setting])
    const further = findFurtherSentence(text, steps, { asked, names })
    if (further) return further
    const added = [...within].filter((stem) => !ownStems.has(stem) && !names.has(stem))
    if (bans.some((stems) => stems.some((stem) => added.includes(stem)) && coveredShare(stems, within) === 1))
      return 'forbidden'
    if (isNegative(text) && !isNegative(own)) return 'forbidden'
    // 'Teddy opens the door' has all content words of 'Teddy does not open the door'.
    if (countNegations(text) < countNegations(own)) return 'words'
    const asking = possiblePeopleIn(`${order.plot}\n${own}`, order.people)
    const strangers = peopleIn(text, order.people).filter((name) => !asking.includes(name))
    if (strangers.length > 0) return 'unasked'
    const unasked = added.filter((stem) => !asked.has(stem)).length
    if (unasked > maxOwnWordShare * within.size) return 'unasked'
    const clauses = text.split(/[.!?;:,—–]|\s(?:and|und|et|y|e|while|as)\s/u)
    const isUnasked = (clause: string) => coveredShare(contentStems(clause, names), asked) <= askedShare
    return clauses.some(isUnasked) ? 'unasked' : null
  }
}

/** Finds a sentence that adds an event which is in no step, or that repeats the event of another sentence. */
function findFurtherSentence(
  text: string,
  steps: readonly string[],
  { asked, names }: { asked: ReadonlySet<string>; names: ReadonlySet<string> },
): ContractProblem | null {
  const sentences = sentencesOf(text).map((sentence) => contentStems(sentence, names))
  const sets = sentences.map((stems) => new Set(stems))
  const toldBy = steps.map((step) => {
    const stems = contentStems(step, names)
    return { stems: new Set(stems), sentence: sets.findIndex((within) => coveredShare(stems, within) === 1) }
  })
  for (const [i, stems] of sentences.entries()) {
    if (stems.length === 0 || toldBy.some(({ sentence }) => sentence === i)) continue
    if (stems.some((stem) => !asked.has(stem))) return 'unasked'
    if (toldBy.some((step) => step.sentence >= 0 && coveredShare(stems, step.stems) >= repeatedShare))
      return 'order'
  }
  return null
}

/** Returns whether a text describes each of the given steps once, in their sequence. */
function areInOrder(text: string, steps: readonly string[], names: ReadonlySet<string>): boolean {
  const sentences = sentencesOf(text).map((sentence) => new Set(contentStems(sentence, names)))
  let at = 0
  for (const step of steps) {
    const stems = contentStems(step, names)
    const shares = sentences.map((sentence) => (stems.length === 0 ? 0 : coveredShare(stems, sentence)))
    const best = Math.max(0, ...shares)
    if (best === 0) continue
    if (stems.length > 1 && shares.filter((share) => share === 1).length > 1) return false
    const found = shares.findIndex((share, i) => i >= at && share === best)
    if (found < 0) return false
    at = found
  }
  return true
}

/** Returns whether a line of the contract states a wish of the order and adds nothing to it. */
function isAskedLine(
  text: string,
  order: ContractOrder,
  { forbidden, events, wished, form }: ReadOrder,
): boolean {
  if (text.trim() === '') return false
  const names = nameStems(order)
  const stems = contentStems(text, names)
  const asked = [order.setting, ...events, ...wished, ...form].join(' ')
  if (coveredShare(stems, new Set(contentStems(asked))) < 1) return false
  const known = possiblePeopleIn(`${asked} ${order.plot}`, order.people)
  if (peopleIn(text, order.people).some((name) => !known.includes(name))) return false
  const own = new Set(contentStems(asked, names))
  const isBanned = forbidden.some((line) =>
    contentStems(line, names).some((stem) => stems.includes(stem) && !own.has(stem)),
  )
  return !isBanned && stems.length > 0
}

// 'He never touches it' can be an event or a prohibition. It is a prohibition if the model lists it as one and has it in
// no scene.
function withDeniedEvents(read: ReadOrder, answer: ChapterContract, order: ContractOrder): ReadOrder {
  const names = nameStems(order)
  const isNonEvent = createNonEventTest(wordsOfOrder(order))
  const stemsOf = (text: string) => new Set(contentStems(text, names))
  const listed = answer.mustNot.map(stemsOf)
  const told = answer.scenes.map(({ text }) => stemsOf(text))
  const isDenied = (event: string) => {
    const stems = contentStems(event, names)
    const isIn = (within: ReadonlySet<string>) => coveredShare(stems, within) === 1
    return stems.length > 0 && isNonEvent(event) && listed.some(isIn) && !told.some(isIn)
  }
  const denied = read.events.filter(isDenied)
  if (denied.length === 0) return read
  return {
    ...read,
    events: read.events.filter((event) => !denied.includes(event)),
    forbidden: [...new Set([...read.forbidden, ...denied])],
  }
}

// The rule for negations supports six languages. In another language the model may find prohibitions. A prohibition of
// the model is accepted only in the order's words, and not if it is an event of the order.
function furtherMustNots(
  answer: ChapterContract,
  order: ContractOrder,
  { events, forbidden }: ReadOrder,
): string[] {
  const names = nameStems(order)
  const words = new Set(contentStems(wordsOfOrder(order), names))
  const known = new Set(contentStems(forbidden.join(' '), names))
  const happens = events.map((step) => new Set(contentStems(step, names)))
  return answer.mustNot.map(toSingleLine).filter((line) => {
    const stems = contentStems(line, names)
    if (stems.length === 0 || coveredShare(stems, words) < 1 || coveredShare(stems, known) >= isFound)
      return false
    return happens.every((step) => coveredShare(stems, step) < isFound)
  })
}

function isKnownPlace(place: string, { places, setting, plot }: ContractOrder): boolean {
  if (place.trim() === '') return false
  const folded = foldName(place)
  if (places.some((one) => foldName(one) === folded)) return true
  return coveredShare(contentStems(place), new Set(contentStems(`${setting} ${plot}`))) === 1
}
