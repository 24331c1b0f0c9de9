import type { Sections } from '../sections.ts'
import { type Brief, readBrief } from './brief.ts'
import { writeChapter } from './chapter.ts'
import { countWords, trace } from './composer.ts'
import { sentences } from './people.ts'

/** `factor` writes under or over what was asked; `words` asks for a number of them, however many. */
export type Wish = { seed: number; factor?: number; words?: number }

const ENDED = /[.!?…]["”’)*]*\s*$/
const TAIL = 80

const FINISHERS = [
  ' and then there was nothing more to be said about it.',
  ' and that was as far as it went that day.',
  ' or so it seemed, just then, to both of them.',
  ' and the rest of it was lost in the noise of the weather.',
]

/** Cuts a text after the sentence that comes nearest to so many words. */
function endNear(text: string, words: number): string {
  let best = ''
  for (const end of text.matchAll(/[.!?…]["”’)*]*(?=\s|$)/g)) {
    const cut = text.slice(0, end.index + end[0].length)
    if (Math.abs(countWords(cut) - words) < Math.abs(countWords(best) - words)) best = cut
  }
  return best || text
}

/** Goes on from a text that is not the demo model's own: ends the sentence it stopped in, then writes what is missing. */
function goOn(brief: Brief, aim: number): string {
  const { written } = brief
  const open = !ENDED.test(written)
  const start = open ? (FINISHERS[countWords(written) % FINISHERS.length] as string) : ''
  const inWord = open && /\p{L}$/u.test(written) ? start : start.trimStart()
  const missing = aim - countWords(written) - countWords(start)
  const rest =
    missing > 12
      ? writeChapter(brief, { aim: missing, avoid: sentences(written).map(trace), opening: false })
      : ''
  return [inWord, rest].filter(Boolean).join('\n\n')
}

/**
 * The prose that a chapter's sections ask for. With a `written-so-far` section only what comes after it: if the text
 * is the beginning of what the demo model would write, word for word the rest of that, else a continuation of its own.
 */
export function writeProse(sections: Sections, wish: Wish): string {
  const brief = readBrief(sections, wish.seed)
  const { written, band } = brief
  if (wish.words) return oversized(brief, wish.words)
  const factor = wish.factor ?? 1
  const whole = writeChapter(brief, { aim: factor > 1 ? Math.round(band.aim * factor) : band.aim })
  const fits = factor > 1 || countWords(whole) <= band.max
  const text = factor < 1 ? endNear(whole, band.aim * factor) : fits ? whole : endNear(whole, band.aim)
  if (!written.trim()) return text
  const tail = written.slice(-TAIL)
  const at = whole.startsWith(written) ? 0 : whole.lastIndexOf(tail)
  const own = at === 0 ? whole.slice(written.length) : at > 0 ? whole.slice(at + tail.length) : null
  const rest = own ?? goOn(brief, band.aim)
  return factor < 1 ? endNear(rest, countWords(rest) * factor) : rest
}

function oversized(brief: Brief, words: number): string {
  const parts: string[] = []
  const avoid = sentences(brief.written).map(trace)
  for (let i = 0, total = 0; total < words; i++) {
    const part = writeChapter(
      { ...brief, chapter: brief.chapter + i, chapterSeed: brief.chapterSeed + i },
      { aim: 2000, avoid, opening: i > 0 || brief.written.trim() === '' },
    )
    parts.push(part)
    total += countWords(part)
  }
  return parts.join('\n\n')
}
