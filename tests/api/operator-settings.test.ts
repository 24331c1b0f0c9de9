import { describe, expect, it } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { environmentSettings } from '#core/settings/operator-settings.ts'
import { buildApp } from '../../api/app.ts'
import { openLiveSettings } from '../../api/plugins/live-settings.ts'
import { until } from '../setup/bench.ts'
import { budgetMs } from '../setup/budget.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({ BUDGET_DAY_USD: '5' })
const admin = useUser(test, { isAdmin: true, firstName: 'Ada', lastName: 'Root' })
const other = useUser(test, { isAdmin: true })

interface Settings {
  signups: string
  budgetDayUsd: number | null
  budgetUserMonthUsd: number | null
  notice: string
  updatedAt: string
  updatedByName: string | null
  defaults: { budgetDayUsd: number | null }
  models: { name: string; priced: boolean }[]
}
const read = async () => (await test.call<Settings>('GET', '/api/admin/settings', { as: admin })).body
const change = (body: object, as = admin) =>
  test.call<Settings & { code: string }>('PUT', '/api/admin/settings', { as, body })

describe("the operator's settings", () => {
  it('the settings of the operator have the values of the environment until an admin changes them', async () => {
    expect(await read()).toMatchObject({
      ...{ signups: 'open', budgetDayUsd: 5, budgetUserMonthUsd: null, notice: '' },
      ...{ updatedByName: null, defaults: { budgetDayUsd: 5 } },
      models: [
        { name: 'gpt-4.1-mini', priced: true },
        { name: 'gpt-image-1', priced: true },
      ],
    })
  })

  it('a changed setting of the operator is stored with its admin and audited, and a value of the environment is not stored', async () => {
    const { status, body } = await change({ budgetDayUsd: null, notice: ' We move\non Sunday ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ budgetDayUsd: null, notice: 'We move on Sunday', updatedByName: 'Ada Root' })
    const audited = await test.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(audited).toMatchObject({
      ...{ adminId: admin.id, action: 'settings.update' },
      detail: { budgetDayUsd: 'no limit', notice: 'We move on Sunday' },
    })
    await change({ budgetDayUsd: 5, notice: '' })
    expect((await test.db.operatorSettings.findFirstOrThrow()).values).toEqual({})
  })

  it('a change of the settings of the operator from an outdated version gets 409, and the newer change stays', async () => {
    const { updatedAt } = await read()
    expect((await change({ notice: 'First', base: updatedAt }, other)).status).toBe(200)
    const late = await change({ notice: 'Second', base: updatedAt })
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
    expect((await read()).notice).toBe('First')
  })

  it('no change is lost when admins change different settings of the operator at once', async () => {
    await Promise.all([
      change({ signups: 'invite' }),
      change({ budgetUserMonthUsd: 3 }, other),
      change({ notice: 'All at once' }),
    ])
    expect(await read()).toMatchObject({ signups: 'invite', budgetUserMonthUsd: 3, notice: 'All at once' })
  })

  it.each([{ signups: 'maybe' }, { budgetDayUsd: -1 }, { budgetDayUsd: '5' }, { notice: 'x'.repeat(501) }])(
    'a change of the settings of the operator to %j is refused with 400',
    async (body) => {
      expect((await change(body)).status).toBe(400)
    },
  )

  it('a new notice of the operator is shown by another API process within two seconds, and later also without an announcement', async () => {
    const { app: _app, call: _call, listen: _listen, close: _close, ...backing } = test
    const second = await buildApp({ ...backing, log: test.app.log as never }, { webDir: '/nowhere' })
    closeAfterTests(() => second.close())
    await second.ready()
    const noticeThere = async () =>
      (await second.inject({ url: '/api/site' })).json<{ notice: string }>().notice
    await until('the first read', async () => (await noticeThere()) === 'All at once')
    const began = performance.now()
    await change({ notice: 'Read me' })
    await until('the notice in the other process', async () => (await noticeThere()) === 'Read me')
    expect(performance.now() - began).toBeLessThan(budgetMs(2000))
    // This statement sends no notification, so only the next periodic read finds the change.
    await test.db.$executeRaw`UPDATE operator_settings SET values = '{"notice":"Without a word"}'`
    await until('the unannounced notice', async () => (await noticeThere()) === 'Without a word')
  })
})

it('the budgets of the operator count as loaded only after a successful read, so that no order is accepted without a limit before it', async () => {
  await change({ budgetDayUsd: 7 })
  const { config, db } = test
  const log = createLog(config, 'test')
  const settings = openLiveSettings({ config, db, log, onSite: () => undefined })
  await db.$executeRaw`ALTER TABLE operator_settings RENAME TO elsewhere`
  try {
    await expect(settings.loaded()).rejects.toThrow('operator_settings')
  } finally {
    await db.$executeRaw`ALTER TABLE elsewhere RENAME TO operator_settings`
  }
  await settings.loaded()
  expect(settings.current().budgetDayUsd).toBe(7)
})

describe('the default sign-up mode', () => {
  const modeOf = (settings: Record<string, string>) =>
    environmentSettings(
      parseConfig({ DATABASE_URL: 'postgresql://localhost/x', REDIS_URL: 'redis://localhost', ...settings }),
    ).signups

  it.each<[Record<string, string>, string]>([
    [{}, 'open'],
    [{ HOST: '::1' }, 'open'],
    [{ HOST: '0.0.0.0' }, 'invite'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' }, 'open'],
    [{ PUBLIC_URL: 'https://rooms.example' }, 'invite'],
    [{ TRUST_PROXY: '1' }, 'invite'],
    [{ PUBLIC_URL: 'https://rooms.example', SIGNUPS: 'approve' }, 'approve'],
  ])('the default sign-up mode with the environment variables %j is %s', (settings, mode) => {
    expect(modeOf(settings)).toBe(mode)
  })
})
