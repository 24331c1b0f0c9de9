import { describe, expect, it } from 'vitest'
import type { Chapter, ChapterOrder, DetectedCharacter } from '#contract/chapters.ts'
import { ruledOutLine } from '#core/text/ruled-out-line.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  type TestUser,
} from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)

const list = async (storyId: number, as?: TestUser) =>
  (await test.call<Chapter[]>('GET', `/api/stories/${storyId}/chapters`, { as })).body

describe('chapters written by hand', () => {
  it('chapters written by hand get consecutive numbers, also when they are created at the same time', async () => {
    const story = await createStory(test.db, author)
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        test.call<Chapter>('POST', `/api/stories/${story.id}/chapters`, {
          as: author,
          body: { content: `words ${n}` },
        }),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect((await list(story.id, author)).map(({ chapterNumber }) => chapterNumber)).toEqual([1, 2, 3, 4, 5])
  })

  it('a chapter that is saved keeps its previous text as a version, and its title unless a new one is sent', async () => {
    const story = await createStory(test.db, author)
    const chapter = await createChapter(test.db, story, { title: 'Dusk', content: 'one two' })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    const changed = await test.call<Chapter>('PUT', path, {
      as: author,
      body: { content: '  three\n\nfour five ' },
    })
    expect(changed.body).toMatchObject({
      title: 'Dusk',
      content: '  three\n\nfour five ',
      words: 3,
      version: 2,
      chapterNumber: 1,
    })
    await test.call('PUT', path, { as: author, body: { content: 'six', title: '' } })
    expect((await list(story.id, author))[0]).toMatchObject({ title: null, version: 3 })
    const versions = await test.db.chapterVersion.findMany({
      where: { chapterId: chapter.id },
      orderBy: { version: 'asc' },
    })
    expect(versions).toMatchObject([
      { version: 1, content: 'one two', title: 'Dusk' },
      { version: 2, title: 'Dusk' },
    ])
  })

  it('a chapter that is saved with the title and the text that it has gets no version, and the answer is the chapter', async () => {
    const story = await createStory(test.db, author)
    const { id } = await createChapter(test.db, story, { title: 'Dusk', content: 'one two' })
    const save = (body: object) =>
      test.call<Chapter>('PUT', `/api/stories/${story.id}/chapters/${id}`, { as: author, body })
    const [before] = await list(story.id, author)
    for (const body of [{ content: 'one two', title: 'Dusk' }, { content: 'one two' }])
      expect(await save(body)).toMatchObject({ status: 200, body: before })
    expect((await save({ content: 'one two', title: 'Dawn' })).body).toMatchObject({
      version: 2,
      title: 'Dawn',
    })
    const versions = await test.db.chapterVersion.findMany({ where: { chapterId: id } })
    expect(versions.map(({ version }) => version)).toEqual([1])
  })

  it('the chapters of a story are renumbered after one of them is deleted', async () => {
    const story = await createStory(test.db, author)
    for (const content of ['a', 'b', 'c', 'd']) await createChapter(test.db, story, { content })
    const second = (await list(story.id, author))[1]
    expect(
      (await test.call('DELETE', `/api/stories/${story.id}/chapters/${second?.id}`, { as: author })).status,
    ).toBe(204)
    expect(
      (await list(story.id, author)).map(({ chapterNumber, content }) => [chapterNumber, content]),
    ).toEqual([
      [1, 'a'],
      [2, 'c'],
      [3, 'd'],
    ])
  })

  it('a chapter can be changed only by its author and only under the address of its story', async () => {
    const [story, other] = await Promise.all([
      createStory(test.db, author, { isPublic: true }),
      createStory(test.db, author),
    ])
    const chapter = await createChapter(test.db, other)
    const put = (id: number, as: TestUser) =>
      test.call('PUT', `/api/stories/${id}/chapters/${chapter.id}`, { as, body: { content: 'x' } })
    expect((await put(story.id, author)).status).toBe(404)
    expect((await put(story.id, stranger)).status).toBe(403)
    expect((await put(other.id, stranger)).status).toBe(404)
    const empty = await test.call('POST', `/api/stories/${story.id}/chapters`, {
      as: author,
      body: { content: '' },
    })
    expect([empty.status, empty.body.message]).toEqual([400, 'Content is required'])
  })

  it('a chapter of 600 KB is accepted, one over 1 MiB is refused with 413, and a NUL character with 400', async () => {
    const story = await createStory(test.db, author)
    const post = (content: string) =>
      test.call('POST', `/api/stories/${story.id}/chapters`, { as: author, body: { content } })
    expect((await post('word '.repeat(120_000))).status).toBe(201)
    expect((await post('a\u0000b')).status).toBe(400)
    expect(await post('x'.repeat(1_100_000))).toMatchObject({
      status: 413,
      body: { message: 'This is too large: at most 1 MiB can be saved at once' },
    })
  })
})

describe('scenarios', () => {
  it('the scenarios of the latest chapter are listed for the author only', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const first = await createChapter(test.db, story)
    const scenario = (chapterId: number, position: number) => ({
      storyId: story.id,
      chapterId,
      position,
      type: 'twist',
      title: `Turn ${position}`,
      description: 'A letter arrives',
    })
    await test.db.scenario.createMany({ data: [scenario(first.id, 2), scenario(first.id, 1)] })
    const scenarios = async (as?: TestUser) =>
      (await test.call<{ title: string }[]>('GET', `/api/stories/${story.id}/scenarios`, { as })).body.map(
        ({ title }) => title,
      )
    expect(await scenarios(author)).toEqual(['Turn 1', 'Turn 2'])
    expect([await scenarios(stranger), await scenarios()]).toEqual([[], []])
    await createChapter(test.db, story)
    expect(await scenarios(author)).toEqual([])
  })
})

describe('detected characters', () => {
  it('detected characters are listed for the author only, until they are created or skipped', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const chapter = await createChapter(test.db, story)
    const detected = (name: string) => ({
      storyId: story.id,
      chapterId: chapter.id,
      name,
      role: 'postman',
      description: '',
      context: 'brings a letter',
    })
    await test.db.detectedCharacter.createMany({ data: [detected('Tom'), detected('Ida')] })
    const path = `/api/stories/${story.id}/detected-characters`
    const waiting = async () => (await test.call<DetectedCharacter[]>('GET', path, { as: author })).body
    const [tom, ida] = await waiting()
    const character = await createCharacter(test.db, author)
    const handled = await test.call('PUT', `${path}/${tom?.id}`, {
      as: author,
      body: { status: 'created', characterId: character.id },
    })
    expect([handled.status, handled.body.status]).toEqual([200, 'created'])
    expect((await waiting()).map(({ name }) => name)).toEqual(['Ida'])
    expect(
      (await test.call('PUT', `${path}/${ida?.id}`, { as: stranger, body: { status: 'skipped' } })).status,
    ).toBe(403)
    expect((await test.call('GET', path, { as: stranger })).status).toBe(403)
    const secret = await createCharacter(test.db, stranger)
    const taken = await test.call('PUT', `${path}/${ida?.id}`, {
      as: author,
      body: { status: 'created', characterId: secret.id },
    })
    expect(taken.status).toBe(404)
    await test.call('PUT', `${path}/${ida?.id}`, { as: author, body: { status: 'skipped' } })
    expect(await waiting()).toEqual([])
  })
})

describe('versions of a chapter', () => {
  it('a restored version has the order and the generation that wrote it, and a version by hand has none', async () => {
    const story = await createStory(test.db, author)
    const input = (plot: string) => ({ plot, setting: 'The pier', chapterSize: 'short', spiceLevel: 2 })
    const write = async (plot: string) => {
      const ended = { status: 'completed', finishedAt: new Date(), storyId: story.id } as const
      const { id } = await createGeneration(test.db, author, 'chapter', { ...ended, input: input(plot) })
      return id
    }
    const [first, second] = [await write('A storm'), await write('A calm')]
    const chapter = await createChapter(test.db, story, { generationId: second, version: 3 })
    const origin = { chapterId: chapter.id, modelSpans: [], modelWords: 0, modelSources: [] }
    await test.db.chapterVersion.createMany({
      data: [
        { ...origin, version: 1, content: 'It rained.', modelWords: 2, modelSources: [first] },
        { ...origin, version: 2, content: 'She wrote it herself.' },
      ],
    })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    const orderAfter = async (version: number) => {
      const restored = await test.call('POST', `${path}/versions/${version}/restore`, { as: author })
      expect(restored.status).toBe(200)
      return (await test.call<ChapterOrder>('GET', `${path}/order`, { as: author })).body
    }
    expect(await orderAfter(1)).toMatchObject({ plot: 'A storm', generationId: first })
    expect(await orderAfter(2)).toMatchObject({ generationId: null })
  })

  it('a restored version keeps the findings against lines of its contract and not those against another contract', async () => {
    const story = await createStory(test.db, author)
    const empty = { pov: 'first', povCharacter: 'Ida', tense: null, opening: '', scenes: [], ending: '' }
    const contract = { ...empty, must: ['a storm'], mustNot: ['they kiss'] }
    const ended = { status: 'completed', finishedAt: new Date(), storyId: story.id } as const
    const { id: first } = await createGeneration(test.db, author, 'chapter', { ...ended, contract })
    const chapter = await createChapter(test.db, story, { content: 'They kissed.', version: 2 })
    const version = { modelSpans: [], modelWords: 2, modelSources: [first] }
    await test.db.chapterVersion.create({
      data: { ...version, chapterId: chapter.id, version: 1, content: 'It rained. They kissed.' },
    })
    const row = { storyId: story.id, chapterId: chapter.id, kind: 'contract', severity: 'warning', why: 'x' }
    const lines = [
      'Must: a storm',
      'Must not: they kiss',
      ruledOutLine('they kiss'),
      'they kiss',
      'Point of view: first, Ida',
      ruledOutLine('a calm'),
    ]
    await test.db.finding.createMany({
      data: lines.map((line) => ({
        ...{ ...row, quote: 'They kissed.', againstKind: 'contract', againstQuote: line },
      })),
    })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    const { body } = await test.call<Chapter>('POST', `${path}/versions/1/restore`, { as: author })
    expect(body).toMatchObject({ content: 'It rained. They kissed.', findings: 5 })
    const open = await test.db.finding.findMany({ where: { storyId: story.id, status: 'open' } })
    expect(open.map(({ againstQuote }) => againstQuote)).toEqual(lines.slice(0, 5))
  })

  it('the time of a version that is restored after a wait for another save is later than the time of that save', async () => {
    const story = await createStory(test.db, author)
    const chapter = await createChapter(test.db, story, { content: 'first words' })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    await test.call('PUT', path, { as: author, body: { content: 'second' } })
    const client = await test.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM stories WHERE id = $1 FOR UPDATE', [story.id])
    const restoring = test.call<Chapter>('POST', `${path}/versions/1/restore`, { as: author })
    await waitForLockWait(test.db)
    const { rows } = await client.query<{ updatedAt: Date }>(
      `UPDATE chapters SET "updatedAt" = clock_timestamp() WHERE id = $1 RETURNING "updatedAt"`,
      [chapter.id],
    )
    await client.query('COMMIT')
    client.release()
    const saved = rows[0]?.updatedAt.toISOString() ?? ''
    expect(((await restoring).body.updatedAt ?? '') > saved).toBe(true)
  })

  it('only the author can list and restore the versions of a chapter: others get 403, or 404 for a private story', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const chapter = await createChapter(test.db, story, { content: 'first words' })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    await test.call('PUT', path, { as: author, body: { content: 'second', title: 'Two' } })
    const versions = async () =>
      (
        await test.call<{ version: number; content: string }[]>('GET', `${path}/versions`, { as: author })
      ).body.map(({ version, content }) => [version, content])
    expect(await versions()).toEqual([[1, 'first words']])
    const restored = await test.call<Chapter>('POST', `${path}/versions/1/restore`, { as: author })
    expect(restored.body).toMatchObject({ content: 'first words', title: null, version: 3, words: 2 })
    expect(await versions()).toEqual([
      [2, 'second'],
      [1, 'first words'],
    ])
    expect((await test.call('POST', `${path}/versions/9/restore`, { as: author })).status).toBe(404)
    const statusesOf = (as?: TestUser) =>
      Promise.all([
        test.call('GET', `${path}/versions`, { as }),
        test.call('POST', `${path}/versions/2/restore`, { as }),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await statusesOf(stranger)).toEqual([403, 403])
    expect(await statusesOf()).toEqual([401, 401])
    await test.db.story.update({ where: { id: story.id }, data: { isPublic: false } })
    expect(await statusesOf(stranger)).toEqual([404, 404])
    expect((await list(story.id, author))[0]).toMatchObject({ content: 'first words', version: 3 })
  })
})
