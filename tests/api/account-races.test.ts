import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#core/postgres/client.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { hashToken } from '#core/security/tokens.ts'
import { resetPassword } from '../../api/actions/accounts/reset-password.ts'
import type { Answer } from '../setup/app.ts'
import { createPasskey } from '../setup/authenticator.ts'
import { until } from '../setup/bench.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { countLockWaits, waitForLockWait } from '../setup/lock-waits.ts'
import {
  addApp,
  addPasskey,
  codeOf,
  createPasswordUser,
  enterPassword,
  password,
} from '../setup/second-factor.ts'
import { useTestApp } from '../setup/use-test-app.ts'

// A call first checks the password and then changes the account. In these tests something else changes the account
// between these two steps.

const test = useTestApp()
let newHash: string

beforeAll(async () => {
  newHash = await hashPassword('eight lanterns')
})

/**
 * Sends a call while an open transaction changes the account, and commits the transaction when the call waits for its
 * lock.
 * @returns the answer.
 */
async function sendDuring<T>(
  change: (tx: Tx) => Promise<unknown>,
  send: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  let sent: Promise<Answer<T>> | undefined
  await test.db.$transaction(
    async (tx) => {
      await change(tx)
      sent = send()
      await waitForLockWait(test.db)
    },
    { timeout: 30_000 },
  )
  if (!sent) throw new Error('the call was not sent')
  return sent
}

/** Resets the password of a user in the given transaction, as the call of a mailed reset link does. */
async function resetIn(user: TestUser): Promise<(tx: Tx) => Promise<unknown>> {
  const token = randomUUID()
  const expiresAt = new Date(Date.now() + 60_000)
  await test.db.resetLink.create({ data: { id: hashToken(token), userId: user.id, expiresAt } })
  return (tx) => resetPassword(tx, test.config, { token, passwordHash: newHash })
}
const lock = (tx: Tx, { id }: TestUser) =>
  tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`
const sessionsOf = ({ id }: TestUser) => test.db.session.count({ where: { userId: id } })

describe('a sign-in that has checked the old password', () => {
  it('a sign-in begins no session if the password is reset after the sign-in has checked it', async () => {
    const user = await createPasswordUser(test)
    const answer = await sendDuring(await resetIn(user), () => enterPassword(test, user))
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
    expect(await sessionsOf(user)).toBe(0)
  })

  it('a sign-in begins no second step if the password is reset after the sign-in has checked it', async () => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    const answer = await sendDuring(await resetIn(user), () => enterPassword(test, user))
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
    expect(await test.db.signInStep.count({ where: { userId: user.id } })).toBe(0)
  })

  it('a sign-in begins no session if the account is deactivated after the sign-in has checked the password', async () => {
    const user = await createPasswordUser(test)
    const before = await sessionsOf(user)
    const answer = await sendDuring(
      (tx) => tx.user.update({ where: { id: user.id }, data: { isActive: false } }),
      () => enterPassword(test, user),
    )
    expect(answer.status).toBe(401)
    expect(await sessionsOf(user)).toBe(before)
  })

  it('a sign-in asks for a second factor that is added to the account after the sign-in has checked the password', async () => {
    const user = await createPasswordUser(test)
    const before = await sessionsOf(user)
    const answer = await sendDuring(
      async (tx) => {
        await lock(tx, user)
        await tx.totpSecret.create({ data: { userId: user.id, secret: 'x', confirmedAt: new Date() } })
      },
      () => enterPassword(test, user),
    )
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_needed'])
    expect(await sessionsOf(user)).toBe(before)
  })
})

describe('a change that has checked the old password', () => {
  it('a change of the e-mail address is refused if the password is reset after the call has checked it', async () => {
    const user = await createPasswordUser(test)
    const body = { password, email: `m-${randomUUID()}@example.com` }
    const answer = await sendDuring(await resetIn(user), () =>
      test.call('PUT', '/api/user/email', { as: user, body }),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await test.db.user.count({ where: { email: body.email } })).toBe(0)
  })

  it.each([
    ['POST', '/api/user/passkeys/options'],
    ['POST', '/api/user/authenticator-app'],
  ] as const)('%s %s is refused if the password is reset after it was checked', async (method, path) => {
    const user = await createPasswordUser(test)
    const answer = await sendDuring(await resetIn(user), () =>
      test.call(method, path, { as: user, body: { password } }),
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const where = { where: { userId: user.id } }
    expect([await test.db.signInStep.count(where), await test.db.totpSecret.count(where)]).toEqual([0, 0])
  })

  it.each([
    ['DELETE', '/api/user/authenticator-app'],
    ['POST', '/api/user/recovery-codes'],
  ] as const)('%s %s is refused if the password is reset after it was checked', async (method, path) => {
    const user = await createPasswordUser(test)
    await addApp(test, user)
    const codes = () => test.db.recoveryCode.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } })
    const before = await codes()
    const answer = await sendDuring(await resetIn(user), () =>
      test.call(method, path, { as: user, body: { password } }),
    )
    expect(answer.status).toBe(400)
    expect(await codes()).toEqual(before)
  })
})

describe('a session that ends meanwhile', () => {
  it('a passkey is not added if the session ends while the call that adds the passkey waits', async () => {
    const user = await createPasswordUser(test)
    const { body } = await test.call<{ challenge: string }>('POST', '/api/user/passkeys/options', {
      as: user,
      body: { password },
    })
    const response = createPasskey().create(body)
    const answer = await sendDuring(
      async (tx) => {
        await lock(tx, user)
        await tx.session.deleteMany({ where: { userId: user.id } })
      },
      () => test.call('POST', '/api/user/passkeys', { as: user, body: { name: 'Phone', response } }),
    )
    expect(answer.status).toBe(401)
    expect(await test.db.passkey.count({ where: { userId: user.id } })).toBe(0)
  })

  it('an authenticator app is not confirmed if the password is reset while the call that confirms the app waits', async () => {
    const user = await createPasswordUser(test)
    const { body } = await test.call<{ key: string }>('POST', '/api/user/authenticator-app', {
      as: user,
      body: { password },
    })
    const answer = await sendDuring(await resetIn(user), () =>
      test.call('POST', '/api/user/authenticator-app/confirm', {
        as: user,
        body: { code: codeOf(body.key) },
      }),
    )
    expect(answer.status).toBe(401)
    expect(await test.db.totpSecret.count({ where: { userId: user.id, confirmedAt: { not: null } } })).toBe(0)
  })
})

describe('a sign-in with a passkey alone', () => {
  it('a sign-in with a passkey alone begins no session if the account is deactivated while the call waits', async () => {
    const user = await createPasswordUser(test)
    const { passkey } = await addPasskey(test, user)
    const begun = await test.call<{ challenge: string }>('POST', '/api/auth/passkey/options', { body: {} })
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    const before = await sessionsOf(user)
    const answer = await sendDuring(
      (tx) => tx.user.update({ where: { id: user.id }, data: { isActive: false } }),
      () =>
        test.call('POST', '/api/auth/passkey', {
          headers: { cookie },
          body: { response: passkey.get({ challenge: begun.body.challenge }) },
        }),
    )
    expect(answer.status).toBe(401)
    expect(await sessionsOf(user)).toBe(before)
  })
})

it('a call whose session is due for an extension does not wait for a change of the password, and gets no 500', async () => {
  const user = await createPasswordUser(test)
  await test.db.session.updateMany({
    where: { userId: user.id },
    data: { seenAt: new Date(Date.now() - 2 * 60 * 60 * 1000) },
  })
  const getMe = () => test.call('GET', '/api/auth/user', { as: user })
  let answer: Answer<unknown> | undefined
  await test.db.$transaction(
    async (tx) => {
      await lock(tx, user)
      const sent = getMe().then((answered) => {
        answer = answered
      })
      await until(
        'the call ends or waits for a lock',
        async () => answer || (await countLockWaits(test.db)) > 0,
      )
      await tx.session.deleteMany({ where: { userId: user.id } })
      await sent
    },
    { timeout: 30_000 },
  )
  expect(answer?.status).toBe(200)
  expect((await getMe()).status).toBe(401)
})

describe('two admins who change a user at the same time', () => {
  it('compares the tier of the second admin with the tier that the first admin has just set', async () => {
    const [admin, user] = [await createUser(test.db, { isAdmin: true }), await createUser(test.db)]
    const answer = await sendDuring(
      (tx) => tx.user.update({ where: { id: user.id }, data: { tier: 'premium' } }),
      () => test.call('PUT', `/api/admin/users/${user.id}`, { as: admin, body: { tier: 'basic' } }),
    )
    expect(answer).toMatchObject({ status: 200, body: { tier: 'premium', pendingTier: 'basic' } })
  })
})
