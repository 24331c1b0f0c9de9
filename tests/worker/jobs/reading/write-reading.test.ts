import { describe, expect, test } from 'vitest'
import type { ChapterRead } from '../../../../worker/jobs/reading/read-text.ts'
import { readBasis } from '../../../../worker/jobs/reading/reading-basis.ts'
import { factsAbout, findFormerFacts } from '../../../../worker/jobs/reading/reading-choice.ts'
import { createChapter } from '../../../setup/factories.ts'
import { useTestApp } from '../../../setup/use-test-app.ts'
import { storyWithChapter } from '../reading-to-write.ts'

const app = useTestApp()

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
  test('the facts of a chapter reading are added once, end the facts that they replace, and store who learned them', async () => {
    const { story, chapter, wren, fact, write } = await storyWithChapter(app)
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

  test('a chapter reading marks a description line that the chapter makes untrue as ended, once', async () => {
    const { story, chapter, wren, write } = await storyWithChapter(app)
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

  test('a description line that a later chapter ended ends in the earlier chapter whose reading finds it untrue, also after the later one loses the words', async () => {
    const { user, story, chapter, wren, write } = await storyWithChapter(app)
    const later = await createChapter(app.db, story, { content: 'Wren heard the sea.' })
    const line = { text: 'Hears nothing.', aboutCharacterIds: [wren.id], endChapterId: later.id }
    const row = { storyId: story.id, kind: 'state', source: 'model', status: 'ended', ...line }
    await app.db.fact.create({ data: { ...row, endQuote: later.content, isSheetLine: true } })
    const byWriter = { ...row, text: 'Sees nothing.', source: 'writer' }
    await app.db.fact.create({ data: byWriter })
    const quote = 'Wren heard it.'
    const outdated = ['Hears nothing.', 'Sees nothing.'].map((text) => ({
      characterId: wren.id,
      text,
      quote,
    }))
    await write({ outdated })
    const path = `/api/stories/${story.id}/chapters/${later.id}`
    await app.call('PUT', path, { as: user, body: { content: 'Nothing.' } })
    const ends = (await factsOf(story.id)).map(({ text, endChapterId }) => [text, endChapterId])
    expect(ends).toEqual([
      ['Hears nothing.', chapter.id],
      ['Sees nothing.', later.id],
    ])
  })

  test('a chapter reading changes no facts of another story and adds no knowledge of characters from another story', async () => {
    const [one, other] = [await storyWithChapter(app), await storyWithChapter(app)]
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

  test('a reading does not add facts again that the writer deleted, and makes facts valid again whose quotes had been removed', async () => {
    const { story, chapter, wren, fact, write } = await storyWithChapter(app)
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
    ['ended if a later chapter ended it and still has the words that end it', 'He found it.', 'ended'],
    ['open if the later chapter that ended it has lost the words that end it', 'He looked for it.', 'open'],
  ])('a void fact that a reading finds again is %s', async (_, content, status) => {
    const { story, chapter, fact, write } = await storyWithChapter(app)
    const later = await createChapter(app.db, story, { content })
    const end = { endChapterId: later.id, endQuote: 'He found it.' }
    await fact('The ring is lost.', { chapterId: chapter.id, quote: 'It was lost.', status: 'void', ...end })
    await write({ add: [ring()] })
    const ends = status === 'ended' ? end : { endChapterId: null, endQuote: null }
    expect(await factsOf(story.id)).toMatchObject([{ status, quote: 'The ring was gone.', ...ends }])
  })

  test('a reading adds no fact with the same quote as an existing one, unless it replaces that fact with this quote', async () => {
    const { story, chapter, fact, write } = await storyWithChapter(app)
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

  test('a character can learn a fact in a chapter before the one that ends the fact', async () => {
    const { story, wren, fact, write } = await storyWithChapter(app)
    const later = await createChapter(app.db, story)
    const { id: factId } = await fact('He cannot swim.', {
      ...{ knownByAll: false, status: 'ended', endChapterId: later.id },
    })
    await write({ learn: [{ factId, characterId: wren.id, quote: 'Wren heard it.' }] })
    expect(await factsOf(story.id)).toMatchObject([{ status: 'ended', knowers: [{ characterId: wren.id }] }])
  })

  describe('in a story that a later chapter continues', () => {
    const told = async () => {
      const one = await storyWithChapter(app)
      const first = await createChapter(app.db, one.story, { content: 'She lives in Rome.' })
      await app.db.chapter.update({ where: { id: one.chapter.id }, data: { chapterNumber: 3 } })
      const last = await createChapter(app.db, one.story, { chapterNumber: 7, content: 'Paris at last.' })
      const paris = await one.fact('She lives in Paris.', { chapterId: last.id, quote: 'Paris at last.' })
      const end = { status: 'ended', endChapterId: last.id, endQuote: 'Paris at last.', endedById: paris.id }
      const rome = (data: object) =>
        one.fact('She lives in Rome.', { chapterId: first.id, quote: 'She lives in Rome.', ...data })
      const read = (id: number) => app.db.fact.findUniqueOrThrow({ where: { id } })
      return { ...one, first, last, paris, end, rome, read }
    }
    const lyon = { text: 'She lives in Lyon.' }

    test('a new fact that replaces a fact which a later chapter ends gets its end, and the replaced fact ends here', async () => {
      const { story, chapter, end, rome, read, write } = await told()
      const { id } = await rome(end)
      await write({ add: [ring(lyon)], end: [{ factId: id, quote: 'The ring was gone.', by: 1 }] })
      const added = await app.db.fact.findFirstOrThrow({ where: { storyId: story.id, ...lyon } })
      expect(added).toMatchObject(end)
      expect(await read(id)).toMatchObject({
        ...{ status: 'ended', endChapterId: chapter.id, endQuote: 'The ring was gone.', endedById: added.id },
      })
    })

    test('a new fact that states a void fact in other words ends in the chapter that ended the void fact', async () => {
      const { story, chapter, end, fact, write } = await told()
      const former = { ...end, status: 'void', chapterId: chapter.id, quote: 'To Lyon.' }
      const { id: formerId } = await fact('She moves to Lyon.', former)
      await write({ add: [ring({ ...lyon, formerId })] })
      expect(await app.db.fact.findFirstOrThrow({ where: { storyId: story.id, ...lyon } })).toMatchObject(end)
    })

    test('a fact whose replacement loses its words gets the end of the replacement, and ends here again when the words are back', async () => {
      const { user, story, chapter, end, fact, rome, read } = await told()
      const between = await fact(lyon.text, { chapterId: chapter.id, quote: 'The ring was gone.', ...end })
      const endHere = {
        ...{ status: 'ended', endChapterId: chapter.id, endQuote: between.quote, endedById: between.id },
      }
      const { id } = await rome(endHere)
      const edit = (content: string) =>
        app.call('PUT', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user, body: { content } })
      await edit('Nothing happened.')
      expect(await read(between.id)).toMatchObject({ status: 'void' })
      expect(await read(id)).toMatchObject(end)
      await edit(chapter.content)
      expect(await read(between.id)).toMatchObject(end)
      expect(await read(id)).toMatchObject(endHere)
    })

    test('a replaced fact is open while the chapter lacks the words of its replacement, unless a later chapter has ended the replacement', async () => {
      const { user, story, chapter, fact, rome, read } = await told()
      const between = await fact(lyon.text, { chapterId: chapter.id, quote: 'The ring was gone.' })
      const { id } = await rome({
        status: 'ended',
        endChapterId: chapter.id,
        endQuote: between.quote,
        endedById: between.id,
      })
      const edit = (content: string) =>
        app.call('PUT', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user, body: { content } })
      await edit('Nothing happened.')
      expect(await read(id)).toMatchObject({ status: 'open', endedById: null })
      await edit(chapter.content)
      expect(await read(id)).toMatchObject({ status: 'ended', endedById: between.id })
    })

    test('a fact that the previous text of a chapter ended is shown to the reading of a new text, which holds it unless it has the words', async () => {
      const { story, chapter, end, fact, rome } = await told()
      const former = await fact('She moves to Lyon.', {
        chapterId: chapter.id,
        quote: 'The ring was gone.',
        ...end,
      })
      const { id } = await rome({
        status: 'ended',
        endChapterId: chapter.id,
        endQuote: former.quote,
        endedById: former.id,
      })
      const basis = await readBasis(app.db, { storyId: story.id, chapterId: chapter.id, chapterNumber: 3 })
      if (!basis) throw new Error('the story was deleted')
      const room = { contextTokens: 32_000, count: (text: string) => text.length }
      const shown = (text: string) => factsAbout(basis, text, room).map((one) => one.id)
      expect(shown('She took the train to Lyon.')).toEqual([id])
      expect(shown(chapter.content)).toEqual([former.id])
      const added = [{ ...ring(lyon), kind: 'state' as const }]
      expect([...findFormerFacts(basis, 'The train to Lyon.', added)]).toEqual([[1, former.id]])
      expect([...findFormerFacts(basis, chapter.content, added)]).toEqual([])
    })
  })
})
