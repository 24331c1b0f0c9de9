import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountAccess, UserSession } from '#contract/mail.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { hashToken } from '#core/security/tokens.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

// This file tests an installation without mail; account-mail.test.ts tests one with mail.

const test = useTestApp()
let address: string
let passwordHash: string

beforeAll(async () => {
  address = await test.listen()
  passwordHash = await hashPassword('old secret')
})

const createMember = () => createUser(test.db, { email: `m-${randomUUID()}@example.com`, passwordHash })

async function signIn(email: string, password: string, userAgent?: string) {
  return test.call<{ token: string }>('POST', '/api/auth/login', {
    body: { email, password },
    ...(userAgent ? { headers: { 'user-agent': userAgent } } : {}),
  })
}

/** Opens a socket with the token of a session. `opened` resolves when the socket is open, `ended` when it has ended. */
function watchSocket(token: string): { opened: Promise<void>; ended: Promise<string> } {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
  })
  closeAfterTests(() => socket.disconnect())
  const opened = new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return { opened, ended: new Promise((resolve) => void socket.on('disconnect', resolve)) }
}

const isSignedIn = async (user: { token: string }) =>
  (await test.call('GET', '/api/auth/user', { as: user })).status === 200

describe('changing the password', () => {
  const change = (as: TestUser, currentPassword: string, newPassword: string) =>
    test.call('PUT', '/api/user/password', { as, body: { currentPassword, newPassword } })

  it('changing the password ends the other sessions with their sockets at once, and keeps the session that sends the call', async () => {
    const user = await createMember()
    const other = (await signIn(user.email, 'old secret')).body
    const socket = watchSocket(other.token)
    await socket.opened
    expect(await change(user, 'old secret', 'new secret')).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await socket.ended).toBe('io server disconnect')
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false])
    expect((await signIn(user.email, 'old secret')).status).toBe(401)
    expect((await signIn(user.email, 'new secret')).status).toBe(200)
  })

  it('changing the password deletes the unused reset links of the user', async () => {
    const user = await createMember()
    await test.db.resetLink.create({
      data: { id: hashToken('waiting'), userId: user.id, expiresAt: new Date(Date.now() + 60_000) },
    })
    await change(user, 'old secret', 'new secret')
    expect(await test.db.resetLink.count({ where: { userId: user.id } })).toBe(0)
  })

  it('a password change with a wrong or a too short password, or of an account without a password, is rejected at the field', async () => {
    const user = await createMember()
    expect(await change(user, 'a guess', 'new secret')).toMatchObject({
      status: 400,
      body: { code: 'invalid', issues: [{ path: 'currentPassword', message: 'This is not your password.' }] },
    })
    expect(await change(user, 'old secret', 'five5')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword', message: 'Password must be at least 6 characters long.' }] },
    })
    const external = await createUser(test.db)
    expect((await change(external, 'nobody has this password', 'new secret')).body).toMatchObject({
      message: expect.stringContaining('no password yet'),
    })
    expect(await isSignedIn(user)).toBe(true)
    expect((await signIn(user.email, 'old secret')).status).toBe(200)
  })

  it('only one of two calls that change the password of a user at the same time succeeds', async () => {
    const user = await createMember()
    const both = await Promise.all(
      ['one secret', 'two secret'].map((next) => change(user, 'old secret', next)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('changing the address without mail', () => {
  const change = (as: TestUser, password: string, email: string) =>
    test.call<AccountAccess>('PUT', '/api/user/email', { as, body: { password, email } })

  it('in an installation without mail, a new e-mail address takes effect at once, in lower case and with the domain in ASCII', async () => {
    const user = await createMember()
    const local = randomUUID()
    expect(await change(user, 'old secret', ` ${local.toUpperCase()}@Bücher.example `)).toMatchObject({
      status: 200,
      body: {
        email: `${local}@xn--bcher-kva.example`,
        emailVerified: false,
        pendingEmail: null,
        hasPassword: true,
        sendsMail: false,
        singleSignOn: false,
      },
    })
    expect((await signIn(`${local}@bücher.example`, 'old secret')).status).toBe(200)
    expect((await signIn(user.email, 'old secret')).status).toBe(401)
    expect(await test.db.mail.count()).toBe(0)
  })

  it('a change of the e-mail address is rejected with a wrong password and for the address of another account', async () => {
    const [user, other] = [await createMember(), await createMember()]
    expect(await change(user, 'a guess', 'new@example.com')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: 'This is not your password.' }] },
    })
    expect(await change(user, 'old secret', other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect((await test.call('GET', '/api/user/access', { as: user })).body).toMatchObject({
      email: user.email,
    })
  })

  it.each([
    '',
    'nobody',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@exa,mple.com',
    'a@ü/x.com',
  ])('a change of the e-mail address to %j is rejected with 400', async (email) => {
    expect((await change(await createMember(), 'old secret', email)).status).toBe(400)
  })

  it('an installation without mail sends no mail to a user who forgot the password', async () => {
    const user = await createMember()
    expect((await test.call('GET', '/api/auth/options')).body).toEqual({ sendsMail: false })
    const asked = await test.call('POST', '/api/auth/forgot', { body: { email: user.email } })
    expect(asked).toMatchObject({ status: 200, body: { sendsMail: false } })
    expect(await test.db.mail.count()).toBe(0)
  })
})

describe('the sessions of a user', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const list = async (as: { token: string }) =>
    (await test.call<UserSession[]>('GET', '/api/user/sessions', { as })).body
  const end = (as: { token: string }, id: string) => test.call('DELETE', `/api/user/sessions/${id}`, { as })

  it('the sessions of a user are listed with a description of their devices, and without a token', async () => {
    const user = await createMember()
    const second = (await signIn(user.email, 'old secret', firefox)).body
    await test.db.session.create({
      data: { id: hashToken('expired'), userId: user.id, expiresAt: new Date(Date.now() - 1000) },
    })
    const listed = await list(second)
    expect(listed.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: 'Firefox on Linux', isCurrent: true },
      { device: '', isCurrent: false },
    ])
    const text = JSON.stringify(listed)
    for (const { token } of [user, second])
      for (const secret of [token, hashToken(token)]) expect(text).not.toContain(secret)
    expect((await list(user)).map(({ id }) => id).sort()).toEqual(listed.map(({ id }) => id).sort())
  })

  it('a user can end a single session with its socket, only by the id in the list, and a stranger cannot end it', async () => {
    const user = await createMember()
    const other = (await signIn(user.email, 'old secret')).body
    const found = (await list(user)).find(({ isCurrent }) => !isCurrent)
    if (!found) throw new Error('the list has no other session')
    const socket = watchSocket(other.token)
    await socket.opened
    for (const wrong of [hashToken(other.token), other.token, 'nothing'])
      expect((await end(user, wrong)).status).toBe(404)
    const stranger = await createMember()
    expect((await end(stranger, found.id)).status).toBe(404)
    expect(await isSignedIn(other)).toBe(true)
    expect((await end(user, found.id)).status).toBe(204)
    expect(await socket.ended).toBe('io server disconnect')
    expect([await isSignedIn(user), await isSignedIn(other)]).toEqual([true, false])
    expect((await end(user, found.id)).status).toBe(404)
  })

  it('a user can end all sessions except the session that sends the call', async () => {
    const user = await createMember()
    const others = [
      (await signIn(user.email, 'old secret')).body,
      (await signIn(user.email, 'old secret')).body,
    ]
    const stranger = await createMember()
    expect((await test.call('DELETE', '/api/user/sessions', { as: user })).status).toBe(204)
    expect(await Promise.all([user, stranger, ...others].map(isSignedIn))).toEqual([true, true, false, false])
    expect(await list(user)).toHaveLength(1)
  })

  it('a user can end the session that sends the call, which removes its cookie too', async () => {
    const user = await createMember()
    const [own] = await list(user)
    const gone = await end(user, own?.id ?? '')
    expect([gone.status, String(gone.headers['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/^session_\d+=;/),
    ])
    expect(await isSignedIn(user)).toBe(false)
  })
})
