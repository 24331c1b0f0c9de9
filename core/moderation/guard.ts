import { rememberByText } from '../text/remember-by-text.ts'
import { isAdultNow } from './guard-ages.ts'
import { isConnected } from './guard-connection.ts'
import { guardPatterns as languages } from './guard-english.ts'
import type { MinorMention } from './guard-mention.ts'
import type { LanguagePatterns } from './guard-patterns.ts'
import { isLoving, isRomantic, mentionsBecomingLovers } from './guard-romance.ts'
import { findMinorAge } from './guard-sheets.ts'
import { indexesOfSpans, indexOfSpan, type Span, spansOf } from './guard-spans.ts'
import { asTwoByteLead, asTwoByteText } from './two-byte-text.ts'

export type GuardInput = {
  /** The texts to check: the order of a writer, or the answer of a model. */
  texts: readonly string[]
  /** The characters of the story, each with its description. A minor among them is also a minor in `texts`. */
  leads?: readonly { name: string; text: string }[]
  /** The ordered spice level, 1 to 5. */
  spiceLevel?: number
}

/** A text with the mentions of minors that the rules of each language find in it, in the order of `languages`. */
interface ReadText {
  text: string
  mentions: readonly (readonly MinorMention[])[]
}

// The same description is checked with each text of its story, so the results are cached.
const rememberedUnits = 2_000_000
const readSheet = rememberByText(readMentions, rememberedUnits)
const minorAgeIn = rememberByText(findMinorAge, rememberedUnits)

function readMentions(text: string): ReadText {
  return { text, mentions: languages.map((language) => language.mentions(text)) }
}

/** Finds the words of a text that are among the given names. */
function namesIn(text: string, names: ReadonlySet<string>): RegExpExecArray[] {
  return names.size === 0 ? [] : [...text.matchAll(/\p{L}+/gu)].filter(([word]) => names.has(word))
}

/** Returns the sentence of a text that the rule refuses; null when the text is allowed. */
function forbiddenSentence({ text, mentions }: ReadText, minors: ReadonlySet<string>): string | null {
  const isNamed = namesIn(text, minors).length > 0
  let spans: Span[] | undefined
  for (const [at, language] of languages.entries()) {
    const own = mentions[at] ?? []
    // Most texts mention no minor, so nothing else in them is checked.
    if (own.length === 0 && !isNamed && !language.explicitMinors.test(text)) continue
    spans ??= spansOf(text)
    const found = forbiddenSpan(language, { text, spans, mentions: own, minors })
    if (found) return found.text
  }
  return null
}

function forbiddenSpan(
  language: LanguagePatterns,
  {
    text,
    spans,
    mentions,
    minors,
  }: {
    text: string
    spans: readonly Span[]
    mentions: readonly MinorMention[]
    minors: ReadonlySet<string>
  },
): Span | null {
  const explicit = language.explicitMinors.exec(text)
  if (explicit) return spans[indexOfSpan(spans, explicit.index)] ?? null
  const isSexual = (at: number) => spans[at] !== undefined && spans[at].text.search(language.sexual) >= 0
  const isCharged = createChargeTest(spans, language)
  for (const mention of mentions) {
    for (const at of indexesOfSpans(spans, mention.start)) {
      if (![at - 1, at, at + 1].some(isCharged)) continue
      const found = forbiddenBeside(mention, at, language, { text, spans, isSexual })
      if (found) return found
    }
  }
  const named = spans.find((span) =>
    namesIn(span.text, minors).some(({ index, 0: name }) =>
      isConnected(span, [index, index + name.length], language),
    ),
  )
  return named ?? null
}

/** Returns the sentence that the rule refuses because of one mention in the sentence at an index; null when allowed. */
function forbiddenBeside(
  mention: MinorMention,
  at: number,
  language: LanguagePatterns,
  { text, spans, isSexual }: { text: string; spans: readonly Span[]; isSexual: (at: number) => boolean },
): Span | null {
  const span = spans[at]
  if (!span) return null
  const { age, isPast } = mention
  const isDead = longDead.test(text.slice(mention.end, mention.end + 30))
  const weakContext = isDead ? 'memory' : isChildOfOther(mention, span, language) ? null : mention.weakContext
  // This pattern finds the pronoun of the person in 'she was ten', or in 'Grace was ten when her family left'.
  const [subject = ''] =
    /(?<!\p{L})(?:she|he|her|his)(?!\p{L})/iu.exec(text.slice(mention.start, span.end)) ?? []
  const hasGrownUp = (until: number) =>
    isPast || weakContext === 'memory'
      ? language.owners.hasGrownUp(text.slice(span.start, until), age, subject)
      : language.owners.isYearsLater(text.slice(mention.end, until), age)
  const place = [mention.start - span.start, mention.end - span.start] as const
  if (isConnected(span, place, language, { ...mention, weakContext }) && !hasGrownUp(span.end)) return span
  const isPerson = weakContext === null || (weakContext === 'noun' && age >= 13)
  if (isPerson && isRomantic(span, place, language, age) && !hasGrownUp(span.end)) return span
  const next = spans[at + 1]
  const isAway = age < 13 && away.test(span.text)
  const isHeated = () =>
    isSexual(at + 1) || (age >= 13 && next !== undefined && isLoving(span.text, next.text, language))
  const goesOn =
    weakContext === null &&
    !isAway &&
    next &&
    isHeated() &&
    (continues(next.text, language) || mentionsBecomingLovers(next.text, language)) &&
    !hasGrownUp(next.end)
  if (goesOn) return next
  const previous = spans[at - 1]
  if (weakContext === null && previous && language.continuation.test(span.text) && isSexual(at - 1))
    return span
  return null
}

/** Returns a function that tests whether the sentence at an index has sexual words, or words of desire or love. */
function createChargeTest(spans: readonly Span[], { sexual, owners }: LanguagePatterns) {
  const known = new Map<number, boolean>()
  return (at: number): boolean => {
    const text = spans[at]?.text ?? ''
    const isCharged =
      known.get(at) ?? [sexual, owners.heat, owners.love].some((pattern) => text.search(pattern) >= 0)
    known.set(at, isCharged)
    return isCharged
  }
}

/** This pattern matches words about a person who died long ago. */
const longDead =
  /^[^.;!?]*?(?:(?<!\d)1[0-9]\d\d(?!\d)|muert[ao]|mort[ao]|morte(?!\p{L})|gestorben|(?<!\p{L})(?:died|dead)(?!\p{L}))/iu
// Words for a place or person to which a small child is taken, so that the child is not present in the next sentence.
const away =
  /(?<!\p{L})(?:bus|autobús|ônibus|pulmino|scuolabus|school|escuela|colegio|escola|école|schule|scuola|camp|grandmother|abuela|avó|grand-mère|großmutter|nonna|babysitter)(?!\p{L})/iu

/** Returns true when one of the first words of a sentence means a person of the sentence before. */
function continues(sentence: string, { continuation }: LanguagePatterns): boolean {
  const words = sentence.trim().split(/\s+/)
  return [0, 1, 2, 3, 4].some((from) => continuation.test(words.slice(from).join(' ')))
}

/** Returns true for a teenager at the beginning of a sentence who is the child of a third person ('his boss’s'). */
function isChildOfOther(mention: MinorMention, span: Span, language: LanguagePatterns): boolean {
  if (mention.weakContext !== 'family' || mention.age < 13 || language.elsewhere.test(span.text)) return false
  const lead = span.text.slice(0, mention.end - span.start)
  return /^\W*(?<!\p{L})(?:\p{L}+\s+){0,2}\p{L}+['’]s\s/u.test(lead) || ofOther.test(lead)
}
// This pattern matches 'the daughter of his boss', for languages in which the owner follows. In both patterns \W also
// matches letters that are not ASCII, so a word is tried only from its beginning: a search from each letter would take
// quadratic time.
const ofOther =
  /^\W*(?<!\p{L})\p{L}+\s+(?:[\p{L}\p{N}-]+\s+){1,2}(?:(?:de|do|da|del|di|dello|della|des|du)\s+(?:su|seu|sua|suo|son|sa)?|seine[sr]|ihre[sr]|des|der)\s*\p{L}+/u

/** Lists the leads whose descriptions state an age under eighteen: the first name, and the sentence with the age. */
export function findMinorLeads(
  leads: NonNullable<GuardInput['leads']>,
): { name: string; sentence: string }[] {
  return leads.map(asTwoByteLead).flatMap((lead) => {
    const [name = ''] = lead.name.match(/\p{L}+/gu) ?? []
    const at = name ? minorAgeIn(lead.text) : null
    if (at === null || isAdultNow(name, `${lead.name} ${lead.text}`)) return []
    const span = spansOf(lead.text).find((one) => at < one.end)
    return [{ name, sentence: span?.text.trim() ?? '' }]
  })
}

// Only for this number of names is a text searched for a statement that the person is an adult now. A minor with any
// further name counts as a minor.
const maxNames = 100

/** Returns a function that tests whether the text states that the person with a name is an adult now. */
function createAdultTest(text: string): (name: string) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    const isAdult = known.get(name) ?? (known.size < maxNames && isAdultNow(name, text))
    if (known.size < maxNames) known.set(name, isAdult)
    return isAdult
  }
}

/** A refusal by the rule on minors. */
export interface GuardRefusal {
  /** The reason of the refusal, for the log. */
  reason: string
  /** The sentence that the rule refuses, as it was written. */
  sentence: string
}

/**
 * The rule on minors (D-93, D-123). It refuses a mention of a minor in a sentence with sexual words, or next to such a
 * sentence if 'she' or 'they' connects the two. In the sentence of a minor it refuses words of desire, or words of love
 * together with an adult; for a child under thirteen, only directly beside the mention. It refuses the name of a minor
 * in a sentence with sexual words. It also refuses a minor among the leads of a story with spice level 3 or more and
 * fewer than two adults. It allows 'girl' or 'baby' between adults, childhood memories of adults, their children, a
 * child asleep next door and first kisses. It reads English and the languages of guard-languages.ts.
 * @returns the refusal; null when the content is allowed.
 */
export function findMinorsInSexualContent(input: GuardInput): GuardRefusal | null {
  const leads = (input.leads ?? []).map(asTwoByteLead)
  const isHot = leads.length > 0 && (input.spiceLevel ?? 1) >= 3
  const texts = input.texts.map((text) => readMentions(asTwoByteText(text)))
  const sheets = leads.map((lead) => readSheet(`${lead.name}. ${lead.text}`))
  const everything = [...texts, ...sheets].map(({ text }) => text).join('\n')
  const minors = new Set<string>()
  const isAdult = createAdultTest(everything)
  let from = 0
  for (const read of [...texts, ...sheets]) {
    for (const [at, language] of languages.entries()) {
      for (const { name, weakContext, isPast, end, age } of read.mentions[at] ?? []) {
        if (!name || weakContext || isAdult(name)) continue
        const rest = everything.slice(from + end, from + end + 240)
        if (isPast && language.owners.hasGrownUp(rest, age, '')) continue
        minors.add(name)
      }
    }
    from += read.text.length + 1
  }
  let adultCount = 0
  let sentence = ''
  for (const lead of leads) {
    const [first = ''] = lead.name.match(/\p{L}+/gu) ?? []
    const at = first ? minorAgeIn(lead.text) : null
    if (at !== null && !isAdultNow(first, `${lead.name} ${lead.text}`)) minors.add(first)
    if (!minors.has(first)) adultCount++
    else sentence ||= spansOf(lead.text).find((span) => (at ?? 0) < span.end)?.text ?? lead.name
  }
  // A story of two adults may contain a child. With fewer adults, the spice level could apply to the minor.
  if (isHot && leads.length > adultCount && adultCount < 2)
    return { reason: 'a lead under eighteen in a story of this spice level', sentence: sentence.trim() }
  for (const text of texts) {
    const forbidden = forbiddenSentence(text, minors)
    if (forbidden !== null)
      return { reason: 'sexual content with someone under eighteen', sentence: forbidden.trim() }
  }
  return null
}
