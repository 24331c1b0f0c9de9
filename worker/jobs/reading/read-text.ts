import type { ChapterContract } from '#contract/chapter-contract.ts'
import { ruledOutLine } from '#core/text/ruled-out-line.ts'
import type { Deps } from '../../deps.ts'
import { ModelError } from '../../model/model-errors.ts'
import { type ChapterReading, type ReadingInput, readingPrompt } from '../../prompts/read-chapter.ts'
import { type Exchange, requestStructured } from '../../run/model-requests.ts'
import type { Run } from '../../run/run.ts'
import type { NewFinding } from '../../story/findings/new-finding.ts'
import type { ReadPerson } from '../../story/names/detection.ts'
import { type OtherName, otherNames } from '../../story/names/other-names.ts'
import { withoutRepeatedEvents } from '../../story/reading/plan-ahead.ts'
import { type CheckedOperations, checkOperations } from '../../story/reading/reading-operations.ts'
import { peopleByRule, summaryByRule } from '../../story/reading/rule-reading.ts'
import { halvesOf } from '../../story/text/text-parts.ts'
import { cachedCounter } from '../../story/text/token-cache.ts'
import { loadTokenCounter } from '../../story/text/tokens.ts'
import { characterLines, type ReadingBasis } from './reading-basis.ts'
import {
  beatsAbout,
  factLine,
  factsAbout,
  findFormerFacts,
  sheetLine,
  sheetLinesAbout,
} from './reading-choice.ts'
import type { SavedAnswers } from './saved-answers.ts'

/** The text to read, and the questions that the model answers about it. */
export interface TextToRead {
  basis: ReadingBasis
  text: string
  plot?: string
  /** The ids of the planned events that the order of the chapter names. */
  orderedBeats?: readonly number[]
  /** The contract by which the chapter was written, if there is one. */
  contract: ChapterContract | null
  withScenarios: boolean
  /** Whether only the findings of the reading are stored, so that the model is asked for nothing else. */
  findingsOnly?: boolean
  /**
   * Whether a text that the model refuses is sent again in parts. A chapter whose earlier reading failed is sent only
   * as a whole.
   */
  inParts: boolean
  /** The saved answers of an earlier reading of the same text that was interrupted. */
  answers?: SavedAnswers
}

/** The result of a reading, already checked against the text. */
export interface ChapterRead extends Pick<CheckedOperations, 'add' | 'end' | 'learn' | 'outdated' | 'beats'> {
  /**
   * `readBy` is 'rule' when the model has not read the whole text. The reading is tried again when the story is next
   * written (D-104).
   */
  readBy: 'model' | 'rule'
  title: string | null
  summary: string | null
  people: readonly Required<ReadPerson>[]
  /** The other names by which the chapter calls characters of the story. */
  aliases: readonly OtherName[]
  scenarios: ChapterReading['scenarios']
  plan: ChapterReading['plan']
  findings: NewFinding[]
}

/** Callbacks of a reading. A reading may need several requests, and the callbacks are called for each of them. */
export interface ReadingEvents {
  /** `sent` is called when a request was sent. It must not throw. */
  sent?: () => void
  /** `answer` is called for each piece of an answer. */
  answer?: () => void
  /** `exchange` is called when an answer is complete and has the right form. */
  exchange?: (exchange: Exchange) => void
  /** `failed` is called when a request failed and its part of the text is read in smaller parts or by rules. */
  failed?: (error: ModelError) => void
}

/**
 * Reads a finished text with the model. A refused or invalid answer must not lose the prose. The halves of
 * the text are then sent, and the quarters of a refused half; parts without an answer are read by rules
 * (D-104). The request with the end of the text also asks for scenarios and plan. If it is refused and the story needs
 * a plan, the plan is made from the summary of the chapter, so that the plan never runs out (D-100).
 * @throws ModelError for a rate limit or an outage, like every other call to the model.
 */
export async function readText(
  deps: Deps,
  run: Run,
  to: TextToRead,
  on: ReadingEvents = {},
): Promise<ChapterRead> {
  const { basis, text, findingsOnly = false } = to
  const planAhead = findingsOnly ? null : basis.planAhead
  const room = {
    contextTokens: deps.model.contextTokens(run.row.tier),
    count: cachedCounter(await loadTokenCounter()),
  }
  const facts = factsAbout(basis, text, room)
  const beats = findingsOnly ? [] : beatsAbout(basis, text, to.orderedBeats)
  const sheetLines = sheetLinesAbout(basis, text, room)
  const contract = contractLines(to.contract)
  // `isHopeless` is true when the provider has rejected the key or the account has no credit. Calls for smaller parts
  // would then fail too.
  let isHopeless = false
  const ask = async (part: string, isEnd: boolean): Promise<ChapterReading | null> => {
    const prompt = readingPrompt({
      title: basis.title,
      chapterNumber: basis.chapterNumber,
      text: part,
      characters: characterLines(basis),
      ...(to.plot === undefined ? {} : { plot: to.plot }),
      facts: facts.map((fact) => factLine(fact, basis)),
      sheetLines: sheetLines.map(sheetLine),
      beats: beats.map((beat) => beat.text),
      contract,
      planAhead: isEnd ? (planAhead?.request ?? '') : '',
      withScenarios: isEnd && to.withScenarios,
      findingsOnly,
    } satisfies ReadingInput)
    const kept = to.answers?.find(prompt.messages)
    const earlier = kept ? prompt.parse(kept) : null
    if (earlier?.ok) return earlier.value
    if (kept === null) {
      on.failed?.(new ModelError('refused', 'the model refused this request in an earlier run or reading'))
      return null
    }
    try {
      const { value, exchange } = await requestStructured(deps, run, 'reading', prompt, {
        ...(on.sent && { onSent: on.sent }),
        ...(on.answer && { onAnswer: on.answer }),
      })
      on.exchange?.(exchange)
      to.answers?.save(prompt.messages, exchange.output)
      return value
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // A rate limit or an outage ends this run. A later run continues with the saved prose, which is not generated
      // again.
      if (error.failure === 'rate_limited' || error.failure === 'unavailable') throw error
      on.failed?.(error)
      if (error.failure === 'refused') to.answers?.save(prompt.messages, null)
      isHopeless ||= error.failure === 'auth' || error.failure === 'quota'
      const fields = {
        err: error,
        generationId: run.row.id,
        chapter: basis.chapterNumber,
        isPart: part !== text,
      }
      deps.log.warn(fields, 'reading chapter by the model failed, smaller parts or built-in rules follow')
      return null
    }
  }
  const whole = await ask(text, true)
  const { answers, isComplete } = whole
    ? { answers: [whole], isComplete: true }
    : to.inParts && !isHopeless
      ? await askParts(text, ask)
      : { answers: [], isComplete: false }
  const answer = answers.length === 0 ? null : merge(answers)
  const checked = checkOperations({
    offered: answer ?? noOperations,
    text,
    chapterId: basis.chapterId,
    facts,
    sheetLines: sheetLines.map(({ characterId, text: line }) => ({ characterId, text: line })),
    beats,
    contract,
    things: basis.things,
  })
  if (checked.dropped > 0) deps.meter.readingOperationsDropped(checked.dropped)
  const names = basis.known.map((person) => person.name)
  const summary = answer?.summary ?? summaryByRule(text, names)
  const needsPlan = planAhead !== null && !answer?.plan.length && !isHopeless && !isComplete
  const end = needsPlan && summary ? await ask(summary, true) : answer
  const characterNames = basis.characters.map(({ name }) => name)
  const former = findFormerFacts(basis, text, checked.add)
  return {
    ...checked,
    add: checked.add.map((fact) => ({ ...fact, formerId: former.get(fact.key) })),
    readBy: isComplete ? 'model' : 'rule',
    title: whole?.title || null,
    summary,
    people: [...(answer?.people ?? []), ...(isComplete ? [] : peopleByRule(text))],
    aliases: otherNames({ people: answer?.people ?? [], things: basis.things, text }),
    scenarios: (answer?.scenarios.length ? answer : end)?.scenarios ?? [],
    plan: planAhead ? withoutRepeatedEvents(end?.plan ?? [], planAhead, characterNames) : [],
  }
}

/**
 * Reads a text in parts: first its halves, then the quarters of each half that has no answer. The second argument of
 * `ask` states whether the part contains the end of the text.
 */
async function askParts(
  text: string,
  ask: (part: string, isEnd: boolean) => Promise<ChapterReading | null>,
): Promise<{ answers: ChapterReading[]; isComplete: boolean }> {
  const answers: ChapterReading[] = []
  let isComplete = true
  const halves = halvesOf(text)
  if (halves.length === 1) return { answers, isComplete: false }
  for (const [place, half] of halves.entries()) {
    const isEnd = place === halves.length - 1
    const answer = await ask(half, isEnd)
    const quarters = answer ? [] : halvesOf(half)
    const parts = answer
      ? [answer]
      : await inOrder(quarters.length === 1 ? [] : quarters, (quarter, at) =>
          ask(quarter, isEnd && at === quarters.length - 1),
        )
    if (parts.length === 0 || parts.includes(null)) isComplete = false
    answers.push(...parts.filter((part) => part !== null))
  }
  return { answers, isComplete }
}

async function inOrder<T, Result>(
  items: readonly T[],
  work: (item: T, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [at, item] of items.entries()) results.push(await work(item, at))
  return results
}

const noOperations = {
  ...{ add: [], end: [], learn: [], outdated: [], beats: [], contradictions: [] },
  broken: [],
}

function merge(answers: readonly ChapterReading[]): ChapterReading {
  const all = <Key extends keyof ChapterReading>(key: Key) => answers.map((answer) => answer[key])
  return {
    title: all('title').find((title) => title !== '') ?? '',
    summary: all('summary').join(' '),
    add: all('add').flat(),
    end: all('end').flat(),
    learn: all('learn').flat(),
    outdated: all('outdated').flat(),
    beats: all('beats').flat(),
    contradictions: all('contradictions').flat(),
    broken: all('broken').flat(),
    people: all('people').flat(),
    scenarios: all('scenarios').flat(),
    plan: all('plan').flat(),
  }
}

function contractLines(contract: ChapterContract | null): string[] {
  if (!contract) return []
  const { pov, povCharacter, tense, must, mustNot, ending } = contract
  return [
    pov ? `Point of view: ${pov}${povCharacter ? `, ${povCharacter}` : ''}` : '',
    tense ? `Tense: ${tense}` : '',
    ...must.map((line) => `Must: ${line}`),
    ...mustNot.map(ruledOutLine),
    ending ? `Ending: ${ending}` : '',
  ].filter(Boolean)
}
