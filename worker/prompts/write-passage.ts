import type { PassageIntent } from '#contract/book-options.ts'
import { unspacedScriptOf } from '#contract/text.ts'
import type { Memory } from '../story/memory/memory.ts'
import { fitsPassage, type PassageMemoryInput, selectPassageMemory } from '../story/memory/passage-memory.ts'
import { charactersOf } from '../story/prose/length.ts'
import { renderSections } from '../story/text/sections.ts'
import type { CountTokens } from '../story/text/tokens.ts'
import { consentRule, materialRule, peopleNowRule } from './craft.ts'
import { requestOverhead } from './generate-chapter.ts'
import { genreGuide, spiceGuide, toneGuide } from './guides.ts'
import type { ProsePrompt } from './prompt.ts'

export type PassageInput = Omit<PassageMemoryInput, 'rules' | 'overhead'>

const tasks: Record<PassageIntent, string> = {
  rewrite: 'Write the passage again: the same events and the same information, in better sentences.',
  expand:
    'Write the passage again at greater length: the same events, shown more closely, with more of what is seen, said and felt.',
  shorten: 'Write the passage again, shorter: the same events, without what the reader can do without.',
  describe:
    'Write the passage again with more for the senses: light, sound, smell, touch and the one detail that only this place would have. Nothing new happens.',
  continue:
    'Write what follows the passage directly. It must lead into the section after without repeating it. Answer with the new sentences alone, without the passage.',
  custom: 'Write the passage again as the section wish says.',
}

/** The rule for a passage with an instruction of its writer, for every intent (D-122). */
const wishRule =
  "The section wish is not material: it is the writer's instruction for this passage. Follow it in full. Where it and the task disagree, the wish wins; the rules on consent and on the form of the answer stay."

/**
 * Makes the prompt for one suggestion for a passage of a chapter (D-122), and the record of the parts that the prompt
 * contains (D-110). `budget` is the number of tokens that request and answer have together (D-107). The answer is
 * streamed prose.
 */
export function passagePrompt(
  input: PassageInput,
  budget: number,
  count: CountTokens,
): ProsePrompt & { memory: Memory } {
  const material = materialOf(input)
  const memory = selectPassageMemory(material, budget, count)
  return {
    messages: [
      { role: 'system', content: material.rules },
      { role: 'user', content: renderSections(memory.sections) },
    ],
    memory,
  }
}

/** Returns whether the passage, its instruction and the answer fit into a budget without any other part. */
export function isPassagePromptPossible(input: PassageInput, budget: number, count: CountTokens): boolean {
  return fitsPassage(materialOf({ ...input, others: [], writtenSoFar: '' }), budget, count)
}

function materialOf(input: PassageInput): PassageMemoryInput {
  return { ...input, rules: rulesOf(input), overhead: requestOverhead }
}

function rulesOf(input: PassageInput): string {
  const { intent, instruction, others, writtenSoFar, bible } = input
  return [
    'You are a novelist who revises one passage of a chapter. Everything around the passage stays as it is, so the new text must fit between what stands before and after it: the same point of view, tense, names and voice.',
    materialRule,
    peopleNowRule,
    tasks[intent],
    instruction.trim() === '' ? '' : wishRule,
    lengthRule(input),
    others.length > 0
      ? 'Where there is a section other-suggestions, it has earlier versions. Write one that takes another way than each of them.'
      : '',
    writtenSoFar.trim() === ''
      ? ''
      : 'The section written-so-far is your answer up to now. Go on from exactly where it stops and do not repeat any of it.',
    [genreGuide(bible.genre), toneGuide(bible.tone), spiceGuide(bible.spiceLevel)].filter(Boolean).join('\n'),
    consentRule,
    'Answer with the new text alone: no quotation marks around it, no heading, no note before or after. *Asterisks* mark emphasis, and *** between two paragraphs marks a scene break. Write in the language of the passage.',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function lengthRule({ length: { min, max, aim }, passage, context }: PassageInput): string {
  const words = `Length: ${min} to ${max} words; aim for ${aim}.`
  const script = unspacedScriptOf(`${context.before}${passage}${context.after}`)
  if (!script) return words
  const [least, most, wanted] = [min, max, aim].map((count) => charactersOf(count, script))
  return `${words} In ${script.language}, which has no spaces between words, that is ${least} to ${most} characters, punctuation not counted; aim for ${wanted} characters.`
}
