import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { UnspacedScript } from '#contract/text.ts'
import type { BookStyle } from './book.ts'
import { charactersOf } from './length.ts'
import { foldLine } from './sections.ts'
import { formLines } from './style-lines.ts'

/** Renders the contract of a chapter (D-113) without its scenes, one statement a line. */
export function contractLines(contract: ChapterContract, style: BookStyle): string[] {
  const { opening, must, mustNot, ending } = contract
  // Statements that are already in the style section are not repeated.
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

/** The text of a whole contract, in which people, places and things are searched. */
export function contractWords({ opening, scenes, must, mustNot, ending }: ChapterContract): string {
  return [opening, ...scenes.map(({ text }) => text), ...must, ...mustNot, ending].join('\n')
}
