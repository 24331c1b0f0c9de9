import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Story } from '#contract/stories.ts'
import { rowChecks } from '#core/postgres/row-checks.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

// The texts that only the author may read contain 'concealed'; the texts that strangers read contain 'shown'.

const test = useTestApp()
const author = useUser(test, { publicProfile: true })
const stranger = useUser(test)
const admin = useUser(test, { isAdmin: true })

interface Four {
  id: number
  draft: number
  scheduled: number
  released: number
  edited: number
}

const hidden = {
  title: 'concealed title',
  content: 'A concealed text, in French: il pleut.',
  summary: 'concealed',
}
const shown = { title: 'shown title', content: 'A shown text of seven words here.', summary: 'shown' }
const later = () => new Date(Date.now() + 86_400_000)

/** Creates a public story with a draft, a scheduled, a released and an edited chapter, in this order. */
async function createFour(): Promise<Four> {
  const story = await createStory(test.db, author, { isPublic: true })
  const draft = await createChapter(test.db, story, { ...hidden, state: 'draft' })
  const scheduled = await createChapter(test.db, story, { ...hidden, state: 'scheduled', releaseAt: later() })
  const released = await createChapter(test.db, story, shown)
  const edited = await createChapter(test.db, story, shown)
  await put(story.id, edited.id, { title: hidden.title, content: hidden.content })
  await test.db.chapter.update({ where: { id: edited.id }, data: { summary: hidden.summary } })
  return { id: story.id, draft: draft.id, scheduled: scheduled.id, released: released.id, edited: edited.id }
}

const pathOf = (storyId: number) => `/api/stories/${storyId}/chapters`
const put = (storyId: number, id: number, body: object) =>
  test.call<Chapter>('PUT', `${pathOf(storyId)}/${id}`, { as: author, body })
const release = (storyId: number, id: number, body: object, as: TestUser = author) =>
  test.call<Chapter & { message: string }>('PUT', `${pathOf(storyId)}/${id}/release`, { as, body })
const chaptersFor = async (storyId: number, as?: TestUser) =>
  (await test.call<Chapter[]>('GET', pathOf(storyId), { as })).body
const storyFor = async (storyId: number, as?: TestUser) =>
  (await test.call<Story & { language: string | null }>('GET', `/api/stories/${storyId}`, { as })).body

let four: Four
beforeEach(async () => {
  four = await createFour()
})

describe('the text of a story for strangers', () => {
  const reads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'admin')
  it.each(reads.map(({ path }) => [path] as const))('strangers get no unreleased text: %s', async (path) => {
    const ids = [four.id, four.draft, four.scheduled, four.edited]
    const paths = path.includes('{')
      ? ids.map((chapterId) => path.replace('{chapterId}', `${chapterId}`).replace(/\{\w+\}/g, `${four.id}`))
      : [path, `${path}?limit=200`, `${path}?q=concealed`]
    for (const as of [undefined, stranger])
      for (const at of paths) expect((await test.call('GET', at, { as })).text, at).not.toContain('concealed')
  })

  it('strangers get the released chapters with the released texts, numbered without gaps', async () => {
    for (const as of [undefined, stranger]) {
      const read = await chaptersFor(four.id, as)
      const same = {
        title: shown.title,
        content: shown.content,
        words: 7,
        state: 'released',
        releaseAt: null,
      }
      expect(read).toMatchObject([
        {
          ...same,
          id: four.released,
          chapterNumber: 1,
          version: 1,
          summary: 'shown',
          hasUnreleasedChanges: false,
        },
        {
          ...same,
          id: four.edited,
          chapterNumber: 2,
          version: 1,
          summary: null,
          hasUnreleasedChanges: false,
        },
      ])
      expect((await storyFor(four.id, as)).chapterCount).toBe(2)
    }
  })

  it('strangers get the same text of a story with a share link that does not exist as without a link', async () => {
    const path = `${pathOf(four.id)}?share=${'b'.repeat(64)}`
    for (const as of [undefined, stranger])
      expect((await test.call('GET', path, { as })).body).toEqual(await chaptersFor(four.id, as))
  })

  it('only released texts determine the language and the number of chapters of a story that strangers get', async () => {
    const french =
      'Elle attendait au port avec la lettre de son frère, et il ne venait pas encore ce soir-là.'
    await test.db.chapter.update({ where: { id: four.draft }, data: { content: french.repeat(5) } })
    const languages = [await storyFor(four.id, author), await storyFor(four.id)].map(
      ({ language }) => language,
    )
    expect(languages).toEqual(['fr', expect.not.stringMatching('fr')])
    for (const path of [
      '/api/stories/public?limit=5',
      '/api/stories?limit=5',
      `/api/users/${author.id}/stories`,
    ]) {
      const { body } = await test.call<Story[]>('GET', path, { as: stranger })
      expect(body.find(({ id }) => id === four.id)?.chapterCount, path).toBe(2)
    }
    const mine = await test.call<Story[]>('GET', '/api/stories?personal=true', { as: author })
    expect(mine.body.find(({ id }) => id === four.id)?.chapterCount).toBe(4)
  })

  it('a stranger can store no reading position in an unreleased chapter, and loses the one in a chapter put back to draft', async () => {
    const path = `/api/stories/${four.id}/reading-place`
    const at = (chapterId: number, as = stranger) =>
      test.call<{ chapterId: number | null }>('PUT', path, { as, body: { chapterId, paragraph: 1 } })
    for (const id of [four.draft, four.scheduled]) expect((await at(id)).status).toBe(404)
    expect((await at(four.draft, author)).status).toBe(200)
    expect((await at(four.released)).body.chapterId).toBe(four.released)
    await release(four.id, four.released, { state: 'draft' })
    expect((await test.call('GET', path, { as: stranger })).body).toMatchObject({ chapterId: null })
  })

  it('a story without a released chapter is not among the similar stories of another story', async () => {
    const other = await createUser(test.db)
    const mine = await createStory(test.db, other, { isPublic: true, genre: 'fantasy' })
    const bare = await createStory(test.db, author, { isPublic: true, genre: 'fantasy' })
    await createChapter(test.db, bare, { state: 'draft' })
    const similar = async () =>
      (await test.call<Story[]>('GET', `/api/stories/${mine.id}/similar`)).body.map(({ id }) => id)
    expect(await similar()).not.toContain(bare.id)
    await createChapter(test.db, bare)
    expect(await similar()).toContain(bare.id)
  })

  it('the author and admins get the working text of a story instead of the released text', async () => {
    for (const as of [author, admin]) {
      const read = await chaptersFor(four.id, as)
      expect(read.map(({ state, chapterNumber }) => [state, chapterNumber])).toEqual([
        ['draft', 1],
        ['scheduled', 2],
        ['released', 3],
        ['released', 4],
      ])
      expect(read.map(({ hasUnreleasedChanges }) => hasUnreleasedChanges)).toEqual([
        false,
        false,
        false,
        true,
      ])
      expect(read[1]?.releaseAt).toEqual(expect.stringContaining('T'))
      expect([read[0]?.content, read[3]?.content]).toEqual([hidden.content, hidden.content])
    }
  })
})

describe('a new chapter', () => {
  const add = async (storyId: number) =>
    (await test.call<Chapter>('POST', pathOf(storyId), { as: author, body: { content: 'One more.' } })).body

  it('a new chapter that is written by hand is a draft, in a public and in a private story', async () => {
    for (const isPublic of [true, false])
      expect(await add((await createStory(test.db, author, { isPublic })).id)).toMatchObject({
        state: 'draft',
      })
  })

  it('a new chapter is released when its story releases chapters at once', async () => {
    const body = { title: 'At once', genre: 'romance', isPublic: true, releaseAtOnce: true }
    const made = await test.call<Story>('POST', '/api/stories', { as: author, body })
    expect(made.body.releaseAtOnce).toBe(true)
    await add(made.body.id)
    expect(await chaptersFor(made.body.id)).toMatchObject([{ content: 'One more.', words: 2 }])
    await test.call('PUT', `/api/stories/${made.body.id}`, { as: author, body: { releaseAtOnce: false } })
    expect(await add(made.body.id)).toMatchObject({ state: 'draft' })
  })

  it('a chapter that is created from the `content` of a new story is released at once', async () => {
    const body = { title: 'With content', genre: 'romance', isPublic: true, content: 'It begins.' }
    const { id } = (await test.call<Story>('POST', '/api/stories', { as: author, body })).body
    expect(await chaptersFor(id)).toMatchObject([{ content: 'It begins.', state: 'released' }])
  })
})

describe('a release', () => {
  it('the release of a draft shows it to strangers, and putting the chapter back to draft hides it', async () => {
    const { body } = await release(four.id, four.draft, { state: 'released' })
    expect(body).toMatchObject({ state: 'released', releaseAt: null, hasUnreleasedChanges: false })
    expect((await chaptersFor(four.id)).map(({ id }) => id)).toContain(four.draft)
    expect((await release(four.id, four.draft, { state: 'draft' })).body.state).toBe('draft')
    expect((await chaptersFor(four.id)).map(({ id }) => id)).not.toContain(four.draft)
  })

  it('the release of a changed chapter replaces the released text by the working text', async () => {
    expect((await chaptersFor(four.id, author))[3]?.hasUnreleasedChanges).toBe(true)
    const { body } = await release(four.id, four.edited, { state: 'released' })
    expect(body.hasUnreleasedChanges).toBe(false)
    expect((await chaptersFor(four.id))[1]).toMatchObject({ title: hidden.title, content: hidden.content })
  })

  it('a scheduled release waits for its time, and happens at once when that time is past', async () => {
    const releaseAt = later().toISOString()
    const waiting = await release(four.id, four.draft, { state: 'scheduled', releaseAt })
    expect(waiting.body).toMatchObject({ state: 'scheduled', releaseAt })
    expect(await chaptersFor(four.id)).toHaveLength(2)
    for (const past of ['2001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '2020-02-02T12:00:00+14:00']) {
      const now = await release(four.id, four.draft, { state: 'scheduled', releaseAt: past })
      expect([now.status, now.body.state, now.body.releaseAt]).toEqual([200, 'released', null])
      expect(await chaptersFor(four.id)).toHaveLength(3)
    }
  })

  it('the release of a chapter does not change updatedAt of the chapter, on which drafts are based', async () => {
    const before = (await chaptersFor(four.id, author))[0]?.updatedAt
    expect((await release(four.id, four.draft, { state: 'released' })).body.updatedAt).toBe(before)
  })

  it('a release is refused for a schedule without a time, for an unknown state, for a stranger and for a missing chapter', async () => {
    for (const [body, message] of [
      [{ state: 'scheduled' }, 'releaseAt is required for a scheduled chapter'],
      [{ state: 'scheduled', releaseAt: 'soon' }, 'releaseAt must be a time in ISO 8601'],
      [{ state: 'public' }, 'state must be draft, scheduled or released'],
    ] as const) {
      const refused = await release(four.id, four.draft, body)
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)])
    }
    const [seen, missing] = [
      await release(four.id, four.draft, { state: 'released' }, stranger),
      await release(four.id, 2_147_483_647, { state: 'released' }),
    ]
    expect([seen.status, missing.status, missing.body.message]).toEqual([403, 404, 'Chapter not found'])
  })
})

describe('the released text', () => {
  const unreleased = async () => (await chaptersFor(four.id, author)).find(({ id }) => id === four.edited)
  const readByStrangers = async () => (await chaptersFor(four.id))[1]?.content

  it('the released text does not change with further edits, a restored version or a new sequence of the chapters', async () => {
    await put(four.id, four.edited, { content: 'concealed again' })
    const path = `${pathOf(four.id)}/${four.edited}/versions/2/restore`
    expect((await test.call('POST', path, { as: author })).status).toBe(200)
    const ids = [four.edited, four.draft, four.released, four.scheduled]
    const order = await test.call('PUT', `${pathOf(four.id)}/order`, { as: author, body: { ids } })
    expect(order.status).toBe(200)
    const read = await chaptersFor(four.id)
    expect(read.map(({ id, chapterNumber, content }) => [id, chapterNumber, content])).toEqual([
      [four.edited, 1, shown.content],
      [four.released, 2, shown.content],
    ])
  })

  it('a chapter has no unreleased changes after its released text is restored as the working text', async () => {
    expect((await unreleased())?.hasUnreleasedChanges).toBe(true)
    await test.call('POST', `${pathOf(four.id)}/${four.edited}/versions/1/restore`, { as: author })
    expect(await unreleased()).toMatchObject({ hasUnreleasedChanges: false, content: shown.content })
    expect(await readByStrangers()).toBe(shown.content)
  })

  it('the response is aborted when the released version of a chapter is missing, and never contains the working text', async () => {
    await test.db.chapterVersion.deleteMany({ where: { chapterId: four.edited } })
    // The rows do not match their schema, which only tests check.
    const { onMismatch } = rowChecks
    rowChecks.onMismatch = undefined
    onTestFinished(() => {
      rowChecks.onMismatch = onMismatch
    })
    for (const as of [undefined, stranger])
      await expect(chaptersFor(four.id, as)).rejects.toThrow('response destroyed before completion')
  })

  it('strangers see the released title of a chapter whose working title was changed', async () => {
    await put(four.id, four.released, { title: 'concealed title', content: shown.content })
    expect((await chaptersFor(four.id))[0]?.title).toBe(shown.title)
    await put(four.id, four.released, { title: shown.title, content: shown.content })
    expect((await chaptersFor(four.id, author))[2]?.hasUnreleasedChanges).toBe(false)
  })
})
