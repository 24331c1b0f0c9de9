import { cutText } from '../text/sentences.ts'
import type { GuardRefusal } from './guard.ts'

/** The largest number of UTF-16 units of the refused sentence in a message. */
const longestQuote = 240

/** Returns the message for the writer about a refusal by our own rule: it names the sentence (D-123). */
export function guardMessage({ sentence }: Pick<GuardRefusal, 'sentence'>): string {
  const quote = cutText(sentence.replace(/\s+/g, ' '), longestQuote)
  return `Heartroom does not write heat or romance with anyone under eighteen. It stopped at this sentence: “${quote}” If it speaks of an adult, say their age there and order again. Only this order has ended, and your words are kept.`
}
