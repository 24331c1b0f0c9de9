import { IRREGULAR, REGULAR } from '../banks/verbs.ts'
import type { Person } from './people.ts'

const PASTS: ReadonlySet<string> = new Set([
  ...Object.values(IRREGULAR),
  ...'was were had did would could might must should said'.split(' '),
])
const isPast = (word: string): boolean =>
  PASTS.has(word.toLowerCase()) || (/[^e]ed$/.test(word) && word.length > 4)
const BEFORE_AN_OBJECT =
  /(?:^|\s)(?:at|to|of|for|with|by|from|about|on|upon|past|beside|behind|near|round|around|over|under|towards?|between|like|against|without|into|in|through|watching|seeing|telling|letting|giving|looking at)\s$/i
const SAYING =
  'said|asked|answered|replied|agreed|remarked|murmured|admitted|confessed|whispered|called|observed|returned|repeated|added|began|allowed|demanded|promised|suggested|thought|wondered'

/**
 * Phrases in which 'they' means other people than the two leads. A first-person chapter cannot use a template with one
 * of them.
 */
const OTHERS =
  /\b(?:people|those who|relations?|everyone|everybody|somebody’s|portraits|footsteps|Let them talk|hearts broke|They do not|They had told|They called it|They had given|They were not|they must know|If they had asked|they said (?:of|there)|not one of them)\b/
const COUPLE = /\bthey\b|\btheir\b/i

/** Matches the start of a sentence, also after a closing quotation mark. */
const START = '(^|[.!?…”:;—]\\s|[.!?]”\\s|\\n)'

/**
 * Rewrites a template so that {A} is the narrator: '{A} turned {as} head' gives 'I turned my head'. Text in
 * quotation marks stays unchanged. Returns null for a template that does not work in the first person.
 */
export function tellAsI(template: string): string | null {
  const narration = template.replace(/“[^”]*”?/g, ' ')
  if (OTHERS.test(narration) && COUPLE.test(narration)) return null
  const parts = template.split(/(“[^”]*”?)/)
  return parts.map((part, i) => (i % 2 === 1 ? part : tellNarration(part))).join('')
}

const POSSESSIVE = /\{\^?A(?:full)?\}’s/g

function tellNarration(part: string): string {
  return (
    part
      .replace(POSSESSIVE, 'my')
      .replace(/\{\^?A(?:full)?\} and \{B\}|\{B\} and \{A\}/g, '{B} and I')
      .replace(new RegExp(`\\b(${SAYING}) \\{\\^?A(?:full)?\\}`, 'g'), 'I $1')
      .replace(/\{\^?A(?:full)?\}/g, (slot, at: number) => (isObject(part, at, slot.length) ? 'me' : 'I'))
      .replace(/\{\^?a\}/g, 'I')
      .replace(/\{am\}/g, 'me')
      .replace(/\{as\}/g, 'my')
      .replace(/\{\^as\}/g, 'My')
      .replace(/\{ahers\}/g, 'mine')
      .replace(/\{aself\}/g, 'myself')
      .replace(/\{awas\}/g, 'was')
      // Phrases that mean the couple: 'neither of them', 'They left it', 'their knees'.
      .replace(/\b(neither|both|either|two|each|one|pair|which) of them\b/gi, '$1 of us')
      .replace(/\b(between|bound|brought|interrupted) them\b/g, '$1 us')
      .replace(new RegExp(`${START}They\\b`, 'g'), '$1We')
      .replace(new RegExp(`${START}Their\\b`, 'g'), '$1Our')
      .replace(
        /\b(and|when|until|before|where|as|after|for|that|while|later|time|which|week|had|light went|told:|end|whenever|somebody|so|then|six|evening|once|day|thinking about it) they\b/gi,
        '$1 we',
      )
      .replace(/([,;]) they\b/g, '$1 we')
      .replace(/\btheir (foreheads|heads|eyes|hands|shoulders|knees|supper|names)\b/g, 'our $1')
  )
}

function isObject(part: string, at: number, length: number): boolean {
  const before = part.slice(0, at)
  const next = /^[\s,]*([\p{L}’]+)/u.exec(part.slice(at + length))?.[1] ?? ''
  const comma = /^\s*[,;.!?)—]/.test(part.slice(at + length))
  if (BEFORE_AN_OBJECT.test(before)) return true
  if (isPast(next) && !comma) return false
  const previous = /([\p{L}’]+)\s$/u.exec(before)?.[1] ?? ''
  if (/^(?:than|as|and|but|that|when|while|if|because|until|what|how|where|who|which)$/i.test(previous))
    return false
  return isPast(previous) || REGULAR.has(previous) || previous in IRREGULAR
}

/**
 * Rewrites an event of the plot in the first person: 'Tomas brought Elena the letter' gives 'Tomas brought me the
 * letter'. Pronouns are replaced only if no other lead has the same pronouns.
 */
export function tellEventAsI(event: string, teller: Person, other: Person): string {
  const names = [teller.full, ...teller.aliases, teller.name]
    .map((name) => name.replace(/[^\p{L}\p{N} ’'-]/gu, ''))
    .sort((x, y) => y.length - x.length)
    .join('|')
  const otherName = other.name.replace(/[^\p{L}\p{N} ’'-]/gu, '')
  const own = new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'gu')
  const isNamed = own.test(event)
  let told = event
    .replace(new RegExp(`(?<!\\p{L})(?:${names})[’']s(?!\\p{L})`, 'gu'), 'my')
    .replace(new RegExp(`(?<!\\p{L})(?:${names}) and ${otherName}(?!\\p{L})`, 'gu'), `${otherName} and I`)
  told = told.replace(own, (_, at: number) => {
    const next =
      /^\s*([\p{L}’]+)/u.exec(told.slice(at + (own.exec(told.slice(at))?.[0].length ?? 0)))?.[1] ?? ''
    own.lastIndex = 0
    const first =
      at === 0 ||
      /(?:^|[,;:]|\band|\bbut|\bthat|\bwhen|\bwhile|\bbefore|\buntil)\s*$/i.test(told.slice(0, at))
    if (/\band\s*$/.test(told.slice(0, at))) return isPast(next) || next === '' ? 'I' : 'me'
    return first || isPast(next) ? 'I' : 'me'
  })
  const { subject, object, possessive } = teller.pronouns
  const isPlain = teller.pronouns.subject !== other.pronouns.subject && subject !== 'they'
  const they = told
    .replace(/^They\b/, 'We')
    .replace(/\b(and|but|when|while|until|before|that) they\b/g, '$1 we')
    .replace(/\b(both|neither|either|two|each) of them\b/gi, '$1 of us')
    .replace(
      /\b(between|forced?s?|brought|kept|trapped|caught|stranded|made|let|drove|saw|found|left) them\b/g,
      '$1 us',
    )
  const isAbout = isNamed || told.includes(otherName) || /^(?:She|He|Her|His)\b/.test(told)
  if (!isPlain || !isAbout) return they
  return they
    .replace(new RegExp(`\\b${subject}self\\b|\\b${object}self\\b`, 'gi'), 'myself')
    .replace(new RegExp(`(?<![\\p{L}’])${subject}(?![\\p{L}’])`, 'giu'), 'I')
    .replace(
      new RegExp(`(?<![\\p{L}’])(?:${possessive}|${object})(?![\\p{L}’])`, 'giu'),
      (word: string, at: number, whole: string) => pronounOf(word, whole.slice(at + word.length), teller),
    )
    .replace(/^(?:i|my|me)\b/, (word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
}

const AFTER_AN_OBJECT =
  /^(?:$|[,.;:!?)]|\s+(?:to|the|a|an|in|on|at|by|with|for|from|and|or|but|that|about|out|up|down|off|away|back|home|how|why|what|where|when|while|into|over|through|again|alone|not|as|after|before|his|her|their|read|go|\p{L}+ly)\b)/iu

function pronounOf(word: string, after: string, teller: Person): string {
  if (teller.pronouns.subject === 'he') return /^him$/i.test(word) ? 'me' : 'my'
  return AFTER_AN_OBJECT.test(after) ? 'me' : 'my'
}
