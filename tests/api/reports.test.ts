import { beforeEach, describe, expect, it } from 'vitest'
import type { Report, ReportAction, ReportCase, ReportType } from '#contract/reports.ts'
import { hashToken } from '#core/security/tokens.ts'
import { buildTestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true, firstName: 'Modesta' })
let author: TestUser
let reader: TestUser

beforeEach(async () => {
  author = await createUser(test.db)
  reader = await createUser(test.db, { firstName: 'Secretia', lastName: 'Hush' })
})

const report = (as: TestUser, type: ReportType, id: number | string, words: object = {}) =>
  test.call<Report & { code?: string }>('POST', '/api/reports', {
    as,
    body: { type, id, reason: 'spam', ...words },
  })
const casesOf = async (status = 'open') => {
  const path = `/api/admin/reports?limit=200&status=${status}`
  const { body } = await test.call<ReportCase[]>('GET', path, { as: admin })
  return body.filter(({ reportedId }) => reportedId === author.id)
}
const onlyCase = async (status?: string): Promise<ReportCase> => {
  const [found, ...more] = await casesOf(status)
  expect(more).toEqual([])
  if (!found) throw new Error('no report case was found')
  return found
}
const decide = (id: number, action: ReportAction, reason = 'No advertising.', as = admin) =>
  test.call<ReportCase & { code?: string; message?: string }>('POST', `/api/admin/reports/${id}/decide`, {
    as,
    body: { action, reason },
  })
const notices = async (as: TestUser) =>
  (await test.call<{ title: string; content: string | null }[]>('GET', '/api/notifications', { as })).body

/** Creates a thing of each type. `shown` decides whether others may see it. */
const make: Record<ReportType, (shown: boolean) => Promise<number | string>> = {
  story: async (isPublic) => (await createStory(test.db, author, { isPublic })).id,
  chapter: async (isPublic) =>
    (await createChapter(test.db, await createStory(test.db, author, { isPublic }))).id,
  character: async (isPublic) => (await createCharacter(test.db, author, { isPublic })).id,
  location: async (isPublic) => (await createLocation(test.db, author, { isPublic })).id,
  collection: async (isPublic) =>
    (await test.db.collection.create({ data: { authorId: author.id, name: 'Keepers', isPublic } })).id,
  message: async (shown) => {
    const receiverId = shown ? reader.id : admin.id
    return (await test.db.message.create({ data: { senderId: author.id, receiverId, content: 'Buy.' } })).id
  },
  profile: async (publicProfile) => {
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile } })
    return author.id
  },
}
const types = Object.keys(make) as ReportType[]

describe.each(types)('a report of a %s', (type) => {
  it('a report is accepted from a user who sees the reported thing', async () => {
    const id = await make[type](true)
    const { status, body } = await report(reader, type, id, { details: 'It sells lamps.' })
    expect([status, body.subjectId, body.status]).toEqual([201, String(id), 'open'])
    expect(await onlyCase()).toMatchObject({
      type,
      count: 1,
      reports: [{ reporterId: reader.id, reason: 'spam', details: 'It sells lamps.', look: null }],
    })
  })

  it('a report by a user who does not see the thing gets the same 404 as a report of a missing thing', async () => {
    const id = await make[type](false)
    const unseen = await report(reader, type, id)
    const missing = await report(reader, type, typeof id === 'string' ? 'nobody' : 2_147_483_647)
    expect([unseen.status, unseen.text]).toEqual([404, missing.text])
    expect((await report(reader, type, typeof id === 'string' ? 1 : 'x')).text).toBe(missing.text)
    expect(await casesOf()).toEqual([])
  })

  it('a report is refused with 400 if its reporter is the author of the thing or the reported person', async () => {
    const id = await make[type](true)
    expect((await report(author, type, id)).status).toBe(400)
  })
})

describe('reports', () => {
  it('reports of one thing belong to one case with all reporters, and each reporter can have one open report', async () => {
    const id = await make.story(true)
    const second = await createUser(test.db)
    await report(reader, 'story', id)
    await report(second, 'story', id, { reason: 'other', details: 'It is mine.' })
    const again = await report(reader, 'story', id)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    const { count, reports } = await onlyCase()
    expect([count, reports.map(({ reporterId }) => reporterId)]).toEqual([2, [second.id, reader.id]])
  })

  it('reports of one thing that arrive at the same time belong to one case', async () => {
    const id = await make.story(true)
    const readers = await Promise.all(Array.from({ length: 8 }, () => createUser(test.db)))
    const answers = await Promise.all(readers.map((one) => report(one, 'story', id)))
    expect(answers.map(({ status }) => status)).toEqual(readers.map(() => 201))
    expect((await onlyCase()).count).toBe(8)
  })

  it('reports keep the content of the reported thing, also when the thing is edited or deleted later', async () => {
    const id = Number(await make.story(true))
    const look = (title: string) =>
      test.db.story.update({ where: { id }, data: { title, description: `All about ${title}` } })
    await look('Lamps')
    await report(reader, 'story', id)
    await look('Oil')
    await report(await createUser(test.db), 'story', id)
    await look('Innocence')
    const seen = await onlyCase()
    expect([seen.title, seen.text]).toEqual(['Lamps', 'All about Lamps'])
    expect(seen.reports.map(({ look }) => look)).toEqual([{ title: 'Oil', text: 'All about Oil' }, null])
    expect(seen.now).toEqual({ title: 'Innocence', text: 'All about Innocence' })
    await test.call('DELETE', `/api/stories/${id}`, { as: author })
    expect(await onlyCase()).toMatchObject({ title: 'Lamps', now: null })
  })

  it('reports keep at most 5,000 characters of the reported text', async () => {
    const story = await createStory(test.db, author, { isPublic: true, title: 'Tides' })
    const { id } = await createChapter(test.db, story, { content: 'é'.repeat(6000), title: 'Dusk' })
    await report(reader, 'chapter', id)
    const { title, text, storyId } = await onlyCase()
    expect([title, [...text].length, storyId]).toEqual(['Tides, Dusk', 5000, story.id])
  })

  it('a report of a chapter contains the text that strangers read, and a report of a draft gets 404', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const draft = await createChapter(test.db, story, {
      state: 'draft',
      releasedVersion: null,
      releasedWords: null,
    })
    expect((await report(reader, 'chapter', draft.id)).text).toContain('Chapter not found')
    const text = { content: 'Working text.', version: 2, releasedVersion: 1, releasedWords: 2 }
    const { id } = await createChapter(test.db, story, { state: 'released', ...text })
    await test.db.chapterVersion.create({ data: { chapterId: id, version: 1, content: 'Released text.' } })
    await report(reader, 'chapter', id)
    const seen = await onlyCase()
    expect([seen.text, seen.now?.text]).toEqual(['Released text.', 'Released text.'])
  })

  it('reports are accepted from the holder of a share link, who sees drafts too, until the link ends', async () => {
    const link = { shareTokenHash: hashToken('let-me-in') }
    const story = await createStory(test.db, author, link)
    const chapter = await createChapter(test.db, story, { content: 'Unreleased.', state: 'draft' })
    const character = await createCharacter(test.db, author, link)
    const things = [
      ['story', story.id],
      ['chapter', chapter.id],
      ['character', character.id],
    ] as const
    for (const [type, id] of things) {
      expect((await report(reader, type, id, { share: 'another' })).status).toBe(404)
      expect((await report(reader, type, id, { share: 'let-me-in' })).status).toBe(201)
    }
    expect((await casesOf()).find(({ type }) => type === 'chapter')).toMatchObject({ text: 'Unreleased.' })
    await test.db.story.update({ where: { id: story.id }, data: { shareTokenHash: null } })
    const late = await createUser(test.db)
    expect((await report(late, 'story', story.id, { share: 'let-me-in' })).status).toBe(404)
  })

  it('each user can send 20 reports in an hour, and the next one gets 429', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' }, undefined, { bucket: false })
    const [eager, other] = [await createUser(limited.db), await createUser(limited.db)]
    const send = (as: TestUser) =>
      limited.call('POST', '/api/reports', { as, body: { type: 'story', id: 1, reason: 'spam' } })
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await send(eager)).status)
    expect(statuses).toEqual([...Array(20).fill(404), 429])
    expect((await send(other)).status).toBe(404)
  })
})

describe('a decision', () => {
  const open = async (type: ReportType = 'story') => {
    const id = await make[type](true)
    await report(reader, type, id)
    return { id: Number(id), case: await onlyCase() }
  }

  it.each(['dismiss', 'hide', 'warn', 'deactivate'] as const)(
    'a decision to %s for a report notifies both sides, the reported person without the reporter’s name, and is audited',
    async (action) => {
      const { case: opened } = await open()
      const { status, body } = await decide(opened.id, action)
      expect([status, body.status, body.action, body.decision]).toEqual([
        200,
        'decided',
        action,
        'No advertising.',
      ])
      expect(await casesOf()).toEqual([])
      expect((await onlyCase('decided')).decidedByName).toContain('Modesta')
      expect((await notices(reader)).map(({ title }) => title)).toEqual([
        'A moderator has decided about your report',
      ])
      const notifications = await test.db.notification.findMany({ where: { userId: author.id } })
      expect(notifications).toHaveLength(1)
      expect(notifications[0]?.content).toContain('No advertising.')
      expect(JSON.stringify(notifications)).not.toMatch(/Secretia|Hush/)
      expect(JSON.stringify(notifications)).not.toContain(reader.id)
      const entries = await test.db.auditEntry.findMany({
        where: { targetType: 'report', targetId: String(opened.id) },
      })
      expect(entries.map(({ action, adminId, detail }) => [action, adminId, detail])).toEqual([
        ['report.decide', admin.id, expect.objectContaining({ action, reason: 'No advertising.' })],
      ])
    },
  )

  it('a decision to hide a reported character hides the character, and one to hide a reported chapter hides its story', async () => {
    const { id, case: opened } = await open('character')
    await decide(opened.id, 'hide')
    expect(await test.db.character.findUnique({ where: { id } })).toMatchObject({ isPublic: false })
    const story = await createStory(test.db, author, { isPublic: true })
    const chapter = await createChapter(test.db, story)
    await report(reader, 'chapter', chapter.id)
    await decide((await onlyCase()).id, 'hide')
    const hidden = await test.db.story.findUnique({ where: { id: story.id } })
    expect([hidden?.isPublic, hidden?.hiddenAt]).toEqual([false, expect.any(Date)])
  })

  it.each(['message', 'profile'] as const)('hiding a reported %s is refused with 400', async (type) => {
    const { case: opened } = await open(type)
    const { status, body } = await decide(opened.id, 'hide')
    expect([status, body.code]).toEqual([400, 'invalid'])
    expect((await onlyCase()).status).toBe('open')
    expect(await notices(reader)).toEqual([])
  })

  it('a decision to deactivate a reported person ends the sessions of that person', async () => {
    const { case: opened } = await open('message')
    await decide(opened.id, 'deactivate')
    expect((await test.call('GET', '/api/auth/user', { as: author })).status).toBe(401)
  })

  it('the warning about a reported message does not quote the message to its sender', async () => {
    const { case: opened } = await open('message')
    await decide(opened.id, 'warn')
    const [notice] = await notices(author)
    expect(`${notice?.title} ${notice?.content}`).not.toContain('Buy.')
  })

  it('only one of two simultaneous decisions of admins on a report is made, and the other admin gets a conflict', async () => {
    const { case: opened } = await open()
    const second = await createUser(test.db, { isAdmin: true })
    const answers = await Promise.all([
      decide(opened.id, 'warn', 'First.'),
      decide(opened.id, 'dismiss', 'Second.', second),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict')
    expect(await notices(author)).toHaveLength(1)
    expect(await notices(reader)).toHaveLength(1)
  })

  it('a report of a thing whose earlier reports were decided begins a new case', async () => {
    const { id, case: opened } = await open()
    await decide(opened.id, 'dismiss')
    expect((await report(reader, 'story', id)).status).toBe(201)
    expect((await onlyCase()).id).not.toBe(opened.id)
  })

  it('a decision to hide a reported work that was deleted gets 404, and the case can still be decided otherwise', async () => {
    const { id, case: opened } = await open()
    await test.call('DELETE', `/api/stories/${id}`, { as: author })
    expect((await decide(opened.id, 'hide')).status).toBe(404)
    expect((await decide(opened.id, 'warn')).status).toBe(200)
  })
})
