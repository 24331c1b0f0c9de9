import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PushEvents } from '#contract/events.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import { createReleaseAnnouncer, releaseDue } from '../../../worker/dispatch/releases.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createChapter, createStory, createUser, type TestUser } from '../../setup/factories.ts'
import { waitFor } from '../../setup/wait-for.ts'

let database: Database
let writer: TestUser
let reader: TestUser
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url)
  closeAfterTests(database.close)
})
beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE users CASCADE`
  writer = await createUser(database.db)
  reader = await createUser(database.db)
})

const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)
const stateOf = async (id: number) => (await database.db.chapter.findUniqueOrThrow({ where: { id } })).state
const schedule = (story: { id: number }, seconds: number, data: object = {}) =>
  createChapter(database.db, story, { state: 'scheduled', releaseAt: fromNow(seconds), ...data })

async function createSaved() {
  const story = await createStory(database.db, writer, { isPublic: true, title: 'Tides' })
  await database.db.storySave.create({ data: { storyId: story.id, userId: reader.id } })
  return story
}

const warned = vi.fn<(fields: object, message: string) => void>()
beforeEach(() => warned.mockClear())

/** Creates the announcer of a worker. The pushes are added to `pushed` as the user and the event. */
function createAnnouncer(config = { ADMIN_SECOND_FACTOR: false }) {
  const pushed: [string, PushEvents['notification.created']][] = []
  const publish = ((userId: string, _event: string, payload: never) =>
    pushed.push([userId, payload])) as never
  const log = { warn: warned } as never
  return { pushed, announceOnce: createReleaseAnnouncer({ db: database.db, publish, config, log }) }
}

/**
 * Announces the releases that are not announced yet.
 * @returns the user and the event of each push.
 */
async function announce(config?: { ADMIN_SECOND_FACTOR: boolean }) {
  const { pushed, announceOnce } = createAnnouncer(config)
  await announceOnce()
  expect(warned).not.toHaveBeenCalled()
  return pushed
}

describe('a scheduled chapter', () => {
  test('a scheduled chapter is released in its current version when its time has come, and not before', async () => {
    const story = await createStory(database.db, writer)
    const due = await schedule(story, -1, { version: 3, content: 'Three words long.' })
    const later = await schedule(story, 600)
    expect(await releaseDue(database.db)).toEqual([{ storyId: story.id, authorId: writer.id }])
    expect(await database.db.chapter.findUnique({ where: { id: due.id } })).toMatchObject({
      state: 'released',
      releaseAt: null,
      releasedVersion: 3,
      releasedWords: 3,
      updatedAt: due.updatedAt,
    })
    expect(await stateOf(later.id)).toBe('scheduled')
    expect(await releaseDue(database.db)).toEqual([])
  })

  test('a scheduled chapter is released by the clock of the database, even if the clock of the process is wrong', async () => {
    const story = await createStory(database.db, writer)
    const [due, later] = [await schedule(story, -1), await schedule(story, 600)]
    vi.useFakeTimers({ toFake: ['Date'] })
    closeAfterTests(() => vi.useRealTimers())
    for (const drift of [3600, -3600]) {
      vi.setSystemTime(fromNow(drift))
      await releaseDue(database.db)
    }
    vi.useRealTimers()
    expect([await stateOf(due.id), await stateOf(later.id)]).toEqual(['released', 'scheduled'])
  })

  test('a scheduled chapter is released once when several workers check for due chapters at the same moment', async () => {
    for (let n = 0; n < 20; n++) await schedule(await createStory(database.db, writer), -1)
    const released = (await Promise.all(Array.from({ length: 4 }, () => releaseDue(database.db)))).flat()
    const stories = released.map(({ storyId }) => storyId)
    expect(new Set(stories).size).toBe(stories.length)
    // A call of releaseDue skips rows that another call has locked; the next call releases the remaining rows.
    expect(stories.length + (await releaseDue(database.db)).length).toBe(20)
  })

  test('a scheduled chapter that is put back to draft while its release waits for a lock stays a draft', async () => {
    const chapter = await schedule(await createStory(database.db, writer), -1)
    const taken = { state: 'draft', releaseAt: null } as const
    const { round } = await database.db.$transaction(async (tx) => {
      // Triggers are switched off, because they would lock the story and releaseDue skips a locked story. Here only the
      // chapter is locked, so releaseDue waits.
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`
      await tx.chapter.update({ where: { id: chapter.id }, data: taken })
      const round = releaseDue(database.db)
      round.catch(() => undefined)
      await waitFor(async () => {
        const [row] = await tx.$queryRaw<{ n: number }[]>`
          SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        expect(row?.n).toBe(1)
      })
      return { round }
    })
    expect(await round).toEqual([])
    expect(await stateOf(chapter.id)).toBe('draft')
  })
})

describe('the announcement of a release', () => {
  test('a reader who saved the story gets one notification of a new chapter without its title, even if it is released twice', async () => {
    const story = await createSaved()
    const { id } = await schedule(story, -1, { title: 'A secret title' })
    await releaseDue(database.db)
    const pushed = await announce()
    expect(pushed.map(([userId]) => userId)).toEqual([reader.id])
    expect(pushed[0]?.[1].notification).toMatchObject({
      title: '“Tides” has a new chapter',
      content: 'Chapter 1 is there to read.',
      link: `/stories/${story.id}`,
      chapterId: id,
    })
    expect(await announce()).toEqual([])
    // A chapter that was put back to draft and released again causes no second notification.
    await database.db.chapter.update({
      where: { id },
      data: { state: 'scheduled', releaseAt: fromNow(-1), releasedVersion: null, releasedWords: null },
    })
    expect(await releaseDue(database.db)).toHaveLength(1)
    expect(await announce()).toEqual([])
    expect(await database.db.notification.count()).toBe(1)
  })

  test('chapters that are released together cause one notification, which names the first one by the number that each reader sees', async () => {
    const story = await createSaved()
    const editor = await createUser(database.db)
    await database.db.storySave.create({ data: { storyId: story.id, userId: editor.id } })
    await database.db.storyCollaborator.create({ data: { storyId: story.id, userId: editor.id } })
    await createChapter(database.db, story, { state: 'draft' })
    await createChapter(database.db, story)
    const later = await schedule(story, -1, { chapterNumber: 4 })
    const first = await schedule(story, -1, { chapterNumber: 3 })
    expect(later.id).toBeLessThan(first.id)
    await releaseDue(database.db)
    const pushed = new Map(await announce())
    const shared = { title: '“Tides” has 2 new chapters', chapterId: first.id }
    expect(pushed.get(reader.id)?.notification).toMatchObject({
      ...shared,
      content: 'They begin with chapter 2.',
    })
    expect(pushed.get(editor.id)?.notification).toMatchObject({
      ...shared,
      content: 'They begin with chapter 3.',
    })
  })

  test('no reader is notified of a quiet release or of a private story; the author and users with notifications off never are', async () => {
    const story = await createSaved()
    await database.db.storySave.create({ data: { storyId: story.id, userId: writer.id } })
    await schedule(story, -1, { quiet: true })
    const closed = await createSaved()
    await database.db.story.update({ where: { id: closed.id }, data: { isPublic: false } })
    await schedule(closed, -1)
    await releaseDue(database.db)
    expect(await announce()).toEqual([])
    await database.db.user.update({ where: { id: reader.id }, data: { notificationsEnabled: false } })
    await schedule(story, -1)
    await releaseDue(database.db)
    expect(await announce()).toEqual([])
  })

  test('an admin gets no release notification for a private story, and with the rights of an admin gets the working number of the chapter', async () => {
    await database.db.user.update({ where: { id: reader.id }, data: { isAdmin: true } })
    const closed = await createSaved()
    await database.db.story.update({ where: { id: closed.id }, data: { isPublic: false } })
    await schedule(closed, -1)
    const contents: (string | null | undefined)[] = []
    for (const ADMIN_SECOND_FACTOR of [false, true]) {
      const story = await createSaved()
      await createChapter(database.db, story, { state: 'draft' })
      await schedule(story, -1)
      await releaseDue(database.db)
      for (const [, { notification }] of await announce({ ADMIN_SECOND_FACTOR }))
        contents.push(notification.content)
    }
    expect(contents).toEqual(['Chapter 2 is there to read.', 'Chapter 1 is there to read.'])
  })

  test('a reader who has muted or blocked the author is not notified of a released chapter', async () => {
    const story = await createSaved()
    const blocking = await createUser(database.db)
    await database.db.storySave.create({ data: { storyId: story.id, userId: blocking.id } })
    await database.db.mute.create({ data: { muterId: reader.id, mutedId: writer.id } })
    await database.db.block.create({ data: { blockerId: blocking.id, blockedId: writer.id } })
    await schedule(story, -1)
    await releaseDue(database.db)
    expect(await announce()).toEqual([])
  })

  /**
   * Makes statements on `table` fail that write a row which matches the condition, until the returned function ends it.
   */
  async function failWhere(table: string, event: string, condition: string) {
    await database.db.$executeRawUnsafe(`CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'this row cannot be written'; END $$`)
    await database.db.$executeRawUnsafe(`CREATE TRIGGER fail_write BEFORE ${event} ON ${table} FOR EACH ROW
      WHEN (${condition}) EXECUTE FUNCTION fail_write()`)
    return () => database.db.$executeRaw`DROP FUNCTION fail_write CASCADE`
  }

  test.each([
    ['chapters', 'UPDATE', 'storyId'],
    ['release_announcements', 'DELETE', 'storyId'],
  ] as const)(
    'a story whose announcement fails at the table %s does not delay the next story, and is announced when it no longer fails',
    async (table, event, column) => {
      const [failing, next] = [await createSaved(), await createSaved()]
      await schedule(failing, -1)
      await schedule(next, -1)
      await releaseDue(database.db)
      const end = await failWhere(table, event, `OLD."${column}" = ${failing.id}`)
      const { pushed, announceOnce } = createAnnouncer()
      const links = () => pushed.map(([, { notification }]) => notification.link)
      await announceOnce()
      expect(links()).toEqual([`/stories/${next.id}`])
      expect(warned).toHaveBeenCalledOnce()
      await end()
      // The failed story is left out for one round, and is then tried again.
      await announceOnce()
      expect(links()).toHaveLength(1)
      await announceOnce()
      expect(links()).toEqual([next, failing].map(({ id }) => `/stories/${id}`))
      expect(warned).toHaveBeenCalledOnce()
    },
  )

  test('each of 2500 readers is notified once, also when the announcement stops between two batches and another worker continues it', async () => {
    const story = await createSaved()
    await database.db.$executeRaw`
      WITH readers AS (
        INSERT INTO users (id, email, "firstName", "lastName")
        SELECT lpad(n::text, 6, '0'), n || '@example.com', 'Reader', n::text FROM generate_series(1, 2500) n RETURNING id
      )
      INSERT INTO story_saves ("storyId", "userId") SELECT ${story.id}::int, id FROM readers`
    await schedule(story, -1)
    await releaseDue(database.db)
    const end = await failWhere('notifications', 'INSERT', `NEW."userId" = '001500'`)
    const first = createAnnouncer()
    await first.announceOnce()
    expect(warned).toHaveBeenCalledOnce()
    expect(await database.db.notification.count()).toBe(1000)
    // A chapter that is released during an announcement is announced in a separate notification.
    await schedule(story, -1)
    await releaseDue(database.db)
    await end()
    await Promise.all([createAnnouncer().announceOnce(), createAnnouncer().announceOnce()])
    await createAnnouncer().announceOnce()
    const counts = await database.db.$queryRaw`
      SELECT notified::int, unread, count(*)::int AS readers FROM (
        SELECT u.id, (SELECT count(*) FROM notifications n WHERE n."userId" = u.id) AS notified FROM users u WHERE u.id <> ${writer.id}
      ) u JOIN bells b ON b."userId" = u.id GROUP BY 1, 2`
    expect(counts).toEqual([{ notified: 2, unread: 2, readers: 2501 }])
    expect(await database.db.releaseAnnouncement.count()).toBe(0)
  })
})
