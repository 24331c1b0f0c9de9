import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountAccess } from '#contract/mail.ts'
import type { TestUser } from '../setup/factories.ts'
import { buildMailApp, type MailApp } from '../setup/mail-app.ts'
import { addApp, addPasskey, cookieOf, createPasswordUser, password } from '../setup/second-factor.ts'

// An intruder knows the password. The tests check what the mails to the owner report, and what their links undo
// (D-149).

let test: MailApp

beforeAll(async () => {
  // Browsers create passkeys only for host names, so the app has an address with a host name.
  test = await buildMailApp({ PUBLIC_URL: 'http://localhost' })
})

const someAddress = () => `m-${randomUUID()}@example.com`
const createMember = () => createPasswordUser(test, { email: someAddress() })
const open = (purpose: 'confirm' | 'undo', token: string) =>
  test.call<{ resetToken: string | null; removed: string[] }>('POST', '/api/auth/mail-link', {
    body: { purpose, token },
  })
const changeEmail = (as: TestUser, email: string) =>
  test.call<AccountAccess>('PUT', '/api/user/email', { as, body: { password, email } })
const signIn = (email: string, given: string) =>
  test.call<{ token: string }>('POST', '/api/auth/login', { body: { email, password: given } })

describe('a change of the address', () => {
  it('undoing a change of the e-mail address removes the sign-in methods that were added lately, and keeps older ones', async () => {
    const user = await createMember()
    const old = { userId: user.id, publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'Old key' }
    const createdAt = new Date(Date.now() - 30 * 24 * 3_600_000)
    await test.db.passkey.create({ data: { ...old, credentialId: `old-${user.id}`, createdAt } })
    // The intruder adds one sign-in method before the request to change the address, and the others after it.
    const { passkey } = await addPasskey(test, user)
    await test.mailTo(user.email, /A passkey was added/)
    const to = someAddress()
    expect((await changeEmail(user, to)).status).toBe(200)
    const undo = await test.tokenTo(user.email, /is being changed/)
    await open('confirm', await test.tokenTo(to, /new address/))
    await addApp(test, user)
    await test.call('POST', '/api/user/recovery-codes', { as: user, body: { password } })
    await test.db.externalIdentity.create({
      data: { userId: user.id, issuer: 'https://id.example', subject: user.id },
    })

    const undone = await open('undo', undo)
    expect(undone.body.removed).toEqual([
      'the passkey “Laptop”',
      'the authenticator app',
      'single sign-on with id.example',
      'the recovery codes',
    ])
    const begun = await test.call<{ challenge: string }>('POST', '/api/auth/passkey/options', { body: {} })
    const response = passkey.get({ challenge: begun.body.challenge })
    const entered = await test.call('POST', '/api/auth/passkey', {
      headers: { cookie: cookieOf(begun) },
      body: { response },
    })
    expect(entered.status).toBe(401)
    const where = { where: { userId: user.id } }
    expect(await test.db.passkey.findMany(where)).toMatchObject([{ name: 'Old key' }])
    expect(await test.db.totpSecret.count(where)).toBe(0)
    expect(await test.db.externalIdentity.count(where)).toBe(0)
    expect(await test.db.recoveryCode.count(where)).toBe(0)
    await test.mailTo(user.email, /Ways to sign in were removed/)
    const token = undone.body.resetToken
    await test.call('POST', '/api/auth/reset', { body: { token, password: 'brand new' } })
    expect((await signIn(user.email, 'brand new')).body).toMatchObject({ code: 'second_factor_needed' })
  })

  it.each([
    [
      'changed',
      (as: TestUser) =>
        test.call('PUT', '/api/user/password', {
          as,
          body: { currentPassword: password, newPassword: 'new secret' },
        }),
    ],
    [
      'reset',
      async ({ email }: TestUser) => {
        await test.call('POST', '/api/auth/forgot', { body: { email } })
        const token = await test.tokenTo(email, /A new password/)
        return test.call('POST', '/api/auth/reset', { body: { token, password: 'new secret' } })
      },
    ],
  ] as const)('an unconfirmed change of the e-mail is cancelled when the password is %s', async (_, act) => {
    const user = await createMember()
    const to = someAddress()
    await changeEmail(user, to)
    const confirm = await test.tokenTo(to, /new address/)
    expect((await act(user)).status).toBe(200)
    expect((await open('confirm', confirm)).status).toBe(400)
    const where = { where: { userId: user.id, purpose: 'confirm' as const } }
    expect(await test.db.mailLink.count(where)).toBe(0)
    expect(await test.db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      email: user.email,
      pendingEmail: null,
    })
  })

  it('the link that confirms the e-mail address of a sign-up stays valid when the password is changed', async () => {
    const user = await createMember()
    await test.call('POST', '/api/user/email/confirmation', { as: user })
    const token = await test.tokenTo(user.email, /Confirm your address/)
    const body = { currentPassword: password, newPassword: 'new secret' }
    expect((await test.call('PUT', '/api/user/password', { as: user, body })).status).toBe(200)
    expect((await open('confirm', token)).status).toBe(200)
  })
})

describe('a notice about security', () => {
  it('a security mail is sent when a passkey is added and when it is removed', async () => {
    const user = await createMember()
    const { id } = await addPasskey(test, user)
    await test.mailTo(user.email, /A passkey was added/)
    await test.call('DELETE', `/api/user/passkeys/${id}`, { as: user, body: { password } })
    await test.mailTo(user.email, /A passkey was removed/)
  })

  it('a security mail is sent also after 30 mails of the same kind on one day', async () => {
    const user = await createMember()
    const sent = { userId: user.id, address: user.email, state: 'sent', sentAt: new Date() } as const
    for (const template of ['password_changed', 'sign_in_changed'] as const)
      await test.db.mail.createMany({
        data: Array.from({ length: 30 }, (_, n) => ({
          ...{ ...sent, template },
          messageId: `<${template}-${n}-${user.id}@rooms.example>`,
        })),
      })
    await addPasskey(test, user)
    await test.mailTo(user.email, /A passkey was added/)
    const body = { currentPassword: password, newPassword: 'new secret' }
    await test.call('PUT', '/api/user/password', { as: user, body })
    await test.mailTo(user.email, /password was changed/)
  })
})
