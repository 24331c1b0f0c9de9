import { z } from 'zod'
import { factKinds } from '#contract/book-options.ts'
import { scenarioTypes } from '../story/reading/scenario.ts'
import { renderSections } from '../story/text/sections.ts'
import { materialRule } from './craft.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'
import { repairReading } from './read-chapter-fields.ts'

const reading = z.object({
  title: z.string(),
  summary: z.string().min(1),
  add: z.array(
    z.object({
      kind: z.string(),
      text: z.string().min(1),
      about: z.array(z.string()),
      known_by: z.array(z.string()),
      quote: z.string(),
      replaces: z.array(z.number()),
    }),
  ),
  end: z.array(z.object({ n: z.number(), quote: z.string() })),
  learn: z.array(z.object({ n: z.number(), who: z.string(), quote: z.string() })),
  outdated: z.array(z.object({ n: z.number(), quote: z.string() })),
  beats: z.array(z.object({ n: z.number(), quote: z.string() })),
  contradictions: z.array(z.object({ n: z.number(), quote: z.string(), why: z.string() })),
  broken: z.array(z.object({ n: z.number(), quote: z.string(), why: z.string() })),
  people: z.array(
    z.object({
      name: z.string().min(1),
      aliases: z.array(z.string()),
      role: z.string(),
      description: z.string(),
      context: z.string(),
    }),
  ),
  scenarios: z.array(z.object({ type: z.string(), title: z.string(), description: z.string().min(1) })),
  plan: z.array(z.object({ title: z.string(), beats: z.array(z.string()) })),
})
/** The model's answer to the reading of a finished chapter; nothing in it is checked against the text yet. */
export type ChapterReading = z.infer<typeof reading>

const shape: AnswerShape<ChapterReading> = { name: 'chapter_reading', schema: reading, mend: repairReading }

export type ReadingInput = {
  title: string
  chapterNumber: number
  /** The text of the whole chapter or of a part of it. */
  text: string
  /** The lines of the section 'characters'. */
  characters: string
  plot?: string
  /**
   * The facts that hold in the chapter, one on each line. A fact is numbered by its position, from 1, because ids are
   * never sent to the model (D-103).
   */
  facts?: readonly string[]
  /** Description lines of the characters who are in the chapter, numbered by their position from 1. */
  sheetLines?: readonly string[]
  /** Planned events that may have happened, numbered by their position from 1. */
  beats?: readonly string[]
  /** The lines of the chapter's contract, numbered by their position from 1. */
  contract?: readonly string[]
  /**
   * The chapters that the model must also plan, the writer's wishes for the whole story, and the events that have
   * happened or are planned; given only when the model must plan (D-100).
   */
  planAhead?: string
  /** Whether the model must also suggest scenarios for the next chapter. */
  withScenarios?: boolean
  /**
   * Whether the model must only look for contradictions and broken lines of the contract, because nothing else of the
   * answer is stored (D-120).
   */
  findingsOnly?: boolean
}

/** The keys of the answer about facts, beats and the contract, each with its explanation. */
const operations = {
  add: `- add: up to ten facts that later chapters must not contradict and that this chapter establishes: { kind: one of ${factKinds.join(', ')}; text: one sentence with full names; about: full names of the characters and places concerned; known_by: full names of the characters who know it, or an empty list when it is no secret; quote: the words of the chapter that establish it, copied exactly, at most 200 characters; replaces: numbers of the given facts that no longer hold because this one does }. Never repeat a given fact.`,
  end: `- end: given facts that this chapter ends without a new fact in their place, never one that ends in a later chapter: { n: the number; quote: the words of the chapter that end it, copied exactly }.`,
  learn: `- learn: given facts of which a character gets to know in this chapter: { n; who: the full name; quote: the words that show it, copied exactly }.`,
  outdated: `- outdated: lines of the section sheet-lines that are no longer true at the end of this chapter: { n: the number; quote: the words of the chapter that show it, copied exactly }.`,
  beats: `- beats: planned events of the section beats that happen in this chapter, not those that are only wished for, denied or prepared: { n: the number; quote: the words that show it, copied exactly }.`,
  contradictions: `- contradictions: given facts with which the chapter is at odds, where nothing in the chapter explains the change, or on which somebody acts or speaks who does not know them and does not learn them before: { n: the number of the fact; quote: the words of the chapter, copied exactly; why: one sentence }.`,
  broken: `- broken: lines of the section contract that the chapter breaks: { n: the number; quote: the words that break it, copied exactly; why: one sentence }.`,
}
/** The explanation of the answer to a reading that stores everything it finds. */
function wholeAnswer({ withScenarios, plans }: { withScenarios: boolean; plans: boolean }): string {
  return `- title: a title for the chapter, two to six words, taken from what happens or from an image in it; no number, no quotation marks.
- summary: three to five sentences in the present tense: who did what, what was said that matters, what changed between the leads, where everyone is left. It must be enough to write the next chapter without having read this one.
${Object.values(operations).join('\n')}
- people: everyone who is named in the chapter, each once, the story's own characters too: { name: the fullest form used in the text; aliases: other forms used in the text, nicknames and titles; role: what they are to the story or to a lead, a few words; description: what the text says of their looks and manner, one or two sentences; context: what they do in this chapter, one or two sentences }. No animals, places, brands, books or gods, nobody who is only 'the waiter' or 'her mother'.
${
  withScenarios
    ? `- scenarios: exactly three ways the next chapter could go, each from another of the types ${scenarioTypes.join(', ')}: { type; title: three to six words; description: two or three sentences with the names of those concerned, a concrete event, and what is at stake }. They must differ in what happens, not in wording, and follow from how this chapter ends.`
    : '- scenarios: an empty list.'
}
${
  !plans
    ? '- plan: an empty list.'
    : '- plan: the chapters that the first line of the section plan-ahead asks for and no others, in their order: { title: two to six words; beats: two to four events, one sentence each, with full names }. They follow from how this chapter ends, fit the chapters that the section gives as planned, and lead towards what it says. No event that has happened, or that the section gives as told or planned, is planned again.'
}`
}

// A fact that the chapter ends is not contradicted by it, so the ended facts are asked for too.
const findingsAnswer = `- summary: one sentence: what happens.
${operations.end.replace(' without a new fact in their place', '')}
${operations.outdated}
${operations.contradictions}
${operations.broken}
- title: an empty text.
- add, learn, beats, people, scenarios, plan: empty lists.`

/**
 * Makes the prompt that reads a finished chapter for title, summary, operations on facts, done beats, people and
 * scenarios (D-18, D-19, D-100, D-103). Lists that are not asked for stay empty.
 */
export function readingPrompt(input: ReadingInput): StructuredPrompt<ChapterReading> {
  const {
    facts = [],
    sheetLines = [],
    beats = [],
    contract = [],
    planAhead = '',
    withScenarios = true,
    findingsOnly = false,
  } = input
  const system = [
    `You are a careful reader and story editor. You are given one finished chapter of a romance, the list of the story's characters, and what is known so far. Report on the chapter as it stands; invent nothing that is not in it, except in the scenarios and the plan.`,
    materialRule,
    `Answer with one JSON object and nothing else, with these keys:
${findingsOnly ? findingsAnswer : wholeAnswer({ withScenarios, plans: planAhead !== '' })}`,
    `Write in the language of the chapter.`,
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'characters', text: input.characters },
    { name: 'facts', text: numbered(facts) },
    { name: 'sheet-lines', text: numbered(sheetLines) },
    { name: 'beats', text: numbered(beats) },
    { name: 'contract', text: numbered(contract) },
    { name: 'plan-ahead', text: planAhead },
    { name: 'plot', text: input.plot ?? '' },
    { name: 'chapter', text: String(input.chapterNumber) },
    { name: 'chapter-text', text: input.text },
  ])
  return structuredPrompt(
    [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: user },
    ],
    shape,
  )
}

function numbered(lines: readonly string[]): string {
  return lines.map((line, place) => `${place + 1}. ${line}`).join('\n')
}
