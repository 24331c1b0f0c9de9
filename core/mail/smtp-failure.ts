/** The properties of an error that nodemailer reports. */
interface SmtpError {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

function readError(error: unknown): SmtpError {
  return typeof error === 'object' && error !== null ? (error as SmtpError) : {}
}

/** Returns true when the server has answered that it does not take the mail. */
export function isCertainlyRefused(error: unknown): boolean {
  const { responseCode = 0 } = readError(error)
  return responseCode >= 400
}

/** A delivery that failed. */
export class SmtpFailure extends Error {
  /** The mail was sent completely and the server did not answer: it may have been delivered. */
  readonly isUncertain: boolean
  /** The server refuses this mail or this address for good, so another try would end in the same way. */
  readonly isFinal: boolean
  /** The problem in one sentence, without the server's answer. */
  readonly reason: string
  /** The problem with the answer of the server, for the operator. The answer may repeat the address of the mail. */
  readonly problem: string

  constructor(message: string, { cause, isUncertain = false }: { cause?: unknown; isUncertain?: boolean }) {
    super(message, { cause })
    this.isUncertain = isUncertain
    const { responseCode = 0, command = '' } = readError(cause)
    // A refused password or sender is an error of the settings. These mails are sent when the settings have
    // been corrected.
    this.isFinal = !isUncertain && responseCode >= 500 && !/^(AUTH|MAIL|STARTTLS|EHLO|CONN)/.test(command)
    this.reason = reasonOf(cause)
    this.problem = this.reason + answerOf(cause)
  }
}

const problems: Record<string, string> = {
  ECONNREFUSED:
    'The server refuses the connection. Are host and port of SMTP_URL right, and is the server running?',
  ENOTFOUND: 'The host of SMTP_URL is not known. Is its name right?',
  EDNS: 'The host of SMTP_URL is not known. Is its name right?',
  ETIMEDOUT: 'The server did not answer in time. Does a firewall close the port of SMTP_URL?',
  ETLS: 'The connection could not be encrypted. Does the server offer TLS, and is its certificate valid for this host?',
  EAUTH: 'The server does not accept the user name and password of SMTP_URL.',
  ENOAUTH: 'SMTP_URL has a user name without a password, or the server offers no way to sign in.',
  ECONNECTION: 'The server closed the connection before the mail was sent.',
  ESOCKET:
    'The connection to the server broke. If the certificate of the server is its own, SMTP_URL needs ?tls.rejectUnauthorized=false.',
}

function reasonOf(error: unknown): string {
  const { code = '', originalCode = '', responseCode, command } = readError(error)
  const known = problems[originalCode] ?? problems[code]
  if (known) return known
  if (command?.startsWith('RCPT')) return 'The server does not take mail for this address.'
  if (command?.startsWith('MAIL')) return 'The server does not take mail from MAIL_FROM.'
  if (responseCode) return 'The server does not take the mail.'
  return `The mail could not be sent${code ? ` (${code})` : ''}.`
}

function answerOf(error: unknown): string {
  const { responseCode, response } = readError(error)
  return responseCode ? ` The server answered ${shorten(response ?? String(responseCode))}.` : ''
}

// An answer is text from another machine, so it is reduced to one line without control characters.
function shorten(answer: string): string {
  return answer
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}
