import { hash, random, shuffle } from '#contract/cut-paper/seed.ts'
import type { Sections } from '../sections.ts'
import { countWords } from './composer.ts'
import { splitSentences } from './people.ts'
import { toPresent } from './present.ts'

// Sentences that name nobody and describe no event, so each fits after any sentence of a passage.
const SENSES = [
  'Somewhere a tap dripped, patient as a clerk.',
  'The air had the smell of wet wool and of something left too long on a stove.',
  'Light lay across the floor in a long thin stripe, and dust moved in it.',
  'A board answered underfoot, the one that always did.',
  'Outside a gull said something rude and was not contradicted.',
  'The cold came up through the soles first.',
  'There was salt in it, and smoke, and under both a sweetness like apples.',
  'The quiet had edges; one could have cut a finger on it.',
  'A curtain breathed in and out at the open window.',
  'Far off a bell counted the hour and seemed to lose its place.',
  'The cup was still warm, which was more than could be said for the room.',
  'Rain began to feel its way along the gutter.',
  'The lamp hummed on its one low note.',
  'A door closed two floors down, softly, like somebody changing their mind.',
]
const FOLLOWING = [
  'Nothing happened for the space of a breath, and then everything that had been put off arrived together.',
  'It would have been easy to say the sensible thing, and the sensible thing was not said.',
  'What came next was small enough to be missed by anybody who was not looking for it.',
  'The silence went on a moment longer than was polite.',
  'One of them laughed first; afterwards neither could have sworn which.',
  'It was not an answer, but it stood where an answer should be.',
  'The next thing to move was the light.',
  'There are pauses that ask, and this was one.',
]
const EXCHANGES: readonly (readonly [RegExp, string])[] = [
  [/\bvery\s+/giu, ''],
  [/\bsuddenly,?\s+/giu, ''],
  [/\bbegan to (\w+)\b/giu, 'started to $1'],
  [/\blooked at\b/giu, 'considered'],
  [/\bwalked\b/giu, 'went'],
  [/\ba little\b/giu, 'slightly'],
  [/\bthere was\b/giu, 'there stood'],
  [/\bquietly\b/giu, 'under the breath'],
  [/,\s+and then\b/giu, '; then'],
  [/\bdid not\b/giu, 'would not'],
]

/**
 * Writes a suggestion for a passage: it keeps the events and changes the style. Another suggestion for the
 * same passage is different, and an interrupted text is continued.
 */
export function writePassage(sections: Sections, seed: number): string {
  const passage = sections.passage ?? ''
  const tell = isPresent(`${sections.before ?? ''} ${passage}`)
    ? (text: string) => toPresent(text, []).text
    : same
  const others = splitSuggestionList(sections['other-suggestions'])
  const next = random(hash('passage', passage, seed))
  // `turn` makes each further suggestion start at another position in the same shuffled sentences.
  const turn = others.length
  const [min = 0, max = 0] = (/^(\d+)-(\d+)/.exec(sections.words ?? '')?.slice(1) ?? []).map(Number)
  const text = cutToLength(compose(sections.kind ?? 'rewrite', passage, next, { min, max, turn, tell }), max)
  const written = sections['written-so-far'] ?? ''
  return text.startsWith(written) ? text.slice(written.length) : text
}

const same = (text: string): string => text

/** Returns whether a text is in the present tense. */
function isPresent(text: string): boolean {
  const narration = text.replace(/“[^”]*”?/g, ' ')
  const count = (words: RegExp): number => narration.match(words)?.length ?? 0
  return count(/\b(?:is|are|am|has|does)\b/g) > count(/\b(?:was|were|had|did)\b/g)
}

function splitSuggestionList(text: string | undefined): string[] {
  return (text ?? '').split(/\n\n(?=\d+\. )/).filter((each) => each.trim() !== '')
}

function compose(
  intent: string,
  passage: string,
  next: () => number,
  { min, max, turn, tell }: { min: number; max: number; turn: number; tell: (text: string) => string },
): string {
  if (intent === 'continue')
    return takeUntil(rotated(shuffle([...FOLLOWING, ...SENSES], next), turn).map(tell), (min + max) / 2)
  if (intent === 'shorten') return shorten(passage, max)
  const changed = reworded(passage)
  if (intent === 'rewrite' || intent === 'custom')
    return withSense(changed, next, { count: 1, max, turn, tell })
  const missing = (min + max) / 2 - countWords(passage)
  return withSense(changed, next, { count: Math.max(1, Math.round(missing / 12)), max, turn, tell })
}

function rotated<T>(items: readonly T[], by: number): T[] {
  return [...items.slice(by % items.length), ...items.slice(0, by % items.length)]
}

function reworded(passage: string): string {
  return EXCHANGES.reduce((text, [pattern, by]) => text.replace(pattern, by), passage)
}

/**
 * Inserts up to `count` texts about what the senses perceive, in one paragraph after the other, and keeps the
 * paragraphs.
 */
function withSense(
  text: string,
  next: () => number,
  { count, max, turn, tell }: { count: number; max: number; turn: number; tell: (text: string) => string },
): string {
  const room = Math.max(8, max - countWords(text))
  const fitting = SENSES.filter((sense) => countWords(sense) <= room)
  const senses = rotated(shuffle(fitting, next), turn).slice(0, count).map(tell)
  const paragraphs = text.split(/\n{2,}/)
  for (const [index, sense] of senses.entries()) {
    const at = index % paragraphs.length
    const sentences = splitSentences(paragraphs[at] ?? '')
    const place = Math.min(sentences.length, 1 + Math.floor(next() * sentences.length))
    paragraphs[at] = [...sentences.slice(0, place), sense, ...sentences.slice(place)].join(' ')
  }
  return paragraphs.join('\n\n')
}

/** Keeps the first and the last sentence, and in their order as many of the sentences between them as fit. */
function shorten(passage: string, max: number): string {
  const sentences = splitSentences(passage)
  const [first = '', ...rest] = sentences
  const last = rest.pop()
  const kept = [first]
  const words = () => countWords([...kept, last ?? ''].join(' '))
  for (const sentence of rest) if (words() + countWords(sentence) <= max * 0.8) kept.push(sentence)
  const text = [...kept, ...(last === undefined ? [] : [last])].join(' ')
  // If the kept sentences are still too long, only the main clause of each is kept.
  return countWords(text) <= max ? text : [...kept, last ?? ''].map(mainClause).join(' ').trim()
}

function mainClause(sentence: string): string {
  return sentence.replace(/(?:,|;|\s[—–-])\s.*?([.!?…]?["”’]?)$/su, '$1')
}

function takeUntil(sentences: readonly string[], words: number): string {
  const taken: string[] = []
  for (const sentence of sentences) {
    if (countWords(taken.join(' ')) >= words) break
    taken.push(sentence)
  }
  return taken.join(' ')
}

function cutToLength(text: string, max: number): string {
  if (max === 0 || countWords(text) <= max) return text
  const sentences = splitSentences(text)
  while (sentences.length > 1 && countWords(sentences.join(' ')) > max) sentences.splice(-2, 1)
  return sentences.join(' ')
}
