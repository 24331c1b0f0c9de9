import { type MinorMention, matchesOf } from './guard-mention.ts'
import { inSchool, peopleOf } from './guard-people-words.ts'

// The parts of a text that are searched for mentions of minors extend this many UTF-16 units before and after a seed.
// They also contain the words beside a mention that the patterns check.
const before = 200
const after = 120

const eighteens = ['eighteen', 'dieciocho', 'dezoito', 'dix-huit', 'achtzehn', 'diciotto']

/**
 * Compiles a pattern for the seeds of one language. Every mention of a minor contains a seed: a number, or a word for a
 * minor such as 'schoolgirl'. English numbers below ten are seeds only with a word such as 'is' or 'years' beside them,
 * because 'one' is in every text.
 */
export function compileSeeds(index: number, numbers: string, minors: string): RegExp {
  const { classes } = peopleOf[index] ?? peopleOf[0]
  const wide = (source: string) => source.replaceAll('[- ]', '[-\\s]').replaceAll(' ', '\\s')
  const isEnglish = index === 0
  const words = numbers.split('|')
  const small = words.slice(0, 9).join('|')
  const others = isEnglish ? words.slice(9).join('|') : numbers
  const sources = [
    // A number may begin a longer word: 'fünfzehnjährig', 'fünfzehneinhalb', 'fifteenyo'.
    `(?<![a-z0-9])(?:${others}|${eighteens[index]})(?:(?![a-z])|(?=y|jährig|einhalb))`,
    isEnglish &&
      `(?<=(?:age|aged|age:|age\\sof|is|was|are|am|were|turned|turns|['’](?:s|re|m)|still|only|just|barely|yet)\\s+)(?:${small})(?![a-z])|(?<![a-z0-9])(?:${small})(?=[-\\s]+year)`,
    // A label for an age, such as 'Edad:', is a seed too, because after a label a number is found even if letters
    // follow it.
    !isEnglish && '(?<!\\p{L})(?:edad|idade|âge|alter|età)\\s*:',
    minors,
    `(?<![\\p{L}\\p{N}])(?:${wide(classes)})(?!\\p{L})`,
    `(?<!\\p{L})(?:${wide(inSchool)})(?!\\p{L})`,
  ]
  // No seed except a digit begins behind one of these letters, so the many words are compared only where a word begins.
  return new RegExp(`\\d|(?<![a-z])(?:${sources.filter(Boolean).join('|')})`, 'giu')
}

/**
 * Limits a search for mentions to the parts of a text around its seeds. The patterns of mentions are slow,
 * because many of them begin with any word, and most of a text is far from any seed.
 * @returns a search with the same result for the whole text.
 */
export function searchAroundSeeds(
  seeds: RegExp,
  search: (text: string) => MinorMention[],
): (text: string) => MinorMention[] {
  return (text) => {
    const parts: { from: number; to: number }[] = []
    for (const { index, 0: seed } of matchesOf(seeds, text)) {
      const to = Math.min(text.length, index + seed.length + after)
      const last = parts.at(-1)
      if (last && index - before <= last.to) last.to = to
      else parts.push({ from: Math.max(0, index - before), to })
    }
    return parts.flatMap(({ from, to }) =>
      search(text.slice(from, to)).map((mention) => ({
        ...mention,
        start: mention.start + from,
        end: mention.end + from,
      })),
    )
  }
}
