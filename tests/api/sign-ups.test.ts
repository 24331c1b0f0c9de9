import { beforeEach, describe, expect, it } from 'vitest'
import { runAdminInProcess } from '../setup/admin-command.ts'
import { unique } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true })

interface Answer {
  id?: string
  token?: string
  code?: string
  awaitingApproval?: boolean
}
const mode = (signups: string) => test.call('PUT', '/api/admin/settings', { as: admin, body: { signups } })
const person = () => ({
  firstName: 'Mara',
  lastName: 'Vale',
  email: `new-${unique()}@example.com`,
  password: 'candlelight',
})
const register = (body: object) => test.call<Answer>('POST', '/api/auth/register', { body })
const login = ({ email, password }: { email: string; password: string }) =>
  test.call<Answer>('POST', '/api/auth/login', { body: { email, password } })
const inOneDay = () => new Date(Date.now() + 86_400_000).toISOString()
const invite = async (uses = 1, expiresAt = inOneDay()) =>
  (
    await test.call<{ id: number; token: string; url: string; used: number }>(
      'POST',
      '/api/admin/invitations',
      {
        as: admin,
        body: { uses, expiresAt },
      },
    )
  ).body
const decide = (id: string | undefined, accept: boolean) =>
  test.call('POST', `/api/admin/sign-ups/${id}/decide`, { as: admin, body: { accept } })

describe('with closed sign-ups', () => {
  beforeEach(() => mode('closed'))

  it('with closed sign-ups nobody can register, not even with an invitation, and existing users can sign in', async () => {
    const { token } = await invite()
    for (const more of [{}, { invitation: token }]) {
      const { status, body } = await register({ ...person(), ...more })
      expect([status, body.code]).toEqual([403, 'signups_closed'])
    }
    await mode('open')
    const known = person()
    await register(known)
    await mode('closed')
    expect((await login(known)).status).toBe(200)
  })
})

describe('with sign-ups by invitation', () => {
  beforeEach(() => mode('invite'))

  it('with sign-ups by invitation nobody can register without an invitation', async () => {
    const { status, body } = await register(person())
    expect([status, body.code]).toEqual([403, 'invitation_needed'])
  })

  it('an invitation is a link whose token is stored as a hash only', async () => {
    const { token, url } = await invite()
    expect(new URL(url)).toMatchObject({ pathname: '/signup', search: `?invitation=${token}` })
    const rows = await test.pool.query('SELECT row_to_json(i)::text AS row FROM invitations i')
    expect(rows.rows.map(({ row }) => row).join()).not.toContain(token)
  })

  it('an invitation can be used the given number of times, and a registration that fails does not count as a use', async () => {
    const { token, id } = await invite(2)
    const first = person()
    expect((await register({ ...first, invitation: token })).status).toBe(201)
    expect((await register({ ...first, invitation: token })).body.code).toBe('email_taken')
    expect((await register({ ...person(), invitation: token })).status).toBe(201)
    expect((await register({ ...person(), invitation: token })).body.code).toBe('invitation_needed')
    expect(await test.db.invitation.findUnique({ where: { id } })).toMatchObject({ used: 2 })
  })

  it('an invitation is not valid after it has expired or was taken back', async () => {
    const expired = await invite()
    await test.db.invitation.update({ where: { id: expired.id }, data: { expiresAt: new Date() } })
    const revoked = await invite()
    expect((await test.call('DELETE', `/api/admin/invitations/${revoked.id}`, { as: admin })).status).toBe(
      204,
    )
    for (const token of [expired.token, revoked.token, 'made-up'])
      expect((await register({ ...person(), invitation: token })).body.code).toBe('invitation_needed')
  })

  it.each([
    { uses: 1, expiresAt: '2020-01-01T00:00:00.000Z' },
    { uses: 1, expiresAt: 'tomorrow' },
    { uses: 0, expiresAt: '2099-01-01T00:00:00.000Z' },
    { uses: 1001, expiresAt: '2099-01-01T00:00:00.000Z' },
  ])('creating an invitation with %j is refused with 400', async (body) => {
    const answer = await test.call('POST', '/api/admin/invitations', { as: admin, body })
    expect(answer.status).toBe(400)
  })

  it('the first admin signs up by the link that the operator command invite prints', async () => {
    const runAdmin = (...args: string[]) =>
      runAdminInProcess({ DATABASE_URL: test.config.DATABASE_URL }, ...args)
    const { out } = await runAdmin('invite')
    const invitation = /\/signup\?invitation=([\w-]+)/.exec(out)?.[1]
    const first = person()
    expect((await register({ ...first, invitation })).status).toBe(201)
    expect((await runAdmin('grant', first.email)).code).toBe(0)
    const { body } = await login(first)
    expect(
      (await test.call('GET', '/api/admin/settings', { as: { token: String(body.token) } })).status,
    ).toBe(200)
  })
})

describe('with sign-ups that an admin accepts', () => {
  beforeEach(() => mode('approve'))

  it('an account that waits for the approval of an admin cannot sign in, and only a caller with its password gets the reason', async () => {
    const waiting = person()
    const { status, body } = await register(waiting)
    expect([status, body]).toEqual([202, { awaitingApproval: true }])
    const { status: refused, body: why } = await login(waiting)
    expect([refused, why.code]).toEqual([403, 'awaiting_approval'])
    expect((await login({ ...waiting, password: 'another one' })).body.code).toBe('invalid_credentials')
  })

  it('an account that an admin accepts can sign in and has a notification, and an account that an admin declines is erased', async () => {
    const [accepted, declined] = [person(), person()]
    await register(accepted)
    await register(declined)
    const queue = await test.call<{ id: string; email: string }[]>('GET', '/api/admin/sign-ups', {
      as: admin,
    })
    const idOf = ({ email }: { email: string }) => queue.body.find((one) => one.email === email)?.id
    expect((await decide(idOf(accepted), true)).status).toBe(204)
    expect((await decide(idOf(declined), false)).status).toBe(204)
    const { status, body } = await login(accepted)
    expect(status).toBe(200)
    const notes = await test.call<{ title: string }[]>('GET', '/api/notifications', {
      as: { token: String(body.token) },
    })
    expect(notes.body).toMatchObject([{ title: 'Welcome to Heartroom' }])
    expect((await login(declined)).body.code).toBe('invalid_credentials')
    expect((await register(declined)).status).toBe(202)
    expect((await decide(idOf(accepted), true)).status).toBe(404)
  })

  it('an admin is notified once while several new accounts wait for approval', async () => {
    await test.db.user.deleteMany({ where: { awaitsApproval: true } })
    await test.db.notification.deleteMany({ where: { userId: admin.id } })
    await register(person())
    await register(person())
    expect(await test.db.notification.count({ where: { userId: admin.id } })).toBe(1)
  })

  it('an account with an invitation needs no approval of an admin', async () => {
    const { token } = await invite()
    expect((await register({ ...person(), invitation: token })).status).toBe(201)
  })
})

describe('with open sign-ups', () => {
  it('with open sign-ups an invitation is neither needed nor counted', async () => {
    await mode('open')
    const { token, id } = await invite()
    for (const invitation of [token, 'made-up', undefined])
      expect((await register({ ...person(), invitation })).status).toBe(201)
    expect(await test.db.invitation.findUnique({ where: { id } })).toMatchObject({ used: 0 })
  })
})
