import { IRREGULAR, REGULAR, SILENT_E } from '../banks/verbs.ts'

const split = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

const SINGULAR =
  split(`he she it one nobody somebody someone everyone everybody everything nothing something anybody
  anything neither each this another`)
const PLURAL = split('they we you both people')
const NOMINATIVE = split('i he she we they')
const SUBORDINATE =
  split(`that when while as because if until till before after where so though although than what how why
  whether who which whose once since whatever wherever`)
const COORDINATE = split('and but or then nor')
const ADVERB =
  split(`not never ever just only all already also always almost nearly quite still even yet once again both
  hardly scarcely merely simply really so too now then soon often seldom perhaps indeed first last no longer at
  instead presently`)
const AUXILIARY =
  split(`have has had having is are was were am be been being get gets got getting do does did will would
  cannot can’t won’t don’t doesn’t isn’t can could may might must shall should`)
const DETERMINER =
  split(`a an the his her my our their its your some every each no this that these those any two three
  four seven nine another one`)
const PREPOSITION =
  split(`of in on at by with from to for into onto over under about against between among through round
  around behind beside before after near like without within upon across along past up down off out above below
  towards toward inside outside until than`)
const PLURAL_NOUN = split('people children men women feet hands eyes others both')
const ARTICLE = split('a an the his her my our their its your some every each no this these those any')
const INTENSIFIER = split(
  'too very so rather more most as quite all half well un newly freshly neatly little',
)
// Past forms that are also participles and often follow a noun: 'a plate left out'.
const PARTICIPLE = split(
  'left laid held told made hung bent lost bound built shut set cut kept caught brought',
)
const NO_VERBS = split(
  'red bed shed led bred hundred sacred naked wicked ragged rugged beloved wretched seaweed kindred shaped',
)
const SAME = split('put set let cut read shut hit spread shed cost hurt bet quit split rid cast')
const CONTRACTED: Readonly<Record<string, readonly [string, string]>> = {
  'wasn’t': ['isn’t', 'isn’t'],
  'weren’t': ['aren’t', 'aren’t'],
  'didn’t': ['doesn’t', 'don’t'],
  'couldn’t': ['can’t', 'can’t'],
  'wouldn’t': ['won’t', 'won’t'],
  'hadn’t': ['hasn’t', 'haven’t'],
}

const BASES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(IRREGULAR).map(([base, past]) => [past, base] as const),
  ['lay', 'lie'],
  ['found', 'find'],
  ['fell', 'fall'],
  ['felt', 'feel'],
])

/** Returns the base form of a word that looks like a past tense, or null. */
export function baseOf(word: string): string | null {
  const irregular = BASES.get(word)
  if (irregular) return irregular
  if (!/[^e]ed$/.test(word) || NO_VERBS.has(word))
    return /^(?:agreed|freed|disagreed)$/.test(word) ? word.slice(0, -1) : null
  const stem = word.slice(0, -2)
  if (REGULAR.has(stem)) return stem
  if (SILENT_E.has(`${stem}e`) || REGULAR.has(`${stem}e`)) return `${stem}e`
  if (stem.endsWith('i')) return `${stem.slice(0, -1)}y`
  return /([bdgmnprt])\1$|(?:quarre|trave|marve|signa|leve|cance|shove|tunne|unrave)ll$/.test(stem)
    ? stem.slice(0, -1)
    : stem
}

type Subject = 'I' | 'singular' | 'plural' | null

function inflect(base: string, subject: Subject): string {
  if (subject === 'I' || subject === 'plural') return base
  if (base === 'have') return 'has'
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

const isPluralNoun = (word: string): boolean =>
  PLURAL_NOUN.has(word) ||
  (/[^su’]s$/.test(word) && !/(?:’s|is|ness|always|news|perhaps|besides|towards)$/.test(word))

/**
 * Finds whether the noun before a verb is singular or plural: 'the look of his eyes' is singular, 'in the
 * dark the lamps' plural.
 */
function numberOf(words: readonly string[]): Subject {
  if (words.length === 0) return null
  let start = 0
  words.forEach((word, i) => {
    if (DETERMINER.has(word) && !PREPOSITION.has(words[i - 1] ?? '')) start = i
  })
  const from = words.slice(start)
  const end = from.findIndex((word, i) => i > 0 && PREPOSITION.has(word))
  const noun = end < 0 ? from : from.slice(0, end)
  if (from.includes('and')) return 'plural'
  if (/^(?:two|three|four|seven|nine|these|those|both|all)$/.test(noun[0] ?? '')) return 'plural'
  return isPluralNoun(noun.at(-1) ?? '') ? 'plural' : 'singular'
}

// Matches earlier and imagined events in a sentence, whose tenses cannot be derived word by word.
const UNSURE =
  /\bif\b[^.!?]*\bhad\b[^.!?]*\b(?:would|might|could)(?: \w+)? have\b|\b(?:once|ago|as a child|yesterday|in those days|until then)\b[^.!?]*\bhad\b|\bhad\b[^.!?]*\b(?:once|ago|that (?:morning|year|week))\b/i

/** The two characters that enclose text about an earlier time, which stays in the past tense. */
export const PAST_MARKS = ['\uE000', '\uE001'] as const

/** The result: the text in the present tense. `isSure` is false if the tense of a word in it is ambiguous. */
export type Present = { text: string; isSure: boolean }

/**
 * Converts narration from the past to the present tense: 'She took the lamp and left' gives 'She takes the lamp and
 * leaves'. Text in quotation marks or asterisks, or between PAST_MARKS, stays unchanged. `names` are subjects.
 */
export function toPresent(text: string, names: readonly string[]): Present {
  const isName = new Set(names.flatMap((name) => name.toLowerCase().split(' ')))
  let isSure = !UNSURE.test(text)
  const parts = text.split(/(“[^”]*”?|\*[^*\n]*\*|\uE000[^\uE001]*\uE001)/)
  const told = parts.map((part, i) => {
    if (i % 2 === 1) return part
    const clause = convert(part, isName, i > 0 && /^“/.test(parts[i - 1] ?? ''))
    isSure &&= clause.isSure
    return clause.text
  })
  return { text: told.join('').replace(/\bcan not\b/g, 'cannot'), isSure }
}

function convert(part: string, isName: ReadonlySet<string>, afterQuote: boolean): Present {
  const tokens = part.split(/([\p{L}’'-]+)/u)
  let subject: Subject = null
  let finite = false
  let afterComma = false
  let isSure = true
  // Whether the text is within a past perfect: after 'had opened and' comes another participle.
  let isPerfect = false
  let np: string[] = []
  const words = tokens.filter((_, i) => i % 2 === 1).map((word) => word.toLowerCase())
  const has = { ed: /’d$/.test(words.join(' ')) }
  if (has.ed) isSure = false
  const told = tokens.map((token, at) => {
    if (at % 2 === 0) {
      if (/[.!?;:—\n]/.test(token)) {
        subject = null
        finite = false
        afterComma = false
        isPerfect = false
        np = []
      } else if (token.includes(',')) {
        afterComma = true
        isPerfect = false
        if (finite || subject !== null || PREPOSITION.has(np[0] ?? '')) {
          finite = false
          np = []
        }
      }
      return token
    }
    const i = (at - 1) / 2
    const word = token.toLowerCase()
    const previous = words.slice(0, i).findLast((one) => !ADVERB.has(one) && !/ly$/.test(one)) ?? ''
    const next = words[i + 1] ?? ''
    const nextIsVerb = /^(?:was|were|had|did|would|could)$/.test(next) || baseOf(next) !== null
    const keep = (): string => {
      afterComma = false
      return token
    }
    if (COORDINATE.has(word)) {
      if (finite) {
        finite = false
        np = []
      } else if (tokens[at - 1]?.includes(',')) np = []
      else if (np.length > 0 || isName.has(words[i - 1] ?? '')) np.push(word)
      return keep()
    }
    // 'after the bells' has no verb, so it starts no clause.
    const ahead =
      (
        tokens
          .slice(at + 1)
          .join('')
          .split(/[,.;:!?—]/)[0] ?? ''
      )
        .toLowerCase()
        .match(/[\p{L}’]+/gu) ?? []
    const isPhrase =
      /^(?:before|after|until|till|since|than|as|like)$/.test(word) &&
      !ahead
        .slice(0, 5)
        .some((one) => /^(?:is|was|were|had|did|would|could|might)$/.test(one) || baseOf(one) !== null)
    if (SUBORDINATE.has(word) && !isPhrase && !(word === 'so' && ADVERB.has(next))) {
      const noun = words[i - 1] ?? ''
      const isVerb = baseOf(noun) !== null || (noun in IRREGULAR && !ARTICLE.has(words[i - 2] ?? ''))
      const isConjunction = word === 'that' && isVerb
      const stays = noun === 'me' ? 'I' : noun === 'i' || noun === 'we' ? subject : null
      subject = stays
        ? stays
        : /^(?:who|which|that)$/.test(word) && noun && !isConjunction
          ? isPluralNoun(noun) && !isName.has(noun)
            ? 'plural'
            : 'singular'
          : null
      finite = false
      isPerfect = false
      np = []
      return keep()
    }
    const isOne = word !== 'one' || !PREPOSITION.has(next)
    const isSubject = (SINGULAR.has(word) && isOne) || PLURAL.has(word) || word === 'i' || isName.has(word)
    const opens = NOMINATIVE.has(word) || (nextIsVerb && !AUXILIARY.has(previous))
    const beforeIt = words[i - 1] ?? ''
    const isGoverned = PREPOSITION.has(beforeIt) && !SUBORDINATE.has(beforeIt) && !NOMINATIVE.has(word)
    const isApart = word === 'each' && /^(?:they|we)$/.test(beforeIt)
    if (isSubject && !isGoverned && !isApart && (!finite || opens)) {
      const joined = np.at(-1) === 'and'
      finite = false
      isPerfect = false
      subject = joined ? 'plural' : word === 'i' ? 'I' : PLURAL.has(word) ? 'plural' : 'singular'
      np = isName.has(word) || joined ? [word] : []
      return keep()
    }
    // In 'said Tomas' the subject follows its verb.
    const inverted = np.length === 0 && subject === null
    const hasOwnNoun = (): boolean =>
      np.some((noun, k) => DETERMINER.has(noun) && !PREPOSITION.has(np[k - 1] ?? ''))
    const who = (): Subject => {
      if (np.includes('and')) return 'plural'
      if (np.length > 0 && !isName.has(np[0] ?? '') && (subject === null || hasOwnNoun())) return numberOf(np)
      if (subject !== null) return subject
      if (isName.has(next)) return 'singular'
      return next === 'i' ? 'I' : PLURAL.has(next) || isPluralNoun(next) ? 'plural' : 'singular'
    }
    const swap = (to: string): string => {
      subject = who()
      finite = true
      afterComma = false
      isPerfect = false
      np = []
      return /^\p{Lu}/u.test(token) ? `${to[0]?.toUpperCase()}${to.slice(1)}` : to
    }
    const one = (singular: string, plural: string): string =>
      swap(who() === 'singular' || who() === null ? singular : plural)
    const contracted = CONTRACTED[word]
    if (contracted) return one(...contracted)
    const counterfactual = /\b(?:if|though)\b/.test(words.slice(Math.max(0, i - 4), i).join(' '))
    const before = words.slice(0, i).join(' ')
    const isUnreal = /\b(?:would|might|could)(?: \w+)? have\b.*\bif\b/.test(before)
    if (word === 'was') return swap(who() === 'I' ? 'am' : 'is')
    if (word === 'were') return swap(counterfactual || /\bwish/.test(before) ? 'were' : 'are')
    if (word === 'had' && previous === 'have') return keep()
    if (word === 'had') {
      const has = isUnreal ? swap('had') : one('has', 'have')
      isPerfect = baseOf(next) !== null || /(?:en|wn|ne|un|ught|ung|een|rn|id)$/.test(next)
      return has
    }
    if (word === 'did') return one('does', 'do')
    if (word === 'would' || word === 'could') {
      const kept =
        next === 'have' || next === 'rather' || counterfactual || (next === 'not' && words[i + 2] === 'have')
      return swap(kept ? word : word === 'would' ? 'will' : 'can')
    }
    if (word === 'might' || word === 'must' || word === 'should') return swap(word)
    if (word === 'used' && next === 'to') isSure = false
    const base = baseOf(word)
    const directly = words[i - 1] ?? ''
    const isParticiple = AUXILIARY.has(previous)
    const opensWithPreposition = np[0] === 'with' && !hasOwnNoun()
    const isPlain =
      base === null ||
      finite ||
      isParticiple ||
      opensWithPreposition ||
      word.includes('-') ||
      (isPerfect && np.length === 0) ||
      (/ed$/.test(word) && INTENSIFIER.has(directly)) ||
      (directly === 'one' && ARTICLE.has(words[i - 2] ?? '')) ||
      (SAME.has(word) && directly === 'to') ||
      (ARTICLE.has(directly) && !(directly === 'each' && subject === 'plural')) ||
      (PREPOSITION.has(directly) && np.length > 0)
    const isAfterNoun =
      !isParticiple && !ARTICLE.has(directly) && !INTENSIFIER.has(directly) && !PREPOSITION.has(directly)
    if (finite && base !== null && isAfterNoun && !PARTICIPLE.has(word) && !SAME.has(word)) isSure = false
    if (/^(?:like|by)$/.test(next) && /ed$/.test(word) && PREPOSITION.has(np[0] ?? '')) isSure = false
    if (isPlain) {
      if (base !== null && finite && isParticiple) isPerfect = true
      if (!finite) np.push(word)
      return keep()
    }
    if (PARTICIPLE.has(word) && tokens[at - 1]?.includes(',')) isSure = false
    if (PARTICIPLE.has(word) && np.length > 0 && /[,;:]/.test(part.slice(0, part.indexOf(token))))
      isSure = false
    if (/ed$/.test(word) && (tokens[at - 1]?.includes(',') || (np.at(-1) === 'and' && !hasOwnNoun())))
      isSure = false
    if (inverted && !(afterQuote || afterComma) && !/^\p{Lu}/u.test(tokens[at + 2] ?? '')) isSure = false
    return swap(inflect(base, who()))
  })
  return { text: told.join(''), isSure }
}
