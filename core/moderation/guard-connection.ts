import { type MinorMention, matchesOf } from './guard-mention.ts'
import type { LanguagePatterns } from './guard-patterns.ts'
import { countWordsBetween, isAdjacent, maxWordLength, type Span } from './guard-spans.ts'

// Words that do not count as sexual beside a family's child under thirteen, such as 'undress'.
const innocent = /^(?:undress|strip|nude|moan|in bed)/i

interface Hit {
  word: string
  index: number
}
// A hostile text has many mentions of minors in each sentence, so each sentence is searched once and not once a mention.
const hitsBySpan = new WeakMap<Span, Map<LanguagePatterns, Hit[]>>()

function sexualHits(span: Span, language: LanguagePatterns, ofFamily: boolean): number[] {
  const byLanguage = hitsBySpan.get(span) ?? new Map<LanguagePatterns, Hit[]>()
  hitsBySpan.set(span, byLanguage)
  const hits =
    byLanguage.get(language) ??
    matchesOf(language.sexual, span.text).map(({ index, 0: word }) => ({ word, index }))
  byLanguage.set(language, hits)
  return hits.filter(({ word }) => !(ofFamily && innocent.test(word))).map(({ index }) => index)
}

/** Returns true when a mention of a minor is connected to sexual words in the same sentence. */
export function isConnected(
  span: Span,
  [from, to]: readonly [number, number],
  language: LanguagePatterns,
  mention?: MinorMention,
): boolean {
  const weak = mention?.weakContext ?? null
  const mustTouch = weak === 'family' || weak === 'noun' || isElsewhere(span.text, from, to, language)
  // A parent may undress a small child. From the age of thirteen on, undressing counts as sexual.
  const hits = sexualHits(span, language, weak === 'family' && (mention?.age ?? 15) < 13)
  // In 'His sixteen-year-old niece, who has sex ...' the relative clause is about the minor.
  if (weak !== null && relativeClause.test(span.text.slice(to)) && hits.some((hit) => hit > to)) return true
  if (weak === 'carer') {
    return hits.some(
      (hit) =>
        isAdjacent(span.text, to, hit, language) && language.owners.withChild.test(span.text.slice(hit)),
    )
  }
  if (weak === 'memory' && mention) {
    // In '“At sixteen I left,” she said, and they made love' the age is in a quoted memory and not in the scene.
    const isSpoken = (hit: number) => speech.test(span.text.slice(Math.min(hit, to), Math.max(hit, from)))
    return hits.some((hit) => !isSpoken(hit) && (!mustTouch || isAdjacent(span.text, to, hit, language)))
  }
  // In 'Has sex with a daughter of the house, fourteen' the person is the object of the sexual word.
  const isObject = (hit: number) =>
    hit < from &&
    from - hit <= 10 * maxWordLength &&
    /(?<!\p{L})(?:with|con|com|avec|mit)\s/iu.test(span.text.slice(hit, from)) &&
    !/[,;:—]/.test(span.text.slice(hit, from).replace(/,\s*$/, '')) &&
    !language.clause.test(span.text.slice(hit, from)) &&
    countWordsBetween(span.text, hit, from) <= 9
  if (weak === 'family' && hits.some(isObject)) return true
  // This condition is true for 'They had sex since she was fifteen', but not for 'friends since she was twelve, and
  // tonight they have sex'.
  if (weak === 'since') return hits.some((hit) => hit < from && countWordsBetween(span.text, hit, from) <= 9)
  return hits.some(
    (hit) =>
      !mustTouch || isAdjacent(span.text, hit, from, language) || isAdjacent(span.text, to, hit, language),
  )
}

/** Returns true when words near an age show that the person is elsewhere or asleep, such as 'at school'. */
function isElsewhere(text: string, from: number, to: number, { elsewhere }: LanguagePatterns): boolean {
  const start = Math.max(0, from - 40)
  const found = elsewhere.exec(text.slice(start))
  return found !== null && start + found.index < to + 40
}

const speech =
  /[”»"“]|\s[—–]|(?<!\p{L})(?:said|dit|disait|murmura|dijo|decía|disse|sagte)[-\s](?:she|he|elle|il|ella|él|ela|ele|sie|er|lei|lui)(?!\p{L})/iu
const relativeClause = /^,?\s*(?:\p{L}+\s+)?(?:who|que|qui|die|der|che|quien)\s/iu
