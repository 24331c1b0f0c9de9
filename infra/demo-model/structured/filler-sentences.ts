import * as closeness from '../banks/closeness.ts'
import * as closings from '../banks/closings.ts'
import * as common from '../banks/common.ts'
import * as talk from '../banks/exchanges-1.ts'
import * as moreTalk from '../banks/exchanges-2.ts'
import * as genres from '../banks/genres.ts'
import * as interior from '../banks/interior.ts'
import * as newcomers from '../banks/newcomers.ts'
import * as openings from '../banks/openings.ts'
import * as settings from '../banks/settings.ts'
import * as tones from '../banks/tones.ts'
import { AFTERMATHS, BEAT_LEADS, BEAT_PAIRS, RECALLS, SCENE_ENDINGS } from '../banks/turns.ts'
import * as voices from '../banks/voices.ts'

/** Phrases with fewer characters are ignored, because a writer's text may contain them by chance. */
const MIN_PHRASE_LENGTH = 16

function* collectStrings(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    for (const inner of Object.values(value)) yield* collectStrings(inner)
}

const SLOT = /\{\^?\w+\}|\[[^\]]*\]|\n/

let fragments: string[] | undefined

/** Lists the fixed phrases of all banks. The list is built at the first call. */
function listFixedPhrases(): string[] {
  const banks = [
    closeness,
    closings,
    common,
    talk,
    moreTalk,
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
    .flatMap((template) => template.split(SLOT).flatMap((piece) => piece.split(/(?<=[.!?])\s+/)))
    .map((piece) => piece.trim().toLowerCase())
    .filter((piece) => piece.length >= MIN_PHRASE_LENGTH)
  return fragments
}

/** Returns true if a sentence contains a fixed phrase of the demo model. Such sentences tell no event of the plot. */
export function isFillerSentence(sentence: string): boolean {
  const lower = sentence.toLowerCase()
  return listFixedPhrases().some((piece) => lower.includes(piece))
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const FRAMES = [...BEAT_LEADS, ...BEAT_PAIRS]
  .filter((template) => template !== '{beat}.')
  .map((template) => {
    const pattern = template
      .split(/(\{\^?\w+\})/)
      .map((piece) =>
        /^\{beat/.test(piece)
          ? '([^.!?“”\\n]{4,}?)'
          : /^\{/.test(piece)
            ? '[^.!?\\n]+?'
            : escapePattern(piece),
      )
      .join('')
    return new RegExp(`(?:^|[.!?”] )${pattern}(?=\\s|$)`, 'm')
  })

/** Extracts the events of a chapter that the demo model wrote, in their order, without the phrases around them. */
export function extractEvents(text: string): string[] {
  const found = FRAMES.flatMap((frame) => {
    const match = frame.exec(text)
    return match ? match.slice(1).map((beat) => ({ beat, at: match.index })) : []
  })
  return found
    .sort((x, y) => x.at - y.at)
    .map(({ beat }) => `${beat[0]?.toUpperCase()}${beat.slice(1).replace(/[;,\s]+$/, '')}.`)
}
