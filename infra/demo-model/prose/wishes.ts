import { WISHED_WEATHER } from '../banks/wishes.ts'
import { type Sections, splitLines } from '../sections.ts'
import { toPast } from './tense.ts'

/**
 * The requirements for a chapter other than its events. They come from its wish, its contract and the style of the
 * story.
 */
export type Wishes = {
  pov: 'first' | 'third'
  /** The words that name the viewpoint character; '' if nobody is named. */
  povWords: string
  tense: 'past' | 'present'
  length: 'longer' | 'shorter' | null
  tone: 'light' | 'dramatic' | 'passionate' | 'romantic' | null
  weather: readonly string[] | null
  /**
   * Things that must appear. The first mention of a thing uses the words of the wish; a later mention is short, such as
   * 'the goose'.
   */
  things: { first: string; later: string }[]
}

/** Matches an instruction about style, which is not an event. */
export const FORM =
  /\b(?:first|third)[- ]person|\b(?:present|past) tense|\bown voice\b|\bpoint of view\b|\bfrom (?:his|her|their|\p{Lu}[\p{L}’']*) (?:side|eyes|perspective|pov)\b/iu
const MANNER =
  /^(?:make it |a (?:bit|little) )?(?:much )?(?:slower|faster|longer|shorter|funnier|darker|lighter|sadder|warmer|hotter|steamier|quieter|tenderer|gentler|briefer|more \p{L}+|less \p{L}+)\b/iu
const THING =
  /\b(?:add|include|mention|use|bring in|put in|there (?:is|must be|should be|has to be)|(?:must|should|has to) (?:have|contain)|with)\s+((?:a|an|the|some|one|two|three|his|her|their)\s+[^.,;:!?\n]+)/giu
const APPEARS =
  /^((?:a|an|the|some|one|two|his|her)\s+[^.,;:!?\n]+?)\s+(?:must|should|has to|have to)\s+(?:appear|be there|turn up|play a part)/iu

function mustLines(sections: Sections): string[] {
  return splitLines(sections.contract).flatMap((line) => /^must: (.+)$/i.exec(line)?.[1] ?? [])
}

/**
 * Reads the requirements of a chapter. If point of view or tense differ, the contract takes precedence, then the wish
 * and the plot, then the style.
 */
export function readWishes(sections: Sections): Wishes {
  const wish = [sections.wish ?? '', ...mustLines(sections)].join('\n')
  const plotForm = (sections.plot ?? '').split(/(?<=[.!?…])\s+|\n/).filter((step) => FORM.test(step))
  const forms = [sections.contract ?? '', wish, plotForm.join('\n'), sections.style ?? '']
  const first = (pattern: RegExp): string =>
    forms.map((form) => pattern.exec(form)?.[0] ?? '').find(Boolean) ?? ''
  const pov = first(/\b(?:first|third)[- ]person|own voice|a narrator who knows/i)
  const tense = first(/Tense: (?:past|present)|\b(?:past|present) tense/i)
  const words = first(
    /Point of view: [^.\n]*\bof (?!two|everybody)[^.\n]+|\b(?:from|in) (?:his|her|their|\p{Lu}[\p{L}’' ]*?)(?:['’]s?)?(?: own)? (?:side|eyes|perspective|pov|voice|point of view)\b/iu,
  )
  const asked = wish.replace(/\b(?:no|not|any) longer\b/gi, '')
  return {
    pov: /first|own voice/i.test(pov) ? 'first' : 'third',
    povWords: words,
    tense: /present/i.test(tense) ? 'present' : 'past',
    length: /\blonger\b|\bmore words\b|\bexpand\b/i.test(asked)
      ? 'longer'
      : /\bshorter\b|\bbriefer\b|\btighter\b/i.test(asked)
        ? 'shorter'
        : null,
    tone: /funn|humou?r|lighter|comic|playful/i.test(wish)
      ? 'light'
      : /darker|dramatic|tense\b(?! present| past)|sadder/i.test(wish)
        ? 'dramatic'
        : /passionate|hotter|steamier/i.test(wish)
          ? 'passionate'
          : /tender|romantic|gentler|warmer/i.test(wish)
            ? 'romantic'
            : null,
    weather: WISHED_WEATHER.find(({ match }) => match.test(withoutDenied(wish)))?.clauses ?? null,
    things: readThings(wish),
  }
}

const withoutDenied = (wish: string): string =>
  wish.replace(/\b(?:no|never|without|(?<!(?:will|would|does|did|can|could|is|was) )not)\b[^.,;!?\n]*/gi, '')

function readThings(wish: string): Wishes['things'] {
  return wish
    .split(/(?<=[.!?])\s+|\n/)
    .filter((line) => !FORM.test(line))
    .flatMap((line) => {
      const asked = withoutDenied(line)
      const appears = APPEARS.exec(asked)?.[1]
      return appears ? [appears] : [...asked.matchAll(THING)].map(([, thing]) => thing ?? '')
    })
    .map((thing) => thing.replace(/\s+(?:please|in it|somewhere|and .*)$/i, '').trim())
    .filter(
      (thing) => !WISHED_WEATHER.some(({ match }) => match.test(thing)) && thing.split(' ').length <= 12,
    )
    .map((thing) => {
      const first = toPast(thing.replace(/\bwill\b/g, 'would').replace(/\bcannot\b/g, 'could not')).text
      const noun =
        /^\S+\s+(.*?)(?:\s(?:that|who|which|with|in|on|of|from|under|for)\s.*)?$/i.exec(first)?.[1] ?? first
      return { first: first[0]?.toLowerCase() + first.slice(1), later: `the ${noun}` }
    })
    .slice(0, 3)
}

/** Returns true for a line of a wish that asks for a style, weather or thing and for no event. */
export function isManner(line: string): boolean {
  const things = readThings(line)
  return (
    FORM.test(line) ||
    MANNER.test(line.trim()) ||
    things.length > 0 ||
    WISHED_WEATHER.some(({ match }) => match.test(line))
  )
}
