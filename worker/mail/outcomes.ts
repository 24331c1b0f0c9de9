/**
 * The outcomes of an attempt at a mail. `dropped`: the mail has no content any more; `lost`: another worker
 * holds it now.
 */
export const mailOutcomes = ['sent', 'later', 'failed', 'unknown', 'dropped', 'lost'] as const
export type MailOutcome = (typeof mailOutcomes)[number]
