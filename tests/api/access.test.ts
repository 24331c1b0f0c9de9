import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CollaboratorEntry } from '#contract/access.ts'
import type { CollaborationRequest } from '#contract/messages.ts'
import type { CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { callsAs } from '../setup/calls-as.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { type Push, recordPushes } from '../setup/pushes.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let author: TestUser
let friend: TestUser
let stranger: TestUser
let pushed: Push[]

beforeAll(async () => {
  pushed = recordPushes(test)
})

beforeEach(async () => {
  author = await createUser(test.db, { firstName: 'Ada', lastName: 'Byron' })
  friend = await createUser(test.db, { firstName: 'Ben', lastName: 'Poe' })
  stranger = await createUser(test.db)
  pushed.length = 0
})

const { send, status } = callsAs(() => test)

/** Creates a story of `author` and a collaboration request of `friend` for it, and accepts the request as `author`. */
async function acceptedAs(role?: 'reader' | 'commenter' | 'editor') {
  const story = await createStory(test.db, author, { isPublic: true })
  const chapter = await createChapter(test.db, story, { content: 'It rained.' })
  const asked = await send<CollaborationRequest>('POST', '/api/collaboration-requests', friend, {
    toUserId: author.id,
    type: 'story',
    storyId: story.id,
    message: 'Together?',
  })
  expect(asked.body).toMatchObject({ storyId: story.id, storyTitle: story.title, status: 'pending' })
  await test.db.story.update({ where: { id: story.id }, data: { isPublic: false } })
  const body = { status: 'accepted', ...(role ? { role } : {}) }
  const answer = await send('PUT', `/api/collaboration-requests/${asked.body.id}`, author, body)
  expect(answer.status).toBe(200)
  return { id: story.id, chapterId: chapter.id, path: `/api/stories/${story.id}` }
}

describe('an accepted request for a story', () => {
  it.each([
    ['reader', { read: 200, findings: 404, edit: 403, order: 403 }],
    ['commenter', { read: 200, findings: 200, edit: 403, order: 403 }],
    ['editor', { read: 200, findings: 200, edit: 200, order: 202 }],
  ] as const)('an accepted request gives the requester the permissions of a %s', async (role, expected) => {
    const { chapterId, path } = await acceptedAs(role)
    const order = { plot: 'They meet', setting: 'Harbour' }
    const may = {
      read: await status('GET', `${path}/chapters`, friend),
      findings: await status('GET', `${path}/findings`, friend),
      edit: await status('PUT', `${path}/chapters/${chapterId}`, friend, { content: 'It snowed.' }),
      order: (
        await test.call('POST', `${path}/generate-chapter`, {
          as: friend,
          body: order,
          headers: { prefer: 'respond-async' },
        })
      ).status,
    }
    expect(may).toEqual(expected)
    const { body } = await send<StoryDetail>('GET', path, friend)
    expect(body).toMatchObject({ role, canEdit: role === 'editor' })
    expect(await status('DELETE', path, friend)).toBe(403)
    expect(await status('DELETE', `${path}/chapters/${chapterId}`, friend)).toBe(403)
    expect(await status('PUT', path, friend, { isPublic: true })).toBe(403)
    expect(await status('POST', `${path}/share-link`, friend)).toBe(403)
    expect(await status('GET', path, stranger)).toBe(404)
    const listed = await send<CollaborativeItem[]>('GET', '/api/collaborative-content', friend)
    expect(listed.body).toMatchObject([{ type: 'story', role, author: 'Ada Byron' }])
  })

  it('a collaboration request shows the title of the story to the requester only while the requester may see the story', async () => {
    const story = await createStory(test.db, author, { isPublic: true, title: 'The Open Door' })
    const ask = { toUserId: author.id, type: 'story', storyId: story.id, message: 'Together?' }
    const asked = await send<CollaborationRequest>('POST', '/api/collaboration-requests', friend, ask)
    const titles = async (as: TestUser, box: string) =>
      (await send<CollaborationRequest[]>('GET', `/api/collaboration-requests?box=${box}`, as)).body.map(
        ({ storyTitle }) => storyTitle,
      )
    expect(await titles(friend, 'sent')).toEqual(['The Open Door'])
    await send('PUT', `/api/stories/${story.id}`, author, { isPublic: false, title: 'The Closed Door' })
    expect(await titles(friend, 'sent')).toEqual([null])
    expect(await titles(author, 'received')).toEqual(['The Closed Door'])
    await send('PUT', `/api/collaboration-requests/${asked.body.id}`, author, { status: 'accepted' })
    expect(await titles(friend, 'sent')).toEqual(['The Closed Door'])
  })

  it('an accepted request makes the requester a reader when the author names no role', async () => {
    const { path } = await acceptedAs()
    expect((await send<StoryDetail>('GET', path, friend)).body.role).toBe('reader')
  })

  it('a request that is accepted with a lower role leaves the requester the higher role that they already have', async () => {
    const { id, path } = await acceptedAs('editor')
    const running = await createGeneration(test.db, friend, 'chapter', { storyId: id, status: 'queued' })
    const ask = { toUserId: author.id, type: 'story', storyId: id, message: 'Once more?' }
    const { body } = await send<CollaborationRequest>('POST', '/api/collaboration-requests', friend, ask)
    const answer = { status: 'accepted', role: 'commenter' }
    expect(await status('PUT', `/api/collaboration-requests/${body.id}`, author, answer)).toBe(200)
    expect((await send<StoryDetail>('GET', path, friend)).body.role).toBe('editor')
    const row = await test.db.generation.findUniqueOrThrow({ where: { id: running.id } })
    expect(row.status).toBe('queued')
  })

  it('an order by an editor counts towards the monthly usage of the editor, and only the editor sees the generation', async () => {
    const { path } = await acceptedAs('editor')
    const { body } = await test.call<{ generationId: string }>('POST', `${path}/generate-chapter`, {
      as: friend,
      body: { plot: 'They meet', setting: 'Harbour' },
      headers: { prefer: 'respond-async' },
    })
    const usage = await test.db.usagePeriod.findMany({ where: { userId: { in: [author.id, friend.id] } } })
    expect(usage).toMatchObject([{ userId: friend.id, chapters: 1 }])
    expect((await send<StoryDetail>('GET', path, friend)).body.generation?.id).toBe(body.generationId)
    expect((await send<StoryDetail>('GET', path, author)).body.generation).toBeNull()
    expect(await status('GET', `/api/generations/${body.generationId}`, author)).toBe(404)
  })

  it('an editor also sees the private characters of the author in the story, and a commenter does not', async () => {
    const { id, path } = await acceptedAs('editor')
    const { id: characterId } = await createCharacter(test.db, author, { name: 'Mara' })
    const other = await createCharacter(test.db, stranger, { name: 'Withdrawn' })
    await test.db.storyCharacter.createMany({
      data: [
        { storyId: id, characterId },
        { storyId: id, characterId: other.id },
      ],
    })
    expect((await send('GET', `${path}/characters`, friend)).body).toMatchObject([{ name: 'Mara' }])
    await send('PUT', `${path}/collaborators/${friend.id}`, author, { role: 'commenter' })
    expect((await send('GET', `${path}/characters`, friend)).body).toEqual([])
  })

  it('a collaboration request for a story that the requester cannot see, or that is not the recipient’s, is refused with 404', async () => {
    const hidden = await createStory(test.db, author)
    const foreign = await createStory(test.db, stranger, { isPublic: true })
    for (const storyId of [hidden.id, foreign.id, 2_147_483_647]) {
      const body = { toUserId: author.id, type: 'story', storyId, message: 'Together?' }
      const answer = await test.call('POST', '/api/collaboration-requests', { as: friend, body })
      expect([answer.status, answer.body.message]).toEqual([404, 'Story not found'])
    }
  })
})

describe('ending access', () => {
  it('when access to a story ends, calls about it answer 404, running generations are cancelled, and open pages are notified', async () => {
    const { id, chapterId, path } = await acceptedAs('editor')
    const running = await createGeneration(test.db, friend, 'chapter', { storyId: id, status: 'queued' })
    const finished = await createGeneration(test.db, friend, 'passage', {
      storyId: id,
      chapterId,
      status: 'completed',
      finishedAt: new Date(),
    })
    expect(await status('GET', `/api/generations/${finished.id}`, friend)).toBe(200)
    pushed.length = 0
    expect(await status('DELETE', `${path}/collaborators/${friend.id}`, author)).toBe(204)
    expect(pushed).toMatchObject([
      [friend.id, 'generation.updated', { id: running.id, status: 'cancelled' }],
      [friend.id, 'access.updated', { type: 'story', id }],
    ])
    for (const at of [path, `${path}/chapters`, `${path}/findings`, `/api/generations/${finished.id}`])
      expect(await status('GET', at, friend), at).toBe(404)
    expect((await send('GET', '/api/generations', friend)).body).toEqual([])
    expect(await status('PUT', `${path}/chapters/${chapterId}`, friend, { content: 'Mine' })).toBe(404)
    expect((await send('GET', '/api/collaborative-content', friend)).body).toEqual([])
    expect(await status('DELETE', `${path}/collaborators/${friend.id}`, author)).toBe(404)
  })

  it('when the author deletes a story or a moderator a character, open pages of those with access are notified', async () => {
    const { id, path } = await acceptedAs('reader')
    const { id: characterId } = await createCharacter(test.db, author)
    await test.db.characterCollaborator.create({ data: { characterId, userId: friend.id } })
    expect(await status('DELETE', path, author)).toBe(204)
    const admin = await createUser(test.db, { isAdmin: true })
    await status('DELETE', `/api/admin/characters/${characterId}`, admin)
    expect(pushed).toContainEqual([friend.id, 'access.updated', { type: 'story', id }])
    expect(pushed).toContainEqual([friend.id, 'access.updated', { type: 'character', id: characterId }])
  })

  it('a lower role that may not order generations cancels the running generation of the former editor', async () => {
    const { id, path } = await acceptedAs('editor')
    const running = await createGeneration(test.db, friend, 'chapter', { storyId: id, status: 'queued' })
    const changed = await send<CollaboratorEntry>('PUT', `${path}/collaborators/${friend.id}`, author, {
      role: 'reader',
    })
    expect(changed.body).toMatchObject({ userId: friend.id, name: 'Ben Poe', role: 'reader' })
    const row = await test.db.generation.findUniqueOrThrow({ where: { id: running.id } })
    expect(row.status).toBe('cancelled')
    expect(await status('GET', `${path}/chapters`, friend)).toBe(200)
  })

  it('an invitation that lowers the role of an editor cancels the running generation of the editor', async () => {
    const { id, path } = await acceptedAs('editor')
    const running = await createGeneration(test.db, friend, 'chapter', { storyId: id, status: 'queued' })
    const invitation = { collaboratorId: friend.id, role: 'reader' }
    expect(await status('POST', `${path}/collaborate`, author, invitation)).toBe(201)
    const row = await test.db.generation.findUniqueOrThrow({ where: { id: running.id } })
    expect(row.status).toBe('cancelled')
    expect(pushed).toContainEqual([friend.id, 'access.updated', { type: 'story', id }])
  })

  it('a story that a moderator hides is hidden from its collaborators at once, and their running generations are cancelled', async () => {
    const { id, path } = await acceptedAs('editor')
    const admin = await createUser(test.db, { isAdmin: true })
    const running = await createGeneration(test.db, friend, 'chapter', { storyId: id, status: 'queued' })
    await send('PUT', `/api/admin/stories/${id}/visibility`, admin, { isPublic: false })
    expect(await status('GET', path, friend)).toBe(404)
    const row = await test.db.generation.findUniqueOrThrow({ where: { id: running.id } })
    expect(row.status).toBe('cancelled')
    // The author of a hidden story can still list the users who have access to it.
    expect(await status('GET', `${path}/collaborators`, author)).toBe(200)
  })

  it.each(['characters', 'stories'] as const)(
    'a user can end their own share and role on the %s of another user, whose screens are notified, and a stranger cannot end the share',
    async (things) => {
      const { id } = await (things === 'stories' ? createStory : createCharacter)(test.db, author)
      const path = `/api/${things}/${id}`
      await send('POST', `${path}/share`, author, { sharedWithId: friend.id })
      await send('POST', `${path}/collaborate`, author, { collaboratorId: friend.id })
      const shared = await send<SharedItem[]>('GET', '/api/shared-with-me', friend)
      expect(shared.body).toMatchObject([{ id, permissions: 'view' }])
      const share = `${path}/shares/${shared.body[0]?.shareId}`
      expect(await status('DELETE', share, stranger)).toBe(404)
      const ends = [share, `${path}/collaborators/${friend.id}`]
      for (const [at, statusAfter] of [200, 404].entries()) {
        pushed.length = 0
        expect(await status('DELETE', ends[at] ?? '', friend)).toBe(204)
        expect(await status('GET', path, friend)).toBe(statusAfter)
        const type = things === 'stories' ? 'story' : 'character'
        for (const { id: userId } of [friend, author])
          expect(pushed).toContainEqual([userId, 'access.updated', { type, id }])
      }
    },
  )

  it.each(['characters', 'stories'] as const)(
    'ending all shares of %s by one call ends the share link too',
    async (things) => {
      const { id } = await (things === 'stories' ? createStory : createCharacter)(test.db, author)
      const path = `/api/${things}/${id}`
      const link = async () => {
        const { body } = await send<{ shareableLink: string }>('POST', `${path}/share-link`, author)
        return `/api${new URL(body.shareableLink).pathname}${new URL(body.shareableLink).search}`
      }
      const first = await link()
      expect(await status('GET', first, undefined)).toBe(200)
      expect((await send('GET', `${path}/share-link`, author)).body).toEqual({
        isActive: true,
        expiresAt: null,
      })
      expect(await status('DELETE', `${path}/share-link`, author)).toBe(204)
      expect(await status('GET', first, undefined)).toBe(404)
      const second = await link()
      await send('POST', `${path}/share`, author, { sharedWithId: friend.id })
      expect(await status('DELETE', `${path}/shares`, author)).toBe(204)
      expect([await status('GET', second, undefined), await status('GET', path, friend)]).toEqual([404, 404])
      expect((await send('GET', `${path}/share-link`, author)).body).toEqual({
        isActive: false,
        expiresAt: null,
      })
      expect((await send('GET', `${path}/shares`, author)).body).toEqual([])
    },
  )
})
