/** How an attempt at a mail can end. `dropped` has nothing to say any more, `lost` belongs to another worker now. */
export const mailOutcomes = ['sent', 'later', 'failed', 'unknown', 'dropped', 'lost'] as const
export type MailOutcome = (typeof mailOutcomes)[number]
