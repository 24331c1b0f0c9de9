/**
 * The outcomes of an attempt to send a mail. `dropped` means that the mail has no content any more. `lost` means that
 * another worker has claimed the mail.
 */
export const mailOutcomes = ['sent', 'later', 'failed', 'unknown', 'dropped', 'lost'] as const
export type MailOutcome = (typeof mailOutcomes)[number]
