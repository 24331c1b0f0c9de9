import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { sendTestMail } from '#core/mail/send-test-mail.ts'
import { deliver, type OutgoingMail } from '#core/mail/smtp.ts'
import { SmtpFailure } from '#core/mail/smtp-failure.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { htmlOf, type MailFault, startMailServer, textOf } from '../../setup/mail-server.ts'

const letter: OutgoingMail = {
  to: 'reader@example.com',
  subject: 'Grüße',
  text: 'Guten Tag — schön.\n.\nA line with a dot alone is above.',
  html: '<p>Guten Tag</p>',
  messageId: '<fixed-id@rooms.example>',
}

function configFor(url: string, seconds = 20) {
  return parseConfig({
    DATABASE_URL: 'postgresql://nobody@127.0.0.1/none',
    REDIS_URL: 'redis://127.0.0.1',
    SMTP_URL: url,
    MAIL_FROM: 'Heartroom <hello@rooms.example>',
    PUBLIC_URL: 'https://rooms.example',
    SMTP_TIMEOUT_SECONDS: String(seconds),
  })
}

async function failureOf(sent: Promise<unknown>): Promise<SmtpFailure> {
  const failure = await sent.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof SmtpFailure)) throw new Error(`expected an SmtpFailure, got ${String(failure)}`)
  return failure
}

describe('a mail sent by SMTP', () => {
  it('a mail sent by SMTP reaches the server with its text, its HTML and its fixed Message-ID', async () => {
    const server = await startMailServer()
    await deliver(configFor(server.url), letter)
    const [mail] = server.taken
    if (!mail) throw new Error('the mail server received no mail')
    expect(mail).toMatchObject({
      from: 'hello@rooms.example',
      to: 'reader@example.com',
      messageId: letter.messageId,
      secure: false,
    })
    expect(textOf(mail).trim()).toBe(letter.text)
    expect(htmlOf(mail)).toContain('<p>Guten Tag</p>')
    expect(mail.raw).toMatch(/^From: Heartroom <hello@rooms\.example>/m)
  })

  it('a mail is not delivered when the callback before its end fails, and the error is that of the callback', async () => {
    const server = await startMailServer()
    const own = new Error('the row is held by another worker')
    await expect(
      deliver(configFor(server.url), letter, { beforeEnd: () => Promise.reject(own) }),
    ).rejects.toBe(own)
    await deliver(configFor(server.url), { ...letter, messageId: '<second@rooms.example>' })
    expect(server.taken.map(({ messageId }) => messageId)).toEqual(['<second@rooms.example>'])
  })

  it.each<[string, MailFault, { isFinal: boolean; isUncertain: boolean }]>([
    [
      'refused for good at its recipient',
      { at: 'recipient', code: 550 },
      { isFinal: true, isUncertain: false },
    ],
    ['put off at its recipient', { at: 'recipient', code: 451 }, { isFinal: false, isUncertain: false }],
    ['refused for good at its end', { at: 'end', code: 552 }, { isFinal: true, isUncertain: false }],
    ['put off at its end', { at: 'end', code: 451 }, { isFinal: false, isUncertain: false }],
    ['cut off at its recipient', { at: 'recipient', close: true }, { isFinal: false, isUncertain: false }],
    ['cut off at its end', { at: 'end', close: true, take: true }, { isFinal: false, isUncertain: true }],
    [
      'never answered at its recipient',
      { at: 'recipient', hang: true },
      { isFinal: false, isUncertain: false },
    ],
    [
      'never answered at its end',
      { at: 'end', hang: true, take: true },
      { isFinal: false, isUncertain: true },
    ],
  ])(
    'a mail that is %s fails with isFinal only for a permanent refusal, and with isUncertain only if its end gets no answer',
    async (_, fault, expected) => {
      const server = await startMailServer()
      server.faults.push(fault)
      const failure = await failureOf(deliver(configFor(server.url, 'hang' in fault ? 2 : 20), letter))
      expect(failure).toMatchObject(expected)
      server.release()
    },
  )

  it('a mail is aborted by a signal, and counts as not delivered if its text was not completed', async () => {
    const server = await startMailServer()
    const stop = new AbortController()
    const failure = failureOf(
      deliver(configFor(server.url), letter, {
        signal: stop.signal,
        beforeEnd: async () => stop.abort(),
      }),
    )
    expect(await failure).toMatchObject({ isUncertain: false, isFinal: false })
    expect(server.taken).toEqual([])
  })

  it.each([
    ['reader@example.com\r\nBcc: other@example.com'],
    ['reader@example.com>\r\nRCPT TO:<other@example.com'],
    ['reader@example.com, other@example.com'],
  ])('a mail to the address %j reaches no other address', async (to) => {
    const server = await startMailServer()
    await deliver(configFor(server.url), { ...letter, to }).catch(() => undefined)
    for (const mail of server.taken) {
      expect(mail.to).not.toBe('other@example.com')
      expect(mail.raw).not.toMatch(/^Bcc:/im)
    }
  })
})

describe('the SMTP connection', () => {
  async function selfSigned(): Promise<{ key: Buffer; cert: Buffer }> {
    const folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
    closeAfterTests(() => rm(folder, { recursive: true }))
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
    const of = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=127.0.0.1', '-days', '1']
    await promisify(execFile)('openssl', ['req', '-x509', ...of, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  }

  it('the SMTP connection is encrypted when the server offers it, and refuses a certificate without a trusted issuer', async () => {
    const server = await startMailServer({ ...(await selfSigned()), hideSTARTTLS: false })
    const failure = await failureOf(deliver(configFor(server.url), letter))
    expect(failure.problem).toMatch(/certificate|encrypted/)
    await deliver(configFor(`${server.url}?tls.rejectUnauthorized=false`), letter)
    expect(server.taken.map(({ secure }) => secure)).toEqual([true])
  })

  it('the SMTP connection of an smtps URL is encrypted from its beginning', async () => {
    const server = await startMailServer({ ...(await selfSigned()), secure: true })
    const url = server.url.replace('smtp:', 'smtps:')
    await deliver(configFor(`${url}?tls.rejectUnauthorized=false`), letter)
    expect(server.taken.map(({ secure }) => secure)).toEqual([true])
  })

  it('the SMTP connection signs in, and a refused password is reported as a problem of the settings and not of the mail', async () => {
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.username === 'ada' && auth.password === 'p@ss'
          ? done(null, { user: 'ada' })
          : done(Object.assign(new Error('not accepted'), { responseCode: 535 })),
    })
    const at = `127.0.0.1:${server.port}`
    await deliver(configFor(`smtp://ada:p%40ss@${at}`), letter)
    expect(server.taken).toHaveLength(1)
    const failure = await failureOf(deliver(configFor(`smtp://ada:wrong@${at}`), letter))
    expect(failure.isFinal).toBe(false)
    expect(failure.problem).toMatch(/user name and password/)
    expect(failure.problem).not.toContain('wrong')
  })
})

describe('a test mail', () => {
  it('sendTestMail returns ok when the server accepts the mail, and otherwise the problem', async () => {
    const server = await startMailServer()
    expect(await sendTestMail(configFor(server.url), 'ops@example.com')).toEqual({ ok: true })
    expect(server.taken.map(({ to }) => to)).toEqual(['ops@example.com'])
    server.faults.push({ at: 'recipient', code: 550 })
    expect(await sendTestMail(configFor(server.url), 'ops@example.com')).toEqual({
      ok: false,
      problem: expect.stringMatching(/does not take mail for this address.*550/),
    })
    await server.stop()
    expect(await sendTestMail(configFor(server.url), 'ops@example.com')).toEqual({
      ok: false,
      problem: expect.stringMatching(/refuses the connection/),
    })
    const { SMTP_URL: _, ...without } = configFor(server.url)
    expect(await sendTestMail({ ...without, SMTP_URL: undefined }, 'ops@example.com')).toEqual({
      ok: false,
      problem: expect.stringMatching(/not set up/),
    })
    await server.start()
  })
})
