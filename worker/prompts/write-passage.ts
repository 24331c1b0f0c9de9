import type { PassageIntent } from '#contract/book-options.ts'
import type { PassageContext, PassageLength } from '../story/passage.ts'
import { renderSections, spiceLabel } from '../story/sections.ts'
import { consentRule, materialRule, peopleNowRule } from './craft.ts'
import { genreGuide, spiceGuide, toneGuide } from './guides.ts'
import type { ProsePrompt } from './prompt.ts'

export interface PassageInput {
  intent: PassageIntent
  /** The writer's own wish for the suggestion; '' without one. */
  instruction: string
  passage: string
  context: PassageContext
  length: PassageLength
  title: string
  genre: string
  tone: string
  spiceLevel: number
  /** The lines of the sections about style, characters, places and facts; '' for an empty section. */
  style: string
  characters: string
  places: string
  facts: string
  peopleNow: string
  /** Earlier suggestions for the same passage, from which this one must differ. */
  others: readonly string[]
  /** The part of the suggestion that has already been written. */
  writtenSoFar: string
}

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

/** Makes the prompt for one suggestion for a passage of a chapter (D-122). The answer is streamed prose. */
export function passagePrompt(input: PassageInput): ProsePrompt {
  const { intent, length, writtenSoFar } = input
  const system = [
    'You are a novelist who revises one passage of a chapter. Everything around the passage stays as it is, so the new text must fit between what stands before and after it: the same point of view, tense, names and voice.',
    materialRule,
    peopleNowRule,
    tasks[intent],
    `Length: ${length.min} to ${length.max} words; aim for ${length.aim}.`,
    input.others.length > 0
      ? 'The section other-suggestions has earlier versions. Write one that takes another way than each of them.'
      : '',
    writtenSoFar.trim() === ''
      ? ''
      : 'The section written-so-far is your answer up to now. Go on from exactly where it stops and do not repeat any of it.',
    [genreGuide(input.genre), toneGuide(input.tone), spiceGuide(input.spiceLevel)].filter(Boolean).join('\n'),
    consentRule,
    'Answer with the new text alone: no quotation marks around it, no heading, no note before or after. *Asterisks* mark emphasis, and *** between two paragraphs marks a scene break. Write in the language of the passage.',
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'style', text: input.style },
    { name: 'heat', text: spiceLabel(input.spiceLevel) },
    { name: 'characters', text: input.characters },
    { name: 'places', text: input.places },
    { name: 'facts', text: input.facts },
    { name: 'people-now', text: input.peopleNow },
    { name: 'before', text: input.context.before },
    { name: 'kind', text: intent },
    { name: 'passage', text: input.passage },
    { name: 'after', text: input.context.after },
    { name: 'wish', text: input.instruction },
    {
      name: 'other-suggestions',
      text: input.others.map((text, index) => `${index + 1}. ${text}`).join('\n\n'),
    },
    { name: 'words', text: `${length.min}-${length.max}, aim for ${length.aim}` },
    { name: 'written-so-far', text: writtenSoFar },
  ])
  return {
    messages: [
      { role: 'system', content: system.filter(Boolean).join('\n\n') },
      { role: 'user', content: user },
    ],
  }
}
