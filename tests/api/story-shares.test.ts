import { beforeEach, describe, expect, it } from 'vitest'
import type { ShareEntry } from '#contract/access.ts'
import { hashToken } from '#core/security/tokens.ts'
import { endAccessBetween } from '../../api/actions/sharing/end-access.ts'
import { callsAs } from '../setup/calls-as.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let author: TestUser
let friend: TestUser
let stranger: TestUser

beforeEach(async () => {
  author = await createUser(test.db, { firstName: 'Ada', lastName: 'Byron' })
  friend = await createUser(test.db, { firstName: 'Ben', lastName: 'Poe' })
  stranger = await createUser(test.db)
})

const { send, status } = callsAs(() => test)

describe('private shares of a story', () => {
  it('a share link is not stored for its Idempotency-Key, and a repeated call makes a new link', async () => {
    const { id } = await createStory(test.db, author)
    const share = () =>
      test.call<{ shareableLink: string }>('POST', `/api/stories/${id}/share`, {
        as: author,
        body: { sharedWithId: friend.id, shareType: 'link' },
        headers: { 'idempotency-key': 'link' },
      })
    const [first, second] = [await share(), await share()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.shareableLink).not.toBe(first.body.shareableLink)
    expect(await test.db.idempotencyKey.count({ where: { userId: author.id } })).toBe(0)
    expect(await test.db.notification.count({ where: { userId: friend.id } })).toBe(1)
  })

  it('a repeated call of a former editor gets 404, not the stored answer of the first call', async () => {
    const { id } = await createStory(test.db, author)
    await test.db.storyCollaborator.create({ data: { storyId: id, userId: friend.id, role: 'editor' } })
    const add = () =>
      test.call('POST', `/api/stories/${id}/chapters`, {
        as: friend,
        body: { content: 'It rained.' },
        headers: { 'idempotency-key': 'rain' },
      })
    expect([(await add()).status, (await add()).status]).toEqual([201, 201])
    expect(await test.db.chapter.count({ where: { storyId: id } })).toBe(1)
    await send('DELETE', `/api/stories/${id}/collaborators/${friend.id}`, author)
    expect((await add()).status).toBe(404)
  })

  it('a private share allows its receiver to read all chapters of a story and to see it in lists, until the share ends', async () => {
    const { id, title } = await createStory(test.db, author)
    await createChapter(test.db, { id }, { content: 'It rained.' })
    const path = `/api/stories/${id}`
    const share = (body: object) =>
      send('POST', `${path}/share`, author, { sharedWithId: friend.email, ...body })
    const listed = async () =>
      (await send<{ id: number }[]>('GET', '/api/stories', friend)).body.map((one) => one.id)
    expect((await share({ shareType: 'temporary' })).status).toBe(400)
    expect((await share({ permissions: 'edit' })).status).toBe(400)
    const made = await share({ shareType: 'temporary', expiresAt: '2099-05-01T10:30' })
    expect([made.status, made.body]).toMatchObject([
      201,
      { storyId: id, sharedWithId: friend.email, shareType: 'temporary', permissions: 'view' },
    ])
    expect((await send('GET', `${path}/chapters`, friend)).body).toMatchObject([{ content: 'It rained.' }])
    expect(await status('GET', `${path}/chapters`, stranger)).toBe(404)
    expect(await listed()).toContain(id)
    expect((await send('GET', '/api/shared-with-me', friend)).body).toMatchObject([
      { id, type: 'story', name: title, author: 'Ada Byron', expiresAt: '2099-05-01T10:30:00.000Z' },
    ])
    await test.db.storyShare.updateMany({ where: { storyId: id }, data: { expiresAt: new Date() } })
    expect(await status('GET', path, friend)).toBe(404)
    expect((await send('GET', '/api/shared-with-me', friend)).body).toEqual([])
    expect(await listed()).not.toContain(id)
    expect((await send('GET', `${path}/shares`, author)).body).toEqual([])
  })

  it('a private share, a share link and a collaboration show the working text of a story, which strangers cannot read', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    const path = `/api/stories/${id}`
    await createChapter(test.db, { id }, { content: 'Not yet.', state: 'draft', releasedVersion: null })
    await send('POST', `${path}/share`, author, { sharedWithId: friend.id })
    const reader = await createUser(test.db)
    await test.db.storyCollaborator.create({ data: { storyId: id, userId: reader.id } })
    const { body } = await send<{ shareableLink: string }>('POST', `${path}/share-link`, author)
    const link = `${path}/chapters${new URL(body.shareableLink).search}`
    const chapters = async (as: TestUser | undefined, at = `${path}/chapters`) =>
      (await send('GET', at, as)).body
    for (const as of [friend, reader]) expect(await chapters(as)).toMatchObject([{ content: 'Not yet.' }])
    expect(await chapters(undefined, link)).toMatchObject([{ content: 'Not yet.' }])
    expect([await chapters(stranger), await chapters(undefined)]).toEqual([[], []])
    expect(await status('PUT', path, friend, { releaseAtOnce: true })).toBe(403)
    await test.db.storyCollaborator.update({
      where: { storyId_userId: { storyId: id, userId: reader.id } },
      data: { role: 'editor' },
    })
    expect(await status('PUT', path, reader, { releaseAtOnce: true })).toBe(403)
    expect(await status('PUT', path, reader, { title: 'New', releaseAtOnce: false })).toBe(200)
  })

  it('the share link of a story shows the disclosure of all chapters until the link is turned off', async () => {
    const { id } = await createStory(test.db, author)
    const path = `/api/stories/${id}`
    const draft = await createChapter(test.db, { id }, { words: 10, modelWords: 4, state: 'draft' })
    const { body } = await send<{ shareableLink: string }>('POST', `${path}/share-link`, author)
    const { search } = new URL(body.shareableLink)
    for (const as of [undefined, stranger])
      expect(await send('GET', `${path}/disclosure${search}`, as)).toMatchObject({
        status: 200,
        body: { share: 0.4, label: 'assisted', chapters: [{ id: draft.id, share: 0.4 }] },
      })
    const asReader = await send('GET', `${path}/disclosure${search}&as=reader`, stranger)
    expect(asReader.body).toMatchObject({ share: 0, chapters: [] })
    expect(await status('GET', `${path}/disclosure?share=another`, stranger)).toBe(404)
    expect(await status('DELETE', `${path}/share-link`, author)).toBe(204)
    expect(await status('GET', `${path}/disclosure${search}`, stranger)).toBe(404)
  })

  it.each([
    ['no link', {}],
    ['an ended link', { shareTokenHash: hashToken('old'), shareTokenExpiresAt: new Date(0) }],
    ['another link', { shareTokenHash: hashToken('other') }],
  ])(
    'a caller with a wrong share token gets the disclosure of the released text of a public story with %s',
    async (_, link) => {
      const { id } = await createStory(test.db, author, { isPublic: true, ...link })
      const { id: chapterId } = await createChapter(
        test.db,
        { id },
        { version: 2, words: 10, modelWords: 10, releasedVersion: 1, releasedWords: 5 },
      )
      await test.db.chapterVersion.create({
        data: { chapterId, version: 1, content: 'It was hers alone.', modelWords: 0 },
      })
      await createChapter(test.db, { id }, { words: 10, modelWords: 10, state: 'draft' })
      const path = `/api/stories/${id}/disclosure`
      const { body } = await send('GET', path, stranger)
      expect(body).toMatchObject({ share: 0, label: 'hand', chapters: [{ id: chapterId, share: 0 }] })
      for (const as of [undefined, stranger])
        expect((await send('GET', `${path}?share=old`, as)).body).toEqual(body)
    },
  )

  it('the share link of a story shows the characters and locations that its caller may see, until the link is turned off', async () => {
    const { id } = await createStory(test.db, author)
    const shown = await createCharacter(test.db, author, { isPublic: true })
    const concealed = await createCharacter(test.db, author)
    const place = await createLocation(test.db, author, { isPublic: true })
    await test.db.storyCharacter.createMany({
      data: [shown, concealed].map((character) => ({ storyId: id, characterId: character.id, role: 'main' })),
    })
    await test.db.storyLocation.create({ data: { storyId: id, locationId: place.id, importance: 'primary' } })
    const path = `/api/stories/${id}`
    const { body } = await send<{ shareableLink: string }>('POST', `${path}/share-link`, author)
    const { search } = new URL(body.shareableLink)
    for (const as of [undefined, stranger]) {
      expect((await send('GET', `${path}/characters${search}`, as)).body).toMatchObject([{ id: shown.id }])
      expect((await send('GET', `${path}/locations${search}`, as)).body).toMatchObject([{ id: place.id }])
    }
    const both = [`${path}/characters`, `${path}/locations`]
    for (const at of both) expect(await status('GET', `${at}?share=another`, stranger)).toBe(404)
    await send('DELETE', `${path}/share-link`, author)
    for (const at of both) expect(await status('GET', `${at}${search}`, stranger)).toBe(404)
  })

  it('lists of shares and collaborators name a private profile to the author only by the e-mail that the author typed', async () => {
    const { id } = await createStory(test.db, author)
    await send('POST', `/api/stories/${id}/share`, author, { sharedWithId: friend.email })
    await send('POST', `/api/stories/${id}/collaborate`, author, { collaboratorId: friend.email })
    const shares = await test.call<ShareEntry[]>('GET', `/api/stories/${id}/shares`, { as: author })
    const people = await test.call('GET', `/api/stories/${id}/collaborators`, { as: author })
    expect(shares.body).toMatchObject([{ sharedWithId: friend.email, name: null }])
    expect(people.body).toMatchObject([{ userId: friend.email, name: null, role: 'reader' }])
    expect(shares.text + people.text).not.toContain('Poe')
    expect(shares.text + people.text).not.toContain(`"${friend.id}"`)
    const removed = `/api/stories/${id}/collaborators/${encodeURIComponent(friend.email)}`
    expect(await status('DELETE', removed, author)).toBe(204)
  })
})

describe('access between two people', () => {
  it('endAccessBetween ends the access of two people to stories and characters of each other, and no other access', async () => {
    const mine = await createStory(test.db, author)
    const theirs = await createCharacter(test.db, friend)
    await test.db.storyShare.create({ data: { storyId: mine.id, userId: friend.id } })
    await test.db.storyCollaborator.createMany({
      data: [friend, stranger].map(({ id: userId }) => ({ storyId: mine.id, userId })),
    })
    await test.db.characterCollaborator.create({ data: { characterId: theirs.id, userId: author.id } })
    const pushed: unknown[] = []
    const after: (() => void)[] = []
    await test.db.$transaction((tx) =>
      endAccessBetween(
        {
          tx,
          after: (act) => after.push(act),
          publish: (userId, event, payload) => {
            pushed.push([userId, event, payload])
          },
        },
        author.id,
        friend.id,
      ),
    )
    for (const act of after) act()
    expect(pushed).toContainEqual([friend.id, 'access.updated', { type: 'story', id: mine.id }])
    expect(pushed).toContainEqual([author.id, 'access.updated', { type: 'character', id: theirs.id }])
    expect(await status('GET', `/api/stories/${mine.id}`, friend)).toBe(404)
    expect(await status('GET', `/api/characters/${theirs.id}`, author)).toBe(404)
    expect(await status('GET', `/api/stories/${mine.id}`, stranger)).toBe(200)
  })
})

describe.each(['stories', 'characters'] as const)('a link that was given with a share of %s', (things) => {
  const shareByLink = async () => {
    const { id } = await (things === 'stories' ? createStory : createCharacter)(test.db, author)
    const path = `/api/${things}/${id}`
    const give = async (to: TestUser, shareType: 'link' | 'direct') => {
      const share = { sharedWithId: to.id, shareType }
      const { body } = await send<{ shareableLink: string }>('POST', `${path}/share`, author, share)
      return shareType === 'link' ? `${path}${new URL(body.shareableLink).search}` : path
    }
    const shareOf = async (to: TestUser) => {
      const { body } = await send<ShareEntry[]>('GET', `${path}/shares`, author)
      return body.find(({ name }) => name?.startsWith(to === friend ? 'Ben' : 'Cy'))
    }
    return { path, give, shareOf }
  }
  beforeEach(async () => {
    await test.db.user.update({ where: { id: friend.id }, data: { publicProfile: true } })
    stranger = await createUser(test.db, { firstName: 'Cy', publicProfile: true })
  })

  it('a link that was given with a share ends when its author or the receiver blocks the other', async () => {
    for (const [blocker, blocked] of [
      [author, friend],
      [friend, author],
    ] as const) {
      const { path, give } = await shareByLink()
      const link = await give(friend, 'link')
      expect(await status('GET', link, undefined)).toBe(200)
      expect(await status('PUT', `/api/users/${blocked.id}/block`, blocker)).toBe(200)
      for (const as of [friend, undefined]) expect(await status('GET', link, as)).toBe(404)
      expect((await send('GET', `${path}/share-link`, author)).body).toMatchObject({ isActive: false })
      expect(await status('DELETE', `/api/users/${blocked.id}/block`, blocker)).toBe(200)
    }
  })

  it('a link that was given with a share ends with the share, and when another share with the same person replaces it', async () => {
    const { path, give, shareOf } = await shareByLink()
    const first = await give(friend, 'link')
    const share = await shareOf(friend)
    expect(share?.shareType).toBe('link')
    expect(await status('DELETE', `${path}/shares/${share?.id}`, author)).toBe(204)
    expect(await status('GET', first, friend)).toBe(404)
    const second = await give(friend, 'link')
    await give(friend, 'direct')
    expect([await status('GET', second, undefined), await status('GET', second, friend)]).toEqual([404, 200])
  })

  it('removing an earlier share does not end the link of the share that replaced its link', async () => {
    const { path, give, shareOf } = await shareByLink()
    await give(friend, 'link')
    const later = await give(stranger, 'link')
    const [replaced, kept] = [await shareOf(friend), await shareOf(stranger)]
    expect([replaced?.shareType, kept?.shareType]).toEqual(['direct', 'link'])
    expect(await status('DELETE', `${path}/shares/${replaced?.id}`, author)).toBe(204)
    expect(await status('GET', later, undefined)).toBe(200)
  })
})
