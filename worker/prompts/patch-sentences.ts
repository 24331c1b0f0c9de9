import { z } from 'zod'
import { renderSections } from '../story/text/sections.ts'
import { consentRule, materialRule } from './craft.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'
import { lineOf, listOf, recordOf } from './repair-fields.ts'

const answer = z.object({ sentences: z.array(z.object({ n: z.int(), text: z.string() })) })
/** The model's new sentences, with the numbers of the sentences that they replace. */
export type PatchAnswer = z.infer<typeof answer>

const shape: AnswerShape<PatchAnswer> = {
  name: 'sentence_patch',
  schema: answer,
  mend: (raw, repairs) => ({
    sentences: listOf(raw.sentences, 60, repairs, 'sentences')
      .map((entry) => recordOf(entry, 'text'))
      .map(({ n, text }) => ({ n: Number(n), text: lineOf(text, 2000, repairs, 'a sentence') }))
      .filter(({ n, text }) => Number.isInteger(n) && text !== ''),
  }),
}

/**
 * Creates the prompt that rewrites sentences without the phrases that the writer avoids, with one call for
 * all of them (D-96).
 */
export function patchPrompt(input: {
  sentences: readonly { sentence: string; phrases: readonly string[] }[]
  avoid: readonly string[]
}): StructuredPrompt<PatchAnswer> {
  const system = [
    'You are a line editor. Each numbered sentence holds a phrase that the writer of the novel does not use. Write each sentence again without it: the same meaning, person, tense and voice, about the same length, as one line.',
    materialRule,
    consentRule,
    `Answer with one JSON object and nothing else, with this key:
- sentences: one entry { n: the number of the sentence; text: the new sentence } for each sentence. None may hold a phrase of the section notes.`,
    'Write in the language of the sentences.',
  ]
  const user = renderSections([
    { name: 'notes', text: input.avoid.map((phrase) => `- ${phrase}`).join('\n') },
    {
      name: 'passage',
      text: input.sentences
        .map(({ sentence }, index) => `${index + 1}. ${sentence.replace(/\s+/g, ' ')}`)
        .join('\n'),
    },
  ])
  return structuredPrompt(
    [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: user },
    ],
    shape,
  )
}
