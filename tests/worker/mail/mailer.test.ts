import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { queueMail, queueReset } from '#core/mail/queue-mail.ts'
import type { MailTemplate } from '#core/mail/templates.ts'
import { notify } from '#core/notifications/notifications.ts'
import type { Queryable } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'
import { queueDigests } from '../../../worker/mail/digest.ts'
import { type Bench, until } from '../../setup/bench.ts'
import { createChapter, createStory, createUser } from '../../setup/factories.ts'
import { waitForLockWait } from '../../setup/lock-waits.ts'
import { createMailBench, mailIn } from '../../setup/mail-bench.ts'
import { htmlOf, linkIn, type MailServer, textOf } from '../../setup/mail-server.ts'

let bench: Bench
let server: MailServer

beforeAll(async () => {
  ;({ bench, server } = await createMailBench())
  await bench.work()
})
beforeEach(() => {
  server.taken.length = 0
})

const config = () => parseConfig(bench.environment)

/** Queues a mail to a new user. @returns its row and its user. */
async function queue(template: MailTemplate, data: Parameters<typeof createUser>[1] = {}, params = {}) {
  const user = await createUser(bench.db, data)
  const pending = await bench.db.user.findUniqueOrThrow({ where: { id: user.id } })
  const address = template === 'confirm_email' ? (pending.pendingEmail ?? '') : user.email
  await queueMail(bench.db, config(), { userId: user.id, address, template, params })
  const mail = await bench.db.mail.findFirstOrThrow({ where: { userId: user.id }, orderBy: { id: 'desc' } })
  return { user, mail }
}

const takenBy = (address: string) => server.taken.filter(({ to }) => to === address)

describe('a queued mail', () => {
  it('a queued mail is sent once, with the Message-ID of its row, and its params are deleted from the row', async () => {
    const { user, mail } = await queue('email_changing', {}, { to: 'n…@example.com' })
    const sent = await mailIn(bench, mail.id, 'sent')
    expect(sent).toMatchObject({ attempts: 1, params: {}, lastError: null, messageId: mail.messageId })
    const [taken, ...more] = takenBy(user.email)
    expect(more).toEqual([])
    expect(taken?.messageId).toBe(mail.messageId)
    expect(taken && textOf(taken)).toContain('n…@example.com')
  })

  it('the database stores only the hash of the token of a link that is sent by mail', async () => {
    const { user, mail } = await queue('reset_password', { firstName: 'Noor' })
    await mailIn(bench, mail.id, 'sent')
    const [taken] = takenBy(user.email)
    if (!taken) throw new Error('the mail server received no mail')
    const token = linkIn(taken, 'token').split('=')[1] ?? ''
    expect(linkIn(taken, 'token')).toMatch(/^\/reset\?token=[\w-]{43}$/)
    const stored = await bench.db.resetLink.findMany({ where: { userId: user.id } })
    expect(stored.map(({ id, address }) => ({ id, address }))).toEqual([
      { id: hashToken(token), address: user.email },
    ])
    const { rows } = await readAll()
    expect(rows).not.toContain(token)
    expect(htmlOf(taken)).toContain(token)
  })

  it('a mail whose recipient the server temporarily refuses is tried again later, and is sent once', async () => {
    server.faults.push({ at: 'recipient', code: 451 })
    const { user, mail } = await queue('password_changed')
    const waiting = await until('the refusal', async () => {
      const row = await bench.db.mail.findUniqueOrThrow({ where: { id: mail.id } })
      return row.lastError === null ? null : row
    })
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, handedOverAt: null })
    expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    await bench.db.mail.update({ where: { id: mail.id }, data: { nextAttemptAt: new Date() } })
    expect(await mailIn(bench, mail.id, 'sent')).toMatchObject({ attempts: 2, lastError: null })
    expect(takenBy(user.email)).toHaveLength(1)
  })

  it('a mail that the server temporarily refuses after its complete text was sent is tried again, and arrives once', async () => {
    server.faults.push({ at: 'end', code: 451 })
    const { user, mail } = await queue('password_changed')
    await until(
      'the refusal',
      async () => (await bench.db.mail.findUnique({ where: { id: mail.id } }))?.lastError,
    )
    await bench.db.mail.updateMany({ where: { id: mail.id }, data: { nextAttemptAt: new Date() } })
    await mailIn(bench, mail.id, 'sent')
    expect(takenBy(user.email)).toHaveLength(1)
  })

  it('a mail fails for good when the mail server refuses its address', async () => {
    server.faults.push({ at: 'recipient', code: 550 })
    const { mail } = await queue('password_changed')
    expect(await mailIn(bench, mail.id, 'failed')).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('550'),
    })
  })

  it('a mail is not sent again when the server accepted it and closed the connection without an answer', async () => {
    server.faults.push({ at: 'end', close: true, take: true })
    const { user, mail } = await queue('password_changed')
    expect(await mailIn(bench, mail.id, 'unknown')).toMatchObject({ attempts: 1 })
    // A later mail to the same address is sent, which shows that the worker continues after the unanswered mail.
    await queueMail(bench.db, config(), {
      userId: user.id,
      address: user.email,
      template: 'password_changed',
    })
    const later = await bench.db.mail.findFirstOrThrow({
      where: { userId: user.id },
      orderBy: { id: 'desc' },
    })
    await mailIn(bench, later.id, 'sent')
    expect(takenBy(user.email).map(({ messageId }) => messageId)).toEqual([mail.messageId, later.messageId])
  })

  it('a queued mail fails without being sent when it would arrive too late', async () => {
    const user = await createUser(bench.db)
    const { id } = await bench.db.mail.create({
      data: {
        userId: user.id,
        address: user.email,
        template: 'reset_password',
        messageId: `<late-${user.id}@rooms.example>`,
        createdAt: new Date(Date.now() - 2 * 60 * 60 * 1000),
      },
    })
    expect((await mailIn(bench, id, 'failed')).lastError).toMatch(/too late/)
    expect(takenBy(user.email)).toEqual([])
  })

  it.each<[string, MailTemplate, Parameters<typeof createUser>[1]]>([
    ['a confirmed address', 'verify_email', { emailVerifiedAt: new Date() }],
    ['a deactivated account', 'reset_password', { isActive: false }],
    ['an account with another pending address', 'confirm_email', { pendingEmail: 'first@example.com' }],
  ])('a queued mail for %s is deleted without being sent', async (_, template, data) => {
    const user = await createUser(bench.db, data)
    await queueMail(bench.db, config(), { userId: user.id, address: user.email, template })
    await until(
      'the mail to be gone',
      async () => (await bench.db.mail.count({ where: { userId: user.id } })) === 0,
    )
    expect(takenBy(user.email)).toEqual([])
  })

  it('a queued mail is deleted with the account of its user', async () => {
    const user = await createUser(bench.db)
    await bench.db.mail.create({
      data: {
        userId: user.id,
        address: user.email,
        template: 'password_changed',
        messageId: `<erased-${user.id}@rooms.example>`,
        nextAttemptAt: new Date(Date.now() + 3_600_000),
      },
    })
    await bench.db.user.delete({ where: { id: user.id } })
    expect(await bench.db.mail.count({ where: { userId: user.id } })).toBe(0)
  })

  it('the name of a user is never put into a header of a mail, and is escaped in its HTML', async () => {
    const firstName = 'Eve\r\nBcc: other@example.com\r\n\r\n<script>alert(1)</script>'
    const { user, mail } = await queue('reset_password', { firstName })
    await mailIn(bench, mail.id, 'sent')
    const [taken] = takenBy(user.email)
    const [head = ''] = taken?.raw.split('\r\n\r\n') ?? []
    expect(head).not.toMatch(/^Bcc:/im)
    expect(taken && htmlOf(taken)).not.toContain('<script>')
    expect(taken && htmlOf(taken)).toContain('&lt;script&gt;')
    expect(server.taken.some(({ to }) => to === 'other@example.com')).toBe(false)
  })
})

describe('asking for a link', () => {
  it('a request for a link to reset the password queues a mail for an active account, and none for an unknown address', async () => {
    const user = await createUser(bench.db)
    await queueReset(bench.db, config(), user.email)
    await queueReset(bench.db, config(), 'nobody@example.com')
    await until('the mail', async () => takenBy(user.email)[0])
    expect(await bench.db.mail.count({ where: { address: 'nobody@example.com' } })).toBe(0)
  })

  it('concurrent requests for a password reset queue at most five mails a day for one account', async () => {
    const user = await createUser(bench.db)
    const queue = (on: Queryable) => queueReset(on, config(), user.email)
    let sixth: Promise<void> | undefined
    await bench.db.$transaction(async (tx) => {
      for (let n = 0; n < 5; n += 1) await queue(tx)
      sixth = queue(bench.db)
      await Promise.race([sixth, waitForLockWait(bench.db)])
    })
    await sixth
    expect(await bench.db.mail.count({ where: { userId: user.id } })).toBe(5)
  })
})

describe('a digest', () => {
  const weekAgo = () => new Date(Date.now() - 8 * 24 * 60 * 60 * 1000)

  async function createReader(data: Parameters<typeof createUser>[1] = {}) {
    return createUser(bench.db, { emailVerifiedAt: weekAgo(), digestedAt: weekAgo(), ...data })
  }
  const ring = (userId: string, title: string) =>
    bench.db.$transaction((tx) => notify(tx, { userId, type: 'system', title, link: '/messages' }))
  const digestsOf = (userId: string) => bench.db.mail.count({ where: { userId, template: 'digest' } })

  it('a digest mail has new chapters of saved stories and unread notifications, and is sent once in its period', async () => {
    const reader = await createReader({ firstName: 'Mina' })
    const author = await createUser(bench.db, { firstName: 'Ada', lastName: 'Vale' })
    const story = await createStory(bench.db, author, { title: 'Tides & <Ebb>', isPublic: true })
    const hidden = await createStory(bench.db, author, { title: 'Withdrawn', isPublic: false })
    const muted = await createUser(bench.db)
    const unheard = await createStory(bench.db, muted, { title: 'Of a muted writer', isPublic: true })
    await bench.db.mute.create({ data: { muterId: reader.id, mutedId: muted.id } })
    await createChapter(bench.db, unheard)
    for (const { id } of [story, hidden, unheard])
      await bench.db.storySave.create({ data: { userId: reader.id, storyId: id } })
    const before = new Date(weekAgo().getTime() - 60_000)
    await createChapter(bench.db, story, { title: 'Old', createdAt: before, announcedAt: before })
    await createChapter(bench.db, story, { title: 'A draft', state: 'draft' })
    await createChapter(bench.db, story, { title: 'A quiet one', quiet: true })
    await createChapter(bench.db, story, { title: 'The quay' })
    await createChapter(bench.db, hidden, { title: 'Nobody sees this' })
    await ring(reader.id, 'Ada Vale liked your story')
    await Promise.all([1, 2, 3].map(() => queueDigests(bench.db, config())))
    const taken = await until('the digest', async () => takenBy(reader.email)[0])
    const text = textOf(taken)
    expect(text).toContain('Tides & <Ebb>')
    expect(text).toContain('Chapter 3: The quay, by Ada Vale')
    expect(text).toContain('http://rooms.example/messages')
    for (const unsaid of ['Old', 'Withdrawn', 'Nobody sees', 'A draft', 'A quiet one', 'Of a muted writer'])
      expect(text).not.toContain(unsaid)
    expect(htmlOf(taken)).toContain('Tides &amp; &lt;Ebb&gt;')
    const link = linkIn(taken, 'unsubscribe')
    expect(link).toMatch(/^\/mail\?unsubscribe=[\w-]{43}$/)
    const head = taken.raw.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? ''
    expect(head).toContain(`List-Unsubscribe: <http://rooms.example${link}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(await digestsOf(reader.id)).toBe(1)
  })

  it.each<[string, Parameters<typeof createUser>[1]]>([
    ['has switched it off', { digest: 'off' }],
    ['has switched notifications off', { notificationsEnabled: false }],
    ['has not confirmed the address', { emailVerifiedAt: null }],
    ['had one within the week', { digestedAt: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000) }],
    ['is deactivated', { isActive: false }],
  ])('a digest mail is not queued for a user who %s', async (_, data) => {
    const reader = await createReader(data)
    await bench.db.notification.create({ data: { userId: reader.id, type: 'system', title: 'News' } })
    await queueDigests(bench.db, config())
    expect(await digestsOf(reader.id)).toBe(0)
  })

  it('a digest mail is queued daily for a user who chose daily digests', async () => {
    const reader = await createReader({
      digest: 'daily',
      digestedAt: new Date(Date.now() - 25 * 60 * 60 * 1000),
    })
    await ring(reader.id, 'News of today')
    await queueDigests(bench.db, config())
    expect(textOf(await until('the digest', async () => takenBy(reader.email)[0]))).toContain('News of today')
  })

  it('a digest mail is not queued when nothing is new, and its next period begins', async () => {
    const reader = await createReader()
    await queueDigests(bench.db, config())
    expect(await digestsOf(reader.id)).toBe(0)
    const { digestedAt } = await bench.db.user.findUniqueOrThrow({ where: { id: reader.id } })
    expect(digestedAt.getTime()).toBeGreaterThan(weekAgo().getTime() + 24 * 60 * 60 * 1000)
  })

  it('a queued digest mail is deleted without being sent when it has no news left', async () => {
    const reader = await createReader()
    await bench.db.mail.create({
      data: {
        userId: reader.id,
        address: reader.email,
        template: 'digest',
        params: { since: weekAgo() },
        messageId: `<read-${reader.id}@rooms.example>`,
      },
    })
    await until('the digest to be gone', async () => (await digestsOf(reader.id)) === 0)
    expect(takenBy(reader.email)).toEqual([])
  })
})

/** Returns all rows of the tables for mails and their links as one text, in which a test can search for a token. */
async function readAll(): Promise<{ rows: string }> {
  const [mails, links, resets] = await Promise.all([
    bench.db.mail.findMany(),
    bench.db.mailLink.findMany(),
    bench.db.resetLink.findMany(),
  ])
  return { rows: JSON.stringify([mails, links, resets]) }
}
