import { z } from 'zod'
import { renderSections } from '../story/sections.ts'
import { materialRule } from './craft.ts'
import { textOf } from './mend-fields.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'

const answer = z.object({ summary: z.string().min(1) })
/** The model's answer: a summary of the chapter in a few sentences. */
export type ChapterSummary = z.infer<typeof answer>

const shape: AnswerShape<ChapterSummary> = {
  name: 'chapter_summary',
  schema: answer,
  mend: (raw, mended) => ({ summary: textOf(raw.summary, 1500, mended, 'summary') }),
}

/** Makes the prompt that summarizes a chapter which a writer wrote or changed by hand. */
export function summaryPrompt(input: {
  title: string
  chapterNumber: number
  /** The lines of the section 'characters'. */
  characters: string
  text: string
}): StructuredPrompt<ChapterSummary> {
  const system = [
    `You are a careful reader and story editor. You are given one chapter of a romance and the list of the story's characters.`,
    materialRule,
    `Answer with one JSON object and nothing else, with this key:
- summary: three to five sentences in the present tense: who did what, what was said that matters, what changed between the leads, where everyone is left. Invent nothing. It must be enough to write a later chapter without having read this one.`,
    `Write in the language of the chapter.`,
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'characters', text: input.characters },
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
