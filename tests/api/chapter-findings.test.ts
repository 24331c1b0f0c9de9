import { beforeAll, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
let storyId: number
let path: string

const quotes = ['the lamp', 'the quay']
const content = `She set ${quotes[0]} on ${quotes[1]}.`

beforeAll(async () => {
  storyId = (await createStory(test.db, author, { isPublic: true })).id
  path = `/api/stories/${storyId}/chapters`
})

async function createWithFindings(): Promise<number> {
  const chapter = await createChapter(test.db, { id: storyId }, { content })
  const about = { storyId, chapterId: chapter.id, kind: 'avoided', severity: 'note', why: 'It is avoided.' }
  await test.db.finding.createMany({
    data: [
      ...quotes.map((quote) => ({ ...about, quote, status: 'open' })),
      { ...about, quote: 'on', status: 'waived' },
      { ...about, quote: 'gone', status: 'mended' },
    ],
  })
  return chapter.id
}

async function countFor(chapterId: number, as?: TestUser): Promise<number | null | undefined> {
  const { body } = await test.call<Chapter[]>('GET', path, { as })
  return body.find(({ id }) => id === chapterId)?.findings
}

async function collaborator(role: 'reader' | 'commenter' | 'editor'): Promise<TestUser> {
  const user = await createUser(test.db)
  const body = { collaboratorId: user.id, role }
  const { status } = await test.call('POST', `/api/stories/${storyId}/collaborate`, { as: author, body })
  expect(status).toBe(201)
  return user
}

describe('the findings of a chapter', () => {
  it('the open findings of a chapter are counted for its author and editors, and the count is null for all others', async () => {
    const id = await createWithFindings()
    for (const as of [author, await collaborator('editor')]) expect(await countFor(id, as)).toBe(2)
    const others = [
      undefined,
      await createUser(test.db),
      await createUser(test.db, { isAdmin: true }),
      await collaborator('reader'),
      await collaborator('commenter'),
    ]
    for (const as of others) expect(await countFor(id, as)).toBeNull()
    expect((await test.db.chapter.findUniqueOrThrow({ where: { id } })).state).toBe('released')
  })

  it('the answer of each call that changes a chapter has the new count of its open findings', async () => {
    const id = await createWithFindings()
    const send = async (method: 'PUT' | 'POST', at: string, body: object = {}) =>
      (await test.call<Chapter>(method, `${path}/${id}${at}`, { as: author, body })).body.findings
    expect(await send('PUT', '/release', { state: 'draft' })).toBe(2)
    expect(await send('PUT', '', { title: 'The quay', content })).toBe(2)
    expect(await send('PUT', '', { content: 'She set a candle on the quay.' })).toBe(1)
    expect(await send('POST', '/versions/1/restore')).toBe(1)
    expect(await countFor(id, author)).toBe(1)
    const added = await test.call<Chapter>('POST', path, { as: author, body: { content } })
    expect(added.body.findings).toBe(0)
  })
})
