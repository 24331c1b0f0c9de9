import { ALONE, ALONE_CLOSINGS } from '../banks/alone.ts'
import { tellAsI, tellEventAsI } from './first-person.ts'
import { PAST_MARKS, toPresent } from './present.ts'
import type { Company } from './slots.ts'
import type { Wishes } from './wishes.ts'

/** The point of view and the tense of one chapter. */
export type Voice = {
  /** Rewrites a template in the point of view of the chapter; null if the template does not work in it. */
  rephrase(template: string): string | null
  /** Converts a template with filled slots to the tense of the chapter; null if the tense of a word is ambiguous. */
  tell(text: string): string | null
  /**
   * Rewrites an event of the plot, which is given in the past tense and the third person, in the tense and the person
   * of the chapter.
   */
  tellEvent(event: string): string
  /**
   * Rewrites an event that happened long before the chapter in the person of the chapter. It stays in the past
   * tense.
   */
  tellPast(event: string): string
}

const ABOUT_THE_DEAD: ReadonlySet<string> = new Set([...ALONE, ...ALONE_CLOSINGS])
const withoutMarks = (text: string): string =>
  PAST_MARKS.reduce((rest, mark) => rest.replaceAll(mark, ''), text)
const LEAD = /\{\^?a?[bB]\w*\}|“|\b(?:they|their|them|both|neither of)\b/i

/** Creates the voice of a chapter. In a chapter about a person who is left alone, nobody else acts or speaks. */
export function createVoice({ pov, tense }: Wishes, { a, b, names, isAlone }: Company): Voice {
  const known = new Map<string, string | null>()
  const asSpoken = (template: string): string | null => (pov === 'first' ? tellAsI(template) : template)
  return {
    rephrase: (template) => {
      const before = known.get(template)
      if (before !== undefined) return before
      const told = isAlone && LEAD.test(template) && !ABOUT_THE_DEAD.has(template) ? null : asSpoken(template)
      known.set(template, told)
      return told
    },
    tell: (text) => {
      const present = tense === 'past' ? { text, isSure: true } : toPresent(text, names)
      return present.isSure ? withoutMarks(present.text) : null
    },
    tellPast: (event) => {
      const told = pov === 'first' ? tellEventAsI(event, a, b) : event
      return told && PAST_MARKS.join(told)
    },
    tellEvent: (event) => {
      const told = pov === 'first' ? tellEventAsI(event, a, b) : event
      return tense === 'present' ? toPresent(told, names).text : told
    },
  }
}
