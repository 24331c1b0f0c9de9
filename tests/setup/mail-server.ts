import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from './bench.ts'
import { closeAfterTests } from './close-after-tests.ts'

/** A mail that the server has accepted. */
export interface TakenMail {
  from: string
  to: string
  /** The source of the mail as the client has sent it, with its headers. */
  raw: string
  messageId: string
  secure: boolean
}

/** A fault that the server applies to a mail. */
export type MailFault =
  | { at: 'recipient' | 'end'; code: 421 | 451 | 550 | 552 }
  /**
   * The server does not answer at this step of a delivery until `release` is called. With `take` it has already
   * accepted the mail.
   */
  | { at: 'recipient' | 'end'; hang: true; take?: boolean }
  /** The server closes the connection at this step of a delivery. With `take` it has already accepted the mail. */
  | { at: 'recipient' | 'end'; close: true; take?: boolean }

export interface MailServer {
  /** The address of this server, as the value of SMTP_URL. */
  url: string
  port: number
  taken: TakenMail[]
  /** The number of times that clients have reached each step of a delivery. */
  reached: { recipient: number; end: number }
  /** The faults of the next mails. The first fault applies to the next mail that reaches its step. */
  faults: MailFault[]
  /** Sends the answers that a fault holds back. */
  release(): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a real SMTP server on a free port, which stores accepted mails and has faults on demand. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const faults: MailFault[] = []
  const reached = { recipient: 0, end: 0 }
  const waiting: (() => void)[] = []
  let server: SMTPServer
  let port = 0

  function play(
    at: MailFault['at'],
    take: () => void,
    socketOf: () => { destroy(): unknown } | undefined,
    done: (error?: Error | null) => void,
  ): void {
    reached[at] += 1
    const fault = faults[0]?.at === at ? faults.shift() : undefined
    if (!fault || ('take' in fault && fault.take)) take()
    if (!fault) done()
    else if ('code' in fault)
      done(Object.assign(new Error('planned fault of the mail server'), { responseCode: fault.code }))
    else if ('close' in fault) socketOf()?.destroy()
    else waiting.push(() => done())
  }

  const make = () => {
    const made = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onRcptTo: (_address, session, done) =>
        play(
          'recipient',
          () => undefined,
          () => socketOf(made, session.id),
          done,
        ),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8')
          const { mailFrom, rcptTo } = session.envelope
          const take = () =>
            taken.push({
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map(({ address }) => address).join(','),
              raw,
              messageId: /^message-id:\s*(\S+)/im.exec(raw)?.[1] ?? '',
              secure: session.secure,
            })
          play('end', take, () => socketOf(made, session.id), done)
        })
      },
      ...options,
    })
    // A killed client breaks its connection. That is expected in these tests, so the error is ignored.
    made.on('error', () => undefined)
    return made
  }

  async function start(): Promise<void> {
    server = make()
    const listening = server.listen(port, '127.0.0.1')
    await once(listening, 'listening')
    port = (listening.address() as AddressInfo).port
  }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  await start()
  closeAfterTests(stop)
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    taken,
    reached,
    faults,
    release: () => {
      for (const answer of waiting.splice(0)) answer()
    },
    stop,
    start,
  }
}

function socketOf(server: SMTPServer, id: string): { destroy(): unknown } | undefined {
  return [...server.connections].find((connection) => connection.id === id)?._socket
}

/** Returns the decoded text part of an accepted mail. */
export function textOf({ raw }: TakenMail): string {
  return partOf(raw, 'text/plain')
}

/** Returns the decoded HTML part of an accepted mail. */
export function htmlOf({ raw }: TakenMail): string {
  return partOf(raw, 'text/html')
}

function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1]
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`))
  const [head = '', ...body] = (part ?? '').split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return text.replaceAll('\r\n', '\n')
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

/** Returns path and query of the first link in a mail that has this query key. */
export function linkIn(mail: TakenMail, key: string): string {
  const [, found = ''] = new RegExp(`https?://[^/\\s]+(/[\\w-]+\\?${key}=[\\w-]+)`).exec(textOf(mail)) ?? []
  return found
}

/** Waits until the server has accepted a mail to an address with this subject, and returns the latest one. */
export function mailTo(server: MailServer, address: string, subject: RegExp): Promise<TakenMail> {
  return until(`a mail to ${address}`, async () =>
    server.taken.findLast(({ to, raw }) => to === address && subject.test(subjectOf(raw))),
  )
}

function subjectOf(raw: string): string {
  return /^subject: (.*(?:\r\n\s.*)*)/im.exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ') ?? ''
}
