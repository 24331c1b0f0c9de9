import sharp from 'sharp'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type Call, type TestApp } from '../setup/app.ts'
import { until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { budgetMs } from '../setup/budget.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'

// Each answer of a service is late, but within the time limit of one request. A call that needs many such answers must
// still be answered within ten seconds.

let api: TestApp
let postgres: BreakableService
let storage: BreakableService
let user: TestUser
beforeAll(async () => {
  storage = await breakableService(testServices().s3Endpoint)
  api = await buildTestApp({ S3_ENDPOINT: storage.url }, undefined, {
    databaseVia: async (url) => {
      postgres = await breakableService(url)
      return postgres.url
    },
  })
  user = await createUser(api.db)
})
afterEach(() => postgres.delay(0))

/** Sends the call and expects 503 with Retry-After within ten seconds. */
async function expectUnavailable(...[method, path, options]: Parameters<Call>): Promise<void> {
  const began = performance.now()
  const { status, headers, text } = await api.call(method, path, { as: user, ...options })
  expect(performance.now() - began).toBeLessThan(budgetMs(10_000))
  expect(status, text).toBe(503)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

test('a change of a story is answered with 503 within 10 s while each answer of Postgres takes 2.5 s', async () => {
  const { id } = await createStory(api.db, user)
  const change = { body: { description: 'Rain.' } }
  postgres.delay(2500)
  await expectUnavailable('PUT', `/api/stories/${id}`, change)
  postgres.delay(0)
  await expect
    .poll(async () => (await api.call('PUT', `/api/stories/${id}`, { as: user, ...change })).status)
    .toBe(200)
})

test('the upload and the download of an image are answered with 503 within 10 s while each answer of storage takes 30 s', async () => {
  const { id } = await createCharacter(api.db, user)
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a03050' } })
    .png()
    .toBuffer()
  const body = { imageData: `data:image/png;base64,${png.toString('base64')}` }
  const upload = () =>
    api.call<{ imageUrl: string }>('POST', `/api/characters/${id}/image`, { as: user, body })
  const { imageUrl } = (await upload()).body
  storage.delay(30_000)
  await Promise.all([
    expectUnavailable('POST', `/api/characters/${id}/image`, { body }),
    expectUnavailable('GET', imageUrl),
  ])
  // The upload whose call was answered with 503 continues, and succeeds when storage answers again.
  storage.delay(0)
  await storage.break()
  await storage.mend()
  await until('the late upload', async () => (await api.db.image.count({ where: { characterId: id } })) === 2)
  expect((await api.call('GET', imageUrl)).status).toBe(200)
})
