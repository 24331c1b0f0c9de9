import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReportCase, ReportType } from '#contract/reports.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true })
let author: TestUser
let first: TestUser
let second: TestUser

beforeEach(async () => {
  author = await createUser(test.db, { firstName: 'Anna', lastName: 'Real' })
  first = await createUser(test.db)
  second = await createUser(test.db)
})

const report = async (as: TestUser, type: ReportType, id: number | string) => {
  const body = { type, id, reason: 'spam' }
  expect((await test.call('POST', '/api/reports', { as, body })).status).toBe(201)
}
const takePenName = async (penName: string) => {
  const body = { penName }
  expect((await test.call('PUT', '/api/user/profile', { as: author, body })).status).toBe(200)
}
const decide = async () => {
  const { body } = await test.call<ReportCase[]>('GET', '/api/admin/reports?limit=200', { as: admin })
  const found = body.filter(({ reportedId }) => reportedId === author.id)
  expect(found).toHaveLength(1)
  const path = `/api/admin/reports/${found[0]?.id}/decide`
  expect(
    (await test.call('POST', path, { as: admin, body: { action: 'dismiss', reason: 'It is fine.' } })).status,
  ).toBe(200)
}
/** Reads the content of the only notification of each reporter. */
const contents = () =>
  Promise.all(
    [first, second].map(async (as) => {
      const { body } = await test.call<{ content: string }[]>('GET', '/api/notifications', { as })
      expect(body).toHaveLength(1)
      return body[0]?.content
    }),
  )

describe('the notification of a reporter about a decision', () => {
  it('the notification of a decided report has no earlier name of the reported profile, also for reporters who saw that name', async () => {
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    await report(first, 'profile', author.id)
    await takePenName('Mira Quill')
    await report(second, 'profile', author.id)
    await decide()
    expect(await contents()).toEqual(['You reported a profile.', 'Mira Quill'])
  })

  it('the notification of a decided report has the name of the reported profile while the person still shows that name', async () => {
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    for (const as of [first, second]) await report(as, 'profile', author.id)
    await decide()
    expect(await contents()).toEqual(['Anna Real', 'Anna Real'])
  })

  it('the notification about a decided report does not contain a former name of the sender of the message', async () => {
    const send = (to: TestUser) =>
      test.db.message.create({ data: { senderId: author.id, receiverId: to.id, content: 'Buy.' } })
    await report(first, 'message', (await send(first)).id)
    await takePenName('Lena Quill')
    await decide()
    await report(second, 'message', (await send(second)).id)
    await decide()
    expect(await contents()).toEqual(['You reported a message.', 'Message from Lena Quill'])
  })

  it('the notification about a decided report loses the name of the reported person when the person takes a pen name afterwards', async () => {
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    const message = { senderId: author.id, receiverId: second.id, content: 'Buy.' }
    await report(first, 'profile', author.id)
    await decide()
    await report(second, 'message', (await test.db.message.create({ data: message })).id)
    await decide()
    expect(await contents()).toEqual(['Anna Real', 'Message from Anna Real'])
    const rename = { as: author, body: { bio: 'I write.' } }
    expect((await test.call('PUT', '/api/user/profile', rename)).status).toBe(200)
    expect(await contents()).toEqual(['Anna Real', 'Message from Anna Real'])
    await takePenName('Nora Quill')
    expect(await contents()).toEqual(['You reported a profile.', 'You reported a message.'])
  })

  it('the notification about a decided report has no former name when the person takes a pen name while the report is being decided', async () => {
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    await test.db.bell.create({ data: { userId: second.id } })
    await report(first, 'profile', author.id)
    await report(second, 'profile', author.id)
    const client = await test.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM bells WHERE "userId" = $1 FOR UPDATE', [second.id])
    const decided = decide()
    await waitForLockWait(test.db, 'INSERT INTO bells')
    await takePenName('Ilse Quill')
    await client.query('COMMIT')
    client.release()
    await decided
    expect(await contents()).toEqual(['You reported a profile.', 'You reported a profile.'])
    const headers = { authorization: `Bearer ${second.token}` }
    const { rawPayload } = await test.app.inject({ url: '/api/user/export', headers })
    const exported = Buffer.from(unzipSync(rawPayload)['data.json'] ?? new Uint8Array()).toString('utf8')
    expect(JSON.parse(exported).notifications).toMatchObject([{ content: 'You reported a profile.' }])
  })

  it('the notification about a decided report is removed with the account of the reported person', async () => {
    const story = await createStory(test.db, author, { isPublic: true, title: 'Tides' })
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    await report(first, 'profile', author.id)
    await decide()
    await report(second, 'story', story.id)
    await decide()
    expect(await contents()).toEqual(['Anna Real', 'Tides'])
    expect((await test.call('DELETE', '/api/user', { as: author })).status).toBe(204)
    for (const as of [first, second]) {
      expect((await test.call('GET', '/api/notifications', { as })).body).toEqual([])
      const count = await test.call('GET', '/api/notifications/unread-count', { as })
      expect(count.body).toMatchObject({ count: 0 })
    }
  })

  it('the migration removes an earlier name from the notifications of earlier releases, and finds their reported person', async () => {
    const reporter = await createUser(test.db)
    const title = 'A moderator has decided about your report'
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    for (const as of [first, second]) await report(as, 'profile', author.id)
    await decide()
    await test.db.notification.updateMany({ where: { title }, data: { actorId: null, act: null } })
    await test.db.notification.create({
      data: { userId: reporter.id, type: 'system', title, content: 'Gone Girl' },
    })
    await takePenName('Vera Quill')
    expect(await contents()).toEqual(['Anna Real', 'Anna Real'])
    const name = '20261127000140_people_named_by_decisions'
    await test.pool.query(await readFile(`prisma/migrations/${name}/migration.sql`, 'utf8'))
    expect(await contents()).toEqual(['You reported a profile.', 'You reported a profile.'])
    const rows = await test.db.notification.findMany({ where: { title, actorId: author.id } })
    expect(rows.map(({ userId }) => userId).sort()).toEqual([first.id, second.id].sort())
    const { body } = await test.call<{ content: unknown }[]>('GET', '/api/notifications', { as: reporter })
    expect(body).toMatchObject([{ title, content: null }])
  })

  it('the notification of a decided report has the title of the chapter that its reporter saw when reporting', async () => {
    const story = await createStory(test.db, author, { isPublic: true, title: 'Tides' })
    await test.db.storyCollaborator.create({
      data: { storyId: story.id, userId: first.id, role: 'commenter' },
    })
    const { id } = await createChapter(test.db, story, { state: 'draft', title: 'He Dies Here' })
    await report(first, 'chapter', id)
    const path = `/api/stories/${story.id}/chapters/${id}`
    const change = (at: string, body: object) => test.call('PUT', at, { as: author, body })
    expect((await change(path, { title: 'Dusk', content: 'It rained.' })).status).toBe(200)
    expect((await change(`${path}/release`, { state: 'released' })).status).toBe(200)
    await report(second, 'chapter', id)
    await decide()
    expect(await contents()).toEqual(['Tides, He Dies Here', 'Tides, Dusk'])
  })

  it('the notification of a decided report numbers a released chapter without a title among the released chapters', async () => {
    const story = await createStory(test.db, author, { isPublic: true, title: 'Tides' })
    await createChapter(test.db, story)
    for (const title of ['One', 'Two']) await createChapter(test.db, story, { state: 'draft', title })
    const { id } = await createChapter(test.db, story, { title: null })
    for (const as of [first, second]) await report(as, 'chapter', id)
    await decide()
    expect(await contents()).toEqual(['Tides, Chapter 2', 'Tides, Chapter 2'])
  })
})

/** Whether the reported text is withheld from this admin, and whether the answer contains it. */
const shownTo = async (as: TestUser) => {
  const { body, text } = await test.call<ReportCase[]>('GET', '/api/admin/reports?limit=200', { as })
  const found = body.find(({ reportedId }) => reportedId === author.id)
  return [found?.isWithheld, text.includes('They kissed in the rain.')]
}

describe('the list of report cases', () => {
  it('the text of a reported chapter of a mature story is shown only to an admin who has said that they are 18', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const { id } = await createChapter(test.db, story, { content: 'They kissed in the rain.' })
    await report(first, 'chapter', id)
    await test.db.story.update({ where: { id: story.id }, data: { spiceLevel: 5 } })
    const adult = await createUser(test.db, { isAdmin: true, isAdult: true })
    expect(await shownTo(admin)).toEqual([true, false])
    expect(await shownTo(adult)).toEqual([false, true])
  })

  it('the text of a chapter that was mature when it was reported stays withheld after the story is deleted', async () => {
    const story = await createStory(test.db, author, { isPublic: true, spiceLevel: 5 })
    const { id } = await createChapter(test.db, story, { content: 'They kissed in the rain.' })
    await test.db.user.update({ where: { id: first.id }, data: { isAdult: true } })
    await report(first, 'chapter', id)
    await test.db.story.delete({ where: { id: story.id } })
    expect(await shownTo(admin)).toEqual([true, false])
    const adult = await createUser(test.db, { isAdmin: true, isAdult: true })
    expect(await shownTo(adult)).toEqual([false, true])
  })
})
