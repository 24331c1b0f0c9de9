import { expect, test } from 'vitest'
import { createChapter } from '../../../setup/factories.ts'
import { useTestApp } from '../../../setup/use-test-app.ts'
import { storyWithChapter } from '../reading-to-write.ts'

const app = useTestApp()

test('a fact that ended in an earlier chapter is added again in the same words, replaces what was true between, and gets valid again with its words', async () => {
  const { user, story, chapter, fact, write } = await storyWithChapter(app)
  const [first, middle] = [
    await createChapter(app.db, story, { chapterNumber: 2, content: 'They kissed.' }),
    await createChapter(app.db, story, { chapterNumber: 6, content: 'They parted.' }),
  ]
  await app.db.chapter.update({ where: { id: chapter.id }, data: { chapterNumber: 10 } })
  const parted = await fact('They have parted.', { chapterId: middle.id, quote: middle.content })
  const couple = await fact('They are a couple.', {
    ...{ chapterId: first.id, quote: first.content, status: 'ended' },
    ...{ endChapterId: middle.id, endQuote: middle.content, endedById: parted.id },
  })
  const quote = 'Wren heard it.'
  const about = { aboutCharacterIds: [], aboutLocationIds: [], aboutNames: [] }
  const known = { knownByAll: true, knowerIds: [] }
  const repeated = { key: 1, kind: 'relation' as const, text: couple.text, ...about, ...known }
  const add = [{ ...repeated, quote }]
  const rows = async () =>
    (await app.db.fact.findMany({ where: { storyId: story.id }, orderBy: { id: 'asc' } })).map(
      ({ status, endedById }) => [status, endedById],
    )
  for (const by of [1, null]) await write({ add, end: by ? [{ factId: parted.id, quote, by }] : [] })
  const again = await app.db.fact.findFirstOrThrow({ where: { storyId: story.id, chapterId: chapter.id } })
  const all = [
    ['ended', again.id],
    ['ended', parted.id],
    ['open', null],
  ]
  expect(await rows()).toEqual(all)
  for (const { id, content } of [chapter, first]) {
    const edit = (text: string) =>
      app.call('PUT', `/api/stories/${story.id}/chapters/${id}`, { as: user, body: { content: text } })
    await edit('Nothing happened.')
    expect((await rows()).flat()).toContain('void')
    await edit(content)
    expect(await rows()).toEqual(all)
  }
  // A reading of the first chapter finds its fact again, although the same words hold again in the last chapter.
  await app.db.fact.update({ where: { id: couple.id }, data: { status: 'void' } })
  await write({ add: [{ ...repeated, quote: first.content }] }, first.id)
  expect(await rows()).toEqual(all)
})
