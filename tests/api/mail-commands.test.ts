import { describe, expect, it } from 'vitest'
import { runAdminInProcess } from '../setup/admin-command.ts'
import { createUser } from '../setup/factories.ts'
import { mailSettings } from '../setup/mail-bench.ts'
import { startMailServer } from '../setup/mail-server.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

const runAdmin = (...args: string[]) => runAdminInProcess({ DATABASE_URL: test.config.DATABASE_URL }, ...args)

describe('the commands for mail', () => {
  async function createMail(data: object) {
    const user = await createUser(test.db)
    const mail = { userId: user.id, address: user.email, template: 'password_changed' as const }
    return test.db.mail.create({ data: { ...mail, messageId: `<${user.id}@rooms.example>`, ...data } })
  }
  const stateOf = async (id: number) => (await test.db.mail.findUniqueOrThrow({ where: { id } })).state

  it('the admin commands for mail list unsent mails without their content, and queue failed mails again', async () => {
    const params = { firstName: 'Secretia', oldAddress: 'secret@example.com' }
    const failed = await createMail({
      state: 'failed',
      attempts: 3,
      lastError: 'The server said 550.',
      params,
    })
    const sent = await createMail({ state: 'sent', sentAt: new Date() })
    const unknown = await createMail({ state: 'unknown', handedOverAt: new Date() })
    const { out } = await runAdmin('mails')
    expect(out).toContain(`${failed.id}  failed  password_changed  ${failed.address}`)
    expect(out).toContain('The server said 550.')
    expect(out).not.toContain(sent.address)
    expect(out).not.toMatch(/secret/i)
    expect((await runAdmin('requeue-mail', 'all')).out).toBe('1 mail is in the queue again.\n')
    expect(await Promise.all([failed, sent, unknown].map(({ id }) => stateOf(id)))).toEqual([
      'queued',
      'sent',
      'unknown',
    ])
    expect((await runAdmin('requeue-mail', String(unknown.id))).out).toBe('1 mail is in the queue again.\n')
    expect(await stateOf(unknown.id)).toBe('queued')
    expect((await runAdmin('requeue-mail', String(sent.id))).out).toBe('0 mails are in the queue again.\n')
    expect((await runAdmin('requeue-mail', 'digest')).out).toBe('0 mails are in the queue again.\n')
    expect((await runAdmin('requeue-mail', 'nothing')).err).toContain('There is no template nothing')
    expect((await runAdmin('test-mail', 'a@example.com')).err).toContain('Mail is not set up')
  })

  it('the command test-mail explains a failure without the password of the mail server', async () => {
    const refusing = await startMailServer({ onAuth: (_auth, _session, done) => done(new Error('refused')) })
    const server = new URL(refusing.url)
    const nowhere = 'smtp://heartroom:secret@127.0.0.1:1'
    for (const url of [`smtp://heartroom:secret@${server.host}`, nowhere]) {
      const settings = { ...mailSettings(url), DATABASE_URL: test.config.DATABASE_URL }
      const { code, out, err } = await runAdminInProcess(settings, 'test-mail', 'a@example.com')
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('server')
      expect(err).not.toContain('secret')
    }
  })
})
