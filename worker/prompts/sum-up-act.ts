import { z } from 'zod'
import { renderSections } from '../story/text/sections.ts'
import { materialRule } from './craft.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'
import { textOf } from './repair-fields.ts'

const answer = z.object({ summary: z.string().min(1) })

const shape: AnswerShape<z.infer<typeof answer>> = {
  name: 'act_summary',
  schema: answer,
  mend: (raw, repairs) => ({ summary: textOf(raw.summary, 2500, repairs, 'summary') }),
}

/**
 * Creates the prompt that summarizes ten chapters from their summaries (D-107). `lines` are those summaries.
 */
export function actPrompt(input: { title: string; lines: string }): StructuredPrompt<z.infer<typeof answer>> {
  const system = [
    `You are a careful reader and story editor. You are given the summaries of ten successive chapters of a romance.`,
    materialRule,
    `Answer with one JSON object and nothing else, with this key:
- summary: six to nine sentences in the present tense: how the two stand to each other at the beginning and at the end of these chapters and what has changed it; what was promised, hidden, lost, found, born or buried; who knows what; where everyone is left. Keep names, places and numbers. Invent nothing.`,
    `Write in the language of the summaries.`,
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'story-so-far', text: input.lines },
  ])
  return structuredPrompt(
    [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: user },
    ],
    shape,
  )
}
