import type { BookStyle } from '../material/book.ts'
import { toSingleLine } from '../text/sections.ts'

const pointsOfView = {
  first: 'first person',
  third: 'close third person',
  'dual-first': 'first person, by turns of two people; one of them in each chapter',
  'dual-third': 'close third person, by turns of two people; one of them in each scene or chapter',
  omniscient: 'a narrator who knows everybody’s mind',
} as const

/** The form of a text: the point of view and the tense that a style or a contract sets. */
export type Form = Pick<BookStyle, 'pov' | 'povCharacter' | 'tense'>

/** Renders point of view and tense, one statement a line. */
export function formLines({ pov, povCharacter, tense }: Form): string[] {
  const view = [pov ? pointsOfView[pov] : '', povCharacter ? `of ${toSingleLine(povCharacter)}` : '']
  const pointOfView = view.filter(Boolean).join(', ')
  return [pointOfView ? `Point of view: ${pointOfView}.` : '', tense ? `Tense: ${tense}.` : ''].filter(
    Boolean,
  )
}

/**
 * Renders the style of a story (D-96) without its avoided phrases and its sample. Statements about form that
 * differ from `agreed`, the contract of the chapter, are left out, so that no two statements contradict each
 * other.
 */
export function styleLines(style: BookStyle, agreed: Form = style): string[] {
  const agrees = <T>(own: T | null, set: T | null) => (set === null || set === own ? own : null)
  const form = {
    pov: agrees(style.pov, agreed.pov),
    povCharacter: agrees(style.povCharacter, agreed.povCharacter),
    tense: agrees(style.tense, agreed.tense),
  }
  return [
    ...formLines(form),
    style.language ? `Language: ${languageName(style.language)}.` : '',
    style.notes.trim(),
  ].filter(Boolean)
}

/** The parts of a style for a prompt that has one section for the whole style (D-95, D-96). An empty part is ''. */
export function styleParts(style: BookStyle): { lines: string; avoid: string; voiceSample: string } {
  const phrases = style.avoid.map((phrase) => `“${phrase}”`).join(', ')
  const sample = style.voiceSample.trim()
  return {
    lines: styleLines(style).join('\n'),
    avoid: phrases === '' ? '' : `Never use these phrases: ${phrases}.`,
    voiceSample:
      sample === ''
        ? ''
        : `A sample of the writer's own prose, for its voice and not its content:\n${sample}`,
  }
}

function languageName(tag: string): string {
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag)
  return name && name !== tag ? `${name} (${tag})` : tag
}
