import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#core/postgres/client.ts'
import { findVisitorSalt } from '../../api/actions/stories/visitor-salt.ts'
import { deleteExpired } from '../../worker/dispatch/expiry.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createStory, createUser } from '../setup/factories.ts'
import { waitFor } from '../setup/wait-for.ts'

const setting = 'a secret that has enough characters'

let test: TestApp
let configured: TestApp

beforeAll(async () => {
  const [one, other] = await Promise.all([
    buildTestApp({}, undefined, { bucket: false }),
    buildTestApp({ VISITOR_SALT: setting }, undefined, { bucket: false }),
  ])
  test = one
  configured = other
})

/** Reads a public story as a signed-out visitor. @returns the stored hash of the reader, and the UTC day. */
async function readAsVisitor({ db, call }: TestApp): Promise<{ viewer: string | undefined; day: string }> {
  const story = await createStory(db, await createUser(db), { isPublic: true })
  const { status } = await call('GET', `/api/stories/${story.id}`)
  expect(status).toBe(200)
  const read = await waitFor(() => db.storyRead.findFirstOrThrow({ where: { storyId: story.id } }))
  return { viewer: read.viewer, day: read.day.toISOString().slice(0, 10) }
}

const hashed = (salt: string | undefined, day: string) =>
  `visitor:${createHmac('sha256', salt ?? '')
    .update(`${day}\n127.0.0.1`)
    .digest('base64url')}`

describe('the hash of a signed-out reader', () => {
  it('the hash of a visitor is keyed with the random salt of the day from Postgres if VISITOR_SALT is not set', async () => {
    const { viewer, day } = await readAsVisitor(test)
    const stored = await test.db.visitorSalt.findUnique({ where: { day: new Date(day) } })
    expect(stored?.salt).toMatch(/^[\w-]{43}$/)
    expect(viewer).toBe(hashed(stored?.salt, day))
  })

  it('the hash of a visitor is keyed with VISITOR_SALT if it is set, and no salt is stored', async () => {
    const { viewer, day } = await readAsVisitor(configured)
    expect(viewer).toBe(hashed(setting, day))
    expect(await configured.db.visitorSalt.count()).toBe(0)
  })
})

describe('findVisitorSalt', () => {
  it('findVisitorSalt returns the same salt of a day to all processes', async () => {
    const opened = Array.from({ length: 4 }, () => openDatabase(test.config.DATABASE_URL))
    try {
      const salts = await Promise.all(opened.map(({ db }) => findVisitorSalt(db, '2026-11-21')))
      expect(new Set(salts).size).toBe(1)
      expect(await findVisitorSalt(test.db, '2026-11-22')).not.toBe(salts[0])
      expect(await findVisitorSalt(test.db, '2026-11-21')).toBe(salts[0])
    } finally {
      await Promise.all(opened.map(({ close }) => close()))
    }
  })

  it('findVisitorSalt reads the salt of a day from the database once, and again after a failure', async () => {
    const { db, close } = openDatabase(test.config.DATABASE_URL)
    try {
      await test.db.$executeRaw`ALTER TABLE visitor_salts RENAME TO elsewhere`
      await expect(findVisitorSalt(db, '2026-11-23')).rejects.toThrow('visitor_salts')
      await test.db.$executeRaw`ALTER TABLE elsewhere RENAME TO visitor_salts`
      const salt = await findVisitorSalt(db, '2026-11-23')
      await test.db.$executeRaw`DELETE FROM visitor_salts`
      expect(await findVisitorSalt(db, '2026-11-23')).toBe(salt)
      expect(await test.db.visitorSalt.count()).toBe(0)
    } finally {
      await close()
    }
  })

  it('deleteExpired deletes the visitor salts of all days before yesterday', async () => {
    await test.db.$executeRaw`
      INSERT INTO visitor_salts (day, salt)
      SELECT current_date - n, 'salt' FROM generate_series(0, 3) n ON CONFLICT DO NOTHING`
    await deleteExpired(test.db)
    expect(await test.db.visitorSalt.count()).toBe(2)
  })
})
