import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#core/security/passwords.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { buildMailApp, type MailApp } from '../setup/mail-app.ts'
import { textOf } from '../setup/mail-server.ts'

let test: MailApp
let admin: TestUser

beforeAll(async () => {
  test = await buildMailApp()
  admin = await createUser(test.db, { isAdmin: true })
})

/** Reports the profile of a user, and decides the report with the reason 'No advertising.'. */
async function deactivateReported(user: TestUser): Promise<void> {
  await test.db.user.update({ where: { id: user.id }, data: { publicProfile: true } })
  const report = { type: 'profile', id: user.id, reason: 'spam' }
  expect((await test.call('POST', '/api/reports', { as: admin, body: report })).status).toBe(201)
  const { id } = await test.db.reportCase.findFirstOrThrow({ where: { reportedId: user.id } })
  const body = { action: 'deactivate', reason: 'No advertising.' }
  const { status } = await test.call('POST', `/api/admin/reports/${id}/decide`, { as: admin, body })
  expect(status).toBe(200)
}

describe('an account that an admin deactivates', () => {
  it('the orders of a deactivated user are cancelled and reserve no money', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const { id } = await createGeneration(test.db, user, 'chapter', {
      ...{ storyId: story.id, awaits: 'contract', reservedMicros: 900 },
    })
    await deactivateReported(user)
    expect(await test.db.generation.findUnique({ where: { id } })).toMatchObject({
      ...{ status: 'cancelled', awaits: null },
    })
    const [money] = await test.db.$queryRaw<
      { micros: bigint }[]
    >`SELECT reserved_micros(${user.id}) AS micros`
    expect(Number(money?.micros)).toBe(0)
  })

  it('the sign-in of a deactivated user names the reason, but only after the right password', async () => {
    const user = await createUser(test.db, { passwordHash: await hashPassword('old secret') })
    await deactivateReported(user)
    const signIn = (password: string) =>
      test.call('POST', '/api/auth/login', { body: { email: user.email, password } })
    expect(await signIn('old secret')).toMatchObject({
      status: 403,
      body: {
        code: 'account_deactivated',
        message: 'This account has been deactivated. The reason: No advertising.',
      },
    })
    expect(await signIn('other secret')).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid email or password.' },
    })
  })

  it('the sign-in of a user who was activated and deactivated again does not name the reason of the first time', async () => {
    const user = await createUser(test.db, { passwordHash: await hashPassword('old secret') })
    await deactivateReported(user)
    for (const isActive of [true, false])
      await test.call('PUT', `/api/admin/users/${user.id}`, { as: admin, body: { isActive } })
    const body = { email: user.email, password: 'old secret' }
    expect((await test.call('POST', '/api/auth/login', { body })).body).toMatchObject({
      message: 'This account has been deactivated.',
    })
  })

  it('a deactivated user gets a mail, with the reason if the admin gave one', async () => {
    const [reported, other] = [await createUser(test.db), await createUser(test.db)]
    await deactivateReported(reported)
    const mailTo = async ({ email }: TestUser) => textOf(await test.mailTo(email, /account was deactivated/))
    expect(await mailTo(reported)).toContain('The reason: No advertising.')
    await test.call('PUT', `/api/admin/users/${other.id}`, { as: admin, body: { isActive: false } })
    expect(await mailTo(other)).not.toContain('The reason')
  })
})
