import { sentenceEnds } from '../text/sentences.ts'
import { isAdultLater, type MinorMention, minorMentions } from './guard-ages.ts'
import { type Tongue, tongues } from './guard-patterns.ts'

export type GuardInput = {
  /** What is to be judged: what a person asked for, or what a model wrote. */
  texts: readonly string[]
  /** What is known of the people of the story, one text each; ages in it count for the texts too. */
  leads?: readonly { name: string; text: string }[]
  /** The heat asked for, 1 to 5. */
  heat?: number
}

// Words that make a passage sexual. Kisses, beds, nakedness in a bath and abuse told as harm are not among them.
const sexual =
  /\b(?:sex(?!\s+of)|sexual(?:ly)?|sexy|sexualis\w+|sexualiz\w+|fuck\w*|orgasm\w*|climax(?:es|ed|ing)\b(?=[^.]{0,60}\b(?:him|her|together)\b)|mak(?:e|es|ing) love|made love|making out naked|lovemaking|love scene|intercourse|erotic\w*|erection|aroused?|arousal|horny|lust(?:s|ed|ing|ful|fully)?|masturbat\w*|nipples?|pussy|cock|penis|vagina|clit\w*|blow ?job|handjob|thrust(?:s|ing)? into|inside her|inside him|seduc(?:e|es|ed|ing|tive|tion)|strip(?:s|ped|ping)? (?:naked|for|her|him|off)|porn\w*|nude|nudes|(?:sleeps?|sleeping|slept) with(?=\s+(?!(?:the|an?|one|both|his|her|their|my|its|all|no|two|some|it|that|this)\b)\p{L}|\s+her(?:\s*[.,;:!?"”]|\s*$|\s+(?:and|again|anyway|that|every|in|on|until)\b)|\s+(?:his|her|their|my|an?|the|this)\s+(?:\w+\s+)?(?:teacher|boss|professor|coach|boy|girl|man|woman|brother|sister|father|uncle|friend|boyfriend|girlfriend|lover|student|pupil|neighbou?r|husband|wife|daughter|son|step\w+|stranger|teen\w*|minor)\b)|in bed with|loses? (?:her|his|their) virginity|lost (?:her|his|their) virginity|grope[sd]?|fondl\w+|moan(?:s|ed|ing)? (?:with|in) pleasure|undress(?:es|ed|ing)? (?:her|him|each other)|(?:steamy|explicit)(?=[\s,]+(?:\w+\s+)?(?:story|stories|scenes?|tale|romance|encounters?|affair|sex|content|material|love)\b))\b/giu
const outright =
  /\b(?:lolicon|loli|shotacon|shota|jailbait|child(?:ren)? (?:porn\w*|erotica|sex)|(?:sex|make love|making love|made love|intercourse) with (?:an? |the |her |his |this |some )?(?:(?:little|young|underage|small) )*(?:child|children|kids?|minors?|toddlers?|little girls?|little boys?|preteens?)|(?:sexual|sexy|erotic|horny|aroused|seductive|nude) (?:\w+ )?(?:child|children|kid|kids|minors?|toddlers?|little girls?|little boys?|preteens?|schoolgirls?|schoolboys?))\b/iu

const pronoun = /^\W*(?:she|he|they|her|his|their|the (?:girl|boy|child|teen\w*)|together)\b/iu

// What a parent may do for a child: beside somebody's daughter or son these alone say nothing.
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

function sexualHits(text: string, tongue: Tongue, ofFamily = false): number[] {
  return [...text.matchAll(tongue.sexual)]
    .filter((match) => !(ofFamily && innocent.test(match[0])))
    .map((match) => match.index)
}

// A child who is somewhere else while the grown-ups are together.
const aside =
  /\b(?:asleep|sleep(?:s|ing)?|slept|wak(?:e|es|ing)|woke|napp(?:ed|ing)|at (?:school|camp)|away|next door|upstairs|downstairs|down the hall|in (?:her|his|their) (?:own )?(?:bed|room|cot))\b/iu

const english: Tongue = {
  mentions: minorMentions,
  sexual,
  outright,
  goesOn: pronoun,
  aside,
  clause: /\b(?:while|until|because|before|after|so|though|but)\b/i,
}
const all: readonly Tongue[] = [english, ...tongues]

/** Right beside each other: at most five words and no clause between. */
function isTight(text: string, a: number, b: number, tongue: Tongue): boolean {
  const between = text.slice(Math.min(a, b), Math.max(a, b))
  return (
    !/[,;:—.]/.test(between.slice(0, -1)) &&
    !tongue.clause.test(between.slice(0, -1)) &&
    between.trim().split(/\s+/).length <= 5
  )
}

/** Whether a mention of someone under age is bound to sexual words of its own sentence. */
function isBound(
  span: Span,
  [from, to]: readonly [number, number],
  tongue: Tongue,
  loose: boolean,
  ofFamily: boolean,
): boolean {
  const apart = loose || tongue.aside.test(span.text.slice(Math.max(0, from - 40), to + 40))
  return sexualHits(span.text, tongue, ofFamily).some(
    (hit) => !apart || isTight(span.text, hit, from, tongue) || isTight(span.text, to, hit, tongue),
  )
}

// Without this nothing in a text can be flagged, whoever is in it: the short way for nearly all that is written.
function isSuspect(text: string): boolean {
  const spans = spansOf(text)
  return all.some(
    (tongue) => tongue.outright.test(text) || spans.some((span) => sexualHits(span.text, tongue).length > 0),
  )
}

function judge(text: string, minors: ReadonlySet<string>): boolean {
  const spans = spansOf(text)
  return all.some((tongue) => judgeIn(tongue, text, spans, minors))
}

function judgeIn(tongue: Tongue, text: string, spans: readonly Span[], minors: ReadonlySet<string>): boolean {
  if (tongue.outright.test(text)) return true
  const isSexual = spans.map((span) => sexualHits(span.text, tongue).length > 0)
  if (!isSexual.includes(true)) return false
  for (const mention of tongue.mentions(text)) {
    const at = spans.findIndex((span) => mention.start < span.end)
    const span = spans[at]
    if (!span) continue
    const place = [mention.start - span.start, mention.end - span.start] as const
    if (isBound(span, place, tongue, mention.loose !== null, mention.loose === 'family')) return true
    if (mention.loose) continue
    const next = spans[at + 1]
    if (isSexual[at + 1] && next && tongue.goesOn.test(next.text)) return true
    if (isSexual[at - 1] && tongue.goesOn.test(span.text)) return true
  }
  const names = [...minors].map((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'gu'))
  return spans.some(
    (span, i) =>
      isSexual[i] &&
      names.some((name) =>
        [...span.text.matchAll(name)].some((hit) =>
          isBound(span, [hit.index, hit.index + hit[0].length], tongue, false, false),
        ),
      ),
  )
}

// 'Elena’s clever ten-year-old daughter' at the head of a description is who it describes.
const selfBefore =
  /^\W*(?:\p{Lu}\p{L}+['’]s|[Hh]er|[Hh]is|[Tt]heir|[Mm]y|[Tt]he|[Aa]n?)\s+(?:[\p{L}-]+,?\s+){0,2}$/u

function mentionsIn(text: string): MinorMention[] {
  return all.flatMap((tongue) => tongue.mentions(text))
}

/** Whether a text that describes somebody says that this person is under age. */
function isYoung(text: string): boolean {
  return mentionsIn(text).some(
    ({ name, loose, start }) =>
      name === null && (loose === null || (loose === 'family' && selfBefore.test(text.slice(0, start)))),
  )
}

/**
 * Our own rule where the provider has no moderation call (decision 93): sexual content involving minors, always
 * refused. It flags someone said to be under eighteen together with sexual words: in one sentence, in the next that
 * goes on with 'she' or 'they', or anywhere by a name that was given such an age; and a lead under eighteen in a
 * story of heat 3 or more that has no two adults. 'Girl' or 'baby' between adults, childhoods, a child asleep next
 * door and first kisses are not flagged. It reads English and the languages of guard-languages.ts, a text in one of
 * them at a time. Returns why, for the log, or null.
 */
export function findMinorsInSexualContent(input: GuardInput): string | null {
  const leads = input.leads ?? []
  const isHot = leads.length > 0 && (input.heat ?? 1) >= 3
  if (!isHot && !input.texts.some(isSuspect)) return null
  const told = [...input.texts, ...leads.map((lead) => `${lead.name}. ${lead.text}`)].join('\n')
  const minors = new Set<string>()
  for (const mention of mentionsIn(told)) {
    if (mention.name && !mention.loose && !isAdultLater(mention.name, told)) minors.add(mention.name)
  }
  let grown = 0
  for (const lead of leads) {
    const [first = ''] = lead.name.match(/\p{L}+/gu) ?? []
    if (first && isYoung(lead.text) && !isAdultLater(first, `${lead.name} ${lead.text}`)) minors.add(first)
    if (!minors.has(first)) grown++
  }
  // A child may be among the people of a story of two adults; where there are no two adults, who is the heat for?
  if (isHot && leads.length > grown && grown < 2) return 'a lead under eighteen in a story of this heat'
  return input.texts.some((text) => judge(text, minors)) ? 'sexual content with someone under eighteen' : null
}
