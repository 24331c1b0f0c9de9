import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CharacterDetail } from '#contract/characters.ts'
import {
  createCast,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { recordPushes } from '../setup/pushes.ts'
import { countStatements } from '../setup/sent-statements.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true })
let author: TestUser
let friend: TestUser
let partner: TestUser
let path: string
let id: number
let link: string

const status = async (path: string, as?: TestUser) => (await test.call('GET', path, { as })).status
const post = (path: string, body: object, as = author) => test.call('POST', path, { as, body })
const setPublic = (isPublic: boolean) =>
  test.call('PUT', `/api/admin/characters/${id}/visibility`, { as: admin, body: { isPublic } })
const idsOf = async (path: string, as: TestUser) =>
  (await test.call<{ id: number }[]>('GET', path, { as })).body.map((item) => item.id)

// Creates a private character that its author shares in every possible way, and that an admin then hides.
beforeEach(async () => {
  author = await createUser(test.db)
  friend = await createUser(test.db)
  partner = await createUser(test.db)
  id = (await createCharacter(test.db, author)).id
  path = `/api/characters/${id}`
  const made = await test.call<{ shareableLink: string }>('POST', `${path}/share-link`, { as: author })
  link = `${path}${new URL(made.body.shareableLink).search}`
  await post(`${path}/share`, { sharedWithId: friend.id, permissions: 'fork' })
  await post(`${path}/collaborate`, { collaboratorId: partner.id, role: 'admin' })
  expect((await setPublic(false)).status).toBe(200)
})

const refused = { status: 403, body: { code: 'hidden_by_moderator' } }

describe('a character that a moderator hides', () => {
  it('a character that a moderator hides is visible to its author and admins only, and to the others again after it is shown', async () => {
    const seen = async () => ({
      author: await status(path, author),
      admin: await status(path, admin),
      friend: await status(path, friend),
      partner: await status(path, partner),
      link: await status(link),
    })
    const hidden = { author: 200, admin: 200, friend: 404, partner: 404, link: 404 }
    expect(await seen()).toEqual(hidden)
    expect((await post(`${path}/fork`, { name: 'Mine' }, friend)).status).toBe(404)
    const edit = await test.call('PUT', path, { as: partner, body: { role: 'x' } })
    expect(edit.status).toBe(404)
    await setPublic(true)
    expect(await seen()).toEqual({ ...hidden, friend: 200, partner: 200, link: 200 })
  })

  it('a character that a moderator hides is left out of the lists, casts and stories of the users it was shared with', async () => {
    const cast = await createCast(test.db, friend, [id])
    const story = await createStory(test.db, friend)
    await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: id } })
    const lists = [
      ['/api/characters', friend],
      ['/api/shared-with-me', friend],
      [`/api/stories/${story.id}/characters`, friend],
      [`/api/casts/${cast.id}/characters`, friend],
      ['/api/collaborative-content', partner],
    ] as const
    for (const [list, as] of lists) expect(await idsOf(list, as), list).not.toContain(id)
    expect(await idsOf('/api/collaborative-content', author)).toContain(id)
    await setPublic(true)
    for (const [list, as] of lists) expect(await idsOf(list, as), list).toContain(id)
  })

  it('a new share, link or collaborator of a character that a moderator hides is refused with 403', async () => {
    const body = { sharedWithId: friend.id, collaboratorId: friend.id }
    for (const call of ['share', 'share-link', 'collaborate'])
      expect(await post(`${path}/${call}`, body), call).toMatchObject(refused)
  })

  it('a public fork of a hidden character is refused with 403, and a private fork is hidden too', async () => {
    expect(await post(`${path}/fork`, { name: 'Again', isPublic: true })).toMatchObject(refused)
    const fork = await test.call<CharacterDetail>('POST', `${path}/fork`, {
      as: author,
      body: { name: 'Again' },
    })
    expect(fork).toMatchObject({ status: 201, body: { isPublic: false, hidden: true } })
    const copy = `/api/characters/${fork.body.id}`
    expect(await test.call('PUT', copy, { as: author, body: { isPublic: true } })).toMatchObject(refused)
    expect(await post(`${copy}/share-link`, {})).toMatchObject(refused)
    expect(await post(`${copy}/fork`, { name: 'Once more', isPublic: true })).toMatchObject(refused)
  })
})

describe('a work that is shared with many people', () => {
  const aboutAccess = /_shares|_collaborators|idempotency_keys|generations/

  // Creates a story that is shared with `count` users. All of them are editors with a stored outcome of a call, and the
  // first one also has an active order.
  async function sharedWith(count: number) {
    const { id: storyId } = await createStory(test.db, author)
    const receivers: TestUser[] = []
    for (let n = 0; n < count; n += 1) receivers.push(await createUser(test.db))
    const rows = receivers.map(({ id: userId }) => ({ storyId, userId }))
    await test.db.storyShare.createMany({ data: rows })
    await test.db.storyCollaborator.createMany({ data: rows.map((row) => ({ ...row, role: 'editor' })) })
    const outcome = { bodyHash: '', status: 200, path: `/api/stories/${storyId}/chapters` }
    const [first] = receivers
    if (!first) throw new Error('the story is shared with nobody')
    await test.db.idempotencyKey.createMany({
      data: receivers.map(({ id: userId }) => ({ ...outcome, userId, key: 'key' })),
    })
    const { id: ordered } = await createGeneration(test.db, first, 'chapter', { storyId })
    const state = async () => ({
      outcomes: await test.db.idempotencyKey.count({ where: { path: outcome.path } }),
      order: (await test.db.generation.findUniqueOrThrow({ where: { id: ordered } })).status,
    })
    return { storyId, receivers, state }
  }

  it('hiding a story needs the same number of statements for many receivers as for few, and ends the work of all of them', async () => {
    const [few, many] = [await sharedWith(2), await sharedWith(40)]
    const pushed = recordPushes(test)
    const hide = (storyId: number) => () =>
      test.call('PUT', `/api/admin/stories/${storyId}/visibility`, { as: admin, body: { isPublic: false } })
    const counts = [
      await countStatements(aboutAccess, hide(few.storyId)),
      await countStatements(aboutAccess, hide(many.storyId)),
    ]
    expect(counts[1]).toBe(counts[0])
    for (const { state } of [few, many]) expect(await state()).toEqual({ outcomes: 0, order: 'cancelled' })
    const told = pushed.filter(
      ([, event, payload]) => event === 'access.updated' && (payload as { id: number }).id === many.storyId,
    )
    expect(told.map(([userId]) => userId).sort()).toEqual(many.receivers.map(({ id }) => id).sort())
  })

  it('ending the shares of a story needs the same number of statements for many receivers as for few, and does not end the work of editors', async () => {
    const [few, many] = [await sharedWith(2), await sharedWith(40)]
    const end = (storyId: number) => () =>
      test.call('DELETE', `/api/stories/${storyId}/shares`, { as: author })
    const counts = [
      await countStatements(aboutAccess, end(few.storyId)),
      await countStatements(aboutAccess, end(many.storyId)),
    ]
    expect(counts[1]).toBe(counts[0])
    expect(await test.db.storyShare.count({ where: { storyId: many.storyId } })).toBe(0)
    expect(await many.state()).toEqual({ outcomes: 40, order: 'queued' })
  })

  it('blocking a user ends the shares in both directions with the same number of statements for many works as for few', async () => {
    const blockAfter = async (count: number) => {
      const [one, other] = [await createUser(test.db), await createUser(test.db)]
      for (let n = 0; n < count; n += 1)
        for (const [from, to] of [
          [one, other],
          [other, one],
        ] as const) {
          const { id: storyId } = await createStory(test.db, from)
          await test.db.storyShare.create({ data: { storyId, userId: to.id, shareType: 'link' } })
          await test.db.story.update({ where: { id: storyId }, data: { shareTokenHash: randomUUID() } })
          const { id: characterId } = await createCharacter(test.db, from)
          await test.db.characterCollaborator.create({ data: { characterId, userId: to.id } })
        }
      const block = () => test.call('PUT', `/api/users/${other.id}/block`, { as: one })
      const statements = await countStatements(aboutAccess, block)
      const both = { in: [one.id, other.id] }
      expect(await test.db.storyShare.count({ where: { userId: both } })).toBe(0)
      expect(await test.db.characterCollaborator.count({ where: { userId: both } })).toBe(0)
      expect(await test.db.story.count({ where: { authorId: both, NOT: { shareTokenHash: null } } })).toBe(0)
      return statements
    }
    expect(await blockAfter(8)).toBe(await blockAfter(1))
  })
})
