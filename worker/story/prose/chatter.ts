/**
 * The kinds of lines in a model's answer. A 'drop' line is removed wherever it stands, such as a heading. A 'tail'
 * line is removed only when no prose follows it, such as 'The End'.
 */
export type LineKind = 'prose' | 'drop' | 'tail'

/**
 * The maximum number of UTF-16 units of a line that the cleaner buffers. A longer line is prose. The limit prevents the
 * cleaner from delaying text for long.
 */
export const maxHeldLine = 300

const numberWord = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w*teen|twenty(?:-\\w+)?'
const chapterLine = new RegExp(
  `^(?:chapter|kapitel|chapitre|capítulo|capitolo)\\s+(?:\\d+|[ivxlc]+|${numberWord})(?:\\s*:.{0,80}|\\s*[—–-](?:.{0,80}[^.]|))?\\.?$`,
  'i',
)
const artefact = '(?:chapter|story|scene|continuation|draft|version|passage|opening)'
const headChatter = [
  new RegExp(
    `^(?:(?:sure(?: thing)?|certainly|of course|absolutely|gladly|okay|ok|great|understood|got it)\\b[^\\w"“]*)?(?:here(?:['’]s| is)|below is|i(?:['’]ve| have) written|as requested).{0,120}\\b${artefact}\\b.{0,160}:$`,
    'i',
  ),
  new RegExp(
    `^(?:(?:sure(?: thing)?|certainly|of course|absolutely|gladly|okay|ok|great|understood|got it)\\b[^\\w"“]*)?(?:here(?:['’]s| is)|below is|i(?:['’]ve| have) written|i(?:['’]ll| will) (?:write|continue)).{0,120}\\b${artefact}\\b.{0,80}(?:as requested|you asked|you requested|for you|based on|word|from where).{0,120}[.!]$`,
    'i',
  ),
  /^(?:sure(?: thing)?|certainly|of course|absolutely|gladly|understood|got it)\s*[!:]$/i,
  /^(?:title|chapter title|genre|tone|heat(?: level)?|setting)\s*:\s.{1,100}$/i,
]
const tailChatter = [
  /^would you like (?:me to|a|another|the next)\b.*\?$/i,
  /^do you want me to (?:continue|write|revise|go on|adjust|change)\b/i,
  /^(?:shall|should) i (?:continue|write|proceed)\b.{0,40}\b(?:chapter|story|scene)\b/i,
  /^(?:please )?let me know (?:if|how|what|whether|when)\b.*\b(?:chapter|story|scene|chang|adjust|revis|continu|edit|tone|version|feedback|tweak)/i,
  /^i hope (?:you (?:enjoy|like)\w*|this|that this)\b.*\b(?:chapter|story|scene|reading|meets|captures|works for you)\b/i,
  /^feel free to\b.*\b(?:chapter|story|scene|ask|adjust|change|edit|let me know)\b/i,
  /^if you(?:['’]d| would) like\b.*\b(?:chapter|story|scene|i can|me to)\b/i,
  /^(?:author['’]s )?notes?\s*:.*\b(?:chapter|story|scene|words?|prompt)\b/i,
]
const endMark =
  /^[^\p{L}]*(?:the end|fin|to be continued|tbc|end of (?:the )?(?:chapter|story|scene|part)(?:\s+\w+)?|end (?:chapter|scene)(?:\s+\w+)?)[^\p{L}]*$/iu
const wordCount =
  /^[*_\s[(]*(?:(?:approx\w*\.?|total|final)\s+)*(?:word count|words)\b[^\p{L}]*\d[^\p{L}]*(?:words?)?[^\p{L}]*$|^[*_\s[(]*(?:about|approx\w*\.?|~)?\s*\d[\d,.]*\s+words[\])*_.\s]*$/iu

const marker = /^[*_#>[(\s~`=-]+/
// The first words of lines that can be chatter after the prose. The number is the maximum length (UTF-16 units) of such
// a line.
const tailStarts = {
  'the end|fin|to be continued|tbc|end of|end chapter|end scene': 60,
  'word count|words|approx|approximately|total|final|about': 60,
  'would you like|do you want me to|shall i|should i|let me know|please let me know|i hope|feel free to|if you|if you’d|note|notes|author’s note':
    maxHeldLine,
}
const headStarts = {
  'title|chapter title|genre|tone|heat|heat level|setting': 120,
  'chapter|kapitel|chapitre|capítulo|capitolo': 120,
  'sure|certainly|of course|absolutely|gladly|okay|ok|great|understood|got it|here|here’s|below is|as requested|i’ve|i have|i’ll|i will':
    maxHeldLine,
}

function startsOf(lengths: Record<string, number>): [start: string, most: number][] {
  return Object.entries(lengths).flatMap(([starts, most]) =>
    starts.split('|').map((start): [string, number] => [start, most]),
  )
}

const tails = startsOf(tailStarts)
const heads = startsOf(headStarts)

/**
 * Returns true when a line that begins with `text` can be chatter: `text` is the beginning of one of the `starts`, or
 * begins with one of them and is not longer than the maximum length of such a line.
 */
function canBeginWith(text: string, starts: readonly (readonly [string, number])[]): boolean {
  return starts.some(
    ([start, most]) =>
      start.startsWith(text) ||
      (text.length <= most && text.startsWith(start) && !/^\p{L}/u.test(text.slice(start.length))),
  )
}

function stripMarkers(line: string): string {
  return line
    .trim()
    .replace(marker, '')
    .replace(/[*_#\s]+$/, '')
    .toLowerCase()
}

/**
 * Returns true while a line that begins with `start` can still become something other than prose. After it has
 * returned false for a beginning, every continuation of that line is prose too.
 */
export function mayBeChatter(
  start: string,
  at: 'head' | 'body',
  titles: readonly string[],
  afterChatter: boolean,
): boolean {
  if (start.length > maxHeldLine) return false
  const text = start.trimEnd().replace(marker, '').toLowerCase().replaceAll("'", '’')
  if (text === '') return true
  if (/^(?:#{1,6}\s|```|~~~)/.test(start) || /^[[(]?~?\d/.test(start)) return start.length <= 120
  if (afterChatter && /^[-*•]\s/.test(start)) return true
  if (canBeginWith(text, tails)) return true
  if (/^<\/?[a-z0-9-]{0,30}>?$/i.test(start.trimEnd())) return true
  if (at === 'body') return false
  if (/^(?:\*\*|__|<)/.test(start)) return start.length <= 120
  return canBeginWith(text, heads) || titles.some((title) => title.startsWith(text) || text.startsWith(title))
}

/**
 * Classifies a complete line. A line that equals one of the lower-case `titles` is a heading before the first prose.
 */
export function classifyLine(
  line: string,
  at: 'head' | 'body',
  titles: readonly string[],
  afterChatter: boolean,
): LineKind {
  const text = line.trim()
  const plain = stripMarkers(text)
  if (/^(?:```|~~~)/.test(text)) return 'drop'
  if (/^#{1,6}\s+\S/.test(text) && /[\p{L}\p{N}]/u.test(text)) return 'drop'
  if (/^[\s*_=~#•·–—-]+$/.test(text)) return at === 'head' ? 'drop' : 'tail'
  if (endMark.test(text) || wordCount.test(text)) return 'tail'
  if (isTailChatter(text)) return 'tail'
  if (afterChatter && /^(?:[-*•]|\d+[.)])\s/.test(text)) return 'tail'
  if (/^<\/?[a-z][a-z0-9-]*>$/i.test(text)) return at === 'head' ? 'drop' : 'tail'
  if (at === 'body') return 'prose'
  if (titles.includes(plain) || chapterLine.test(plain)) return 'drop'
  if (/^(?:\*\*|__)[^*_]{1,100}(?:\*\*|__):?$/.test(text) && !/[.!?…,]["”’]?(?:\*\*|__)$/.test(text))
    return 'drop'
  return headChatter.some((pattern) => pattern.test(text)) ? 'drop' : 'prose'
}

/** Returns true for a line in which the model addresses its user after the prose ('Let me know if ...'). */
export function isTailChatter(line: string): boolean {
  const text = line
    .trim()
    .replace(marker, '')
    .replace(/[*_\s]+$/, '')
  return tailChatter.some((pattern) => pattern.test(text))
}
