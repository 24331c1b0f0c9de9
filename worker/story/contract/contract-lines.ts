import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { UnspacedScript } from '#contract/text.ts'
import { ruledOutLine } from '#core/text/ruled-out-line.ts'
import type { BookStyle } from '../material/book.ts'
import { charactersOf } from '../prose/length.ts'
import { toSingleLine } from '../text/sections.ts'
import { formLines } from './style-lines.ts'

/** Renders the contract of a chapter (D-113) without its scenes, one statement a line. */
export function contractLines(contract: ChapterContract, style: BookStyle): string[] {
  const { opening, must, mustNot, ending } = contract
  // A statement that the style section already contains is left out here.
  const differs = <T>(agreed: T | null, own: T | null) => (agreed === own ? null : agreed)
  const form = {
    pov: differs(contract.pov, style.pov),
    povCharacter: differs(contract.povCharacter, style.povCharacter),
    tense: differs(contract.tense, style.tense),
  }
  return [
    ...formLines(form),
    opening ? `Opening: ${toSingleLine(opening)}` : '',
    ...must.map((line) => `Must: ${toSingleLine(line)}`),
    ...mustNot.map((line) => ruledOutLine(toSingleLine(line))),
    ending ? `Ending: ${toSingleLine(ending)}` : '',
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
    return `${i + 1}. (about ${length(words)}) ${toSingleLine(text)}${where ? ` [${toSingleLine(where)}]` : ''}`
  })
}

/** Returns the texts of a contract that describe events, so without those that forbid some. */
export function contractEvents({ opening, scenes, must, ending }: ChapterContract): string {
  return [opening, ...scenes.map(({ text }) => text), ...must, ending].join('\n')
}

/** Returns all words of a contract as one text, in which people, places and things are then searched. */
export function contractWords({ opening, scenes, must, mustNot, ending }: ChapterContract): string {
  return [opening, ...scenes.map(({ text }) => text), ...must, ...mustNot, ending].join('\n')
}
