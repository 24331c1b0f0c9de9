import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#core/postgres/client.ts'
import { continueErasure } from '../../api/actions/accounts/run-erasures.ts'
import { until } from '../setup/bench.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { countLockWaits } from '../setup/lock-waits.ts'
import { recordPushes } from '../setup/pushes.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let other: TestUser

beforeAll(async () => {
  other = await createUser(test.db)
})

/**
 * Lets a statement of the database fail if it changes more than `most` rows of a table, as it would if it took too
 * long.
 * @returns a function that removes the limit.
 */
async function limitStatements(table: string, act: 'DELETE' | 'UPDATE', most: number) {
  const name = `limited_${table}`
  await test.pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM changed) > ${most} THEN RAISE query_canceled; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${act} ON ${table} REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`)
  return () => test.pool.query(`DROP TRIGGER ${name} ON ${table}; DROP FUNCTION ${name}()`)
}

// A process continues only erasures that began some seconds ago.
const makeErasuresOld = () =>
  test.pool.query(
    `UPDATE users SET "erasureStartedAt" = now() - interval '1 minute' WHERE "erasureStartedAt" IS NOT NULL`,
  )

const untilErased = (id: string) =>
  until('the erasure of the account', async () => !(await test.db.user.findUnique({ where: { id } })))

/** Lets changes of the rows of a table that match a condition fail. @returns a function that allows them again. */
async function block(act: 'DELETE' | 'UPDATE', table: string, condition: string) {
  await test.pool.query(`
    CREATE FUNCTION blocked() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'blocked'; END $$;
    CREATE TRIGGER blocked BEFORE ${act} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION blocked()`)
  return () => test.pool.query('DROP FUNCTION blocked CASCADE')
}

describe('the erasure of an account', () => {
  it('erases an account in batches that stay within the statement timeout', async () => {
    const author = await createUser(test.db)
    await test.pool.query(
      `INSERT INTO users (id, email, "firstName", "lastName")
       SELECT 'many-' || n, 'many-' || n || '@example.com', 'Reader', 'Many' FROM generate_series(1, 1500) n`,
    )
    await test.pool.query(
      `INSERT INTO bells ("userId", unread) SELECT id, 2 FROM users WHERE id LIKE 'many-%'`,
    )
    await test.pool.query(
      `INSERT INTO notifications ("userId", type, title, "actorId", act)
       SELECT u.id, 'system', 'A chapter', $1, 'release /chapters/' || n
       FROM users u, generate_series(1, 2) n WHERE u.id LIKE 'many-%'`,
      [author.id],
    )
    await test.pool.query(
      `WITH liked AS (INSERT INTO stories ("authorId", title, genre, "isPublic", "likeCount")
         SELECT $1, 'Liked ' || n, 'romance', TRUE, 1 FROM generate_series(1, 300) n RETURNING id)
       INSERT INTO story_likes ("userId", "storyId") SELECT $2, id FROM liked`,
      [other.id, author.id],
    )
    await test.pool.query(
      `INSERT INTO messages ("senderId", "receiverId", content)
       SELECT $1, u.id, 'Hello' FROM users u WHERE u.id LIKE 'many-%'`,
      [author.id],
    )
    await test.pool.query(
      `INSERT INTO stories ("authorId", title, genre) SELECT $1, 'Own ' || n, 'romance' FROM generate_series(1, 60) n`,
      [author.id],
    )
    const limits = [
      await limitStatements('notifications', 'DELETE', 1000),
      await limitStatements('messages', 'DELETE', 1000),
      await limitStatements('story_likes', 'DELETE', 200),
      await limitStatements('stories', 'DELETE', 2),
    ]
    const gone = await test.call('DELETE', '/api/user', { as: author })
    expect(gone.status).toBe(204)
    // `startErasures` erases the rest of the account that the call has not erased within its time limit.
    await makeErasuresOld()
    await until(
      'the erasure of the account',
      async () => !(await test.db.user.findUnique({ where: { id: author.id } })),
    )
    for (const unlimit of limits) await unlimit()
    const left = await test.pool.query(
      `SELECT (SELECT count(*)::int FROM notifications WHERE "actorId" = $1) AS notifications,
        (SELECT count(*)::int FROM messages WHERE "senderId" = $1) AS messages,
        (SELECT count(*)::int FROM stories WHERE "authorId" = $1) AS stories,
        (SELECT sum("likeCount")::int FROM stories WHERE title LIKE 'Liked %') AS likes,
        (SELECT max(unread) FROM bells WHERE "userId" LIKE 'many-%') AS unread`,
      [author.id],
    )
    expect(left.rows).toEqual([{ notifications: 0, messages: 0, stories: 0, likes: 0, unread: 0 }])
  })

  it('an interrupted erasure hides the account and frees its e-mail before the call is answered, and is completed later', async () => {
    const author = await createUser(test.db, {
      ...{ email: 'interrupted@example.com', firstName: 'Ophelia', lastName: 'Interrupted' },
      ...{ bio: 'I write at night', publicProfile: true, penName: 'Ophelia of the Night' },
    })
    const as = author
    const shown = await createStory(test.db, author, { isPublic: true, title: 'Shown before' })
    const shared = await createStory(test.db, author, { title: 'Shared before' })
    const place = await createLocation(test.db, author, { isPublic: true })
    const character = await createCharacter(test.db, author, { isPublic: true, isReady: true })
    await test.db.storyShare.create({ data: { storyId: shared.id, userId: other.id } })
    await test.call('POST', '/api/messages', { as, body: { receiverId: other.id, content: 'Farewell' } })
    await test.pool.query(`
      CREATE FUNCTION stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stuck'; END $$;
      CREATE TRIGGER stuck BEFORE DELETE ON stories FOR EACH ROW EXECUTE FUNCTION stuck()`)
    expect((await test.call('DELETE', '/api/user', { as: author })).status).toBe(204)

    expect(await test.db.user.count({ where: { id: author.id } })).toBe(1)
    const seen = [
      `/api/stories/${shown.id}`,
      `/api/stories/${shared.id}`,
      `/api/locations/${place.id}`,
      `/api/characters/${character.id}`,
      `/api/users/${author.id}`,
    ]
    for (const path of seen)
      expect([path, (await test.call('GET', path, { as: other })).status]).toEqual([path, 404])
    expect((await test.call('GET', `/api/stories/${shown.id}`)).status).toBe(404)
    expect((await test.call('GET', '/api/auth/user', { as: author })).status).toBe(401)
    for (const path of ['/api/stories', '/api/users/public', '/api/notifications', '/api/conversations'])
      expect((await test.call('GET', path, { as: other })).text).not.toMatch(/Ophelia|before|Farewell/)
    await createUser(test.db, { email: 'interrupted@example.com' })

    await test.pool.query('DROP TRIGGER stuck ON stories; DROP FUNCTION stuck()')
    await makeErasuresOld()
    await until(
      'the erasure of the account',
      async () => !(await test.db.user.findUnique({ where: { id: author.id } })),
    )
    expect(await test.db.story.count({ where: { id: { in: [shown.id, shared.id] } } })).toBe(0)
  })

  it('the erasure of an account is answered with 503 while its works cannot be hidden, and is completed later', async () => {
    const author = await createUser(test.db)
    const shown = await createStory(test.db, author, { isPublic: true })
    const unblock = await block('UPDATE', 'stories', `OLD.id = ${shown.id}`)
    const refused = await test.call('DELETE', '/api/user', { as: author })
    await unblock()
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(refused.headers['retry-after']).toBe('10')
    expect((await test.call('GET', '/api/auth/user', { as: author })).status).toBe(401)
    await makeErasuresOld()
    await untilErased(author.id)
    expect(await test.db.story.count({ where: { id: shown.id } })).toBe(0)
  })

  it('a work of an account whose erasure has begun is closed on the screens of those it is shared with at once, and an admin who shows it gets 409', async () => {
    const admin = await createUser(test.db, { isAdmin: true })
    const author = await createUser(test.db)
    const story = await createStory(test.db, author, { isPublic: true })
    const character = await createCharacter(test.db, author, { isPublic: true, isReady: true })
    await test.db.storyShare.create({ data: { storyId: story.id, userId: other.id } })
    await test.db.characterShare.create({ data: { characterId: character.id, userId: other.id } })
    const unblock = await block('DELETE', 'stories', `OLD.id = ${story.id}`)
    const publish = test.app.services.publish
    const pushed = recordPushes(test)
    expect((await test.call('DELETE', '/api/user', { as: author })).status).toBe(204)
    test.app.services.publish = publish
    expect(pushed).toContainEqual([other.id, 'access.updated', { type: 'story', id: story.id }])
    expect(pushed).toContainEqual([other.id, 'access.updated', { type: 'character', id: character.id }])
    for (const path of [`storys/${story.id}`, `characters/${character.id}`]) {
      const body = { isPublic: true }
      const shown = await test.call('PUT', `/api/admin/${path}/visibility`, { as: admin, body })
      expect(shown).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
    expect((await test.call('GET', `/api/stories/${story.id}`)).status).toBe(404)
    await unblock()
    await makeErasuresOld()
    await untilErased(author.id)
  })

  it('accounts that cannot be erased, and one that another process erases, do not delay the erasure of a later account', async () => {
    await test.pool.query(
      `INSERT INTO users (id, email, "firstName", "lastName", "isActive", "erasureStartedAt")
       SELECT kind || n, kind || n, 'Erased', 'account', FALSE, now() - age
       FROM (VALUES ('failing-', interval '2 hours', 10), ('held-', '3 hours', 1), ('later-', '1 hour', 1)) v (kind, age, most),
         generate_series(1, most) n`,
    )
    const unblock = await block('DELETE', 'users', `OLD.id LIKE 'failing-%'`)
    const holder = await test.pool.connect()
    let waits = 0
    try {
      await holder.query('BEGIN')
      await holder.query(`SELECT FROM users WHERE id = 'held-1' FOR UPDATE`)
      await until('the erasure of the later account', async () => {
        waits += await countLockWaits(test.db)
        return !(await test.db.user.findUnique({ where: { id: 'later-1' } }))
      })
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    await unblock()
    expect(waits).toBe(0)
    await test.db.user.deleteMany({ where: { id: { startsWith: 'failing-' } } })
    await untilErased('held-1')
  })

  it('a step of an erasure that waits too long for a lock fails, and is not repeated with fewer rows', async () => {
    const author = await createUser(test.db)
    const story = await createStory(test.db, author, { isPublic: true })
    let transactions = 0
    const $transaction = (work: Parameters<Db['$transaction']>[0]) => {
      transactions += 1
      return test.db.$transaction(work)
    }
    const services = { ...test.app.services, db: { $transaction } as unknown as Db }
    const holder = await test.pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query('SELECT FROM stories WHERE id = $1 FOR UPDATE', [story.id])
      await expect(continueErasure(services, author.id, () => false)).rejects.toThrow('lock timeout')
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    expect(transactions).toBe(1)
  })
})
