import { describe, expect, it } from 'vitest'
import { hashToken } from '#core/security/tokens.ts'
import { buildTestApp } from '../setup/app.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import {
  addApp,
  addPasskey,
  codeOf,
  createPasswordUser,
  enterPassword,
  password,
  secondFactorCalls,
} from '../setup/second-factor.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

type Failure = { code?: string; message: string; token?: string; id?: string }
const { enterCode, titles, factors } = secondFactorCalls(() => test)

describe('recovery codes', () => {
  it('a recovery code completes one sign-in, in any spelling, and its owner is notified', async () => {
    const user = await createPasswordUser(test)
    const { recoveryCodes } = await addApp(test, user)
    const [code = ''] = recoveryCodes
    const { cookie } = await enterPassword(test, user)
    expect((await enterCode(cookie, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await factors(user)).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await titles(user)).toContain('A recovery code was used')
    const again = await enterPassword(test, user)
    expect((await enterCode(again.cookie, code)).body.code).toBe('invalid_credentials')
  })

  it('a recovery code completes only one of several concurrent sign-ins', async () => {
    const user = await createPasswordUser(test)
    const [code = ''] = (await addApp(test, user)).recoveryCodes
    const steps = await Promise.all([1, 2, 3].map(() => enterPassword(test, user)))
    const answers = await Promise.all(steps.map(({ cookie }) => enterCode(cookie, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('a recovery code of another user does not complete a sign-in', async () => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    const other = await createPasswordUser(test)
    const [theirs = ''] = (await addApp(test, other)).recoveryCodes
    const { cookie } = await enterPassword(test, user)
    expect((await enterCode(cookie, theirs)).status).toBe(401)
    expect(await factors(other)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  it('new recovery codes are given only with a second factor, invalidate the earlier ones, and are deleted with the last factor', async () => {
    const user = await createPasswordUser(test)
    const renew = () =>
      test.call<{ recoveryCodes: string[] }>('POST', '/api/user/recovery-codes', {
        as: user,
        body: { password },
      })
    expect((await renew()).status).toBe(400)
    const { recoveryCodes } = await addApp(test, user)
    const fresh = (await renew()).body.recoveryCodes
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
    const { cookie } = await enterPassword(test, user)
    expect((await enterCode(cookie, recoveryCodes[0] ?? '')).status).toBe(401)
    expect((await enterCode(cookie, fresh[0] ?? '')).status).toBe(200)
    await test.call('DELETE', '/api/user/authenticator-app', { as: user, body: { password } })
    expect(await factors(user)).toMatchObject({ appSince: null, recoveryCodesLeft: 0 })
    expect(await titles(user)).toContain('The authenticator app was removed')
    expect((await enterPassword(test, user)).status).toBe(200)
  })
})

describe('adding and removing factors', () => {
  const calls = [
    ['POST', '/api/user/passkeys/options'],
    ['POST', '/api/user/authenticator-app'],
    ['DELETE', '/api/user/authenticator-app'],
    ['POST', '/api/user/recovery-codes'],
  ] as const

  it.each(calls)('the call %s %s is refused without the right password', async (method, path) => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    for (const body of [{}, { password: '' }, { password: 'wrong' }]) {
      const answer = await test.call('POST' === method ? 'POST' : 'DELETE', path, { as: user, body })
      expect(answer.status).toBe(400)
    }
    expect(await factors(user)).toMatchObject({ recoveryCodesLeft: 10, appSince: expect.any(String) })
  })

  it('a passkey is removed only by its owner and with the right password', async () => {
    const user = await createPasswordUser(test)
    const { id } = await addPasskey(test, user)
    const remove = (as: TestUser, body: object) =>
      test.call('DELETE', `/api/user/passkeys/${id}`, { as, body })
    expect((await remove(user, { password: 'wrong' })).status).toBe(400)
    expect((await remove(await createPasswordUser(test), { password })).status).toBe(404)
    expect(await factors(user)).toMatchObject({ passkeys: [{ id, name: 'Laptop', lastUsedAt: null }] })
    expect((await remove(user, { password })).status).toBe(200)
    expect(await factors(user)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await titles(user)).toContain('A passkey was removed')
  })

  it('second factors cannot be added or removed by an account without a password', async () => {
    const user = await createUser(test.db)
    expect(await factors(user)).toMatchObject({ hasPassword: false })
    for (const [method, path] of calls)
      expect((await test.call(method, path, { as: user, body: { password } })).status).not.toBe(200)
  })

  it('the other sessions of a user end when a second factor is added, and not when a further one is added', async () => {
    const user = await createPasswordUser(test)
    const other = await enterPassword(test, user)
    const asOther = { as: { token: other.body.token ?? '' } }
    const { key } = await addApp(test, user)
    expect((await test.call('GET', '/api/auth/user', asOther)).status).toBe(401)
    const entered = await enterPassword(test, user)
    const { token = '' } = (await enterCode(entered.cookie, codeOf(key))).body
    const second = await addPasskey(test, user)
    expect(second.recoveryCodes).toBeNull()
    expect((await test.call('GET', '/api/auth/user', { as: { token } })).status).toBe(200)
  })

  it('an account keeps its second factor after a reset of the password', async () => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    const expiresAt = new Date(Date.now() + 60_000)
    await test.db.resetLink.create({ data: { id: hashToken('link-of-test'), userId: user.id, expiresAt } })
    const reset = { token: 'link-of-test', password: 'eight lanterns' }
    expect((await test.call('POST', '/api/auth/reset', { body: reset })).status).toBe(200)
    expect((await enterPassword(test, user, 'eight lanterns')).body.code).toBe('second_factor_needed')
  })

  it('all data of second factors and the pen name are deleted with the account', async () => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    await addPasskey(test, user)
    await test.call('PUT', '/api/user/profile', { as: user, body: { penName: 'Gone Tomorrow' } })
    await enterPassword(test, user)
    expect((await test.call('DELETE', '/api/user', { as: user })).status).toBe(204)
    const where = { where: { userId: user.id } }
    const left = await Promise.all([
      test.db.passkey.count(where),
      test.db.totpSecret.count(where),
      test.db.recoveryCode.count(where),
      test.db.signInStep.count(where),
      test.db.penNameKey.count(where),
    ])
    expect(left).toEqual([0, 0, 0, 0, 0])
    const other = await createUser(test.db)
    const taken = await test.call('PUT', '/api/user/profile', {
      as: other,
      body: { penName: 'Gone Tomorrow' },
    })
    expect(taken.status).toBe(200)
  })
})

describe('ADMIN_SECOND_FACTOR', () => {
  it('with ADMIN_SECOND_FACTOR, an admin has no admin permissions until the admin adds a second factor', async () => {
    const strict = await buildTestApp({ ADMIN_SECOND_FACTOR: 'on' })
    const admin = await createPasswordUser(strict, { isAdmin: true })
    const writer = await createUser(strict.db)
    const story = await strict.db.story.create({
      data: { authorId: writer.id, title: 'Mine', genre: 'romance' },
    })
    const see = async () => [
      (await strict.call('GET', '/api/admin/users', { as: admin })).status,
      (await strict.call('GET', `/api/stories/${story.id}`, { as: admin })).status,
      (await strict.call('GET', '/admin/queues', { as: admin })).status,
    ]
    expect(await see()).toEqual([403, 404, 404])
    const refused = await strict.call<Failure>('GET', '/api/admin/users', { as: admin })
    expect(refused.body.message).toBe('Admins need a second factor here. Set one up in Room Settings first.')
    expect((await strict.call('GET', '/api/auth/user', { as: admin })).body).toMatchObject({
      isAdmin: true,
      needsSecondFactor: true,
    })
    const stranger = await strict.call<Failure>('GET', '/api/admin/users', { as: writer })
    expect(stranger.body.message).toBe('Only an admin can do this')
    await addApp(strict, admin)
    expect((await see()).slice(0, 2)).toEqual([200, 200])
    expect((await strict.call('GET', '/api/auth/user', { as: admin })).body).toMatchObject({
      isAdmin: true,
      needsSecondFactor: false,
    })
  })
})
