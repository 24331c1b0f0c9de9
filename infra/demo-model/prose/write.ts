import type { Sections } from '../sections.ts'
import { type Brief, readBrief } from './brief.ts'
import { writeChapter } from './chapter.ts'
import { countWords, normalizeSentence } from './composer.ts'
import { splitSentences } from './people.ts'

/**
 * `factor` multiplies the requested number of words; `words` replaces that number. Faults that tests inject use
 * `factor` for answers of a wrong length.
 */
export type ProseOptions = { seed: number; factor?: number; words?: number }

const SENTENCE_END = /[.!?…]["”’)*]*\s*$/
/** To continue a saved text, this many characters from its end are searched in the newly composed text. */
const TAIL_LENGTH = 80

const FINISHERS = [
  ' and then there was nothing more to be said about it.',
  ' and that was as far as it went that day.',
  ' or so it seemed, just then, to both of them.',
  ' and the rest of it was lost in the noise of the weather.',
]

/** Cuts a text after the sentence whose end is nearest to the given number of words. */
function cutNear(text: string, words: number): string {
  let best = ''
  for (const end of text.matchAll(/[.!?…]["”’)*]*(?=\s|$)/g)) {
    const cut = text.slice(0, end.index + end[0].length)
    if (Math.abs(countWords(cut) - words) < Math.abs(countWords(best) - words)) best = cut
  }
  return best || text
}

/**
 * Continues a text that the demo model did not write: it completes the unfinished sentence and then adds the missing
 * words.
 */
function continueText(brief: Brief, aim: number): string {
  const { written } = brief
  const isOpen = !SENTENCE_END.test(written)
  const start = isOpen ? (FINISHERS[countWords(written) % FINISHERS.length] as string) : ''
  const inWord = isOpen && /\p{L}$/u.test(written) ? start : start.trimStart()
  const missing = aim - countWords(written) - countWords(start)
  const rest =
    missing > 12
      ? writeChapter(brief, {
          aim: missing,
          avoid: splitSentences(written).map(normalizeSentence),
          opening: false,
        })
      : ''
  return [inWord, rest].filter(Boolean).join('\n\n')
}

const KEEPS =
  /\b(?:keep|leave)\b.*\b(?:as it is|as is|exactly|unchanged|the rest|everything)\b|\bonly change\b|\bchange only\b/i
const COUNTS: Readonly<Record<string, number>> = { last: 1, two: 2, three: 3, four: 4 }

/**
 * Keeps a replaced chapter except for its last paragraphs, if the wish asks for that ('Only change the last
 * two paragraphs'). Returns null for any other wish.
 */
function keepMost(brief: Brief, sections: Sections): string | null {
  const before = (sections['replaced-text'] ?? '').trim()
  if (!before || !KEEPS.test(sections.wish ?? '')) return null
  const paragraphs = before.split(/\n{2,}/)
  const count = COUNTS[/\b(two|three|four)\b/i.exec(sections.wish ?? '')?.[1]?.toLowerCase() ?? 'last'] ?? 1
  const kept = paragraphs.slice(0, -count)
  if (kept.length === 0) return null
  const aim = Math.max(40, countWords(before) - countWords(kept.join(' ')))
  const avoid = splitSentences(before).map(normalizeSentence)
  const ending = writeChapter(
    { ...brief, scenes: [{ words: null, beats: [] }] },
    { aim, avoid, opening: false },
  )
  return [...kept, ending].join('\n\n')
}

/**
 * Writes the prose that the sections of a chapter request. With a `written-so-far` section it returns only the text
 * after it: the exact rest if the demo model would write the same beginning, or else a new continuation.
 */
export function writeProse(sections: Sections, options: ProseOptions): string {
  if (sections['text-after'] !== undefined) return writePart(sections, options)
  const brief = readBrief(sections, options.seed)
  const { written, band } = brief
  if (options.words) return writeOversized(brief, options.words)
  const factor = options.factor ?? 1
  const whole =
    keepMost(brief, sections) ??
    writeChapter(brief, { aim: factor > 1 ? Math.round(band.aim * factor) : band.aim })
  const fits = factor > 1 || countWords(whole) <= band.max
  const text = factor < 1 ? cutNear(whole, band.aim * factor) : fits ? whole : cutNear(whole, band.aim)
  if (!written.trim()) return text
  const tail = written.slice(-TAIL_LENGTH)
  const at = whole.startsWith(written) ? 0 : whole.lastIndexOf(tail)
  const own = at === 0 ? whole.slice(written.length) : at > 0 ? whole.slice(at + tail.length) : null
  const rest = own ?? continueText(brief, band.aim)
  return factor < 1 ? cutNear(rest, countWords(rest) * factor) : rest
}

/** Rewrites one part of a chapter with the requested number of words. */
function writePart(sections: Sections, { seed, factor = 1 }: ProseOptions): string {
  const part = sections['scene-text'] ?? ''
  const words = Math.round((Number(/\d+/.exec(sections.words ?? '')?.[0]) || 200) * factor)
  if (countWords(part) > words) return cutNear(part, words)
  const before = `${sections['text-before'] ?? ''} ${part} ${sections['text-after'] ?? ''}`
  // If the part must become longer, its present words stay and new words are added after them.
  const brief = {
    ...readBrief({ ...sections, words: String(words) }, seed),
    band: { min: 1, max: words, aim: words },
  }
  const added = writeChapter(brief, {
    aim: Math.max(20, words - countWords(part)),
    avoid: splitSentences(before).map(normalizeSentence),
    opening: false,
  })
  return [part, cutNear(added, words - countWords(part))].filter(Boolean).join('\n\n')
}

function writeOversized(brief: Brief, words: number): string {
  const parts: string[] = []
  const avoid = splitSentences(brief.written).map(normalizeSentence)
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
