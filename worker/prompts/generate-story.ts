import { z } from 'zod'
import { renderSections, spiceLabel } from '../story/text/sections.ts'
import { consentRule, materialRule } from './craft.ts'
import { genreGuide, spiceGuide, toneGuide } from './guides.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'
import { lineOf, linesOf, listOf, recordOf, textOf } from './repair-fields.ts'

const outline = z.object({
  description: z.string(),
  logline: z.string(),
  chapters: z.array(z.object({ title: z.string(), beats: z.array(z.string()) })).min(1),
  aliases: z.array(z.object({ name: z.string(), aliases: z.array(z.string()) })),
})
/** The model's answer to the outline prompt. */
export type StoryOutlineAnswer = z.infer<typeof outline>

const shape: AnswerShape<StoryOutlineAnswer> = {
  name: 'story_outline',
  schema: outline,
  mend: (raw, repairs) => ({
    description: textOf(raw.description, 500, repairs, 'description'),
    logline: lineOf(raw.logline, 300, repairs, 'logline'),
    chapters: listOf(raw.chapters, 12, repairs, 'chapters')
      .map((entry) => recordOf(entry, 'title'))
      .map((chapter) => ({
        title: lineOf(chapter.title, 120, repairs, 'a chapter title'),
        beats: linesOf(chapter.beats, 6, 300, repairs, 'beats'),
      }))
      .filter((chapter) => chapter.title !== '' || chapter.beats.length > 0),
    aliases: listOf(raw.aliases, 20, repairs, 'aliases')
      .map((entry) => recordOf(entry, 'name'))
      .map((person) => ({
        name: lineOf(person.name, 100, repairs, 'a name'),
        aliases: linesOf(person.aliases, 5, 100, repairs, 'aliases'),
      }))
      .filter((person) => person.name !== '' && person.aliases.length > 0),
  }),
}

export type OutlineInput = {
  title: string
  genre: string
  tone: string
  spiceLevel: number
  setting: string
  plot: string
  /** The writer's description of the story, if there is one. */
  description?: string
  /** The lines of the section 'characters'; `places` holds those of the section 'places'. */
  characters: string
  places: string
  /** The word band of the first planned chapter. It decides the number of beats. */
  words: { min: number; max: number; aim: number }
}

function arcRule(beats: string): string {
  return `five to eight entries { title, beats }. The first chapter is what the plot section asks for, in its order, and has ${beats} beats; the others two to four. A beat is one sentence with names and a concrete event. The whole arc is there: meeting or reunion, growing closeness, a turn in the middle, a break that comes from who they are, a repair that costs something, an ending earned.`
}

/** Makes the prompt that plans a new story. */
export function outlinePrompt(input: OutlineInput): StructuredPrompt<StoryOutlineAnswer> {
  const beats = input.words.aim > 1600 ? 'four to six' : 'three or four'
  const system = [
    `You are a story editor who plans romances that move: each chapter changes what stands between two people. Plan a story out of the material.`,
    materialRule,
    [genreGuide(input.genre), toneGuide(input.tone), spiceGuide(input.spiceLevel)].filter(Boolean).join('\n'),
    consentRule,
    `Answer with one JSON object and nothing else, with these keys:
- description: what a reader sees before reading, two or three sentences, at most 480 characters, present tense, with the names of the leads, the pull and the obstacle; no spoilers beyond the first chapters, no superlatives.
- logline: one sentence: who wants what, what stands in the way, what is at stake.
- chapters: ${arcRule(beats)} Titles of two to six words, none alike.
- aliases: for characters of the material who would go by other names in the prose { name: as in the material, aliases: nicknames, short forms, titles with surname }; leave out those who would not.`,
    `Use the characters of the material and no others as leads. Write in the language of the material.`,
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'genre', text: input.genre },
    { name: 'tone', text: input.tone },
    { name: 'heat', text: spiceLabel(input.spiceLevel) },
    { name: 'setting', text: input.setting },
    { name: 'plot', text: input.plot },
    { name: 'description', text: input.description ?? '' },
    { name: 'words', text: `${input.words.min}-${input.words.max}, aim for ${input.words.aim}` },
    { name: 'characters', text: input.characters },
    { name: 'places', text: input.places },
  ])
  return structuredPrompt(
    [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: user },
    ],
    shape,
  )
}
