import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountAccess } from '#contract/mail.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { buildMailApp, type MailApp } from '../setup/mail-app.ts'
import { textOf } from '../setup/mail-server.ts'

let test: MailApp
let passwordHash: string

beforeAll(async () => {
  test = await buildMailApp()
  passwordHash = await hashPassword('old secret')
})

const someAddress = () => `m-${randomUUID()}@example.com`
const createMember = (data = {}) => createUser(test.db, { email: someAddress(), passwordHash, ...data })
const access = async (as: { token: string }) =>
  (await test.call<AccountAccess>('GET', '/api/user/access', { as })).body
const open = (purpose: 'confirm' | 'undo' | 'unsubscribe', token: string) =>
  test.call<{ resetToken: string | null }>('POST', '/api/auth/mail-link', { body: { purpose, token } })
const changeEmail = (as: TestUser, email: string, password = 'old secret') =>
  test.call<AccountAccess>('PUT', '/api/user/email', { as, body: { password, email } })
const signIn = (email: string, password: string) =>
  test.call<{ token: string }>('POST', '/api/auth/login', { body: { email, password } })
const isSignedIn = async (user: { token: string }) =>
  (await test.call('GET', '/api/auth/user', { as: user })).status === 200

describe('signing up', () => {
  it('signing up sends a link that confirms the e-mail address once', async () => {
    const email = someAddress()
    const made = await test.call<{ token: string }>('POST', '/api/auth/register', {
      body: { firstName: 'Ada', lastName: 'Vale', email, password: 'secret1' },
    })
    expect(await access(made.body)).toEqual({
      email,
      emailVerified: false,
      pendingEmail: null,
      hasPassword: true,
      sendsMail: true,
      singleSignOn: false,
    })
    const token = await test.tokenTo(email, /Confirm your address/)
    expect(textOf(await test.mailTo(email, /Confirm your address/))).toContain('Welcome, Ada')
    for (const purpose of ['undo', 'unsubscribe'] as const)
      expect((await open(purpose, token)).status).toBe(400)
    expect(await open('confirm', token)).toMatchObject({ status: 200, body: { resetToken: null } })
    expect((await access(made.body)).emailVerified).toBe(true)
    expect((await open('confirm', token)).status).toBe(400)
  })

  it('a user can ask for the confirmation link again, which makes the earlier link invalid', async () => {
    const user = await createMember()
    const ask = () => test.call<AccountAccess>('POST', '/api/user/email/confirmation', { as: user })
    expect(await ask()).toMatchObject({ status: 200, body: { emailVerified: false } })
    const first = await test.tokenTo(user.email, /Confirm your address/)
    test.server.taken.length = 0
    await ask()
    const second = await test.tokenTo(user.email, /Confirm your address/)
    expect((await open('confirm', first)).status).toBe(400)
    expect((await open('confirm', second)).status).toBe(200)
    const before = await test.db.mail.count({ where: { userId: user.id } })
    expect((await ask()).body.emailVerified).toBe(true)
    expect(await test.db.mail.count({ where: { userId: user.id } })).toBe(before)
  })

  it('a user gets at most five confirmation links a day, and the sixth request is refused with 429', async () => {
    const user = await createMember()
    const answers = []
    for (let n = 0; n < 6; n += 1)
      answers.push(await test.call('POST', '/api/user/email/confirmation', { as: user }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers[5]?.body).toMatchObject({ message: expect.stringContaining('tomorrow') })
  })
})

describe('changing the address', () => {
  it('a change of the e-mail address waits until the new address is confirmed, and the old address is notified', async () => {
    const user = await createMember({ emailVerifiedAt: new Date() })
    const to = someAddress()
    expect(await changeEmail(user, to)).toMatchObject({
      status: 200,
      body: { email: user.email, emailVerified: true, pendingEmail: to },
    })
    const notice = textOf(await test.mailTo(user.email, /is being changed/))
    expect(notice).toContain('m…@example.com')
    expect(notice).not.toContain(to)
    expect((await signIn(to, 'old secret')).status).toBe(401)
    expect((await open('confirm', await test.tokenTo(to, /new address/))).status).toBe(200)
    expect(await access(user)).toMatchObject({ email: to, emailVerified: true, pendingEmail: null })
    expect((await signIn(to, 'old secret')).status).toBe(200)
    expect((await signIn(user.email, 'old secret')).status).toBe(401)
  })

  it('the old address can undo a confirmed change of address, which ends all sessions and makes the password invalid', async () => {
    const user = await createMember()
    const thief = (await signIn(user.email, 'old secret')).body
    const to = someAddress()
    await changeEmail(user, to)
    const undo = await test.tokenTo(user.email, /is being changed/)
    await open('confirm', await test.tokenTo(to, /new address/))
    const undone = await open('undo', undo)
    expect(undone).toMatchObject({ status: 200, body: { resetToken: expect.stringMatching(/^[\w-]{43}$/) } })
    expect([await isSignedIn(user), await isSignedIn(thief)]).toEqual([false, false])
    for (const email of [user.email, to]) expect((await signIn(email, 'old secret')).status).toBe(401)
    const reset = await test.call('POST', '/api/auth/reset', {
      body: { token: undone.body.resetToken, password: 'brand new' },
    })
    expect(reset.status).toBe(200)
    expect((await signIn(user.email, 'brand new')).status).toBe(200)
    expect((await open('undo', undo)).status).toBe(400)
  })

  it('the old address can undo an unconfirmed change of address, which makes the link to the new address invalid', async () => {
    const user = await createMember()
    const to = someAddress()
    await changeEmail(user, to)
    const confirm = await test.tokenTo(to, /new address/)
    expect((await open('undo', await test.tokenTo(user.email, /is being changed/))).status).toBe(200)
    expect((await open('confirm', confirm)).status).toBe(400)
    expect(await test.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      email: user.email,
      pendingEmail: null,
      passwordHash: null,
    })
  })

  it('the first owner can undo an attacker’s two changes of address, even after the attacker used the undo link of the second', async () => {
    const owner = await createMember()
    const [second, third] = [someAddress(), someAddress()]
    await changeEmail(owner, second)
    const undo = await test.tokenTo(owner.email, /is being changed/)
    await open('confirm', await test.tokenTo(second, /new address/))
    await changeEmail(owner, third)
    const thiefsUndo = await test.tokenTo(second, /is being changed/)
    await open('confirm', await test.tokenTo(third, /new address/))
    // The attacker first uses the undo link that was mailed to the second address. The owner must still be able to undo
    // the change of the address.
    expect((await open('undo', thiefsUndo)).status).toBe(200)
    expect((await open('undo', undo)).status).toBe(200)
    expect((await test.db.user.findUniqueOrThrow({ where: { id: owner.id } })).email).toBe(owner.email)
    expect((await open('undo', thiefsUndo)).status).toBe(400)
  })

  it('an undo by the first owner of the account makes the undo link of an attacker’s later change of address invalid', async () => {
    const owner = await createMember()
    const [second, third] = [someAddress(), someAddress()]
    await changeEmail(owner, second)
    const undo = await test.tokenTo(owner.email, /is being changed/)
    await open('confirm', await test.tokenTo(second, /new address/))
    await changeEmail(owner, third)
    const thiefsUndo = await test.tokenTo(second, /is being changed/)
    expect((await open('undo', undo)).status).toBe(200)
    expect((await open('undo', thiefsUndo)).status).toBe(400)
    expect((await test.db.user.findUniqueOrThrow({ where: { id: owner.id } })).email).toBe(owner.email)
  })

  it('confirming a change to an address that another account has taken is refused with 409, and succeeds when that account is gone', async () => {
    const user = await createMember()
    const to = someAddress()
    await changeEmail(user, to)
    const token = await test.tokenTo(to, /new address/)
    const other = await createUser(test.db, { email: to })
    expect(await open('confirm', token)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    await test.db.user.delete({ where: { id: other.id } })
    expect((await open('confirm', token)).status).toBe(200)
    expect((await access(user)).email).toBe(to)
  })

  it('changing the e-mail address to the present address cancels an unconfirmed change', async () => {
    const user = await createMember()
    await changeEmail(user, someAddress())
    expect((await changeEmail(user, user.email)).body).toMatchObject({ pendingEmail: null })
  })

  it('an unconfirmed change of address is replaced by the next change, and only the link of the next change works', async () => {
    const user = await createMember()
    const [wrong, right] = [someAddress(), someAddress()]
    await changeEmail(user, wrong)
    const first = await test.tokenTo(wrong, /new address/)
    await changeEmail(user, right)
    const second = await test.tokenTo(right, /new address/)
    expect((await open('confirm', first)).status).toBe(400)
    expect((await open('confirm', second)).status).toBe(200)
    expect((await access(user)).email).toBe(right)
  })

  it('a change of the e-mail address with a wrong password is refused and sends no mail', async () => {
    const user = await createMember()
    expect((await changeEmail(user, someAddress(), 'a guess')).status).toBe(400)
    expect(await test.db.mail.count({ where: { userId: user.id } })).toBe(0)
  })
})

describe('a forgotten password', () => {
  const forget = (email: string) => test.call('POST', '/api/auth/forgot', { body: { email } })

  it('a forgotten password is replaced by a mailed link, which confirms the address, ends all sessions and is reported by mail', async () => {
    const user = await createMember()
    expect(await forget(user.email.toUpperCase())).toMatchObject({ status: 200, body: { sendsMail: true } })
    const token = await test.tokenTo(user.email, /A new password/)
    const reset = () => test.call('POST', '/api/auth/reset', { body: { token, password: 'brand new' } })
    expect((await reset()).status).toBe(200)
    expect(await isSignedIn(user)).toBe(false)
    const { body: fresh } = await signIn(user.email, 'brand new')
    expect((await access(fresh)).emailVerified).toBe(true)
    expect((await reset()).status).toBe(400)
    await test.mailTo(user.email, /password was changed/)
  })

  it('a request for a reset link is answered the same for a known address, an unknown one and a deactivated account', async () => {
    const [known, off] = [await createMember(), await createMember({ isActive: false })]
    const answers = await Promise.all([known.email, off.email, someAddress()].map(forget))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await test.db.mail.count({ where: { userId: off.id } })).toBe(0)
  })

  it('a reset link that was mailed to an earlier address of the account is invalid', async () => {
    const user = await createMember()
    await forget(user.email)
    const token = await test.tokenTo(user.email, /A new password/)
    const to = someAddress()
    await changeEmail(user, to)
    await open('confirm', await test.tokenTo(to, /new address/))
    const late = await test.call('POST', '/api/auth/reset', { body: { token, password: 'brand new' } })
    expect(late.status).toBe(400)
  })

  it('a change of the password in the settings is reported by mail', async () => {
    const user = await createMember()
    const body = { currentPassword: 'old secret', newPassword: 'new secret' }
    expect((await test.call('PUT', '/api/user/password', { as: user, body })).status).toBe(200)
    await test.mailTo(user.email, /password was changed/)
  })
})

describe('the digest', () => {
  async function createReader(): Promise<{ user: TestUser; token: string }> {
    const user = await createMember({ emailVerifiedAt: new Date() })
    await test.db.notification.create({ data: { userId: user.id, type: 'system', title: 'News' } })
    await test.db.mail.create({
      data: {
        userId: user.id,
        address: user.email,
        template: 'digest',
        params: { since: new Date(0) },
        messageId: `<digest-${user.id}@rooms.example>`,
      },
    })
    return { user, token: await test.tokenTo(user.email, /What is new/) }
  }
  const digestOf = async (as: TestUser) =>
    (await test.call<{ digest: string }>('GET', '/api/user/settings', { as })).body.digest

  it('the digest mail is switched off and on in the settings', async () => {
    const user = await createMember()
    expect(await digestOf(user)).toBe('weekly')
    for (const digest of ['off', 'daily'] as const) {
      await test.call('PUT', '/api/user/settings', { as: user, body: { digest } })
      expect(await digestOf(user)).toBe(digest)
    }
    const wrong = await test.call('PUT', '/api/user/settings', { as: user, body: { digest: 'hourly' } })
    expect(wrong.status).toBe(400)
  })

  it('the digest is switched off by its link without a session, also when the link is opened repeatedly', async () => {
    const { user, token } = await createReader()
    for (let n = 0; n < 2; n += 1) expect((await open('unsubscribe', token)).status).toBe(200)
    expect(await digestOf(user)).toBe('off')
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('the digest is switched off by the button of a mail program, which sends %s', async (type, payload) => {
    const { user, token } = await createReader()
    const post = (given: string) =>
      test.app.inject({
        method: 'POST',
        url: `/mail?unsubscribe=${given}`,
        headers: { 'content-type': type },
        payload,
      })
    expect((await post('wrong')).statusCode).toBe(400)
    expect(await digestOf(user)).toBe('weekly')
    expect((await post(token)).statusCode).toBe(200)
    expect(await digestOf(user)).toBe('off')
  })
})
