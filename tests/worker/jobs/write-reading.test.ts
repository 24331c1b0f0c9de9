import { describe, expect, test } from 'vitest'
import { Prisma } from '#core/postgres/client.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute } from '#core/postgres/sql.ts'
import type { ChapterRead } from '../../../worker/jobs/read-text.ts'
import { readingStatements } from '../../../worker/jobs/write-reading.ts'
import { bandOf } from '../../../worker/story/length.ts'
import { leftOutFinding } from '../../../worker/story/mend-length.ts'
import type { NewFinding } from '../../../worker/story/new-finding.ts'
import { createChapter, createCharacter, createStory, createUser } from '../../setup/factories.ts'
import { useTestApp } from '../../setup/use-test-app.ts'

const app = useTestApp()

const nothing: ChapterRead = {
  readBy: 'model',
  title: null,
  summary: 'They met.',
  people: [],
  scenarios: [],
  plan: [],
  findings: [],
  add: [],
  end: [],
  learn: [],
  outdated: [],
  beats: [],
}

async function storyWithChapter() {
  const { db } = app
  const user = await createUser(db)
  const story = await createStory(db, user)
  const chapter = await createChapter(db, story, { content: 'The ring was gone. Wren heard it.' })
  const wren = await createCharacter(db, user, { name: 'Wren' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: wren.id } })
  const fact = (text: string, data: object = {}) =>
    db.fact.create({ data: { storyId: story.id, kind: 'state', source: 'model', text, ...data } })
  const write = (read: Partial<ChapterRead>) =>
    pipelineTransaction(db, async (tx) => {
      const statements = readingStatements({
        storyId: story.id,
        chapterId: Prisma.sql`${chapter.id}::int`,
        read: { ...nothing, ...read },
        detected: [],
        things: [{ kind: 'character', id: wren.id, name: 'Wren', aliases: [] }],
      })
      for (const statement of statements) void execute(tx, statement)
      return []
    })
  return { user, story, chapter, wren, fact, write }
}

const ring = (more: Partial<ChapterRead['add'][number]> = {}) => ({
  key: 1,
  kind: 'possession' as const,
  text: 'The ring is lost.',
  aboutCharacterIds: [],
  aboutLocationIds: [],
  aboutNames: ['the ring'],
  quote: 'The ring was gone.',
  knownByAll: true,
  knowerIds: [],
  ...more,
})
const factsOf = (storyId: number) =>
  app.db.fact.findMany({ where: { storyId }, orderBy: { id: 'asc' }, include: { knowers: true } })

describe('the facts of a reading', () => {
  test('are added once, end the facts that they replace, and store who learned them', async () => {
    const { story, chapter, wren, fact, write } = await storyWithChapter()
    const [worn, secret] = [
      await fact('Ione wears a ring.'),
      await fact('He cannot swim.', { knownByAll: false }),
    ]
    const read = {
      add: [ring({ knownByAll: false, knowerIds: [wren.id] })],
      end: [{ factId: worn.id, quote: 'The ring was gone.', by: 1 }],
      learn: [{ factId: secret.id, characterId: wren.id, quote: 'Wren heard it.' }],
    }
    await write(read)
    await write(read)
    const [ended, known, added, ...more] = await factsOf(story.id)
    expect(more).toEqual([])
    expect(added).toMatchObject({
      text: 'The ring is lost.',
      kind: 'possession',
      aboutNames: ['the ring'],
      chapterId: chapter.id,
      status: 'open',
      source: 'model',
      knowers: [{ characterId: wren.id, chapterId: chapter.id, quote: 'The ring was gone.' }],
    })
    expect(ended).toMatchObject({
      status: 'ended',
      endChapterId: chapter.id,
      endQuote: 'The ring was gone.',
      endedById: added?.id,
    })
    expect(known).toMatchObject({
      status: 'open',
      knowers: [{ characterId: wren.id, quote: 'Wren heard it.' }],
    })
  })

  test('mark a description line that the chapter makes untrue, once', async () => {
    const { story, chapter, wren, write } = await storyWithChapter()
    const outdated = [{ characterId: wren.id, text: 'Hears nothing.', quote: 'Wren heard it.' }]
    await write({ outdated })
    await write({ outdated })
    expect(await factsOf(story.id)).toMatchObject([
      {
        ...{ text: 'Hears nothing.', aboutCharacterIds: [wren.id], chapterId: null, status: 'ended' },
        ...{ endChapterId: chapter.id, endQuote: 'Wren heard it.', isSheetLine: true },
      },
    ])
  })

  test('about another story, and about characters who are not in the story, are not changed', async () => {
    const [one, other] = [await storyWithChapter(), await storyWithChapter()]
    const theirs = await other.fact('He cannot swim.', { knownByAll: false })
    const mine = await one.fact('He cannot sing.', { knownByAll: false })
    await one.write({
      end: [{ factId: theirs.id, quote: 'The ring was gone.', by: null }],
      learn: [
        { factId: theirs.id, characterId: one.wren.id, quote: 'Wren heard it.' },
        { factId: mine.id, characterId: other.wren.id, quote: 'Wren heard it.' },
      ],
    })
    expect(await factsOf(other.story.id)).toMatchObject([{ status: 'open', knowers: [] }])
    expect(await factsOf(one.story.id)).toMatchObject([{ status: 'open', knowers: [] }])
  })

  test('that the writer deleted are not added again; those whose quotes were removed are valid again', async () => {
    const { story, chapter, wren, fact, write } = await storyWithChapter()
    await fact('The ring is lost.', { status: 'void', isDeleted: true })
    const { id } = await fact('Wren knows.', { status: 'void', endQuote: 'of a deleted chapter' })
    await write({
      add: [
        ring(),
        ring({
          key: 2,
          text: 'Wren knows.',
          quote: 'Wren heard it.',
          knownByAll: false,
          knowerIds: [wren.id],
        }),
      ],
    })
    expect(await factsOf(story.id)).toMatchObject([
      { text: 'The ring is lost.', status: 'void' },
      {
        ...{ id, status: 'open', chapterId: chapter.id, quote: 'Wren heard it.', endQuote: null },
        knowers: [{ characterId: wren.id, chapterId: chapter.id, quote: 'Wren heard it.' }],
      },
    ])
  })

  test.each([
    ['are ended while the words of that chapter end them', 'He found it.', 'ended'],
    ['are open when the words that ended them are gone', 'He looked for it.', 'open'],
  ])('that a later chapter has ended and that were void %s', async (_, content, status) => {
    const { story, chapter, fact, write } = await storyWithChapter()
    const later = await createChapter(app.db, story, { content })
    const end = { endChapterId: later.id, endQuote: 'He found it.' }
    await fact('The ring is lost.', { chapterId: chapter.id, quote: 'It was lost.', status: 'void', ...end })
    await write({ add: [ring()] })
    const ends = status === 'ended' ? end : { endChapterId: null, endQuote: null }
    expect(await factsOf(story.id)).toMatchObject([{ status, quote: 'The ring was gone.', ...ends }])
  })

  test('are not added in other words with the same quote, unless they replace the fact with this quote', async () => {
    const { story, chapter, fact, write } = await storyWithChapter()
    const later = await createChapter(app.db, story, { content: 'He found it.' })
    const same = { chapterId: chapter.id, quote: 'The ring was gone.' }
    const ended = { status: 'ended', endChapterId: later.id, endQuote: 'He found it.' }
    await fact('Nobody has the ring.', { ...same, ...ended })
    await write({ add: [ring()] })
    expect(await factsOf(story.id)).toMatchObject([{ text: 'Nobody has the ring.', status: 'ended' }])
    const open = await fact('The ring is hers.', { chapterId: chapter.id, quote: 'Wren heard it.' })
    const add = [ring({ quote: 'Wren heard it.' })]
    await write({ add, end: [{ factId: open.id, quote: 'Wren heard it.', by: 1 }] })
    expect((await factsOf(story.id)).map(({ text, status }) => [text, status])).toEqual([
      ['Nobody has the ring.', 'ended'],
      ['The ring is hers.', 'ended'],
      ['The ring is lost.', 'open'],
    ])
  })

  test('that a later chapter ends can be learned earlier', async () => {
    const { story, wren, fact, write } = await storyWithChapter()
    const later = await createChapter(app.db, story)
    const { id: factId } = await fact('He cannot swim.', {
      ...{ knownByAll: false, status: 'ended', endChapterId: later.id },
    })
    await write({ learn: [{ factId, characterId: wren.id, quote: 'Wren heard it.' }] })
    expect(await factsOf(story.id)).toMatchObject([{ status: 'ended', knowers: [{ characterId: wren.id }] }])
  })
})

describe('the plan after a reading', () => {
  const plan = [
    { title: 'One', beats: ['Wren asks.', 'He answers.'] },
    { title: 'Two', beats: ['They part.'] },
    { title: 'Three', beats: ['They meet.'] },
  ]
  async function planned(enabled: boolean, beats: (string | null)[]) {
    const told = await storyWithChapter()
    const storyId = told.story.id
    await app.db.storyPlan.create({ data: { storyId, enabled } })
    for (const [at, text] of beats.entries()) {
      const { id } = await app.db.plannedChapter.create({
        data: { storyId, position: at + 1, title: `P${at + 1}` },
      })
      if (text !== null)
        await app.db.beat.create({ data: { storyId, position: 1, text, plannedChapterId: id } })
    }
    return told
  }
  const planOf = async (storyId: number) => {
    const chapters = await app.db.plannedChapter.findMany({
      where: { storyId },
      orderBy: { position: 'asc' },
      include: { beats: { orderBy: { position: 'asc' } } },
    })
    return chapters.map(({ title, beats }) => [title, ...beats.map(({ text }) => text)])
  }

  test('has three chapters with beats when fewer than two had beats before; existing beats stay', async () => {
    const { story, wren, write } = await planned(true, [null, 'They sail.'])
    await write({ plan })
    expect(await planOf(story.id)).toEqual([
      ['P1', `[[character:${wren.id}]] asks.`, 'He answers.'],
      ['P2', 'They sail.'],
      ['Three', 'They meet.'],
    ])
    expect(await app.db.storyPlan.findUnique({ where: { storyId: story.id } })).toMatchObject({ version: 1 })
  })

  test.each([
    ['it is switched off', false, [null]],
    ['two chapters have beats', true, ['They sail.', 'They land.']],
  ] as const)('is unchanged when %s', async (_, enabled, beats) => {
    const { story, write } = await planned(enabled, [...beats])
    const before = await planOf(story.id)
    await write({ plan })
    expect(await planOf(story.id)).toEqual(before)
  })

  test('marks a beat as done, with its quote, once', async () => {
    const { story, chapter, write } = await planned(true, ['The ring is lost.'])
    const [beat] = await app.db.beat.findMany({ where: { storyId: story.id } })
    await write({ beats: [{ beatId: beat?.id ?? 0, quote: 'The ring was gone.' }] })
    await write({ beats: [{ beatId: beat?.id ?? 0, quote: 'Wren heard it.' }] })
    expect(await app.db.beat.findMany({ where: { storyId: story.id } })).toMatchObject([
      { chapterId: chapter.id, plannedChapterId: null, quote: 'The ring was gone.' },
    ])
  })
})

describe('the findings of a reading', () => {
  const finding = (kind: NewFinding['kind'], quote: string): NewFinding => ({
    kind,
    severity: 'note',
    quote,
    offset: 0,
    against: null,
    why: 'It is so.',
  })
  const statusOf = async (storyId: number) =>
    (await app.db.finding.findMany({ where: { storyId }, orderBy: { id: 'asc' } })).map(
      ({ kind, status }) => `${kind} ${status}`,
    )

  test('are stored once; a waived one stays waived; one that its rule no longer finds is resolved', async () => {
    const { story, write } = await storyWithChapter()
    const first = finding('avoided', 'The ring')
    const second = finding('absent', 'Wren heard it.')
    const byModel = finding('contradiction', 'Wren heard it.')
    await write({ findings: [first, first, second, byModel] })
    expect(await statusOf(story.id)).toEqual(['avoided open', 'absent open', 'contradiction open'])
    await app.db.finding.updateMany({
      where: { storyId: story.id, kind: 'avoided' },
      data: { status: 'waived' },
    })
    await write({ findings: [first] })
    expect(await statusOf(story.id)).toEqual(['avoided waived', 'absent mended', 'contradiction open'])
    await write({ findings: [first, second] })
    expect(await statusOf(story.id)).toEqual(['avoided waived', 'absent open', 'contradiction open'])
  })

  test('about paragraphs that were left out stay open when the unchanged text is read again', async () => {
    const { story, write } = await storyWithChapter()
    const text = 'The ring was gone.\n\nWren heard it.\n\nShe left.'
    const band = { ...bandOf('chapter', 'medium'), max: 6 }
    const shortened = { text, paragraphs: 1, words: 3, at: text.indexOf('She left.') }
    await write({ findings: [leftOutFinding(text, band, shortened), finding('length', '')] })
    await write({})
    expect(await statusOf(story.id)).toEqual(['shortened open', 'length mended'])
  })
})
