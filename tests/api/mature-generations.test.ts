import { beforeEach, describe, expect, it } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import type { Generation, GenerationSummary } from '#contract/generation-fields.ts'
import {
  createChapter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { createWaitingForApproval, reviewed } from '../setup/orders.ts'
import { recordPushes } from '../setup/pushes.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const secret = 'The candle had burnt down to the last inch of itself.'
let author: TestUser
let editor: TestUser
let adult: TestUser

beforeEach(async () => {
  author = await createUser(test.db)
  editor = await createUser(test.db)
  adult = await createUser(test.db, { isAdult: true })
})

async function createShared(spiceLevel: number) {
  const { id: storyId } = await createStory(test.db, author, { spiceLevel })
  const { id: chapterId } = await createChapter(test.db, { id: storyId }, { content: secret })
  await test.db.storyCollaborator.createMany({
    data: [editor, adult].map(({ id: userId }) => ({ storyId, userId, role: 'editor' as const })),
  })
  return { storyId, chapterId, path: `/api/stories/${storyId}` }
}

const refused = { status: 403, body: { code: 'mature_story' } }
const send = <Body = { code?: string }>(method: Method, path: string, as: TestUser, body?: object) =>
  test.call<Body>(method, path, { as, body, headers: { prefer: 'respond-async' } })
const order = { plot: 'They meet.', setting: 'Harbour' }

describe('an order of a chapter by an editor who has not said that they are 18', () => {
  it.each(['generate-chapter', 'generate-chapter?estimate=true', 'regenerate'])(
    '%s refuses an editor of a mature story who has not said that they are 18, and accepts adults and the author',
    async (call) => {
      const ordered = async (as: TestUser) => {
        const { path, chapterId } = await createShared(5)
        return send(
          'POST',
          call === 'regenerate' ? `${path}/chapters/${chapterId}/${call}` : `${path}/${call}`,
          as,
          order,
        )
      }
      expect(await ordered(editor)).toMatchObject(refused)
      expect(await test.db.generation.count({ where: { ownerId: editor.id } })).toBe(0)
      for (const as of [adult, author]) expect((await ordered(as)).status).toBeLessThan(300)
    },
  )

  it('a chapter order by the plan in a mature story is refused to an editor who has not said that they are 18', async () => {
    const { path } = await createShared(4)
    expect(await send('POST', `${path}/generate-chapter`, editor, { setting: 'Harbour' })).toMatchObject(
      refused,
    )
  })

  it('an editor who has not said that they are 18 can order a chapter of spice level 3 in a mild story, but none of level 4', async () => {
    for (const call of ['generate-chapter', 'regenerate']) {
      const { path, chapterId } = await createShared(1)
      const at = call === 'regenerate' ? `${path}/chapters/${chapterId}/${call}` : `${path}/${call}`
      const ordered = async (spiceLevel: number) => send('POST', at, editor, { ...order, spiceLevel })
      expect([call, await ordered(4)]).toMatchObject([call, refused])
      expect([call, (await ordered(3)).status]).toEqual([call, 202])
    }
  })
})

describe('the order that produced a chapter of a mild story', () => {
  it.each([
    [5, 403],
    [3, 200],
  ])(
    'of spice level %i answers %i to an editor who is no adult, also after its text was rewritten by hand',
    async (spiceLevel, status) => {
      const { storyId, chapterId, path } = await createShared(1)
      const { id: generationId } = await createGeneration(test.db, author, 'chapter', {
        ...{ storyId, status: 'completed', finishedAt: new Date() },
        input: { ...order, chapterSize: 'short', spiceLevel },
      })
      await test.db.chapter.update({ where: { id: chapterId }, data: { generationId } })
      await send('PUT', `${path}/chapters/${chapterId}`, author, { content: 'They drank tea by the window.' })
      const statusFor = async (as: TestUser) =>
        (await send('GET', `${path}/chapters/${chapterId}/order`, as)).status
      expect([await statusFor(editor), await statusFor(adult), await statusFor(author)]).toEqual([
        status,
        200,
        200,
      ])
    },
  )
})

describe('a generation of an editor who has not said that they are 18', () => {
  const ended = { status: 'cancelled', finishedAt: new Date() } as const
  const result = { chapter: { content: secret } }
  const write = async (storyId: number, owner: TestUser, data: object = ended) => {
    const { id } = await createGeneration(test.db, owner, 'chapter', { storyId, ...data })
    await test.db.generationText.create({
      data: { generationId: id, attempt: 0, offset: 0, delta: secret, units: secret.length },
    })
    return `/api/generations/${id}`
  }

  it('an editor who has not said that they are 18 gets 403 for a generation of a mature story, and no result in the list', async () => {
    const { storyId } = await createShared(5)
    const completed = { status: 'completed', finishedAt: new Date(), result } as const
    expect(await send('GET', await write(storyId, editor, completed), editor)).toMatchObject(refused)
    const listed = await send<GenerationSummary[]>('GET', '/api/generations', editor)
    expect([listed.status, listed.body[0]?.result, listed.text.includes(secret)]).toEqual([200, null, false])
    for (const as of [adult, author]) {
      const { body } = await send<Generation>('GET', await write(storyId, as, completed), as)
      expect(body).toMatchObject({ text: secret, result })
      expect((await send('GET', '/api/generations', as)).text).toContain(secret)
    }
  })

  it('an editor who has not said that they are 18 gets 403 for a generation of spice level 4 in a mild story', async () => {
    const { storyId } = await createShared(1)
    const at = (spiceLevel: number) => write(storyId, editor, { ...ended, input: { spiceLevel } })
    expect(await send('GET', await at(4), editor)).toMatchObject(refused)
    expect((await send<Generation>('GET', await at(3), editor)).body.text).toBe(secret)
  })

  it('an editor who has not said that they are 18 can cancel and dismiss a mature generation, and gets no text in the answer', async () => {
    const { storyId } = await createShared(5)
    const path = await write(storyId, editor, {})
    for (const act of ['cancel', 'dismiss'])
      expect([act, await send('POST', `${path}/${act}`, editor)]).toMatchObject([
        act,
        { status: 200, body: { status: 'cancelled', text: '', textLength: 0, contract: null } },
      ])
  })

  it('the error of a mature generation, which can quote its text, is not shown to an editor who has not said that they are 18', async () => {
    const { storyId } = await createShared(5)
    const failure = { status: 'failed', errorCode: 'refused', errorMessage: `Refused: ${secret}` } as const
    for (const owner of [editor, adult]) await write(storyId, owner, { ...failure, finishedAt: new Date() })
    const listed = async (as: TestUser) => {
      const { body } = await send<GenerationSummary[]>('GET', '/api/generations', as)
      return body.find(({ storyId: of }) => of === storyId)?.error?.message
    }
    expect(await listed(editor)).toMatch(/^Mature story\./)
    expect(await listed(adult)).toContain(secret)
  })

  it('the scenarios of a mature story are empty for an editor who has not said that they are 18', async () => {
    const { path, storyId, chapterId } = await createShared(5)
    await test.db.scenario.create({
      data: { storyId, chapterId, position: 0, type: 'romantic', title: 'They kiss', description: secret },
    })
    const count = async (as: TestUser) => (await send<object[]>('GET', `${path}/scenarios`, as)).body.length
    expect([await count(editor), await count(adult), await count(author)]).toEqual([0, 1, 1])
  })

  it('a mature passage is pushed without its suggestions when an editor who has not said that they are 18 dismisses it', async () => {
    const { storyId, chapterId } = await createShared(5)
    const { id } = await createGeneration(test.db, editor, 'passage', {
      ...{ storyId, chapterId, status: 'completed', finishedAt: new Date() },
      result: { suggestions: [{ text: secret, words: 11 }] },
    })
    const pushed = recordPushes(test)
    expect((await send('POST', `/api/generations/${id}/dismiss`, editor)).status).toBe(200)
    expect(pushed).toMatchObject([[editor.id, 'generation.updated', { id, dismissed: true, result: null }]])
  })

  it('an editor who has not said that they are 18 cannot retry or keep a mature generation, or change or approve its contract', async () => {
    const { storyId } = await createShared(5)
    const path = await write(storyId, editor)
    for (const act of ['retry', 'keep'])
      expect(await send('POST', `${path}/${act}`, editor)).toMatchObject(refused)
    const { id } = await createWaitingForApproval(test.db, editor, storyId)
    const contract = `/api/generations/${id}/contract`
    expect(await send('PUT', contract, editor, reviewed)).toMatchObject(refused)
    expect(await send('POST', `${contract}/approve`, editor)).toMatchObject(refused)
    const rows = await test.db.generation.findMany({ where: { ownerId: editor.id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ status, awaits }) => [status, awaits])).toEqual([
      ['cancelled', null],
      ['queued', 'contract'],
    ])
  })

  it('a repeated order of a mature chapter is answered with 403 after its owner has withdrawn the statement that they are 18', async () => {
    const { path, storyId } = await createShared(5)
    const repeat = () =>
      test.call('POST', `${path}/generate-chapter`, {
        as: adult,
        body: order,
        headers: { prefer: 'respond-async', 'idempotency-key': 'again' },
      })
    expect((await repeat()).status).toBe(202)
    await test.db.generation.updateMany({
      where: { storyId },
      data: { status: 'completed', finishedAt: new Date(), result },
    })
    await test.call('PUT', '/api/user/profile', { as: adult, body: { isAdult: false } })
    expect(await repeat()).toMatchObject(refused)
  })
})
