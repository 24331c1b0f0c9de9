import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allowedWhere, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { editableWhere } from '#core/policy/policy-once.ts'
import { type Database, openDatabase, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createTestDatabase } from '../setup/database.ts'
import { createStory, createUser } from '../setup/factories.ts'

const states = {
  private: { isPublic: false },
  public: { isPublic: true },
  'hidden by a moderator': { isPublic: false, hiddenAt: new Date() },
}
const roles = ['reader', 'commenter', 'editor'] as const
const viewers = ['author', 'stranger', 'admin', 'reader', 'commenter', 'editor', 'shared', 'expired'] as const

let database: Database
const ids: Record<string, string> = {}

beforeAll(async () => {
  const created = await createTestDatabase()
  closeAfterTests(created.drop)
  database = openDatabase(created.url, 2)
  closeAfterTests(database.close)
  const { db } = database
  for (const name of viewers) ids[name] = (await createUser(db, { isAdmin: name === 'admin' })).id
  const idOf = (name: (typeof viewers)[number]) => ids[name] ?? ''
  for (const [title, data] of Object.entries(states)) {
    const { id: storyId } = await createStory(db, { id: idOf('author') }, { title, ...data })
    for (const role of roles)
      await db.storyCollaborator.create({ data: { storyId, userId: idOf(role), role } })
    await db.storyShare.create({ data: { storyId, userId: idOf('shared') } })
    await db.storyShare.create({ data: { storyId, userId: idOf('expired'), expiresAt: new Date(0) } })
  }
})

const storyRow = rowSchema({
  title: z.string(),
  seen: z.boolean(),
  allowed: z.boolean(),
  editable: z.boolean(),
})

test.each(viewers)('a story that is editable for this viewer is always visible too: %s', async (name) => {
  const viewer: NonNullable<Viewer> = { userId: ids[name] ?? '', isAdmin: name === 'admin' }
  const rows = await queryRows(
    database.db,
    storyRow,
    Prisma.sql`
    SELECT s.title, ${visibleWhere('story', viewer, 's')} AS seen, ${allowedWhere('edit', 'story', viewer, 's')} AS allowed,
      ${editableWhere(viewer.userId, 's')} AS editable
    FROM stories s`,
  )
  expect(rows).toHaveLength(Object.keys(states).length)
  for (const { title, seen, allowed, editable } of rows) {
    const isEditable = name === 'author' || (name === 'editor' && title !== 'hidden by a moderator')
    expect({ title, editable, both: seen && allowed }).toEqual({
      title,
      editable: isEditable,
      both: isEditable,
    })
  }
})
