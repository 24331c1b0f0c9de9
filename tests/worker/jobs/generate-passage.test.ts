import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { splitSuggestions } from '#contract/passage-text.ts'
import type { PassageResult } from '#contract/passages.ts'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import type { RunningWorker } from '../../../worker/worker.ts'
import { ended, killed, until } from '../../setup/bench.ts'
import { createChapter, createCharacter } from '../../setup/factories.ts'
import { after, before, content, order, passage, usePassageOrders } from '../../setup/passage-orders.ts'

const { site, ask, finished, accept, present } = usePassageOrders()

describe('a passage', () => {
  let worker: RunningWorker
  beforeAll(async () => {
    // Archiving deletes the saved text of a completed generation, which the first test reads.
    worker = await site.bench.work({ S3_ENDPOINT: 'http://127.0.0.1:9' })
  })
  afterAll(() => worker.close())

  test('the generation of a passage makes as many different suggestions as were ordered, and does not change the chapter', async () => {
    const { id, result } = await finished({ count: 3 })
    const texts = result.suggestions.map(({ text }) => text)
    expect(new Set(texts).size).toBe(3)
    for (const { text, words } of result.suggestions) expect(words).toBe(countWords(text))
    expect(splitSuggestions(await readText(site.bench.db, id))).toEqual(texts)
    expect((await present()).content).toBe(content)
  })

  test.each([
    ['refuses to write', { type: 'refusal' }],
    [
      'writes against the rule on minors',
      { type: 'says', text: 'At fifteen, Ione undressed, and they had sex.' },
    ],
  ])(
    'the first two of three suggestions are kept when the model %s the third, and the notification says how many there are',
    async (_, fault) => {
      await site.bench.demoModel.faults({ match: { call: 'prose', nth: 3 }, fault })
      const { id, result } = await finished({ count: 3 })
      const texts = result.suggestions.map(({ text }) => text)
      expect(texts).toHaveLength(2)
      expect(splitSuggestions(await readText(site.bench.db, id))).toEqual(texts)
      expect(await site.bench.db.notification.findFirst({ where: { generationId: id } })).toMatchObject({
        content: 'The AI wrote 2 of 3 suggestions.',
      })
      expect((await accept(id, 1)).body.content).toBe(content.replace(passage, texts[1] ?? ''))
    },
  )

  test('a passage fails when the model refuses the first of three suggestions', async () => {
    await site.bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'refusal' } })
    expect(await ended(site.bench.db, await ask({ count: 3 }))).toMatchObject({
      status: 'failed',
      errorCode: 'refused',
    })
    expect(await site.bench.demoModel.calls('prose')).toHaveLength(1)
  })

  test('the request for a passage contains the text around it, the people in it, the style and the instruction', async () => {
    const style = { pov: 'third', avoid: ['heart skipped'], notes: 'Short sentences.' }
    await site.api.call('PUT', `/api/stories/${site.story.id}/style`, { as: site.writer, body: style })
    await finished({ intent: 'custom', instruction: 'Make her angrier.' })
    const [call] = await site.bench.demoModel.calls('prose')
    const sent = JSON.stringify(call?.body)
    for (const part of [
      before,
      after,
      'Mends bells.',
      'heart skipped',
      'Short sentences.',
      'Make her angrier.',
    ])
      expect(sent).toContain(part)
  })

  test('the request for a passage has the facts that hold when its chapter begins, and those that a character does not know', async () => {
    const { db } = site.bench
    const later = await createChapter(db, site.story, { content })
    const [ione] = await db.character.findMany({ where: { authorId: site.writer.id } })
    const tobias = await createCharacter(db, site.writer, {
      name: 'Tobias Adeyemi',
      background: 'Rows the ferry.',
    })
    await db.storyCharacter.create({ data: { storyId: site.story.id, characterId: tobias.id } })
    const about = { storyId: site.story.id, source: 'model', aboutCharacterIds: [ione?.id ?? 0] }
    const fact = (kind: string, text: string, more: object = {}) =>
      db.fact.create({ data: { ...about, kind, text, chapterId: site.chapter.id, ...more } })
    await fact('state', 'Mends bells.', { chapterId: null, status: 'ended', endChapterId: site.chapter.id })
    await fact('injury', 'Ione Marsh limps.')
    await fact('event', 'Ione Marsh will sail.', { chapterId: later.id })
    const unknown = await fact('secret', 'Ione Marsh is the heir.', { knownByAll: false })
    const learned = await fact('secret', 'The letter is forged.', { knownByAll: false, chapterId: null })
    await db.factKnower.create({ data: { factId: unknown.id, characterId: tobias.id } })
    await db.factKnower.create({
      data: { factId: learned.id, characterId: ione?.id ?? 0, chapterId: site.chapter.id },
    })
    const path = `/api/stories/${site.story.id}/chapters/${later.id}/passage`
    const headers = { prefer: 'respond-async' }
    const answer = await site.api.call('POST', path, { as: site.writer, body: order, headers })
    await ended(db, String(answer.body.generationId))
    const [call] = await site.bench.demoModel.calls('prose')
    const sent = JSON.stringify(call?.body)
    for (const part of [
      'Ione Marsh, now: Ione Marsh limps. (since chapter 1)',
      'Ione Marsh has learned: The letter is forged. (in chapter 1)',
      'Ione Marsh does not know: Ione Marsh is the heir.',
      '(known only to Tobias Adeyemi)',
    ])
      expect(sent).toContain(part)
    for (const part of ['Mends bells', 'will sail', 'Rows the ferry']) expect(sent).not.toContain(part)
  })

  test('a suggestion for a passage is cut at a sentence end when the model writes far more than was ordered', async () => {
    const text = 'The harbour was quiet that night, and Elena waited for the boat. '.repeat(40)
    await site.bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'says', text } })
    const { id, result } = await finished()
    const [suggestion] = result.suggestions
    expect(suggestion?.text).toMatch(
      /^(The harbour was quiet that night, and Elena waited for the boat\. ?)+$/,
    )
    expect(suggestion?.words).toBeLessThanOrEqual(countWords(passage) * 2)
    expect(await readText(site.bench.db, id)).toBe(suggestion?.text)
  })

  test.each([
    ['shorten', 0, 0.8],
    ['expand', 1.3, 3],
    ['describe', 1.05, 3],
  ] as const)(
    'a passage with the intent %s gets a suggestion with %d to %d times its words',
    async (intent, least, most) => {
      const { result } = await finished({ intent })
      const share = (result.suggestions[0]?.words ?? 0) / countWords(passage)
      expect(share).toBeGreaterThan(least)
      expect(share).toBeLessThan(most)
    },
  )

  test('the suggested words of a passage are counted in the month, and those of a cancelled generation are not', async () => {
    const { result } = await finished({ count: 2 })
    const words = result.suggestions.reduce((sum, each) => sum + each.words, 0)
    const month = await site.bench.db.usagePeriod.findFirstOrThrow({ where: { userId: site.writer.id } })
    expect(month).toMatchObject({ chapters: 0, passageWords: words })
    await site.bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 5 } })
    const id = await ask()
    await until('first words', async () => (await readText(site.bench.db, id)) !== '')
    await site.api.call('POST', `/api/generations/${id}/cancel`, { as: site.writer })
    expect(await site.bench.db.usagePeriod.findFirstOrThrow({ where: { userId: site.writer.id } })).toEqual(
      month,
    )
  })

  test('the notification of a failed passage generation contains the number of the chapter', async () => {
    await site.bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'status', status: 401 } })
    const id = await ask()
    expect(await ended(site.bench.db, id)).toMatchObject({ status: 'failed' })
    await until('the notification', () =>
      site.bench.db.notification.findFirst({ where: { generationId: id } }),
    )
    expect(await site.bench.db.notification.findFirst({ where: { generationId: id } })).toMatchObject({
      title: `A passage of Chapter 1 of “${site.story.title}” could not be finished`,
    })
  })

  test.each([
    [{ quote: 'words that are not there' }, 409, 'moved'],
    [{ intent: 'custom' }, 400, 'invalid'],
    [{ count: 0 }, 400, 'invalid'],
    [{ quote: '' }, 400, 'invalid'],
  ])('an order for a passage with %o is refused with %d %s', async (body, status, code) => {
    const path = `/api/stories/${site.story.id}/chapters/${site.chapter.id}/passage`
    expect(await site.api.call('POST', path, { as: site.writer, body: { ...order, ...body } })).toMatchObject(
      {
        status,
        body: { code },
      },
    )
  })
})

test('a passage generation whose worker is killed is finished by another worker with each suggestion once', async () => {
  await site.bench.demoModel.faults({
    match: { call: 'prose', nth: 2 },
    fault: { type: 'gate', afterWords: 8 },
  })
  const worker = site.bench.spawnWorker()
  const id = await ask({ count: 3, intent: 'expand' })
  await until(
    'the second suggestion to begin',
    async () => splitSuggestions(await readText(site.bench.db, id)).length === 2,
  )
  const written = await readText(site.bench.db, id)
  await killed(worker)
  await site.bench.demoModel.reset()
  await site.bench.work()
  const row = await ended(site.bench.db, id)
  const { suggestions } = row.result as unknown as PassageResult
  expect(row.status).toBe('completed')
  expect(suggestions).toHaveLength(3)
  expect(suggestions.map(({ text }) => text).join('')).toContain(splitSuggestions(written)[0])
})
