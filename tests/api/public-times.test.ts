import { beforeEach, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Story } from '#contract/stories.ts'
import type { Answer } from '../setup/app.ts'
import { createChapter, createStory, type TestUser, tomorrow } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { nextOf } from './next-of.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)
const shown = { title: 'The quay', content: 'It rained on the quay.' }

let four: { id: number; draft: number; scheduled: number; released: number; edited: number }

/** Creates a public story with a draft, a scheduled, a released and an edited chapter, in this order. */
beforeEach(async () => {
  const story = await createStory(test.db, author, { isPublic: true })
  const add = (data: Parameters<typeof createChapter>[2]) => createChapter(test.db, story, data)
  const { id: draft } = await add({ state: 'draft' })
  const { id: scheduled } = await add({ state: 'scheduled', releaseAt: tomorrow() })
  const { id: released } = await add(shown)
  const { id: edited } = await add(shown)
  four = { id: story.id, draft, scheduled, released, edited }
  await put(edited, { content: 'It snowed on the quay.' })
})

const change = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  test.call(method, `/api/stories/${four.id}${path}`, { as: author, body })
const put = (id: number, body: object) => change('PUT', `/chapters/${id}`, body)
const release = (id: number, body: object) => change('PUT', `/chapters/${id}/release`, body)
const updatedFor = async (as?: TestUser) =>
  (await test.call<Story>('GET', `/api/stories/${four.id}`, { as })).body.updatedAt
/** Moves the first chapter, an unreleased draft, to the end of the story. */
async function moveDraft() {
  const { body } = await test.call<Chapter[]>('GET', `/api/stories/${four.id}/chapters`, { as: author })
  const [first, ...others] = body.map(({ id }) => id)
  return change('PUT', '/chapters/order', { ids: [...others, first] })
}

describe('the time of the last change of a story', () => {
  const place = async () => {
    const { body } = await test.call<Story[]>('GET', '/api/stories/public?sort=updated&limit=1')
    return body[0]?.id
  }
  // Visitors share an answer for some milliseconds, so a list that was just read can lack the last change.
  const expectPlace = (what: string, id: number) =>
    expect.poll(async () => [what, await place()]).toEqual([what, id])
  const lastmod = async () => {
    const { body } = await test.app.inject('/sitemap.xml')
    return new RegExp(`/stories/${four.id}</loc><lastmod>([^<]+)`).exec(body)?.[1]
  }

  it('the time of the last change of a story stays the same for strangers when only unreleased text changes', async () => {
    const other = await createStory(test.db, author, { isPublic: true })
    const [before, ownBefore] = [await updatedFor(), await updatedFor(author)]
    const work: (() => Promise<{ status: number }>)[] = [
      () => put(four.draft, { content: 'Another draft.' }),
      () => put(four.edited, { content: 'It snowed for a week.' }),
      // This text equals the released text, so strangers see no change.
      () => put(four.edited, shown),
      () => change('POST', '/chapters', { content: 'A new chapter.' }),
      () => release(four.draft, { state: 'scheduled', releaseAt: tomorrow() }),
      moveDraft,
      () => change('DELETE', `/chapters/${four.scheduled}`),
    ]
    for (const [n, act] of work.entries()) {
      expect((await act()).status).toBeLessThan(300)
      expect([n, await updatedFor(), await updatedFor(stranger)]).toEqual([n, before, before])
    }
    const own = await updatedFor(author)
    expect(own > ownBefore).toBe(true)
    await expectPlace('unreleased text', other.id)
    expect(await lastmod()).toBe(before)
    // As the base of a change, the author sends the update time that the author reads, which can differ from the time
    // that strangers read.
    const base = { title: 'Based', base: own }
    expect((await change('PUT', '', base)).status).toBe(200)
  })

  it('the time of the last change of a story changes for strangers with each change that they see', async () => {
    const acts: [string, () => Promise<{ status: number }>][] = [
      ['a release', () => release(four.draft, { state: 'released' })],
      ['a release of changes', () => release(four.edited, { state: 'released' })],
      ['a withdrawal', () => release(four.draft, { state: 'draft' })],
      ['a title', () => change('PUT', '', { title: 'Another title' })],
      ['a declared label', () => change('PUT', '', { aiLabel: 'generated' })],
      [
        'an order of released chapters',
        () =>
          change('PUT', '/chapters/order', { ids: [four.edited, four.released, four.draft, four.scheduled] }),
      ],
      ['a deletion', () => change('DELETE', `/chapters/${four.released}`)],
    ]
    for (const [what, act] of acts) {
      const [before, other] = [await updatedFor(), await createStory(test.db, author, { isPublic: true })]
      await expectPlace(what, other.id)
      expect([what, (await act()).status < 300]).toEqual([what, true])
      expect([what, (await updatedFor()) > before]).toEqual([what, true])
      await expectPlace(what, four.id)
    }
  })

  it('a search by last change shows its author each story once, although the author sees later times than strangers', async () => {
    const ids = [four.id]
    for (const _ of [1, 2]) {
      const story = await createStory(test.db, author, { isPublic: true })
      await createChapter(test.db, story, { state: 'draft' })
      ids.push(story.id)
    }
    await test.db.story.updateMany({ where: { id: { in: ids } }, data: { title: 'Halcyonquay' } })
    // The author's time of the change of the first story is later than that of all others.
    await put(four.draft, { content: 'Another draft.' })
    const found: number[] = []
    let path: string | undefined = '/api/stories/search?q=halcyonquay&sort=updated&limit=1'
    while (path && found.length < 5) {
      const { body, headers }: Answer<Story[]> = await test.call('GET', path, { as: author })
      found.push(...body.map(({ id }) => id))
      path = nextOf(headers)
    }
    expect(found.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })
})
