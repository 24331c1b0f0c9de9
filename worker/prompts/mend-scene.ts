import { unspacedScriptOf } from '#contract/text.ts'
import { ruledOutLine } from '#core/text/ruled-out-line.ts'
import { type Form, formLines, styleLines } from '../story/contract/style-lines.ts'
import type { Bible } from '../story/material/bible.ts'
import type { BookStyle } from '../story/material/book.ts'
import { charactersOf } from '../story/prose/length.ts'
import { renderSections, type Section, toSingleLine } from '../story/text/sections.ts'
import { consentRule, materialRule, plainPartRule, voiceRules } from './craft.ts'
import { genreGuide, spiceGuide, toneGuide } from './guides.ts'
import type { ProsePrompt } from './prompt.ts'

export interface MendPromptInput {
  story: Pick<Bible, 'genre' | 'tone' | 'spiceLevel'>
  /** The style of the story, and the point of view and tense that the contract of the chapter sets. */
  style: BookStyle
  form: Form
  /** The text of the chapter before the part, the part itself ('' for a scene to add), and the text after the part. */
  before: string
  part: string
  after: string
  /**
   * The lines about the people in the part and next to it, and the facts about them, as they are when the chapter begins
   * (D-106).
   */
  known: { characters: string; facts: string; peopleNow: string }
  /** The text of the contract's scene to which the part belongs, and the events that the contract forbids. */
  scene: string
  mustNot: readonly string[]
  /** `words` is the requested number of words of the part, and `had` is its present number. */
  words: number
  had: number
}

/** Creates the prompt that requests one part of a chapter again, shorter or longer (D-116). */
export function mendPrompt(input: MendPromptInput): ProsePrompt {
  const { part, words, had, story, style, form, known } = input
  const script = unspacedScriptOf(`${input.before}${part}${input.after}`)
  const length = script
    ? `${words} words, in ${script.language} about ${charactersOf(words, script)} characters without punctuation`
    : `${words} words`
  const isShorter = words < had
  const task =
    part === ''
      ? `Between the sections text-before and text-after a scene is missing. Write it, in about ${length}.`
      : `Write the passage in the section scene-text again, ${isShorter ? 'shorter' : 'longer'}: about ${length}, instead of ${had} words.`
  const manner = isShorter
    ? `Keep every event and everything that later text needs; cut what can be missed: repetition, description, lines that only pass the time.`
    : `Invent no event and no person. Stay longer with what happens: the place, the senses, what is said and what is not said.`
  const system = [
    `You are a novelist at work on one chapter of a romance. ${task}`,
    materialRule,
    `${manner} Your passage stands between the sections text-before and text-after, which stay as they are: it joins both without a seam and repeats nothing of them. Keep point of view, tense, voice and language. The section scenes says what happens in the scene to which the passage belongs: of its events, those that text-before or text-after tells are told and do not happen in the passage. The section must-not quotes what the writer rules out; none of it happens.`,
    `The people are as the section characters says. The sections facts and people-now hold when the chapter begins; where text-before is at odds with them, it is later and holds.`,
    `The voice\n${voiceRules.map((rule) => `- ${rule}`).join('\n')}`,
    consentRule,
    [genreGuide(story.genre), toneGuide(style.tone ?? story.tone), spiceGuide(story.spiceLevel)]
      .filter(Boolean)
      .join('\n'),
    plainPartRule,
  ]
  const sections: Section[] = [
    // The style is the first section of the prompt that is about the story (D-96).
    { name: 'style', text: styleLines(style, form).join('\n') },
    { name: 'voice-sample', text: style.voiceSample },
    { name: 'avoid', text: style.avoid.map((phrase) => `- ${phrase}`).join('\n') },
    { name: 'contract', text: formLines(form).join('\n') },
    { name: 'characters', text: known.characters },
    { name: 'facts', text: known.facts },
    { name: 'people-now', text: known.peopleNow },
    { name: 'text-before', text: input.before },
    { name: 'scene-text', text: part },
    { name: 'text-after', text: input.after },
    { name: 'scenes', text: input.scene },
    { name: 'must-not', text: input.mustNot.map((line) => ruledOutLine(toSingleLine(line))).join('\n') },
    { name: 'words', text: String(words) },
  ]
  return {
    messages: [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: renderSections(sections) },
    ],
  }
}
