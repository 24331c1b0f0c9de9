import { z } from 'zod'
import { scenarioTypes } from '../story/scenarios.ts'
import { renderSections } from '../story/sections.ts'
import { materialRule } from './craft.ts'
import { lineOf, linesOf, listOf, recordOf, textOf } from './mend-fields.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'

const reading = z.object({
  title: z.string(),
  summary: z.string().min(1),
  facts: z.array(z.string()),
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
})
/** The model's answer to the reading of a finished chapter. */
export type ChapterReading = z.infer<typeof reading>

const shape: AnswerShape<ChapterReading> = {
  name: 'chapter_reading',
  schema: reading,
  mend: (raw, mended) => ({
    title: bareTitle(lineOf(raw.title, 120, mended, 'title')),
    summary: textOf(raw.summary, 1500, mended, 'summary'),
    facts: linesOf(raw.facts, 12, 300, mended, 'facts'),
    // A missing list of people means that the answer was cut off. Detection must not read it as 'nobody is named'.
    people: Array.isArray(raw.people) ? readPeople(raw.people, mended) : undefined,
    scenarios: listOf(raw.scenarios, 6, mended, 'scenarios')
      .map((entry) => recordOf(entry, 'description'))
      .map((scenario) => ({
        type: lineOf(scenario.type, 40, mended, 'a scenario type'),
        title: lineOf(scenario.title, 100, mended, 'a scenario title'),
        description: textOf(scenario.description, 600, mended, 'a scenario'),
      }))
      .filter((scenario) => scenario.description !== ''),
  }),
}

function bareTitle(title: string): string {
  return title.replace(/^chapter\s+\w+\s*[:.—–-]\s*/iu, '').replace(/^["“*]+|["”*.]+$/gu, '')
}

function readPeople(raw: unknown, mended: string[]): unknown[] {
  return listOf(raw, 40, mended, 'people')
    .map((entry) => recordOf(entry, 'name'))
    .map((person) => ({
      name: lineOf(person.name, 100, mended, 'a name'),
      aliases: linesOf(person.aliases, 8, 100, mended, 'aliases'),
      role: lineOf(person.role, 100, mended, 'a role'),
      description: textOf(person.description, 1000, mended, 'a description'),
      context: textOf(person.context, 1000, mended, 'a context'),
    }))
    .filter((person) => person.name !== '')
}

export type ReadingInput = {
  title: string
  chapterNumber: number
  text: string
  /** The lines of the section 'characters'. */
  characters: string
  plot?: string
}

/** Makes the prompt that reads a finished chapter for title, summary, facts, people and scenarios (D-18, D-19). */
export function readingPrompt(input: ReadingInput): StructuredPrompt<ChapterReading> {
  const system = [
    `You are a careful reader and story editor. You are given one finished chapter of a romance and the list of the story's characters. Report on the chapter as it stands; invent nothing that is not in it, except in the scenarios.`,
    materialRule,
    `Answer with one JSON object and nothing else, with these keys:
- title: a title for the chapter, two to six words, taken from what happens or from an image in it; no number, no quotation marks.
- summary: three to five sentences in the present tense: who did what, what was said that matters, what changed between the leads, where everyone is left. It must be enough to write the next chapter without having read this one.
- facts: up to eight single sentences that later chapters must not contradict: promises, secrets and who knows them, injuries, objects and where they are, relations, dates, places. Only what this chapter establishes.
- people: everyone who is named in the chapter, each once, the story's own characters too: { name: the fullest form used in the text; aliases: other forms used in the text, nicknames and titles; role: what they are to the story or to a lead, a few words; description: what the text says of their looks and manner, one or two sentences; context: what they do in this chapter, one or two sentences }. No animals, places, brands, books or gods, nobody who is only 'the waiter' or 'her mother'.
- scenarios: exactly three ways the next chapter could go, each from another of the types ${scenarioTypes.join(', ')}: { type; title: three to six words; description: two or three sentences with the names of those concerned, a concrete event, and what is at stake }. They must differ in what happens, not in wording, and follow from how this chapter ends.`,
    `Write in the language of the chapter.`,
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'characters', text: input.characters },
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
