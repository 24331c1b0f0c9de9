import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { findPictureSupport, REFUSAL_MINUTES } from '#core/generations/picture-refusals.ts'
import { ended } from '../../setup/bench.ts'
import { createCharacter, createUser, type TestUser } from '../../setup/factories.ts'
import { startWriting, type Writing } from '../../setup/writing.ts'

// A model service such as Ollama can write texts but has no call that makes pictures.

let writing: Writing
beforeAll(async () => {
  writing = await startWriting()
})
beforeEach(() => writing.bench.demoModel.reset())

async function orderPortrait(writer: TestUser) {
  const { id } = await createCharacter(writing.bench.db, writer)
  return ended(writing.bench.db, await writing.order(writer, `/api/characters/${id}/generate-image`))
}

const paintsFor = async (writer: TestUser) =>
  (await writing.send(writer, 'GET', '/api/auth/user')).paintsPictures

test('a portrait fails at once with the reason when the model service makes no pictures, and the API then reports this to users', async () => {
  const { db, demoModel, environment } = writing.bench
  const writer = await createUser(db)
  const premium = await createUser(db, { tier: 'premium' })
  expect(await paintsFor(writer)).toBe(true)
  const fault = { type: 'status', status: 404, message: '404 page not found' }
  await demoModel.faults({ match: { call: 'image' }, fault })
  expect(await orderPortrait(writer)).toMatchObject({
    status: 'failed',
    attempt: 1,
    errorCode: 'provider_failed',
    errorMessage: 'This AI does not paint. Nothing of yours has changed.',
  })
  expect(await demoModel.calls('image')).toHaveLength(1)
  expect(await paintsFor(writer)).toBe(false)
  expect(await paintsFor(premium)).toBe(false)

  const config = parseConfig(environment)
  const premiumPaints = (settings: object) => findPictureSupport(db, { ...config, ...settings }, 'premium')
  expect(await premiumPaints({ IMAGE_MODEL_PREMIUM: 'another' })).toBe(true)
  expect(await premiumPaints({ OPENAI_BASE_URL: 'http://another.example/v1' })).toBe(true)
})

test('a model service that refused to make pictures counts as making them again after an hour, or after it has made one', async () => {
  const { db, demoModel } = writing.bench
  const writer = await createUser(db)
  await demoModel.faults({ match: { call: 'image' }, fault: { type: 'status', status: 501 }, times: 1 })
  expect(await orderPortrait(writer)).toMatchObject({ status: 'failed' })
  expect(await paintsFor(writer)).toBe(false)
  const refusedAt = new Date(Date.now() - (REFUSAL_MINUTES + 1) * 60_000)
  await db.pictureRefusal.updateMany({ data: { refusedAt } })
  expect(await paintsFor(writer)).toBe(true)
  await db.pictureRefusal.updateMany({ data: { refusedAt: new Date() } })
  expect(await orderPortrait(writer)).toMatchObject({ status: 'completed' })
  expect(await paintsFor(writer)).toBe(true)
})

test('an image model that does not exist is reported as a wrong setting, and the service still counts as making pictures', async () => {
  const { db, demoModel } = writing.bench
  const writer = await createUser(db)
  const fault = { type: 'status', status: 404, code: 'model_not_found', message: 'no such model' }
  await demoModel.faults({ match: { call: 'image' }, fault, times: 1 })
  expect(await orderPortrait(writer)).toMatchObject({
    errorMessage: 'The AI service did not understand the request. Please tell whoever runs this site.',
  })
  expect(await paintsFor(writer)).toBe(true)
})
