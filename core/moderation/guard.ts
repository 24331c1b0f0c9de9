import { sentenceEnds } from '../text/sentences.ts'
import { isAdultNow, type MinorMention, minorMentions } from './guard-ages.ts'
import { type LanguagePatterns, otherLanguages } from './guard-patterns.ts'

export type GuardInput = {
  /** The texts to check: the order of a writer, or the answer of a model. */
  texts: readonly string[]
  /** The characters of the story with one text each. Their ages also count for `texts`. */
  leads?: readonly { name: string; text: string }[]
  /** The ordered spice level, 1 to 5. */
  spiceLevel?: number
}

// Words that make a passage sexual. Kisses, beds, nakedness in a bath and reports of abuse are not among them.
const sexual =
  /\b(?:sex(?!\s+of)|sexual(?:ly)?|sexy|sexualis\w+|sexualiz\w+|fuck\w*|orgasm\w*|climax(?:es|ed|ing)\b(?=[^.]{0,60}\b(?:him|her|together)\b)|mak(?:e|es|ing) love|made love|making out naked|lovemaking|love scene|intercourse|erotic\w*|erection|aroused?|arousal|horny|lust(?:s|ed|ing|ful|fully)?|masturbat\w*|nipples?|pussy|cock|penis|vagina|clit\w*|blow ?job|handjob|thrust(?:s|ing)? into|inside her|inside him|seduc(?:e|es|ed|ing|tive|tion)|strip(?:s|ped|ping)? (?:naked|for|her|him|off)|porn\w*|nude|nudes|(?:sleeps?|sleeping|slept) with(?=\s+(?!(?:the|an?|one|both|his|her|their|my|its|all|no|two|some|it|that|this)\b)\p{L}|\s+her(?:\s*[.,;:!?"”]|\s*$|\s+(?:and|again|anyway|that|every|in|on|until)\b)|\s+(?:his|her|their|my|an?|the|this)\s+(?:\w+\s+)?(?:teacher|boss|professor|coach|boy|girl|man|woman|brother|sister|father|uncle|friend|boyfriend|girlfriend|lover|student|pupil|neighbou?r|husband|wife|daughter|son|step\w+|stranger|teen\w*|minor)\b)|in bed with|loses? (?:her|his|their) virginity|lost (?:her|his|their) virginity|grope[sd]?|fondl\w+|moan(?:s|ed|ing)? (?:with|in) pleasure|undress(?:es|ed|ing)? (?:her|him|each other)|(?:steamy|explicit)(?=[\s,]+(?:\w+\s+)?(?:story|stories|scenes?|tale|romance|encounters?|affair|sex|content|material|love)\b))\b/giu
const explicitMinors =
  /\b(?:lolicon|loli|shotacon|shota|jailbait|child(?:ren)? (?:porn\w*|erotica|sex)|(?:sex|make love|making love|made love|intercourse) with (?:an? |the |her |his |this |some )?(?:(?:little|young|underage|small) )*(?:child|children|kids?|minors?|toddlers?|little girls?|little boys?|preteens?)|(?:sexual|sexy|erotic|horny|aroused|seductive|nude) (?:\w+ )?(?:child|children|kid|kids|minors?|toddlers?|little girls?|little boys?|preteens?|schoolgirls?|schoolboys?))\b/iu

const pronoun = /^\W*(?:she|he|they|her|his|their|the (?:girl|boy|child|teen\w*)|together)\b/iu

// A parent can do these things for a child, so they do not count beside somebody's daughter or son.
const innocent = /^(?:undress|strip|nude|moan|in bed)/i

type Span = { start: number; end: number; text: string }

function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const end of [...sentenceEnds(text), text.length]) {
    if (text.slice(start, end).trim()) spans.push({ start, end, text: text.slice(start, end) })
    start = end
  }
  return spans
}

function sexualHits(text: string, language: LanguagePatterns, ofFamily = false): number[] {
  return [...text.matchAll(language.sexual)]
    .filter((match) => !(ofFamily && innocent.test(match[0])))
    .map((match) => match.index)
}

// These words show that a child is elsewhere while the adults are together.
const elsewhere =
  /\b(?:asleep|sleep(?:s|ing)?|slept|wak(?:e|es|ing)|woke|napp(?:ed|ing)|at (?:school|camp)|away|next door|upstairs|downstairs|down the hall|in (?:her|his|their) (?:own )?(?:bed|room|cot))\b/iu

const english: LanguagePatterns = {
  mentions: minorMentions,
  sexual,
  explicitMinors,
  continuation: pronoun,
  elsewhere,
  clause: /\b(?:while|until|because|before|after|so|though|but)\b/i,
}
const languages: readonly LanguagePatterns[] = [english, ...otherLanguages]

/** Returns true when at most five words and no other clause stand between two offsets. */
function isAdjacent(text: string, a: number, b: number, language: LanguagePatterns): boolean {
  const between = text.slice(Math.min(a, b), Math.max(a, b))
  return (
    !/[,;:—.]/.test(between.slice(0, -1)) &&
    !language.clause.test(between.slice(0, -1)) &&
    between.trim().split(/\s+/).length <= 5
  )
}

/** Returns true when a mention of a minor is connected to sexual words in the same sentence. */
function isConnected(
  span: Span,
  [from, to]: readonly [number, number],
  language: LanguagePatterns,
  weakContext: boolean,
  ofFamily: boolean,
): boolean {
  const apart = weakContext || language.elsewhere.test(span.text.slice(Math.max(0, from - 40), to + 40))
  return sexualHits(span.text, language, ofFamily).some(
    (hit) => !apart || isAdjacent(span.text, hit, from, language) || isAdjacent(span.text, to, hit, language),
  )
}

// A text without sexual words is never flagged. This quick check ends the work for nearly all texts.
function isSuspect(text: string): boolean {
  const spans = spansOf(text)
  return languages.some(
    (language) =>
      language.explicitMinors.test(text) || spans.some((span) => sexualHits(span.text, language).length > 0),
  )
}

function isForbidden(text: string, minors: ReadonlySet<string>): boolean {
  const spans = spansOf(text)
  return languages.some((language) => isForbiddenIn(language, text, spans, minors))
}

function isForbiddenIn(
  language: LanguagePatterns,
  text: string,
  spans: readonly Span[],
  minors: ReadonlySet<string>,
): boolean {
  if (language.explicitMinors.test(text)) return true
  const isSexual = spans.map((span) => sexualHits(span.text, language).length > 0)
  if (!isSexual.includes(true)) return false
  for (const mention of language.mentions(text)) {
    const at = spans.findIndex((span) => mention.start < span.end)
    const span = spans[at]
    if (!span) continue
    const place = [mention.start - span.start, mention.end - span.start] as const
    if (isConnected(span, place, language, mention.weakContext !== null, mention.weakContext === 'family'))
      return true
    if (mention.weakContext) continue
    const next = spans[at + 1]
    if (isSexual[at + 1] && next && language.continuation.test(next.text)) return true
    if (isSexual[at - 1] && language.continuation.test(span.text)) return true
  }
  const names = [...minors].map((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'))
  return spans.some(
    (span, i) =>
      isSexual[i] &&
      names.some((name) =>
        [...span.text.matchAll(name)].some((hit) =>
          isConnected(span, [hit.index, hit.index + hit[0].length], language, false, false),
        ),
      ),
  )
}

// A mention at the beginning of a description is the described person: 'Elena’s clever ten-year-old daughter'.
const selfBefore =
  /^\W*(?:\p{Lu}\p{L}+['’]s|[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Tt]he|[Aa]n?)\s+(?:[\p{L}-]+,?\s+){0,2}$/u

function mentionsIn(text: string): MinorMention[] {
  return languages.flatMap((language) => language.mentions(text))
}

/** Returns true when the description of a person states that this person is under eighteen. */
function isDescribedAsMinor(text: string): boolean {
  return mentionsIn(text).some(
    ({ name, weakContext, start }) =>
      name === null &&
      (weakContext === null || (weakContext === 'family' && selfBefore.test(text.slice(0, start)))),
  )
}

/**
 * The rule on minors (D-93): finds sexual content that involves a person under eighteen. It flags a mention of a minor
 * with sexual words in the same sentence, or in a next sentence that continues with 'she' or 'they', and the name of a
 * minor beside sexual words anywhere. It also flags a minor among the characters of a story with spice level 3 or more
 * and fewer than two adults. 'Girl' or 'baby' between adults, childhood memories, a child asleep next door and first
 * kisses are allowed. It reads English and the languages of guard-languages.ts.
 * @returns the reason, for the log; null when the content is allowed.
 */
export function findMinorsInSexualContent(input: GuardInput): string | null {
  const leads = input.leads ?? []
  const isHot = leads.length > 0 && (input.spiceLevel ?? 1) >= 3
  if (!isHot && !input.texts.some(isSuspect)) return null
  const everything = [...input.texts, ...leads.map((lead) => `${lead.name}. ${lead.text}`)].join('\n')
  const minors = new Set<string>()
  for (const mention of mentionsIn(everything)) {
    if (mention.name && !mention.weakContext && !isAdultNow(mention.name, everything))
      minors.add(mention.name)
  }
  let adultCount = 0
  for (const lead of leads) {
    const [first = ''] = lead.name.match(/\p{L}+/gu) ?? []
    if (first && isDescribedAsMinor(lead.text) && !isAdultNow(first, `${lead.name} ${lead.text}`))
      minors.add(first)
    if (!minors.has(first)) adultCount++
  }
  // A story of two adults may have a child. Without two adults, the spice level must concern the minor.
  if (isHot && leads.length > adultCount && adultCount < 2)
    return 'a lead under eighteen in a story of this spice level'
  return input.texts.some((text) => isForbidden(text, minors))
    ? 'sexual content with someone under eighteen'
    : null
}
