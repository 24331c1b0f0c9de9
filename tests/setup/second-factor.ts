import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import type { Notification } from '#contract/notifications.ts'
import type { Answer, TestApp } from './app.ts'
import { createPasskey, type TestPasskey } from './authenticator.ts'
import { createUser, type TestUser } from './factories.ts'

export const password = 'seven lanterns'

// The hash is weak on purpose, because it is fast and most of these tests are not about hashing.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Sets the constant `password` as the password of a user. */
export async function givePassword({ db }: Pick<TestApp, 'db'>, { id }: { id: string }): Promise<void> {
  await db.user.update({ where: { id }, data: { passwordHash: await passwordHash } })
}

/** Creates a user with the constant `password` as the password. */
export async function createPasswordUser(
  { db }: Pick<TestApp, 'db'>,
  data: Parameters<typeof createUser>[1] = {},
): Promise<TestUser> {
  return createUser(db, { passwordHash: await passwordHash, ...data })
}

/**
 * Returns the code of an authenticator app with this key for the present time, or for `steps` steps of 30 s later or
 * earlier.
 */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/**
 * Clears the time step of the code that a user used last. The present code can then be used for the set-up of the app
 * and again for the sign-in. With codes of different time steps a test could fail when a time step ends during the
 * test.
 */
export async function forgetUsedCode({ db }: Pick<TestApp, 'db'>, userId: string): Promise<void> {
  await db.totpSecret.update({ where: { userId }, data: { lastStep: 0 } })
}

type Test = Pick<TestApp, 'call'>

async function must<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`the API answered ${status}: ${text}`)
  return body
}

/**
 * Adds an authenticator app.
 * @returns its key and the recovery codes that were created with it.
 */
export async function addApp(test: Pick<TestApp, 'call' | 'db'>, as: TestUser) {
  const { key } = await must(
    test.call<{ key: string }>('POST', '/api/user/authenticator-app', { as, body: { password } }),
  )
  const { recoveryCodes } = await must(
    test.call<{ recoveryCodes: string[] | null }>('POST', '/api/user/authenticator-app/confirm', {
      as,
      body: { code: codeOf(key) },
    }),
  )
  await forgetUsedCode(test, as.id)
  return { key, recoveryCodes: recoveryCodes ?? [] }
}

/**
 * Adds a passkey.
 * @returns the passkey, its id and the recovery codes that were created with it.
 */
export async function addPasskey(test: Test, as: TestUser, passkey: TestPasskey = createPasskey()) {
  const { challenge } = await must(
    test.call<{ challenge: string }>('POST', '/api/user/passkeys/options', { as, body: { password } }),
  )
  const added = await must(
    test.call<{ passkey: { id: number }; recoveryCodes: string[] | null }>('POST', '/api/user/passkeys', {
      as,
      body: { name: 'Laptop', response: passkey.create({ challenge }) },
    }),
  )
  return { passkey, id: added.passkey.id, recoveryCodes: added.recoveryCodes }
}

/** Signs in with the password. @returns the answer and the cookies that the browser has then. */
export async function enterPassword(test: Test, { email }: { email: string }, typed = password) {
  const answer = await test.call<{ code?: string; token?: string; secondFactors?: string[] }>(
    'POST',
    '/api/auth/login',
    { body: { email, password: typed } },
  )
  return { ...answer, cookie: cookieOf(answer) }
}

/** Returns the cookies that an answer sets. */
export function cookieOf({ headers }: Pick<Answer<unknown>, 'headers'>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .join('; ')
}

/** Returns the calls that the tests of the second factor use. */
export function secondFactorCalls(test: () => Test) {
  return {
    enterCode: (cookie: string, code: string) =>
      test().call<{ code?: string; message: string; token?: string; id?: string }>(
        'POST',
        '/api/auth/second-factor',
        { headers: { cookie }, body: { code } },
      ),
    /** Reads the titles of the notifications of a user. */
    titles: async (as: TestUser) =>
      (await test().call<Notification[]>('GET', '/api/notifications', { as })).body.map(({ title }) => title),
    /** Reads which second factors a user has. */
    factors: async (as: TestUser) => (await test().call('GET', '/api/user/second-factor', { as })).body,
  }
}
