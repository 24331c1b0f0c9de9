import { describe, expect, it } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { Generation } from '#contract/generation-fields.ts'
import { channels } from '#core/postgres/channels.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { createWaitingForApproval, respondAsync } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '50' })

const contract: ChapterContract = {
  ...{
    pov: 'first',
    povCharacter: 'Mara',
    tense: 'past',
    opening: '',
    must: [],
    mustNot: ['No kiss yet!'],
    ending: '',
  },
  scenes: [
    { text: 'Mara lights the lamp.', words: 300, people: ['Mara'], place: 'Harbour' },
    { text: 'A boat answers.', words: 300, people: [], place: '' },
  ],
}
async function waitingOrder(user: TestUser): Promise<string> {
  const { id: storyId } = await createStory(test.db, user)
  return (await createWaitingForApproval(test.db, user, storyId, contract)).id
}
const put = (as: TestUser, id: string, body: object) =>
  test.call<Generation>('PUT', `/api/generations/${id}/contract`, { as, body })
const approve = (as: TestUser, id: string) =>
  test.call<Generation>('POST', `/api/generations/${id}/contract/approve`, { as })

describe('a chapter that waits for the approval of its contract', () => {
  it('a chapter that waits for approval of its contract is read with the contract, without queue position and estimate', async () => {
    const user = await createUser(test.db)
    const id = await waitingOrder(user)
    const { body } = await test.call<Generation>('GET', `/api/generations/${id}`, { as: user })
    expect(body).toMatchObject({
      ...{ status: 'queued', awaits: 'contract', stage: 'Waiting for your word', contract },
      ...{ queuePosition: null, etaSeconds: null },
    })
  })

  it('a chapter that waits for approval accepts a changed contract, which is moderated again', async () => {
    const user = await createUser(test.db)
    const id = await waitingOrder(user)
    await test.db.generation.update({
      where: { id },
      data: { checkpoint: { moderated: true, proseCalls: 0 } },
    })
    const changed = { ...contract, ending: 'The lamp goes out.' }
    expect(await put(user, id, changed)).toMatchObject({
      status: 200,
      body: { contract: changed, awaits: 'contract' },
    })
    const { checkpoint } = await test.db.generation.findUniqueOrThrow({ where: { id } })
    expect(checkpoint).toEqual({ moderated: false, proseCalls: 0 })
    expect(await put(user, id, { ...contract, scenes: contract.scenes.slice(1) })).toMatchObject({
      ...{ status: 400, body: { message: 'At least two scenes are required' } },
    })
  })

  it('a changed contract is refused with 409 if another screen has changed the contract that the caller started from', async () => {
    const user = await createUser(test.db)
    const id = await waitingOrder(user)
    const [mine, theirs] = ['The lamp goes out.', 'The lamp is lit.'].map((ending) => ({
      ...contract,
      ending,
    }))
    expect((await put(user, id, { ...theirs, base: contract })).status).toBe(200)
    const late = await put(user, id, { ...mine, base: contract })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { body } = await test.call<Generation>('GET', `/api/generations/${id}`, { as: user })
    expect(body.contract).toEqual(theirs)
    // A call whose answer was lost can be repeated.
    expect((await put(user, id, { ...theirs, base: contract })).status).toBe(200)
    expect((await put(user, id, { ...mine, base: theirs })).body.contract).toEqual(mine)
  })

  it('a contract that waits for approval has the present names of renamed characters and places, and is moderated again', async () => {
    const user = await createUser(test.db)
    const { id: storyId } = await createStory(test.db, user)
    const mara = await createCharacter(test.db, user, { name: 'Mara' })
    const harbour = await createLocation(test.db, user, { name: 'Harbour' })
    await test.db.storyCharacter.create({ data: { storyId, characterId: mara.id } })
    await test.db.storyLocation.create({ data: { storyId, locationId: harbour.id } })
    const { id } = await createWaitingForApproval(test.db, user, storyId, contract)
    const other = await waitingOrder(user)
    for (const row of [id, other])
      await test.db.generation.update({ where: { id: row }, data: { checkpoint: { moderated: true } } })
    for (const [path, name] of [
      [`/api/characters/${mara.id}`, 'Iona'],
      [`/api/locations/${harbour.id}`, 'The Quay'],
    ] as const)
      expect((await test.call('PUT', path, { as: user, body: { name } })).status).toBe(200)
    const [first, second] = contract.scenes
    expect(await test.db.generation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      contract: {
        ...{ ...contract, povCharacter: 'Iona' },
        scenes: [{ ...first, text: 'Iona lights the lamp.', people: ['Iona'], place: 'The Quay' }, second],
      },
      checkpoint: { moderated: false },
    })
    expect(await test.db.generation.findUniqueOrThrow({ where: { id: other } })).toMatchObject({
      ...{ contract, checkpoint: { moderated: true } },
    })
  })

  it('a chapter that waits for approval of its contract is queued again when it is approved, and only once', async () => {
    const user = await createUser(test.db)
    const id = await waitingOrder(user)
    expect(await approve(user, id)).toMatchObject({
      status: 200,
      body: { status: 'queued', awaits: null, stage: 'Waiting for a free writer', contract },
    })
    expect(await approve(user, id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await put(user, id, contract)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('an approved chapter reserves the money of its estimate again', async () => {
    const user = await createUser(test.db)
    const id = await waitingOrder(user)
    expect(await test.db.generation.findUnique({ where: { id } })).toMatchObject({ reservedMicros: 0 })
    await approve(user, id)
    const { reservedMicros } = await test.db.generation.findUniqueOrThrow({ where: { id } })
    expect(reservedMicros).toBeGreaterThan(0)
  })

  it('the contract of a chapter that waits for approval is 404 for all other users, admins included', async () => {
    const id = await waitingOrder(await createUser(test.db))
    for (const other of [await createUser(test.db), await createUser(test.db, { isAdmin: true })]) {
      expect((await put(other, id, contract)).status).toBe(404)
      expect((await approve(other, id)).status).toBe(404)
    }
  })

  it('a chapter that waits for approval can be cancelled, and its retry starts without the contract', async () => {
    const user = await createUser(test.db)
    const id = await waitingOrder(user)
    const cancelled = await test.call('POST', `/api/generations/${id}/cancel`, { as: user })
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', awaits: null } })
    const again = await test.call('POST', `/api/generations/${id}/retry`, { as: user })
    expect(again).toMatchObject({ status: 202, body: { status: 'queued', awaits: null, contract: null } })
  })

  it('a call that waits for a chapter returns 202 as soon as the approval of its contract is needed', async () => {
    const user = await createUser(test.db)
    const { id: storyId } = await createStory(test.db, user)
    const began = Date.now()
    const answering = test.call('POST', `/api/stories/${storyId}/generate-chapter`, {
      as: user,
      body: { plot: 'They meet', setting: 'Harbour', contract: 'review' },
      headers: { prefer: 'wait=30' },
    })
    const find = () => test.db.generation.findFirst({ where: { storyId } })
    await expect.poll(find).not.toBeNull()
    const row = await find()
    await test.db.generation.update({
      where: { id: row?.id ?? '' },
      data: { awaits: 'contract', contract, stage: 'Waiting for your word' },
    })
    await test.db.$executeRaw`SELECT pg_notify(${channels.generationEnded}, ${row?.id})`
    expect(await answering).toMatchObject({ status: 202, body: { generationStatus: 'queued' } })
    expect(Date.now() - began).toBeLessThan(25_000)
  })
})

describe('an order by the beats of the plan', () => {
  async function planned(user: TestUser, enabled = true) {
    const { id: storyId } = await createStory(test.db, user)
    await test.db.storyPlan.create({ data: { storyId, enabled } })
    const [first, second] = [
      await test.db.plannedChapter.create({ data: { storyId, position: 1 } }),
      await test.db.plannedChapter.create({ data: { storyId, position: 2 } }),
    ]
    const beat = (position: number, text: string, plannedChapterId: number) =>
      test.db.beat.create({ data: { storyId, position, text, plannedChapterId } })
    return {
      storyId,
      next: [await beat(1, 'They meet', first.id), await beat(2, 'They part', first.id)],
      later: await beat(3, 'They marry', second.id),
    }
  }
  const order = (as: TestUser, storyId: number, body: object) =>
    test.call('POST', `/api/stories/${storyId}/generate-chapter`, {
      as,
      body: { setting: 'Harbour', ...body },
      headers: respondAsync,
    })
  const inputOf = async (storyId: number) =>
    (await test.db.generation.findFirstOrThrow({ where: { storyId } })).input as {
      plot?: string
      beats?: number[]
    }
  const fillInBoth = { status: 400, body: { message: 'Please fill in both the plot and setting fields' } }

  it('a chapter order that names beats of the plan needs no plot', async () => {
    const user = await createUser(test.db)
    const { storyId, later } = await planned(user)
    expect((await order(user, storyId, { beats: [later.id] })).status).toBe(202)
    expect(await inputOf(storyId)).toMatchObject({ plot: '', beats: [later.id] })
  })

  it('a chapter order with neither a plot nor beats uses the beats of the next planned chapter', async () => {
    const user = await createUser(test.db)
    const { storyId, next } = await planned(user)
    expect((await order(user, storyId, {})).status).toBe(202)
    expect((await inputOf(storyId)).beats).toEqual(next.map(({ id }) => id))
  })

  it('a chapter order with a plot ignores the beats of the plan', async () => {
    const user = await createUser(test.db)
    const { storyId } = await planned(user)
    expect((await order(user, storyId, { plot: 'It rains' })).status).toBe(202)
    expect((await inputOf(storyId)).beats).toBeUndefined()
  })

  it('a chapter order without a setting, or with neither plot nor beats, is refused with 400 and the message to fill in both fields', async () => {
    const user = await createUser(test.db)
    const { id: bare } = await createStory(test.db, user)
    expect(await order(user, bare, {})).toMatchObject(fillInBoth)
    expect(await order(user, bare, { plot: ' ' })).toMatchObject(fillInBoth)
    const { storyId } = await planned(user, false)
    expect(await order(user, storyId, {})).toMatchObject(fillInBoth)
    const { storyId: other, next } = await planned(user)
    expect(await order(user, other, { beats: [next[0]?.id], setting: ' ' })).toMatchObject(fillInBoth)
  })

  it('a chapter order is rejected for a beat that is unknown, of another story or done, and for a point of view outside the story', async () => {
    const user = await createUser(test.db)
    const [mine, other] = [await planned(user), await planned(user)]
    const wrong = (id: number | undefined) => order(user, mine.storyId, { beats: [id] })
    const unknown = { status: 400, body: { code: 'invalid', issues: [{ path: 'beats' }] } }
    expect(await wrong(2_147_483_647)).toMatchObject(unknown)
    expect(await wrong(other.later.id)).toMatchObject(unknown)
    const chapter = await test.db.chapter.create({
      data: { storyId: mine.storyId, chapterNumber: 1, content: 'They met.' },
    })
    const done = { plannedChapterId: null, chapterId: chapter.id, quote: 'They met.' }
    await test.db.beat.update({ where: { id: mine.later.id }, data: done })
    expect(await wrong(mine.later.id)).toMatchObject({
      ...unknown,
      body: { message: expect.stringContaining('has already happened') },
    })
    const pov = await order(user, mine.storyId, { plot: 'It rains', povCharacterId: 2_147_483_647 })
    expect(pov).toMatchObject({ status: 400, body: { message: 'This story has no such character.' } })
  })
})
