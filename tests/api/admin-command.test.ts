import { expect, it } from 'vitest'
import { runAdminInProcess } from '../setup/admin-command.ts'
import { createGeneration, createStory, createUser } from '../setup/factories.ts'
import { addApp, addPasskey, createPasswordUser, enterPassword } from '../setup/second-factor.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

const runAdmin = (...args: string[]) =>
  runAdminInProcess({ DATABASE_URL: test.config.DATABASE_URL, PUBLIC_URL: 'https://rooms.example' }, ...args)

it('the admin commands grant and revoke change the admin flag of a user, and the audit log has both changes', async () => {
  const user = await createUser(test.db)
  const isAdmin = async () => (await test.db.user.findUniqueOrThrow({ where: { id: user.id } })).isAdmin
  expect(await runAdmin('grant', user.email.toUpperCase())).toMatchObject({
    code: 0,
    out: `${user.email} is an admin now.\n`,
  })
  expect(await isAdmin()).toBe(true)
  await runAdmin('revoke', user.email)
  expect(await isAdmin()).toBe(false)
  const audited = await test.db.auditEntry.findMany({ where: { targetId: user.id }, orderBy: { id: 'asc' } })
  expect(audited.map(({ adminId, detail }) => [adminId, detail])).toEqual([
    [null, { isAdmin: true }],
    [null, { isAdmin: false }],
  ])
})

it('the admin command reset-link prints a link that sets a new password and invalidates the earlier link', async () => {
  const user = await createUser(test.db)
  const earlier = await runAdmin('reset-link', user.email)
  const { out } = await runAdmin('reset-link', user.email)
  const tokenIn = (text: string) => /https:\/\/rooms\.example\/reset\?token=([\w-]+)/.exec(text)?.[1]
  const reset = (token: string | undefined) =>
    test.call('POST', '/api/auth/reset', { body: { token, password: 'quite new' } })
  expect((await reset(tokenIn(earlier.out))).status).toBe(400)
  expect((await reset(tokenIn(out))).status).toBe(200)
  const login = await test.call('POST', '/api/auth/login', {
    body: { email: user.email, password: 'quite new' },
  })
  expect(login.status).toBe(200)
})

it('the admin command reset-link is recorded in the audit log, without the link', async () => {
  const user = await createUser(test.db)
  const { out } = await runAdmin('reset-link', user.email)
  const audited = await test.db.auditEntry.findMany({ where: { targetId: user.id } })
  expect(audited).toEqual([
    expect.objectContaining({ adminId: null, action: 'user.reset_link', targetType: 'user' }),
  ])
  expect(JSON.stringify(audited.map(({ detail }) => detail))).not.toContain(out.split('token=')[1]?.trim())
})

it('an admin command prints one sentence for an unknown account or command, and the usage for missing arguments', async () => {
  expect(await runAdmin('grant', 'nobody@example.com')).toMatchObject({
    code: 1,
    err: 'There is no account with the e-mail nobody@example.com.\n',
  })
  expect(await runAdmin('promote', 'nobody@example.com')).toMatchObject({
    code: 1,
    err: 'There is no command promote: `npm run admin -- --help` lists all commands.\n',
  })
  expect(await runAdmin('prune', '--archives', '2')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Unknown option '--archives'\.\nUsage: npm run admin -- prune /),
  })
  for (const args of [[], ['grant']]) {
    expect(await runAdmin(...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Usage: npm run admin'),
    })
  }
})

it('the admin command remove-second-factor removes all second factors of a user, is in the audit log and notifies the user', async () => {
  const user = await createPasswordUser(test)
  expect(await runAdmin('remove-second-factor', user.email)).toMatchObject({
    code: 1,
    err: `${user.email} has no second factor.\n`,
  })
  await addApp(test, user)
  await addPasskey(test, user)
  await enterPassword(test, user)
  expect(await runAdmin('remove-second-factor', user.email)).toMatchObject({
    code: 0,
    out: `${user.email} has no second factor any more: 1 passkeys and 1 authenticator apps are removed.\n`,
  })
  expect((await enterPassword(test, user)).status).toBe(200)
  expect(await test.db.recoveryCode.count({ where: { userId: user.id } })).toBe(0)
  const [entry] = await test.db.auditEntry.findMany({ where: { targetId: user.id } })
  expect(entry).toMatchObject({
    adminId: null,
    action: 'user.second_factor.remove',
    detail: { passkeys: 1, authenticatorApps: 1 },
  })
  const notifications = await test.db.notification.findMany({
    where: { userId: user.id },
    orderBy: { id: 'desc' },
  })
  expect(notifications[0]?.title).toBe('Your second factor was removed')
})

it('the admin command show prints the error code of a failed generation, but not its message, which can quote the order', async () => {
  const writer = await createUser(test.db)
  const story = await createStory(test.db, writer)
  const row = await createGeneration(test.db, writer, 'chapter', {
    storyId: story.id,
    status: 'failed',
    finishedAt: new Date(),
    errorCode: 'refused',
    errorMessage: 'The secret sentence is refused.',
  })
  const { out } = await runAdmin('show', row.id)
  expect(out).toContain('errorCode: refused')
  expect(out).not.toContain('secret')
})
