import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChapterContract } from '#contract/chapter-contract.ts'
import { countWords } from '#contract/text.ts'
import { announceQueued, approve } from '#core/generations/order-transitions.ts'
import {
  type Asked,
  ask,
  type Bench,
  createBench,
  ended,
  killed,
  queueAnotherGeneration,
  until,
} from '../../setup/bench.ts'
import { freeOrder } from '../../setup/orders.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({
    CHAPTER_CONTRACT: 'on',
    GENERATION_MAX_WAIT_HOURS: '0.0001',
    LEASE_SECONDS: '4',
  })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const plot = 'Elena waits on the stairs. Tomas brings the last letter. No kiss yet! They read it by the lamp.'
const rowOf = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })
const contractOf = async (id: string) => (await rowOf(id)).contract as unknown as ChapterContract | null

function waiting(id: string) {
  return until('the wait for the owner', async () => {
    const row = await rowOf(id)
    return row.awaits === 'contract' ? row : null
  })
}
async function approved({ id }: Asked): Promise<void> {
  await bench.db.$transaction(async (tx) => {
    expect(await approve(tx, id, freeOrder)).toBe(true)
    await announceQueued(tx, id)
  })
}
/** Changes the contract of a waiting generation as `changeContract` does. It then has one scene. */
async function change({ id }: Asked, more: object, ofScene: object): Promise<void> {
  const contract = await contractOf(id)
  if (!contract) throw new Error('the generation has no contract')
  const scenes = [{ text: 'They talk.', words: 300, people: [], place: '', ...ofScene }]
  const data = { contract: { ...contract, scenes, ...more }, checkpoint: { moderated: false } }
  await bench.db.generation.update({ where: { id }, data })
}
async function sentFor(call: string): Promise<string> {
  const [found] = await bench.demoModel.calls(call)
  return JSON.stringify(found?.body)
}

describe('the contract of a chapter', () => {
  test('the contract of a chapter is made by one model call before the prose, and is stored with the generation', async () => {
    const asked = await ask(bench.db, 'chapter', { plot })
    const row = await ended(bench.db, asked.id)
    expect(row).toMatchObject({ status: 'completed', usage: { calls: 3 } })
    const contract = await contractOf(asked.id)
    expect(contract?.scenes.map(({ text }) => text).join(' ')).toMatch(/stairs.*letter.*lamp/)
    expect(contract?.mustNot).toEqual(['No kiss yet!'])
    const calls = (await bench.demoModel.calls()).map(({ call }) => call)
    expect(calls.filter((call) => call !== 'moderation')).toEqual([
      'chapter_contract',
      'prose',
      'chapter_reading',
    ])
    const { content } = await bench.db.chapter.findFirstOrThrow({ where: { storyId: asked.storyId } })
    expect(content).not.toMatch(/kiss/i)
    expect(content.search(/stairs/i)).toBeGreaterThanOrEqual(0)
  })

  test('the request for a chapter contract has the facts that hold when the chapter begins and those that a character does not know', async () => {
    const { db } = bench
    const asked = await ask(db, 'chapter')
    await ended(db, asked.id)
    const { storyId } = asked
    const [elena, tomas] = await db.character.findMany({
      where: { stories: { some: { storyId } } },
      orderBy: { name: 'asc' },
    })
    const chapter = await db.chapter.findFirstOrThrow({ where: { storyId } })
    const fact = { storyId, source: 'model', chapterId: chapter.id, aboutCharacterIds: [elena?.id ?? 0] }
    await db.fact.create({ data: { ...fact, kind: 'injury', text: 'Elena limps.' } })
    const secret = { ...fact, kind: 'secret', text: 'Elena is the heir.', knownByAll: false }
    const { id: factId } = await db.fact.create({ data: secret })
    await db.factKnower.create({ data: { factId, characterId: tomas?.id ?? 0 } })
    await bench.demoModel.reset()
    await ended(db, await queueAnotherGeneration(db, asked))
    const sent = await sentFor('chapter_contract')
    expect(sent).toContain(`${elena?.name}, now: Elena limps. (since chapter 1)`)
    expect(sent).toContain(`${elena?.name} does not know: Elena is the heir.`)
  })

  test('the contract of a chapter is made without a model call when the order has contract: none', async () => {
    const asked = await ask(bench.db, 'chapter', { plot, contract: 'none' })
    await ended(bench.db, asked.id)
    expect(await bench.demoModel.calls('chapter_contract')).toHaveLength(0)
    expect((await contractOf(asked.id))?.mustNot).toEqual(['No kiss yet!'])
  })

  test.each(['garbage', 'refusal', 'truncated-json', 'wrong-schema', 'empty'])(
    'the contract of a chapter is made from the order alone, after one model call, if the answer has the fault %s',
    async (type) => {
      await bench.demoModel.faults({ match: { call: 'chapter_contract' }, fault: { type } })
      const asked = await ask(bench.db, 'chapter', { plot })
      expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'completed', attempt: 1 })
      expect(await bench.demoModel.calls('chapter_contract')).toHaveLength(1)
      expect((await contractOf(asked.id))?.scenes[0]?.text).toContain('Elena waits on the stairs.')
    },
  )

  test('the contract of a chapter has no planned event that the order does not name; the prose prompt lists it as not yet to happen', async () => {
    const { db } = bench
    const first = await ask(db, 'chapter', { contract: 'none' })
    await ended(db, first.id)
    const { storyId, writer } = first
    // The reading of the first chapter has planned the next ones.
    await db.beat.deleteMany({ where: { storyId } })
    await db.plannedChapter.deleteMany({ where: { storyId } })
    const next = await db.plannedChapter.create({ data: { storyId, position: 1 } })
    const named = await db.beat.create({
      data: { storyId, position: 1, text: 'Tomas mends the drowned clock', plannedChapterId: next.id },
    })
    await db.beat.create({
      data: { storyId, position: 2, text: 'A buyer brings papers for the tower', plannedChapterId: next.id },
    })
    await bench.demoModel.reset()
    const id = await queueAnotherGeneration(db, { writer, storyId }, 'chapter', {
      plot: '',
      beats: [named.id],
    })
    await ended(db, id)
    const contract = await contractOf(id)
    expect(contract?.scenes.map(({ text }) => text).join(' ')).toContain('Tomas mends the drowned clock')
    expect(JSON.stringify(contract)).not.toContain('papers')
    const prose = await sentFor('prose')
    expect(prose).toMatch(
      /<plan>\\nPlanned for later chapters[^<]*- A buyer brings papers for the tower\\n<\/plan>/,
    )
    expect(prose.match(/papers/g)).toHaveLength(1)
  })

  test('the prose prompt states that the story ends with the chapter only when the order asks for a closing chapter', async () => {
    for (const closing of [false, true]) {
      await bench.demoModel.reset()
      const asked = await ask(bench.db, 'chapter', { plot, closing })
      await ended(bench.db, asked.id)
      expect((await sentFor('prose')).includes('This is the last chapter, and the story ends with it')).toBe(
        closing,
      )
    }
  })
})

describe('a contract that its owner reviews', () => {
  test('a generation waits without a worker slot while its owner reviews the contract, and is written after the approval', async () => {
    const asked = await ask(bench.db, 'chapter', { plot, contract: 'review' })
    const row = await waiting(asked.id)
    expect(row).toMatchObject({
      ...{ status: 'queued', stage: 'Waiting for your word', leaseUntil: null, workerId: null },
      ...{ dispatchedAt: null, waitingSince: null, progressDetail: null },
    })
    expect(await contractOf(asked.id)).not.toBeNull()
    expect(await bench.demoModel.calls('prose')).toHaveLength(0)
    const notices = () =>
      bench.db.notification.findMany({ where: { userId: asked.writer.id }, orderBy: { id: 'asc' } })
    const waits = {
      title: 'The next chapter of “The Lighthouse Letters” waits for your word',
      link: `/stories/${asked.storyId}`,
    }
    expect(await notices()).toMatchObject([{ ...waits, type: 'system', generationId: asked.id }])
    await approved(asked)
    expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'completed', awaits: null, attempt: 2 })
    expect(await notices()).toMatchObject([waits, { generationId: asked.id, generationAttempt: 2 }])
    expect(await bench.demoModel.calls('chapter_contract')).toHaveLength(1)
  })

  test('a chapter is written from its contract with the changes that the owner made during the review', async () => {
    const asked = await ask(bench.db, 'chapter', { plot, contract: 'review' })
    await waiting(asked.id)
    const contract = await contractOf(asked.id)
    if (!contract) throw new Error('the generation has no contract')
    const changed = {
      ...contract,
      scenes: [
        { text: 'Elena sails to the mainland.', words: 700, people: [], place: '' },
        { text: 'Tomas rows after her.', words: 600, people: [], place: '' },
      ],
    }
    await bench.db.generation.update({ where: { id: asked.id }, data: { contract: changed } })
    await approved(asked)
    await ended(bench.db, asked.id)
    expect(await sentFor('prose')).toMatch(/Elena sails to the mainland.*1040 to 1560 words; aim for 1300/)
    const { lengthMissed } = await bench.db.chapter.findFirstOrThrow({ where: { storyId: asked.storyId } })
    expect(lengthMissed).toBe(false)
    expect(await contractOf(asked.id)).toEqual(changed)
  })

  test('a generation is refused before the prose call when its owner has written forbidden text into the contract', async () => {
    const asked = await ask(bench.db, 'chapter', { plot, contract: 'review', spiceLevel: 5 })
    await waiting(asked.id)
    const contract = await contractOf(asked.id)
    if (!contract) throw new Error('the generation has no contract')
    const [scene] = contract.scenes
    const text = 'She was underage and he slept with her anyway, every night that summer.'
    await bench.db.generation.update({
      where: { id: asked.id },
      data: { contract: { ...contract, scenes: [{ ...scene, text, words: 300, people: [], place: '' }] } },
    })
    await approved(asked)
    expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'failed', errorCode: 'refused' })
    expect(await bench.demoModel.calls('prose')).toHaveLength(0)
  })

  test.each([
    [
      'povCharacter',
      { povCharacter: 'A schoolgirl of fifteen' },
      { people: [], text: 'She makes love with Tomas.' },
    ],
    ['scenes[].people', {}, { people: ['Mia (15)', 'Tomas'], text: 'They make love in the boathouse.' }],
    ['scenes[].place', {}, { place: 'the bed where he slept with the underage girl' }],
  ])(
    'a generation is refused before the prose call when %s of a contract that its owner changed breaks the rule on minors',
    async (_, more, ofScene) => {
      const asked = await ask(bench.db, 'chapter', { plot, contract: 'review' })
      await waiting(asked.id)
      await change(asked, more, ofScene)
      await approved(asked)
      expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'failed', errorCode: 'refused' })
      expect(await bench.demoModel.calls('prose')).toHaveLength(0)
    },
  )

  test('one moderation call checks all texts of a contract that its owner changed', async () => {
    const asked = await ask(bench.db, 'chapter', { plot, contract: 'review' })
    await waiting(asked.id)
    await bench.demoModel.reset()
    const texts = { povCharacter: 'Ilse Brandt', opening: 'A door slams.', ending: 'The lamp goes out.' }
    const lists = { must: ['The letter burns.'], mustNot: ['Nobody sings.'] }
    const scene = { text: 'Elena rows out.', people: ['Old Marten'], place: 'The Gull' }
    await change(asked, { ...texts, ...lists }, scene)
    await approved(asked)
    await ended(bench.db, asked.id)
    const [order] = (await bench.demoModel.calls('moderation')).map(({ body }) => JSON.stringify(body))
    const all = [...Object.values(texts), ...Object.values(lists), ...Object.values(scene)].flat()
    for (const text of all) expect(order).toContain(text)
  })

  test('a contract under review and its chapter are each made once although the worker is killed during the contract call and during the review', async () => {
    const own = await createBench({ CHAPTER_CONTRACT: 'on', LEASE_SECONDS: '4' })
    await own.demoModel.faults({
      match: { call: 'chapter_contract', nth: 1 },
      fault: { type: 'gate', afterWords: 3 },
    })
    const first = own.spawnWorker()
    const asked = await ask(own.db, 'chapter', { plot, contract: 'review' })
    await until(
      'the call for the contract',
      async () => (await own.demoModel.calls('chapter_contract')).length > 0,
    )
    await killed(first)
    const second = own.spawnWorker()
    await until(
      'the wait',
      async () =>
        (await own.db.generation.findUniqueOrThrow({ where: { id: asked.id } })).awaits === 'contract',
    )
    await killed(second)
    const read = () => own.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
    const { contract } = await read()
    expect(contract).not.toBeNull()
    own.spawnWorker()
    await own.db.$transaction(async (tx) => {
      await approve(tx, asked.id, freeOrder)
      await announceQueued(tx, asked.id)
    })
    expect(await ended(own.db, asked.id)).toMatchObject({ status: 'completed' })
    expect(await own.db.chapter.count({ where: { storyId: asked.storyId } })).toBe(1)
    expect(await own.demoModel.calls('prose')).toHaveLength(1)
    // The first call was interrupted. The second one made the contract.
    expect(await own.demoModel.calls('chapter_contract')).toHaveLength(2)
    expect((await read()).contract).toEqual(contract)
  })
})

test('a chapter that is written from a contract has a length inside its word band', async () => {
  const asked = await ask(bench.db, 'chapter', { plot, chapterSize: 'medium' })
  await ended(bench.db, asked.id)
  const { content, lengthMissed } = await bench.db.chapter.findFirstOrThrow({
    where: { storyId: asked.storyId },
  })
  expect(lengthMissed).toBe(false)
  expect(countWords(content)).toBeGreaterThanOrEqual(800)
})
