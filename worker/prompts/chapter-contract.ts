import { type ChapterContract, chapterContract } from '#contract/chapter-contract.ts'
import type { ContractOrder } from '../story/contract/contract.ts'
import { renderSections } from '../story/text/sections.ts'
import { materialRule, peopleNowRule } from './craft.ts'
import { type AnswerShape, type StructuredPrompt, structuredPrompt } from './prompt.ts'
import { lineOf, linesOf, listOf, recordOf } from './repair-fields.ts'

const shape: AnswerShape<ChapterContract> = {
  name: 'chapter_contract',
  schema: chapterContract,
  mend: (raw, repairs) => ({
    pov: knownOrNull(chapterContract.shape.pov, raw.pov),
    povCharacter: lineOf(raw.povCharacter, 100, repairs, 'povCharacter') || null,
    tense: knownOrNull(chapterContract.shape.tense, raw.tense),
    opening: lineOf(raw.opening, 500, repairs, 'opening'),
    scenes: listOf(raw.scenes, 6, repairs, 'scenes')
      .map((entry) => recordOf(entry, 'text'))
      .map((scene) => ({
        text: lineOf(scene.text, 8000, repairs, 'a scene'),
        words: wordsOf(scene.words),
        people: linesOf(scene.people, 20, 100, repairs, 'people'),
        place: lineOf(scene.place, 200, repairs, 'a place'),
      }))
      .filter(({ text }) => text !== ''),
    must: linesOf(raw.must, 40, 2000, repairs, 'must'),
    mustNot: linesOf(raw.mustNot, 40, 2000, repairs, 'mustNot'),
    ending: lineOf(raw.ending, 500, repairs, 'ending'),
  }),
}

function knownOrNull(schema: { safeParse(value: unknown): { data?: unknown } }, raw: unknown): unknown {
  return schema.safeParse(raw).data ?? null
}

function wordsOf(raw: unknown): number {
  const words = Math.round(Number(raw))
  return Number.isFinite(words) ? Math.min(10_000, Math.max(20, words)) : 300
}

export interface ContractPromptInput {
  order: ContractOrder
  title: string
  chapterNumber: number
  /** Whether this is the last chapter of the story (D-101). */
  closing: boolean
  /** The lines of the section 'characters'; `places` holds those of the section 'places'. */
  characters: string
  places: string
  /**
   * The lines of the section 'facts', which hold when the chapter begins; `peopleNow` holds those of the section
   * 'people-now' (D-106).
   */
  facts: string
  peopleNow: string
}

/** Makes the prompt for the contract of a chapter (D-113). `checkContract` checks the answer against the order. */
export function contractPrompt(input: ContractPromptInput): StructuredPrompt<ChapterContract> {
  const { order } = input
  const { style, band } = order
  const system = [
    `You are a story editor. A writer has ordered one chapter. Set down, before it is written, exactly what it will contain: a contract that the writer could sign.`,
    materialRule,
    `The order decides. Every event of the plot section, and every event of the section beats, is in exactly one scene, in the order in which they stand, told with the writer's own words; a beat that the plot tells already is not told twice. Nothing else happens: you add no event, no person and no turn. The section not-yet lists events of later chapters: none of them happens here, not even in other words. What the plot or a beat forbids or rules out stands in mustNot alone, in the writer's words, and in no scene. A sentence which only tells that somebody does not do something is an event. A sentence about point of view, tense or manner of telling is no event; it goes to must.`,
    peopleNowRule,
    `Answer with one JSON object and nothing else, with these keys:
- pov: first, third, dual-first, dual-third or omniscient, if the plot or the style says so, else null.
- povCharacter: the name of the character whose point of view it is, or null.
- tense: past or present, if the plot or the style says so, else null.
- opening: where and in what the chapter begins, in words of the order; '' if the order leaves it open.
- scenes: two to six, each { text: what happens, one or more sentences in the writer's words; words: its share of the words, all together ${band.aim}; people: the names of the material of those who are in it; place: where it is }.
- must: instructions of the order that are no events, in the writer's words.
- mustNot: everything that the order forbids, in the writer's words.
- ending: what the order says about the end of the chapter, in its words; '' if it says nothing.`,
    input.closing
      ? `This is the last chapter of the story.`
      : `The story goes on after this chapter; do not end it.`,
    `Write in the language of the plot, or without a plot in that of the beats.`,
  ]
  const user = renderSections([
    { name: 'title', text: input.title },
    { name: 'plot', text: order.plot },
    { name: 'wish', text: order.wish },
    { name: 'setting', text: order.setting },
    { name: 'beats', text: lines(order.beats) },
    { name: 'not-yet', text: lines(order.notYet) },
    { name: 'style', text: styleLine(style) },
    { name: 'chapter', text: String(input.chapterNumber) },
    { name: 'words', text: `${band.min}-${band.max}, aim for ${band.aim}` },
    { name: 'characters', text: input.characters },
    { name: 'places', text: input.places },
    { name: 'facts', text: input.facts },
    { name: 'people-now', text: input.peopleNow },
  ])
  return structuredPrompt(
    [
      { role: 'system', content: system.join('\n\n') },
      { role: 'user', content: user },
    ],
    shape,
  )
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join('\n')
}

function styleLine({ pov, povCharacter, tense }: ContractOrder['style']): string {
  return [
    pov && `Point of view: ${pov}${povCharacter ? `, ${povCharacter}` : ''}.`,
    tense && `Tense: ${tense}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
