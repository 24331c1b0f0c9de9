import { sendTestMail as deliverTestMail } from '#core/mail/send-test-mail.ts'
import type { SmtpConfig } from '#core/mail/smtp.ts'

/** The outcome of a check of a service, described for an operator. */
export interface CheckOutcome {
  ok: boolean
  message: string
}

/**
 * SMTP_TIMEOUT_SECONDS for a test mail. A delivery takes at most five times as long, so at most eight seconds, because
 * a call must be answered within nine seconds (ADR-0018).
 */
const timeoutSeconds = 1.6

/** Sends a test mail to the admin who asks. The result explains what is wrong. */
export async function sendTestMail(config: SmtpConfig, { email }: { email: string }): Promise<CheckOutcome> {
  const sent = await deliverTestMail({ ...config, SMTP_TIMEOUT_SECONDS: timeoutSeconds }, email)
  if (!sent.ok) return { ok: false, message: sent.problem }
  return { ok: true, message: `The mail server has accepted a test mail for ${email}.` }
}
