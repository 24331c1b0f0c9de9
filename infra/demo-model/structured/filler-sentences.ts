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

/** A turn of phrase shorter than this could be anybody's (characters). */
const TELLING = 16

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null && !(value instanceof RegExp))
    for (const inner of Object.values(value)) yield* stringsIn(inner)
}

const SLOT = /\{\^?\w+\}|\[[^\]]*\]|\n/

let fragments: string[] | undefined

/** The fixed words of every bank, gathered when first asked for. */
function fixedWords(): string[] {
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
  fragments ??= [...stringsIn(banks)]
    .flatMap((template) => template.split(SLOT).flatMap((piece) => piece.split(/(?<=[.!?])\s+/)))
    .map((piece) => piece.trim().toLowerCase())
    .filter((piece) => piece.length >= TELLING)
  return fragments
}

/** True for a sentence that only furnishes a chapter: one of the demo model's own turns of phrase, in which nothing happens. */
export function isFurniture(sentence: string): boolean {
  const lower = sentence.toLowerCase()
  return fixedWords().some((piece) => lower.includes(piece))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const FRAMES = [...BEAT_LEADS, ...BEAT_PAIRS]
  .filter((template) => template !== '{beat}.')
  .map((template) => {
    const pattern = template
      .split(/(\{\^?\w+\})/)
      .map((piece) =>
        /^\{beat/.test(piece) ? '([^.!?“”\\n]{4,}?)' : /^\{/.test(piece) ? '[^.!?\\n]+?' : escaped(piece),
      )
      .join('')
    return new RegExp(`(?:^|[.!?”] )${pattern}(?=\\s|$)`, 'm')
  })

/** What happens in a chapter of the demo model's own, without the words it was led in by; in the order it happens. */
export function happenings(text: string): string[] {
  const found = FRAMES.flatMap((frame) => {
    const match = frame.exec(text)
    return match ? match.slice(1).map((beat) => ({ beat, at: match.index })) : []
  })
  return found
    .sort((x, y) => x.at - y.at)
    .map(({ beat }) => `${beat[0]?.toUpperCase()}${beat.slice(1).replace(/[;,\s]+$/, '')}.`)
}
