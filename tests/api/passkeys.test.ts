import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import { createPasskey, type TestPasskey } from '../setup/authenticator.ts'
import { addPasskey, cookieOf, createPasswordUser, enterPassword, password } from '../setup/second-factor.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

type Options = {
  challenge: string
  allowCredentials?: { id: string }[]
  userVerification?: string
  rpId?: string
}
type Outcome = { code?: string; id?: string; token?: string }

async function begin(afterPassword: boolean, cookie = '') {
  const answer = await test.call<Options>('POST', '/api/auth/passkey/options', {
    headers: { cookie },
    body: { afterPassword },
  })
  return { ...answer, cookie: cookieOf(answer) || cookie }
}
const finish = (cookie: string, response: unknown) =>
  test.call<Outcome>('POST', '/api/auth/passkey', { headers: { cookie }, body: { response } })

/** Signs in with a passkey and without a password. */
async function signIn(passkey: TestPasskey, change: Partial<Parameters<TestPasskey['get']>[0]> = {}) {
  const { body, cookie } = await begin(false)
  return finish(cookie, passkey.get({ challenge: body.challenge, ...change }))
}

describe('a passkey', () => {
  it('a passkey completes a sign-in after the password', async () => {
    const user = await createPasswordUser(test)
    const { passkey, id, recoveryCodes } = await addPasskey(test, user)
    expect(recoveryCodes).toHaveLength(10)
    const entered = await enterPassword(test, user)
    expect(entered.body).toMatchObject({
      code: 'second_factor_needed',
      secondFactors: ['passkey', 'recovery'],
    })
    const { body } = await begin(true, entered.cookie)
    expect(body).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] })
    // A touch without user verification is enough, because the password has already identified the user.
    const passed = await finish(
      entered.cookie,
      passkey.get({ challenge: body.challenge, verifiesUser: false }),
    )
    expect(passed).toMatchObject({ status: 200, body: { id: user.id, hasSecondFactor: true } })
    const { body: mine } = await test.call('GET', '/api/user/second-factor', {
      as: { token: passed.body.token ?? '' },
    })
    expect(mine).toMatchObject({ passkeys: [{ id, name: 'Laptop', lastUsedAt: expect.any(String) }] })
  })

  it('a passkey signs its user in without a password if it verifies the user, and not by a touch without verification', async () => {
    const user = await createPasswordUser(test)
    const { passkey } = await addPasskey(test, user)
    expect((await begin(false)).body).toMatchObject({ userVerification: 'required' })
    expect(await signIn(passkey)).toMatchObject({ status: 200, body: { id: user.id } })
    expect((await signIn(passkey, { verifiesUser: false })).body.code).toBe('invalid_credentials')
  })

  it('a passkey is refused from another site, for another challenge, and with a counter that has decreased', async () => {
    const user = await createPasswordUser(test)
    const { passkey } = await addPasskey(test, user)
    expect((await signIn(passkey)).status).toBe(200)
    for (const change of [
      { origin: 'https://heartroom.evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
    ])
      expect((await signIn(passkey, change)).body.code, JSON.stringify(change)).toBe('invalid_credentials')
    passkey.rewind(0)
    expect((await signIn(passkey)).body.code).toBe('invalid_credentials')
  })

  it('the answer of a passkey to a challenge completes only one sign-in', async () => {
    const user = await createPasswordUser(test)
    const { passkey } = await addPasskey(test, user)
    const { body, cookie } = await begin(false)
    const response = passkey.get({ challenge: body.challenge })
    expect((await finish(cookie, response)).status).toBe(200)
    expect((await finish(cookie, response)).body.code).toBe('sign_in_expired')
    const other = await begin(false)
    expect((await finish(other.cookie, response)).body.code).toBe('invalid_credentials')
    expect((await finish('', response)).body.code).toBe('sign_in_expired')
  })

  it('a passkey completes only the sign-in of its own user', async () => {
    const user = await createPasswordUser(test)
    await addPasskey(test, user)
    const thief = await createPasswordUser(test)
    const { passkey: theirs } = await addPasskey(test, thief)
    const { cookie } = await enterPassword(test, user)
    const { body } = await begin(true, cookie)
    expect((await finish(cookie, theirs.get({ challenge: body.challenge }))).body.code).toBe(
      'invalid_credentials',
    )
    expect((await finish(cookie, createPasskey().get({ challenge: body.challenge }))).body.code).toBe(
      'sign_in_expired',
    )
    expect((await begin(true)).body).toMatchObject({ code: 'sign_in_expired' })
  })

  it('a passkey of a deactivated account signs nobody in', async () => {
    const user = await createPasswordUser(test)
    const { passkey } = await addPasskey(test, user)
    await test.db.user.update({ where: { id: user.id }, data: { isActive: false } })
    expect((await signIn(passkey)).body.code).toBe('invalid_credentials')
  })

  it('a passkey is added once, only by the session that requested its challenge, and never to a second account', async () => {
    const user = await createPasswordUser(test)
    const other = await createPasswordUser(test)
    const passkey = createPasskey()
    const options = async (as: { token: string }) =>
      (await test.call<Options>('POST', '/api/user/passkeys/options', { as, body: { password } })).body
    const add = (as: { token: string }, response: unknown, name = 'Phone') =>
      test.call('POST', '/api/user/passkeys', { as, body: { name, response } })
    const { challenge } = await options(user)
    const response = passkey.create({ challenge })
    await options(other)
    expect((await add(other, response)).status).toBe(400)
    expect((await add(user, { ...response, type: 'x' })).status).toBe(400)
    expect((await add(user, response, ' ')).status).toBe(400)
    expect((await add(user, response)).status).toBe(200)
    expect((await add(user, response)).status).toBe(400)
    const again = await options(other)
    expect((await add(other, passkey.create({ challenge: again.challenge }))).status).toBe(400)
    expect(await test.db.passkey.count({ where: { userId: other.id } })).toBe(0)
  })

  it('a new passkey is refused if it was created on another site or for another challenge', async () => {
    const user = await createPasswordUser(test)
    for (const change of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'AAAA' },
    ]) {
      const { body } = await test.call<Options>('POST', '/api/user/passkeys/options', {
        as: user,
        body: { password },
      })
      const response = createPasskey().create({ challenge: body.challenge, ...change })
      const { status } = await test.call('POST', '/api/user/passkeys', {
        as: user,
        body: { name: 'x', response },
      })
      expect(status, JSON.stringify(change)).toBe(400)
    }
  })

  it.each(['http://192.0.2.7:8080', 'http://rooms.example'])(
    'passkeys are not offered at the address %s, because browsers create none there',
    async (origin) => {
      const there = await buildTestApp({ PUBLIC_URL: origin })
      const user = await createPasswordUser(there)
      expect((await there.call('GET', '/api/user/second-factor', { as: user })).body).toMatchObject({
        takesPasskeys: false,
      })
      const options = await there.call('POST', '/api/user/passkeys/options', { as: user, body: { password } })
      expect(options.status).toBe(400)
    },
  )

  it('a new passkey belongs to the host of PUBLIC_URL, whatever host the request names', async () => {
    const there = await buildTestApp({ PUBLIC_URL: 'https://rooms.example/app' })
    const user = await createPasswordUser(there)
    const { body } = await there.call<{ rp: { id: string } }>('POST', '/api/user/passkeys/options', {
      as: user,
      body: { password },
      headers: { host: 'evil.example' },
    })
    expect(body.rp.id).toBe('rooms.example')
  })
})
