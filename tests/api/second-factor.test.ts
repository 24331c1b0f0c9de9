import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openSecret } from '#core/security/secrets.ts'
import { deleteExpired } from '../../worker/dispatch/expiry.ts'
import { buildTestApp } from '../setup/app.ts'
import {
  addApp,
  codeOf,
  cookieOf,
  createPasswordUser,
  enterPassword,
  forgetUsedCode,
  password,
  secondFactorCalls,
} from '../setup/second-factor.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

const { enterCode, titles, factors } = secondFactorCalls(() => test)

describe('an authenticator app', () => {
  it('an authenticator app is required after its first code is confirmed, and then the password alone begins no session', async () => {
    const user = await createPasswordUser(test)
    const begun = await test.call<{ key: string; uri: string }>('POST', '/api/user/authenticator-app', {
      as: user,
      body: { password },
    })
    expect(begun.body.uri).toContain(`secret=${begun.body.key}`)
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Heartroom:/)
    expect((await enterPassword(test, user)).status).toBe(200)

    const confirm = (code: string) =>
      test.call<{ recoveryCodes: string[] }>('POST', '/api/user/authenticator-app/confirm', {
        as: user,
        body: { code },
      })
    expect((await confirm('000000')).status).toBe(400)
    const { body } = await confirm(codeOf(begun.body.key))
    await forgetUsedCode(test, user.id)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(await factors(user)).toMatchObject({ appSince: expect.any(String), recoveryCodesLeft: 10 })
    expect((await test.call('GET', '/api/auth/user', { as: user })).body).toMatchObject({
      hasSecondFactor: true,
    })
    expect(await titles(user)).toContain('An authenticator app was added')

    const sessions = await test.db.session.count({ where: { userId: user.id } })
    const entered = await enterPassword(test, user)
    expect([entered.status, entered.body.code]).toEqual([401, 'second_factor_needed'])
    expect(entered.body).toMatchObject({ secondFactors: ['totp', 'recovery'] })
    expect(entered.body.token).toBeUndefined()
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^step_session_0=[\w-]{43}; Max-Age=300; Path=\/api\/; HttpOnly; SameSite=Strict$/,
    )
    expect((await test.call('GET', '/api/auth/user', { headers: { cookie: entered.cookie } })).status).toBe(
      401,
    )
    expect(await test.db.session.count({ where: { userId: user.id } })).toBe(sessions)

    const passed = await enterCode(entered.cookie, codeOf(begun.body.key))
    expect(passed).toMatchObject({ status: 200, body: { id: user.id, hasSecondFactor: true } })
    expect(String(passed.headers['set-cookie'])).toContain('session_0=')
    const { token = '' } = passed.body
    expect((await test.call('GET', '/api/auth/user', { as: { token } })).status).toBe(200)
  })

  it('a session that began with the code of an authenticator app is listed with its device', async () => {
    const user = await createPasswordUser(test)
    const { key } = await addApp(test, user)
    const { cookie } = await enterPassword(test, user)
    const device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    await test.call('POST', '/api/auth/second-factor', {
      headers: { cookie, 'user-agent': device },
      body: { code: codeOf(key) },
    })
    const { body } = await test.call<{ device: string }[]>('GET', '/api/user/sessions', { as: user })
    expect(body.map((session) => session.device)).toContain('Firefox on Linux')
  })

  it('the key of an authenticator app is stored encrypted, and no call returns the key or the recovery codes again', async () => {
    const user = await createPasswordUser(test)
    const other = await createPasswordUser(test)
    const { key, recoveryCodes } = await addApp(test, user)
    const { secret } = await test.db.totpSecret.findUniqueOrThrow({ where: { userId: user.id } })
    expect(secret).not.toContain(key)
    expect(openSecret(test.config.SECOND_FACTOR_KEY, user.id, secret)).toBe(key)
    expect(openSecret(test.config.SECOND_FACTOR_KEY, other.id, secret)).toBeNull()
    expect(openSecret(['another key of at least 32 characters'], user.id, secret)).toBeNull()
    expect(
      openSecret(
        ['a newer key of at least 32 characters', ...test.config.SECOND_FACTOR_KEY],
        user.id,
        secret,
      ),
    ).toBe(key)
    const stored = JSON.stringify(await test.db.recoveryCode.findMany({ where: { userId: user.id } }))
    const shown = JSON.stringify([await factors(user), await titles(user)])
    const { rawPayload } = await test.app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${user.token}` },
    })
    const exported = Object.values(unzipSync(rawPayload))
      .map((file) => Buffer.from(file).toString('utf8'))
      .join('')
    expect(exported).toContain('totpSecret')
    for (const hidden of [
      key,
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored.replace(secret, '') + shown + exported).not.toContain(hidden)
    for (const { id } of await test.db.recoveryCode.findMany()) expect(exported).not.toContain(id)
  })

  it('each code of an authenticator app is accepted once, also from concurrent sign-ins', async () => {
    const user = await createPasswordUser(test)
    const { key } = await addApp(test, user)
    const steps = await Promise.all([1, 2, 3, 4].map(() => enterPassword(test, user)))
    const code = codeOf(key)
    const answers = await Promise.all(steps.map(({ cookie }) => enterCode(cookie, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    const again = await enterPassword(test, user)
    expect((await enterCode(again.cookie, code)).body.code).toBe('invalid_credentials')
  })

  it('the code of the next time step of an authenticator app is accepted, and after that no code of an earlier step', async () => {
    const user = await createPasswordUser(test)
    const { key } = await addApp(test, user)
    const [now, next] = [codeOf(key), codeOf(key, 1)]
    const ahead = await enterPassword(test, user)
    expect((await enterCode(ahead.cookie, next)).status).toBe(200)
    const behind = await enterPassword(test, user)
    expect((await enterCode(behind.cookie, now)).status).toBe(401)
  })

  it('an authenticator app is locked after five wrong codes in all sign-ins together, and its owner is notified', async () => {
    const user = await createPasswordUser(test)
    const { key, recoveryCodes } = await addApp(test, user)
    for (let n = 0; n < 5; n += 1) {
      const { cookie } = await enterPassword(test, user)
      expect((await enterCode(cookie, '000000')).body.code).toBe('invalid_credentials')
    }
    const { cookie } = await enterPassword(test, user)
    const locked = await enterCode(cookie, codeOf(key))
    expect([locked.status, locked.body.code]).toEqual([429, 'rate_limited'])
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await titles(user)).toContain('Somebody knows your password')

    const { lockedUntil } = await test.db.totpSecret.findUniqueOrThrow({ where: { userId: user.id } })
    expect(lockedUntil?.getTime()).toBeGreaterThan(Date.now())
    await test.db.totpSecret.update({ where: { userId: user.id }, data: { lockedUntil: new Date(0) } })
    expect((await enterCode(cookie, '000000')).body.code).toBe('invalid_credentials')
    const { lockedUntil: longer } = await test.db.totpSecret.findUniqueOrThrow({ where: { userId: user.id } })
    expect((longer?.getTime() ?? 0) - Date.now()).toBeGreaterThan(90_000)
    // The lock does not apply to recovery codes, because nobody can guess them.
    expect((await enterCode(cookie, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('an authenticator app is locked after five wrong codes also when many sign-ins send codes at the same time', async () => {
    const user = await createPasswordUser(test)
    const { key } = await addApp(test, user)
    const steps = await Promise.all(Array.from({ length: 12 }, () => enterPassword(test, user)))
    const answers = await Promise.all(steps.map(({ cookie }) => enterCode(cookie, '000000')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
    const { cookie } = await enterPassword(test, user)
    expect((await enterCode(cookie, codeOf(key))).status).toBe(429)
  })

  it('an authenticator app is not offered when the operator has set no SECOND_FACTOR_KEY', async () => {
    const bare = await buildTestApp({ SECOND_FACTOR_KEY: '' })
    const user = await createPasswordUser(bare)
    expect((await bare.call('GET', '/api/user/second-factor', { as: user })).body).toMatchObject({
      takesApps: false,
    })
    const begun = await bare.call('POST', '/api/user/authenticator-app', { as: user, body: { password } })
    expect(begun.status).toBe(400)
  })
})

describe('a sign-in that waits for a second factor', () => {
  it('a sign-in that waits for a second factor can be completed only in the browser in which it began', async () => {
    const user = await createPasswordUser(test)
    const { key } = await addApp(test, user)
    const mine = await enterPassword(test, user)
    const thief = await createPasswordUser(test)
    await addApp(test, thief)
    const theirs = await enterPassword(test, thief)
    expect((await enterCode('', codeOf(key))).body.code).toBe('sign_in_expired')
    expect((await enterCode('step_session_0=guessed', codeOf(key))).body.code).toBe('sign_in_expired')
    expect((await enterCode(theirs.cookie, codeOf(key))).body.code).toBe('invalid_credentials')
    expect((await enterCode(mine.cookie, codeOf(key))).body.id).toBe(user.id)
  })

  it('a sign-in that waits for a second factor ends with its completion, five wrong codes, its expiry or a new password', async () => {
    const user = await createPasswordUser(test)
    const { recoveryCodes } = await addApp(test, user)
    const [first = '', second = '', third = '', fourth = ''] = recoveryCodes
    const once = await enterPassword(test, user)
    expect((await enterCode(once.cookie, first)).status).toBe(200)
    expect((await enterCode(once.cookie, second)).body.code).toBe('sign_in_expired')

    const wrong = await enterPassword(test, user)
    for (let n = 0; n < 5; n += 1)
      expect((await enterCode(wrong.cookie, 'WRONG-CODE')).body.code).toBe('invalid_credentials')
    expect((await enterCode(wrong.cookie, second)).body.code).toBe('sign_in_expired')

    const late = await enterPassword(test, user)
    await test.db.signInStep.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date(0) } })
    expect((await enterCode(late.cookie, third)).body.code).toBe('sign_in_expired')

    const before = await enterPassword(test, user)
    await test.db.user.update({ where: { id: user.id }, data: { passwordHash: 'another' } })
    expect((await enterCode(before.cookie, fourth)).body.code).toBe('sign_in_expired')
  })

  it('the worker deletes a sign-in that waits for a second factor after it has expired', async () => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    await enterPassword(test, user)
    await enterPassword(test, user)
    const of = { where: { userId: user.id } }
    const [late] = await test.db.signInStep.findMany(of)
    await test.db.signInStep.update({ where: { id: late?.id ?? '' }, data: { expiresAt: new Date(0) } })
    await deleteExpired(test.db)
    expect(await test.db.signInStep.count(of)).toBe(1)
  })

  it('a sign-in that waits for a second factor ends when the account is deactivated', async () => {
    const user = await createPasswordUser(test)
    const { recoveryCodes } = await addApp(test, user)
    const { cookie } = await enterPassword(test, user)
    await test.db.user.update({ where: { id: user.id }, data: { isActive: false } })
    expect((await enterCode(cookie, recoveryCodes[0] ?? '')).body.code).toBe('sign_in_expired')
  })

  it('a sign-in with a wrong password does not reveal whether the account exists or has a second factor', async () => {
    const plain = await createPasswordUser(test)
    const guarded = await createPasswordUser(test)
    await addApp(test, guarded)
    const answers = await Promise.all(
      [plain, guarded, { email: 'nobody@example.com' }].map((user) => enterPassword(test, user, 'wrong')),
    )
    const [first, ...others] = answers.map(({ status, body, cookie }) => ({ status, body, cookie }))
    expect(first).toMatchObject({ status: 401, body: { code: 'invalid_credentials' }, cookie: '' })
    for (const other of others) expect(other).toEqual(first)
  })
})

describe('the limit of attempts by address', () => {
  it('the API answers 429 to the eleventh code of a second factor from one address', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' })
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await limited.call('POST', '/api/auth/second-factor', { body: { code: '000000' } })).status,
      )
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })
})

it('a sign-in that is completed with a second factor clears the cookie of its waiting step', async () => {
  const user = await createPasswordUser(test)
  const { key } = await addApp(test, user)
  const { cookie } = await enterPassword(test, user)
  expect(cookieOf(await enterCode(cookie, codeOf(key)))).toMatch(/step_session_0=; session_0=[\w-]{43}$/)
})
