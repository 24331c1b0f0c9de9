import { sendTestMail as deliverTestMail } from '#core/mail/send-test-mail.ts'
import type { SmtpConfig } from '#core/mail/smtp.ts'

/** The outcome of a check of a service, described for an operator. */
export interface CheckOutcome {
  ok: boolean
  message: string
}

/**
 * The time limit of each step in which a mail is delivered. All steps together then take at most eight seconds, and a
 * call must be answered within nine (ADR-0018).
 */
const timeoutSeconds = 1.6

/** Sends a test mail to the admin who asks. The result explains what is wrong. */
export async function sendTestMail(config: SmtpConfig, { email }: { email: string }): Promise<CheckOutcome> {
  const sent = await deliverTestMail({ ...config, SMTP_TIMEOUT_SECONDS: timeoutSeconds }, email)
  if (!sent.ok) return { ok: false, message: sent.problem }
  return { ok: true, message: `The mail server has accepted a test mail for ${email}.` }
}
