import { beforeAll, describe, expect, it } from 'vitest'
import { until } from '../setup/bench.ts'
import { createUser, type TestUser, unique } from '../setup/factories.ts'
import { buildMailApp, type MailApp } from '../setup/mail-app.ts'
import { htmlOf, textOf } from '../setup/mail-server.ts'

// D-150, ADR-0024: in these tests a real SMTP server accepts the mails that report the decision about a sign-up.

let test: MailApp
let admin: TestUser

beforeAll(async () => {
  test = await buildMailApp({ SIGNUPS: 'approve' })
  admin = await createUser(test.db, { isAdmin: true })
})

async function signUp(firstName = 'Noor') {
  const email = `waiting-${unique()}@example.com`
  const body = { firstName, lastName: 'Vale', email, password: 'candlelight' }
  expect((await test.call('POST', '/api/auth/register', { body })).status).toBe(202)
  const { id } = await test.db.user.findUniqueOrThrow({ where: { email }, select: { id: true } })
  return { id, email }
}
const decide = (id: string, accept: boolean) =>
  test.call('POST', `/api/admin/sign-ups/${id}/decide`, { as: admin, body: { accept } })
const takenBy = (email: string) => test.server.taken.filter(({ to }) => to === email)

/** Waits until all mails are sent. A second mail, which would be wrong, would have been sent by then too. */
const allSent = () =>
  until(
    'all mails to be sent',
    async () => (await test.db.mail.count({ where: { state: { not: 'sent' } } })) === 0,
  )

describe('the sign-up of a person', () => {
  it('a sign-up that an admin accepts causes one mail with a link to the sign-in, in text and HTML', async () => {
    const { id, email } = await signUp()
    await test.mailTo(email, /Confirm your address/)
    const answers = await Promise.all([decide(id, true), decide(id, true)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    const mail = await test.mailTo(email, /Your Heartroom account was accepted/)
    await allSent()
    expect(takenBy(email)).toHaveLength(2)
    for (const one of [textOf(mail), htmlOf(mail)]) {
      expect(one).toContain('Come in, Noor')
      expect(one).toContain('http://rooms.example/login')
    }
  })

  it('a sign-up whose account an admin activates causes the same mail as an accepted sign-up, once', async () => {
    const { id, email } = await signUp()
    const activate = () => test.call('PUT', `/api/admin/users/${id}`, { as: admin, body: { isActive: true } })
    for (let n = 0; n < 2; n += 1)
      expect(await activate()).toMatchObject({ status: 200, body: { isActive: true } })
    await test.mailTo(email, /Your Heartroom account was accepted/)
    await allSent()
    expect(takenBy(email).filter(({ raw }) => raw.includes('was accepted'))).toHaveLength(1)
    expect(await test.db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ awaitsApproval: false })
    expect(await test.db.auditEntry.count({ where: { targetId: id, action: 'signup.accept' } })).toBe(1)
  })

  it('a sign-up that an admin declines causes one mail, and the account is deleted', async () => {
    const { id, email } = await signUp('<b>Eve</b>')
    const answers = await Promise.all([decide(id, false), decide(id, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    const mail = await test.mailTo(email, /Your sign-up at Heartroom was declined/)
    await allSent()
    expect(takenBy(email).filter(({ raw }) => raw.includes('was declined'))).toHaveLength(1)
    expect(textOf(mail)).toContain('<b>Eve</b>, somebody who runs this place')
    expect(htmlOf(mail)).not.toContain('<b>Eve</b>')
    expect(await test.db.user.count({ where: { email } })).toBe(0)
    expect(await test.db.mail.findMany({ where: { address: email } })).toMatchObject([
      { userId: null, template: 'signup_declined', params: {}, state: 'sent' },
    ])
  })

  it('a person who signed up can confirm the e-mail address before an admin decides about the sign-up', async () => {
    const { id, email } = await signUp()
    const token = await test.tokenTo(email, /Confirm your address/)
    const body = { purpose: 'confirm', token }
    expect((await test.call('POST', '/api/auth/mail-link', { body })).status).toBe(200)
    expect((await test.db.user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt).not.toBeNull()
  })

  it('a sign-up stays undecided when an admin declines it while its mail cannot be queued', async () => {
    const { id, email } = await signUp()
    await test.pool.query(
      'ALTER TABLE mails ADD CONSTRAINT refused CHECK (template <> $$signup_declined$$) NOT VALID',
    )
    expect((await decide(id, false)).status).toBe(500)
    await test.pool.query('ALTER TABLE mails DROP CONSTRAINT refused')
    expect(await test.db.user.count({ where: { email, awaitsApproval: true } })).toBe(1)
    expect((await decide(id, false)).status).toBe(204)
  })
})
