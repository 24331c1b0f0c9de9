import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { UnspacedScript } from '#contract/text.ts'
import type { BookStyle } from './book.ts'
import { charactersOf } from './length.ts'
import { foldLine } from './sections.ts'

const pointsOfView = {
  first: 'first person',
  third: 'close third person',
  'dual-first': 'first person, by turns of two people; one of them in each chapter',
  'dual-third': 'close third person, by turns of two people; one of them in each scene or chapter',
  omniscient: 'a narrator who knows everybody’s mind',
} as const

type Form = Pick<BookStyle, 'pov' | 'povCharacter' | 'tense'>

function formLines({ pov, povCharacter, tense }: Form): string[] {
  const view = [pov ? pointsOfView[pov] : '', povCharacter ? `of ${foldLine(povCharacter)}` : '']
  const said = view.filter(Boolean).join(', ')
  return [said ? `Point of view: ${said}.` : '', tense ? `Tense: ${tense}.` : ''].filter(Boolean)
}

/**
 * Renders the style of a story (D-96) for its section. Form that the contract of this chapter sets differently is left
 * out, so that no two statements contradict each other.
 */
export function styleLines(style: BookStyle, contract: ChapterContract): string[] {
  const agrees = <T>(own: T | null, agreed: T | null) => (agreed === null || agreed === own ? own : null)
  const form = {
    pov: agrees(style.pov, contract.pov),
    povCharacter: agrees(style.povCharacter, contract.povCharacter),
    tense: agrees(style.tense, contract.tense),
  }
  return [
    ...formLines(form),
    style.language ? `Language: ${languageName(style.language)}.` : '',
    style.notes.trim(),
  ].filter(Boolean)
}

function languageName(tag: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)
  return name && name !== tag ? `${name} (${tag})` : tag
}

/** Renders the contract of a chapter (D-113) without its scenes, one statement a line. */
export function contractLines(contract: ChapterContract, style: BookStyle): string[] {
  const { opening, must, mustNot, ending } = contract
  // What the style section says already is not said twice.
  const differs = <T>(agreed: T | null, own: T | null) => (agreed === own ? null : agreed)
  const form = {
    pov: differs(contract.pov, style.pov),
    povCharacter: differs(contract.povCharacter, style.povCharacter),
    tense: differs(contract.tense, style.tense),
  }
  return [
    ...formLines(form),
    opening ? `Opening: ${foldLine(opening)}` : '',
    ...must.map((line) => `Must: ${foldLine(line)}`),
    ...mustNot.map((line) => `Must not: ${foldLine(line)}`),
    ending ? `Ending: ${foldLine(ending)}` : '',
  ].filter(Boolean)
}

/** Renders the scenes of a contract: '1. (about 300 words) Elena arrives. [Elena; at The Gull]'. */
export function contractSceneLines(
  { scenes }: ChapterContract,
  script: UnspacedScript | null = null,
): string[] {
  const length = (words: number) =>
    script ? `${words} words, ${charactersOf(words, script)} characters` : `${words} words`
  return scenes.map(({ text, words, people, place }, i) => {
    const where = [people.join(', '), place ? `at ${place}` : ''].filter(Boolean).join('; ')
    return `${i + 1}. (about ${length(words)}) ${foldLine(text)}${where ? ` [${foldLine(where)}]` : ''}`
  })
}

/** All words of a contract, in which people, places and things are searched. */
export function contractWords({ opening, scenes, must, mustNot, ending }: ChapterContract): string {
  return [opening, ...scenes.map(({ text }) => text), ...must, ...mustNot, ending].join('\n')
}
