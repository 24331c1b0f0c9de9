import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import {
  createChapter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

interface Exported {
  chapterDrafts: { content: string }[]
  generations: { id: string; input: unknown }[]
}

async function exported({ token }: TestUser): Promise<Exported> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await test.app.inject({ url: '/api/user/export', headers })
  const file = unzipSync(answer.rawPayload)['data.json'] ?? new Uint8Array()
  return JSON.parse(Buffer.from(file).toString('utf8'))
}

const exportedDrafts = async (user: TestUser) => (await exported(user)).chapterDrafts

it('the account export has the drafts of a user only while the user may edit the story and read its text', async () => {
  const [author, editor] = [await createUser(test.db), await createUser(test.db)]
  const story = await createStory(test.db, author, { spiceLevel: 1 })
  const chapter = await createChapter(test.db, story)
  const membership = { storyId: story.id, userId: editor.id }
  await test.db.storyCollaborator.create({ data: { ...membership, role: 'editor' } })
  const draft = `/api/stories/${story.id}/chapters/${chapter.id}/draft`
  for (const as of [author, editor]) {
    const body = { title: '', content: `Typed by ${as.id}.`, base: chapter.updatedAt.toISOString() }
    expect((await test.call('PUT', draft, { as, body })).status).toBe(200)
  }
  const mine = (user: TestUser) => [{ content: `Typed by ${user.id}.` }]
  expect(await exportedDrafts(editor)).toMatchObject(mine(editor))

  await test.db.story.update({ where: { id: story.id }, data: { spiceLevel: 5 } })
  expect(await exportedDrafts(editor)).toEqual([])
  await test.call('PUT', '/api/user/profile', { as: editor, body: { isAdult: true } })
  expect(await exportedDrafts(editor)).toMatchObject(mine(editor))

  const collaborators = `/api/stories/${story.id}/collaborators/${editor.id}`
  expect((await test.call('DELETE', collaborators, { as: author })).status).toBe(204)
  expect(await exportedDrafts(editor)).toEqual([])
  expect(await exportedDrafts(author)).toMatchObject(mine(author))
})

it('the account export includes generations for a story only while the user may edit the story, and their input only while the user may read its text', async () => {
  const [author, editor] = [await createUser(test.db), await createUser(test.db)]
  const { id: storyId } = await createStory(test.db, author, { spiceLevel: 1 })
  await test.db.storyCollaborator.create({ data: { storyId, userId: editor.id, role: 'editor' } })
  const ended = { status: 'cancelled', finishedAt: new Date() } as const
  const input = { intent: 'rewrite', quote: 'The words of the author.' }
  const order = (user: TestUser) => createGeneration(test.db, user, 'passage', { ...ended, storyId, input })
  const { id } = await order(editor)
  const { id: byAuthor } = await order(author)
  const { id: avatar } = await createGeneration(test.db, editor, 'avatar', ended)
  await createGeneration(test.db, editor, 'reading', { ...ended, storyId })
  const generationsOf = async (user: TestUser) => (await exported(user)).generations
  expect(await generationsOf(editor)).toMatchObject([{ id, input }, { id: avatar }])

  await test.db.story.update({ where: { id: storyId }, data: { spiceLevel: 5 } })
  expect(await generationsOf(editor)).toMatchObject([{ id, input: null }, { id: avatar }])

  const collaborators = `/api/stories/${storyId}/collaborators/${editor.id}`
  expect((await test.call('DELETE', collaborators, { as: author })).status).toBe(204)
  expect(await generationsOf(editor)).toMatchObject([{ id: avatar }])
  expect(await generationsOf(author)).toMatchObject([{ id: byAuthor, input }])
})
