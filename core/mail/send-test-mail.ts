import { newMessageId } from './message-id.ts'
import { deliver, type SmtpConfig } from './smtp.ts'
import { SmtpFailure } from './smtp-failure.ts'
import { renderTestMail } from './templates.ts'

/**
 * Sends a mail to `to` at once, without the queue, so that an operator learns whether mail works.
 * @returns ok, or a sentence for the operator that describes the problem. It never throws for a problem with mail.
 */
export async function sendTestMail(
  config: SmtpConfig,
  to: string,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  if (!config.SMTP_URL || !config.MAIL_FROM)
    return { ok: false, problem: 'Mail is not set up: SMTP_URL, MAIL_FROM and PUBLIC_URL are not set.' }
  try {
    await deliver(config, { ...renderTestMail(), to, messageId: newMessageId(config) })
    return { ok: true }
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error
    return { ok: false, problem: error.problem }
  }
}
