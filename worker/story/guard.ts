import { isAdultLater, minorMentions } from './guard-ages.ts'
import { sentenceEnds } from './sentences.ts'

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
  /\b(?:sex(?!\s+of)|sexual(?:ly)?|sexy|sexualis\w+|sexualiz\w+|fuck\w*|orgasm\w*|climax(?:es|ed|ing)\b(?=[^.]{0,60}\b(?:him|her|together)\b)|mak(?:e|es|ing) love|made love|making out naked|lovemaking|love scene|intercourse|erotic\w*|erection|aroused?|arousal|horny|lust(?:s|ed|ing|ful|fully)?|masturbat\w*|nipples?|pussy|cock|penis|vagina|clit\w*|blow ?job|handjob|thrust(?:s|ing)? into|inside her|inside him|seduc(?:e|es|ed|ing|tive|tion)|strip(?:s|ped|ping)? (?:naked|for|her|him|off)|porn\w*|nude|nudes|(?:sleeps|sleep|sleeping|slept) with(?! (?:the|an?|one|both|his|her|their|my) (?:window|light|lamp|door|curtain|book|knife|dog|cat|blanket|phone|radio|eye|mouth|head|hand|fist|arm|pillow|gun|letter)s?\b)|in bed with|loses? (?:her|his|their) virginity|lost (?:her|his|their) virginity|grope[sd]?|fondl\w+|moan(?:s|ed|ing)? (?:with|in) pleasure|undress(?:es|ed|ing)? (?:her|him|each other)|steamy|explicit)\b/giu
const outright =
  /\b(?:lolicon|loli|shotacon|shota|jailbait|child(?:ren)? (?:porn\w*|erotica|sex)|(?:sex|make love|making love|made love|sleep(?:s|ing)?|slept|intercourse) with (?:an? |the |her |his |this |some )?(?:(?:little|young|underage|small) )*(?:child|children|kids?|minors?|toddlers?|little girls?|little boys?|preteens?)|(?:sexual|sexy|erotic|horny|aroused|seductive|nude) (?:\w+ )?(?:child|children|kid|kids|minors?|toddlers?|little girls?|little boys?|preteens?|schoolgirls?|schoolboys?))\b/iu

const pronoun = /^\W*(?:she|he|they|her|his|their|the (?:girl|boy|child|teen\w*)|together)\b/iu

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

function sexualHits(text: string): number[] {
  return [...text.matchAll(sexual)].map((match) => match.index)
}

function hasWord(text: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}])${name}(?![\\p{L}])`, 'u').test(text)
}

/** Right beside each other: at most six words and no clause between. */
function isTight(text: string, a: number, b: number): boolean {
  const between = text.slice(Math.min(a, b), Math.max(a, b))
  return !/[,;:—.]/.test(between.slice(0, -1)) && between.trim().split(/\s+/).length <= 7
}

function judge(text: string, minors: ReadonlySet<string>): boolean {
  if (outright.test(text)) return true
  const spans = spansOf(text)
  const hits = spans.map((span) => sexualHits(span.text).length > 0)
  for (const mention of minorMentions(text)) {
    const at = spans.findIndex((span) => mention.start < span.end)
    const span = spans[at]
    if (!span) continue
    if (mention.loose) {
      const near = sexualHits(span.text).some(
        (hit) =>
          isTight(text, span.start + hit, mention.start) || isTight(text, mention.end, span.start + hit),
      )
      if (near) return true
      continue
    }
    const next = spans[at + 1]
    if (hits[at]) return true
    if (hits[at + 1] && next && pronoun.test(next.text)) return true
    if (hits[at - 1] && pronoun.test(span.text)) return true
  }
  return spans.some((span, i) => hits[i] && [...minors].some((name) => hasWord(span.text, name)))
}

/**
 * Our own rule where the provider has no moderation call (decision 93): sexual content involving minors, always
 * refused. It flags someone said to be under eighteen together with sexual words: in one sentence, in the next that
 * goes on with 'she' or 'they', or anywhere by a name that was given such an age; and a lead under eighteen in a
 * story of heat 3 or more. 'Girl' or 'baby' between adults, childhoods, a sleeping child next door and first kisses
 * are not flagged. Returns why, for the log, or null.
 */
export function findMinorsInSexualContent(input: GuardInput): string | null {
  const leads = input.leads ?? []
  const all = [...input.texts, ...leads.map((lead) => `${lead.name}. ${lead.text}`)].join('\n')
  const minors = new Set<string>()
  for (const mention of minorMentions(all)) {
    if (mention.name && !mention.loose && !isAdultLater(mention.name, all)) minors.add(mention.name)
  }
  for (const lead of leads) {
    const [first = ''] = lead.name.match(/\p{L}+/gu) ?? []
    const young = minorMentions(lead.text).some((mention) => !mention.loose && mention.name === null)
    if (first && young && !isAdultLater(first, `${lead.name} ${lead.text}`)) minors.add(first)
    if ((input.heat ?? 1) >= 3 && minors.has(first)) return 'a lead under eighteen in a story of this heat'
  }
  return input.texts.some((text) => judge(text, minors)) ? 'sexual content with someone under eighteen' : null
}
