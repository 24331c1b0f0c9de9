import { cutText } from '../text/sentences.ts'
import type { GuardRefusal } from './guard.ts'

/** The most UTF-16 units of the refused sentence that a message quotes. */
const longestQuote = 240

/**
 * Returns the message to the writer after a refusal by the rule on minors. It contains the refused sentence (D-123).
 */
export function guardMessage({ sentence }: Pick<GuardRefusal, 'sentence'>): string {
  const quote = cutText(sentence.replace(/\s+/g, ' '), longestQuote)
  return `Heartroom does not write heat or romance with anyone under eighteen. It stopped at this sentence: “${quote}” If it speaks of an adult, say their age there and order again. Only this order has ended, and your words are kept.`
}

/** The message that a writer gets where the refused sentence must not be quoted, such as in a notification. */
export const unquotedGuardMessage =
  'Heartroom does not write heat or romance with anyone under eighteen. Your list of generations has the sentence at which it stopped.'
