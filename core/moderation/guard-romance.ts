import { matchesOf } from './guard-mention.ts'
import type { LanguagePatterns } from './guard-patterns.ts'
import { isAdjacent, type Span } from './guard-spans.ts'

const birthday =
  /(?:birthday|cumpleaños|aniversário|anniversaire|geburtstag|compleanno|fiesta|festa|fête|party)/iu

/**
 * Returns true when a sentence connects a minor to words of physical desire, or to words of love and an adult. A small
 * child is often in one sentence with the love of its parents, so for a small child these words must be directly beside
 * the mention.
 */
export function isRomantic(
  span: Span,
  [from, to]: readonly [number, number],
  language: LanguagePatterns,
  age: number,
): boolean {
  const { owners } = language
  const isNear = ({ index: at }: RegExpExecArray) =>
    age >= 13 || isAdjacent(span.text, at, from, language) || isAdjacent(span.text, to, at, language)
  if (age < 13 && birthday.test(span.text.slice(Math.max(0, from - 40), from))) return false
  const rest = `${span.text.slice(0, from)} ${span.text.slice(to)}`
  return (
    matchesOf(owners.heat, span.text).some(isNear) ||
    (owners.grownUps.test(rest) && matchesOf(owners.love, span.text).some(isNear))
  )
}

// A sentence with these words and without a subject describes the people of the previous sentence.
const becomeLovers =
  /(?<!\p{L})(?:(?:become|became) lovers|se (?:hacen|hicieron|vuelven|volvieron) amantes|torna(?:m|ra?m)-se amantes|(?:deviennent|devinrent) amants|(?:werden|wurden) (?:sie )?(?:ein )?liebespaar|(?:diventano|diventarono) amanti)/iu
/**
 * Returns true when the next sentence has words of physical desire, or of love between people of whom one is
 * an adult.
 */
export function isLoving(sentence: string, next: string, { owners }: LanguagePatterns): boolean {
  return (
    next.search(owners.heat) >= 0 ||
    (owners.grownUps.test(`${sentence} ${next}`) && next.search(owners.love) >= 0)
  )
}

const someOthers = /(?:^|[^\p{L}])(?:the|los|las|os|as|les|die|gli|i|le)\s+\p{L}+\s*$/iu
const ofThatPerson = /(?:^|[^\p{L}])(?:her|his|su|seu|sua|son|sa|ihre?|seine?|suo)\s+(?:\p{L}+\s+)?$/iu

/** Returns true for 'they become lovers' and 'becomes her lover', anywhere in the sentence. */
export function mentionsBecomingLovers(sentence: string, { owners }: LanguagePatterns): boolean {
  const at = sentence.search(becomeLovers)
  if (at >= 0 && !someOthers.test(sentence.slice(0, at))) return true
  return matchesOf(owners.heat, sentence).some(({ index }) => ofThatPerson.test(sentence.slice(0, index)))
}
