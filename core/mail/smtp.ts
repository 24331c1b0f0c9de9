import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../config.ts'
import { isCertainlyRefused, SmtpFailure } from './smtp-failure.ts'

export type SmtpConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'SMTP_TIMEOUT_SECONDS'>

/** The fields of a mail as sent to the server. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers?: Record<string, string>
}

/**
 * After the end of a mail the server may check it for spam. Its answer may therefore take this many times longer than
 * any other answer.
 */
const finalAnswerFactor = 4

/** The longest time (seconds) of one delivery, from connecting to the last answer. */
export function maxDeliverySeconds(config: Pick<Config, 'SMTP_TIMEOUT_SECONDS'>): number {
  return config.SMTP_TIMEOUT_SECONDS * (1 + finalAnswerFactor)
}

/**
 * Sends one mail to the SMTP server. `beforeEnd` runs after the text and before the line that ends it. A server that
 * has not received that line must forget the mail (RFC 5321, 4.1.1.4), so nothing has been sent when `beforeEnd` fails
 * or the process dies earlier. `signal` aborts the delivery.
 * @throws SmtpFailure, whose `isUncertain` means that the mail was completed and the server did not answer; otherwise
 * the error of `beforeEnd`.
 */
export async function deliver(
  config: SmtpConfig,
  letter: OutgoingMail,
  { beforeEnd, signal }: { beforeEnd?: () => Promise<void>; signal?: AbortSignal } = {},
): Promise<void> {
  const { MAIL_FROM: from } = config
  if (!from) throw new SmtpFailure('mail is not set up', {})
  const composer = new MailComposer({
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    ...(letter.headers && { headers: letter.headers }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const text = await composer.compile().build()
  const { options, auth } = connectionOf(config)
  const connection = new SMTPConnection(options)
  const state = { isEnded: false, isOver: false, own: undefined as unknown }

  async function* untilMarked(): AsyncGenerator<Buffer> {
    yield text
    try {
      await beforeEnd?.()
    } catch (error) {
      state.own = error
      throw error
    }
    if (state.isOver) throw new Error('the connection failed before the mail was complete')
    state.isEnded = true
    watch.restart(config.SMTP_TIMEOUT_SECONDS * finalAnswerFactor)
  }

  const failed = new Promise<never>((_, reject) => connection.once('error', reject))
  failed.catch(() => undefined)
  // The listener is added before the first step of the delivery, so that the mail is never completed after a failure.
  // Later errors, such as those of the closing connection, are ignored.
  connection.on('error', () => {
    state.isOver = true
  })
  const giveUp = (code: string, message: string) =>
    connection.emit('error', Object.assign(new Error(message), { code }))
  const watch = startWatch(config.SMTP_TIMEOUT_SECONDS, () =>
    giveUp('ETIMEDOUT', 'the server did not answer in time'),
  )
  const abort = () => giveUp('ECONNECTION', 'the process is stopping')
  signal?.addEventListener('abort', abort)
  const step = (run: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      failed,
      new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve()))),
    ])
  try {
    await step((done) => connection.connect(done))
    if (auth) await step((done) => connection.login(auth, done))
    const stream = Readable.from(untilMarked(), { objectMode: false })
    // The connection reports a failure of the stream with the mail text. Without an error listener on the stream, that
    // failure would also end the process.
    stream.on('error', () => undefined)
    await step((done) => connection.send({ from: from.address, to: [letter.to] }, stream, done))
  } catch (error) {
    // If `beforeEnd` fails, its error is thrown, and later errors of the connection are ignored.
    if (state.own !== undefined) throw state.own
    throw new SmtpFailure('the mail was not delivered', {
      cause: error,
      isUncertain: state.isEnded && !isCertainlyRefused(error),
    })
  } finally {
    state.isOver = true
    watch.stop()
    signal?.removeEventListener('abort', abort)
    if (state.isEnded) connection.quit()
    else connection.close()
  }
}

function startWatch(seconds: number, late: () => void) {
  let timer = setTimeout(late, seconds * 1000)
  return {
    restart: (next: number) => {
      clearTimeout(timer)
      timer = setTimeout(late, next * 1000)
    },
    stop: () => clearTimeout(timer),
  }
}

function connectionOf(config: SmtpConfig) {
  const { auth, ...given } = parseConnectionUrl(config.SMTP_URL ?? '')
  const all = config.SMTP_TIMEOUT_SECONDS * 1000
  const options = {
    ...given,
    // A password must not be sent unencrypted over a network, even if a machine in between hides that the
    // server supports TLS.
    requireTLS: auth !== undefined && !isLoopback(given.host ?? '') && given.ignoreTLS !== true,
    connectionTimeout: all,
    greetingTimeout: all,
    dnsTimeout: all,
    // The watchdog ends a connection whose server is silent. This longer limit is only for the case that the watchdog
    // fails.
    socketTimeout: all * (1 + finalAnswerFactor),
    socketCloseTimeout: 1000,
    // Nodemailer must not log anything about a mail.
    logger: false,
    debug: false,
    transactionLog: false,
  }
  return { options, auth: auth && { user: auth.user, pass: auth.pass } }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
