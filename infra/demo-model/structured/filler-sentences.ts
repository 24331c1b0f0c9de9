import * as alone from '../banks/alone.ts'
import * as closeness from '../banks/closeness.ts'
import * as closings from '../banks/closings.ts'
import * as common from '../banks/common.ts'
import * as talk from '../banks/exchanges-1.ts'
import * as moreTalk from '../banks/exchanges-2.ts'
import * as longTalk from '../banks/exchanges-3.ts'
import * as genres from '../banks/genres.ts'
import * as interior from '../banks/interior.ts'
import * as newcomers from '../banks/newcomers.ts'
import * as openings from '../banks/openings.ts'
import * as settings from '../banks/settings.ts'
import * as tones from '../banks/tones.ts'
import { AFTERMATHS, RECALLS, SCENE_ENDINGS } from '../banks/turns.ts'
import { VIGNETTES } from '../banks/vignettes.ts'
import * as voices from '../banks/voices.ts'
import * as wishes from '../banks/wishes.ts'
import { tellAsI } from '../prose/first-person.ts'
import { toPresent } from '../prose/present.ts'

/** Shorter phrases (fewer characters than this) are ignored, because a writer's text may contain them by chance. */
const MIN_PHRASE_LENGTH = 16

function* collectStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    for (const inner of Object.values(value)) yield* collectStrings(inner)
}

/** A placeholder that stands for a person while a template is converted to another tense. */
const NAME = 'Quux'
const SLOT = /\{\^?\w+\}|\[[^\]]*\]|\n|Quux/

/** Returns all forms of a template, one for each point of view and tense. */
function everyVoice(template: string): string[] {
  const spoken = [template, tellAsI(template)].filter((one) => one !== null)
  const named = spoken.map((one) => one.replace(/\{\^?(?:[ABC](?:full)?|[abc])\}/g, NAME))
  return [...spoken, ...named.map((one) => toPresent(one, [NAME]).text)]
}

let fragments: string[] | undefined

/** Lists the fixed phrases of all banks. The list is built at the first call. */
function listFixedPhrases(): string[] {
  const banks = [
    closeness,
    closings,
    common,
    talk,
    moreTalk,
    longTalk,
    alone,
    VIGNETTES,
    wishes,
    genres,
    interior,
    newcomers,
    openings,
    settings,
    tones,
    voices,
    AFTERMATHS,
    RECALLS,
    SCENE_ENDINGS,
  ]
  fragments ??= [...collectStrings(banks)]
    .flatMap(everyVoice)
    .flatMap((template) => template.split(SLOT).flatMap((piece) => piece.split(/(?<=[.!?])\s+/)))
    .map((piece) => piece.trim().toLowerCase())
    .filter((piece) => piece.length >= MIN_PHRASE_LENGTH)
  return fragments
}

/**
 * Returns true if a sentence contains a fixed phrase of the demo model. Such a sentence describes no event of the plot.
 */
export function isFillerSentence(sentence: string): boolean {
  const lower = sentence.toLowerCase()
  return listFixedPhrases().some((piece) => lower.includes(piece))
}
