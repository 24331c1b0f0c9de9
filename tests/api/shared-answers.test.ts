import { beforeAll, describe, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createChapter, createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { waitFor } from '../setup/wait-for.ts'

// Two APIs use one database. A change is sent to one of them, and after its answer visitors read from both.

let one: TestApp
let other: TestApp
let author: TestUser
let admin: TestUser

beforeAll(async () => {
  one = await buildTestApp({}, undefined, { bucket: false })
  other = await buildTestApp({}, undefined, {
    bucket: false,
    databaseVia: async () => one.config.DATABASE_URL,
  })
  author = await createUser(one.db, { publicProfile: true })
  admin = await createUser(one.db, { isAdmin: true })
})

const lists = '/api/stories/public?limit=5'

/**
 * Reads the path until its answer is cached on both APIs.
 * @returns the ETag of the answer.
 */
async function warm(path: string): Promise<string> {
  for (const api of [one, other, one, other]) expect((await api.call('GET', path)).status).toBe(200)
  return String((await other.call('GET', path)).headers.etag)
}

const visibility = {
  'a moderator has hidden the story': (id: number) =>
    one.call('PUT', `/api/admin/stories/${id}/visibility`, { as: admin, body: { isPublic: false } }),
  'the author has made the story private': (id: number) =>
    one.call('PUT', `/api/stories/${id}`, { as: author, body: { isPublic: false } }),
  'the story was deleted': (id: number) => one.call('DELETE', `/api/stories/${id}`, { as: author }),
}

describe('an answer that visitors share', () => {
  for (const [what, hide] of Object.entries(visibility)) {
    it(`no API sends visitors a cached answer about a story after ${what}`, async () => {
      const { id } = await createStory(one.db, author, { isPublic: true })
      await createChapter(one.db, { id })
      const paths = [`/api/stories/${id}`, `/api/stories/${id}/chapters`]
      const tags = await Promise.all(paths.map(warm))
      const listTag = await warm(lists)
      expect((await hide(id)).status).toBeLessThan(300)
      for (const api of [other, one]) {
        for (const [at, path] of paths.entries()) {
          const answer = await api.call('GET', path, { headers: { 'if-none-match': String(tags[at]) } })
          expect([path, answer.status]).toEqual([path, 404])
        }
        const list = await api.call<{ id: number }[]>('GET', lists, { headers: { 'if-none-match': listTag } })
        expect(list.status).toBe(200)
        expect(list.body.map((story) => story.id)).not.toContain(id)
      }
    })
  }

  it('no API sends visitors a cached answer that contains a chapter which was put back to draft', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const [kept, taken] = [await createChapter(one.db, { id }), await createChapter(one.db, { id })]
    const paths = [`/api/stories/${id}`, `/api/stories/${id}/chapters`, lists]
    for (const path of paths) await warm(path)
    const at = `/api/stories/${id}/chapters/${taken.id}/release`
    expect((await one.call('PUT', at, { as: author, body: { state: 'draft' } })).status).toBe(200)
    for (const api of [other, one]) {
      const [story, chapters, list] = await Promise.all(paths.map((path) => api.call('GET', path)))
      expect(story?.body).toMatchObject({ chapterCount: 1 })
      expect(chapters?.body).toMatchObject([{ id: kept.id }])
      expect(list?.body).toContainEqual(expect.objectContaining({ id, chapterCount: 1 }))
    }
  })

  it('no API sends visitors a cached answer about a work after the account of its author was erased', async () => {
    const leaving = await createUser(one.db)
    const { id } = await createStory(one.db, leaving, { isPublic: true })
    const character = await createCharacter(one.db, leaving, { isPublic: true })
    for (const path of [`/api/stories/${id}`, `/api/characters/${character.id}`, lists]) await warm(path)
    expect((await one.call('DELETE', '/api/user', { as: leaving })).status).toBe(204)
    expect((await other.call('GET', `/api/stories/${id}`)).status).toBe(404)
    expect((await other.call('GET', `/api/characters/${character.id}`)).status).toBe(404)
    expect((await other.call<{ id: number }[]>('GET', lists)).body.map((story) => story.id)).not.toContain(id)
  })

  it('no API sends visitors a cached answer with a link to a profile after it was made private', async () => {
    const hiding = await createUser(one.db, { publicProfile: true })
    const path = `/api/stories/${(await createStory(one.db, hiding, { isPublic: true })).id}`
    await warm(path)
    expect((await other.call('GET', path)).body).toMatchObject({ authorIsPublic: true })
    const waits = vi.spyOn(one.app.services.sharedAnswers, 'untilForgotten')
    await one.call('PUT', '/api/user/settings', { as: hiding, body: { publicProfile: false } })
    expect(waits).toHaveBeenCalledOnce()
    expect((await other.call('GET', path)).body).toMatchObject({ authorIsPublic: false })
  })

  it('a cached answer for visitors soon contains each change of a story, its author, its chapters and its style', async () => {
    const writer = await createUser(one.db, { firstName: 'Before', publicProfile: true })
    const { id } = await createStory(one.db, writer, { isPublic: true, title: 'Before' })
    const chapter = await createChapter(one.db, { id }, { content: 'The rain began at dusk.' })
    const page = `/api/stories/${id}`
    const read = async (path: string) => JSON.stringify((await other.call('GET', path)).body)
    const changes: [string, string, () => Promise<unknown>, string][] = [
      [
        'title',
        page,
        () => one.db.story.update({ where: { id }, data: { title: 'AFTER-TITLE' } }),
        'AFTER-TITLE',
      ],
      [
        'name',
        page,
        () => one.db.user.update({ where: { id: writer.id }, data: { firstName: 'AFTER-NAME' } }),
        'AFTER-NAME',
      ],
      ['like', page, () => one.call('POST', `${page}/like`, { as: author }), '"likeCount":1'],
      ['chapter', page, () => createChapter(one.db, { id }), '"chapterCount":2'],
      [
        'style',
        page,
        () => one.db.storyStyle.create({ data: { storyId: id, language: 'fr' } }),
        '"language":"fr"',
      ],
      [
        'text',
        `${page}/chapters`,
        () => one.db.chapter.update({ where: { id: chapter.id }, data: { content: 'AFTER-TEXT' } }),
        'AFTER-TEXT',
      ],
      [
        'list',
        lists,
        () => one.db.story.update({ where: { id }, data: { title: 'AFTER-LIST' } }),
        'AFTER-LIST',
      ],
      [
        'name in the list',
        lists,
        () => one.db.user.update({ where: { id: writer.id }, data: { lastName: 'LAST' } }),
        'LAST',
      ],
      ['number of chapters in the list', lists, () => createChapter(one.db, { id }), '"chapterCount":3'],
    ]
    for (const [what, path, change, shown] of changes) {
      await warm(path)
      expect([what, (await read(path)).includes(shown)]).toEqual([what, false])
      await change()
      await waitFor(async () => expect([what, (await read(path)).includes(shown)]).toEqual([what, true]))
    }
  })

  it('a cached answer for visitors contains a change at once on the API that made the change', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const path = `/api/stories/${id}`
    for (let n = 0; n < 10; n++) {
      await one.call('GET', path)
      await one.call('PUT', path, { as: author, body: { title: `Title ${n}` } })
      expect((await one.call<{ title: string }>('GET', path)).body.title).toBe(`Title ${n}`)
    }
  })

  it('a cached answer for visitors is 304 for its ETag while nothing changes, and never for a signed-in caller', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const path = `/api/stories/${id}/chapters`
    const etag = await warm(path)
    const again = await other.call('GET', path, { headers: { 'if-none-match': `"x", W/${etag}` } })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Authorization, Cookie' })
    const signedIn = await other.call('GET', path, { as: author, headers: { 'if-none-match': etag } })
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers.etag).toBeUndefined()
    expect(signedIn.headers['cache-control']).toBe('no-store')
  })

  it('a cached answer for visitors has the headers of every answer, with a new request id each time', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const path = `/api/stories/${id}/chapters`
    const etag = await warm(path)
    const plain = await one.call('GET', path, { as: author })
    const hooks = Object.keys(plain.headers).filter(
      (name) => !/^(date|content-length|x-request-id)$/.test(name),
    )
    const ids = new Set()
    // Most of these calls must get a cached answer; on a slow machine some may not.
    for (let n = 0; n < 40; n++) {
      const ask: Record<string, string> = n % 2 === 0 ? {} : { 'if-none-match': etag }
      const { status, headers, text } = await one.call('GET', path, { headers: ask })
      expect([status, text === '']).toEqual(n % 2 === 0 ? [200, false] : [304, true])
      for (const name of hooks.filter((name) => status === 200 || name !== 'content-type'))
        expect([name, headers[name]]).toEqual([
          name,
          name === 'cache-control' ? 'no-cache' : plain.headers[name],
        ])
      ids.add(headers['x-request-id'])
    }
    expect(ids.size).toBe(40)
  })

  it('a cached answer for visitors has the whole text, whether it is short or long, and in any script', async () => {
    for (const content of ['The rain.', 'The rain. '.repeat(2000), 'Der Regen fällt — 雨。 '.repeat(2000)]) {
      const { id } = await createStory(one.db, author, { isPublic: true })
      await createChapter(one.db, { id }, { content })
      const path = `/api/stories/${id}/chapters`
      const etag = await warm(path)
      for (let n = 0; n < 5; n++) {
        const { headers, text, body } = await other.call<{ content: string }[]>('GET', path)
        expect(body.map((chapter) => chapter.content)).toEqual([content])
        expect([headers.etag, headers['content-length']]).toEqual([etag, String(Buffer.byteLength(text))])
      }
    }
  })

  it('a cached answer for visitors does not contain whether a signed-in user has saved the story', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    await one.call('POST', `/api/stories/${id}/save`, { as: admin })
    const path = `/api/stories/${id}`
    await Promise.all([other.call('GET', path, { as: admin }), warm(path)])
    const mine = await other.call<{ saved: boolean }>('GET', path, { as: admin })
    const theirs = await other.call<{ saved: boolean }>('GET', path)
    expect([mine.body.saved, theirs.body.saved]).toEqual([true, false])
  })

  it('an answer for visitors is loaded once for visitors who ask at the same time', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const query = vi.spyOn(other.pool, 'query')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => other.call('GET', `/api/stories/${id}/chapters`)),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    // Loading the answer takes at most three statements: one for the stamp, one for the chapters, and for a story
    // without chapters one that checks its visibility.
    expect(query.mock.calls.length).toBeLessThanOrEqual(6)
    query.mockRestore()
  })

  it('an answer for visitors is cached for at most ten seconds, because its total may then be a minute old (D-6)', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const path = `/api/stories/${id}`
    await warm(path)
    const now = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001)
    // The cache reads the clock at most once a millisecond; its timer ends before this one.
    await new Promise((resolve) => setTimeout(resolve, 2))
    const query = vi.spyOn(other.pool, 'query')
    expect((await other.call('GET', path)).status).toBe(200)
    const statements = JSON.stringify(query.mock.calls.map(([sent]) => sent))
    query.mockRestore()
    later.mockRestore()
    // The first answer without a cached one is made without a stamp.
    expect(statements).not.toContain('AS stamp')
  })

  it('an answer for visitors is not cached for an address that was made long by fields that its endpoint does not have', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const query = vi.spyOn(other.pool, 'query')
    const stampsReadFor = async (path: string) => {
      query.mockClear()
      // The answer of an address that is asked for this often is cached with a stamp.
      const answers = await Promise.all(Array.from({ length: 10 }, () => other.call('GET', path)))
      for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { id }])
      return query.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('AS stamp')).length
    }
    expect(await stampsReadFor(`/api/stories/${id}?x=1`)).toBeGreaterThan(0)
    expect(await stampsReadFor(`/api/stories/${id}?x=${'1'.repeat(1000)}`)).toBe(0)
    query.mockRestore()
  })

  it('visitors who ask while Postgres reads the stamp of a cached answer share this read', async () => {
    const { id } = await createStory(one.db, author, { isPublic: true })
    const path = `/api/stories/${id}`
    const visitors = 40
    await warm(path)
    const calls = await other.db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE stories IN ACCESS EXCLUSIVE MODE`
      const query = vi.spyOn(other.pool, 'query')
      const asking: ReturnType<typeof other.call>[] = []
      for (let n = 0; n < visitors; n++) {
        asking.push(other.call('GET', path))
        await new Promise((resolve) => setImmediate(resolve))
      }
      await waitForLockWait(tx)
      const reads = query.mock.calls.length
      query.mockRestore()
      return { asking, reads }
    })
    for (const { status } of await Promise.all(calls.asking)) expect(status).toBe(200)
    // A read is shared for 30 ms. On a slow machine the visitors may need more time to ask.
    expect(calls.reads).toBeLessThan(visitors / 4)
  })
})
