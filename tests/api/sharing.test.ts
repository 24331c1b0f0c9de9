import { describe, expect, it } from 'vitest'
import type { CharacterDetail } from '#contract/characters.ts'
import { shareTypes, valuesOf } from '#contract/options.ts'
import type { CharacterShare, CollaborativeItem, SharedItem } from '#contract/sharing.ts'
import { createCharacter, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const shareTypeNames = valuesOf(shareTypes)
const test = useTestApp()
const author = useUser(test, { firstName: 'Ada', lastName: 'Byron' })
const friend = useUser(test)
const stranger = useUser(test)

const status = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  as: TestUser | undefined,
  body?: object,
) => (await test.call(method, path, { as, body })).status

describe('direct shares', () => {
  it('a direct share of a character allows its receiver exactly the actions that its permission names', async () => {
    const matrix = {
      view: { see: 200, edit: 403, fork: 403, share: 403, remove: 403 },
      edit: { see: 200, edit: 200, fork: 403, share: 403, remove: 403 },
      fork: { see: 200, edit: 403, fork: 201, share: 403, remove: 403 },
    }
    for (const [permissions, expected] of Object.entries(matrix)) {
      const { id } = await createCharacter(test.db, author)
      const path = `/api/characters/${id}`
      expect(await status('GET', path, friend)).toBe(404)
      const body = { sharedWithId: friend.email.toUpperCase(), permissions }
      const shared = await test.call<CharacterShare>('POST', `${path}/share`, { as: author, body })
      expect([shared.status, shared.body]).toEqual([
        201,
        {
          characterId: id,
          sharedWithId: friend.email.toUpperCase(),
          shareType: 'direct',
          permissions,
          expiresAt: null,
        },
      ])
      const may = {
        see: await status('GET', path, friend),
        edit: await status('PUT', path, friend, { role: 'x' }),
        fork: await status('POST', `${path}/fork`, friend, { name: 'Mine' }),
        share: await status('POST', `${path}/share`, friend, { sharedWithId: stranger.id }),
        remove: await status('DELETE', path, friend),
      }
      expect(may, permissions).toEqual(expected)
      expect(await status('GET', path, stranger)).toBe(404)
    }
  })

  it.each(shareTypeNames)('a share of type %s gives access only until its expiry', async (shareType) => {
    const { id } = await createCharacter(test.db, author)
    const reader = await createUser(test.db)
    const share = (body: object) =>
      test.call<CharacterShare & { message?: string }>('POST', `/api/characters/${id}/share`, {
        as: author,
        body: { sharedWithId: reader.id, shareType, ...body },
      })
    for (const expiresAt of ['2020-01-01T00:00:00Z', '2020-01-01T10:30', new Date(), '0000-01-01T00:00Z'])
      expect((await share({ expiresAt })).body.message, String(expiresAt)).toBe(
        'Expiry must be in the future',
      )
    for (const expiresAt of [
      'tomorrow',
      '2098-02-30T10:00',
      '2098-02-30T10:00Z',
      '12/01/2098',
      '2098',
      '2098-13-01T10:00Z',
    ])
      expect((await share({ expiresAt })).body.message, expiresAt).toBe('Expiry must be a date and time')
    expect((await share({ expiresAt: '+020000-01-01T00:00:00Z' })).status).toBeLessThan(500)

    const made = await share({ expiresAt: '2099-05-01T10:30' })
    expect(made.body).toMatchObject({ shareType, expiresAt: '2099-05-01T10:30:00.000Z' })
    expect(await status('GET', `/api/characters/${id}`, reader)).toBe(200)
    const listed = await test.call<SharedItem[]>('GET', '/api/shared-with-me', { as: reader })
    expect(listed.body).toMatchObject([{ id, expiresAt: '2099-05-01T10:30:00.000Z' }])

    await test.db.characterShare.updateMany({ where: { characterId: id }, data: { expiresAt: new Date() } })
    expect(await status('GET', `/api/characters/${id}`, reader)).toBe(404)
    expect((await test.call('GET', '/api/shared-with-me', { as: reader })).body).toEqual([])
  })

  it('a share of a character without an expiry does not end, and only a temporary share must have an expiry', async () => {
    const { id } = await createCharacter(test.db, author)
    for (const shareType of shareTypeNames)
      for (const expiresAt of [undefined, null, '']) {
        const body = { sharedWithId: friend.id, shareType, expiresAt }
        const made = await test.call('POST', `/api/characters/${id}/share`, { as: author, body })
        if (shareType !== 'temporary') expect(made).toMatchObject({ status: 201, body: { expiresAt: null } })
        else
          expect(made).toMatchObject({
            status: 400,
            body: { message: 'A temporary share needs an expiry in the future' },
          })
      }
  })

  it('a character is shared only by its owner, and only with an existing user other than the owner', async () => {
    const { id } = await createCharacter(test.db, author, { isPublic: true })
    const share = (as: TestUser, sharedWithId?: string) =>
      test.call('POST', `/api/characters/${id}/share`, { as, body: { sharedWithId } })
    expect((await share(author, '')).body.message).toBe('User ID is required')
    expect([(await share(author, 'nobody')).status, (await share(author, author.id)).status]).toEqual([
      404, 400,
    ])
    expect((await share(stranger, friend.id)).body).toMatchObject({
      code: 'forbidden',
      message: 'Only the character owner can share characters directly.',
    })
  })

  it('a shared character is listed for the receiver of the share, who gets a notification', async () => {
    const reader = await createUser(test.db)
    const { id, name } = await createCharacter(test.db, author)
    await test.call('POST', `/api/characters/${id}/share`, {
      as: author,
      body: { sharedWithId: reader.id, permissions: 'edit' },
    })
    const shared = async () =>
      (await test.call<SharedItem[]>('GET', '/api/shared-with-me', { as: reader })).body
    const item = { id, name, author: 'Ada Byron', type: 'character', permissions: 'edit' }
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: false } })
    expect(await shared()).toMatchObject([{ ...item, authorIsPublic: false }])
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    expect(await shared()).toMatchObject([{ ...item, authorIsPublic: true }])
    const notifications = await test.call('GET', '/api/notifications', { as: reader })
    expect(notifications.body).toMatchObject([{ type: 'system', link: `/characters/${id}`, content: name }])
  })
})

describe('share links', () => {
  it('a private character is shown only with its latest share link', async () => {
    const { id } = await createCharacter(test.db, author)
    const link = async () => {
      const { body } = await test.call('POST', `/api/characters/${id}/share-link`, { as: author })
      return new URL(String(body.shareableLink))
    }
    const [first, second] = [await link(), await link()]
    expect(second.pathname).toBe(`/characters/${id}`)
    expect(second.searchParams.get('share')).toMatch(/^[\w-]{22}$/)
    expect(await status('GET', `/api${first.pathname}${first.search}`, undefined)).toBe(404)
    expect(await status('GET', `/api${second.pathname}${second.search}`, undefined)).toBe(200)
    expect(
      await status('POST', `/api/characters/${id}/fork${second.search}`, stranger, { name: 'Mine' }),
    ).toBe(404)
    const both = await test.call<CharacterShare>('POST', `/api/characters/${id}/share`, {
      as: author,
      body: { sharedWithId: friend.id, shareType: 'link' },
    })
    expect(both.body.shareableLink).toContain(`/characters/${id}?share=`)
    expect(await status('GET', `/api${second.pathname}${second.search}`, undefined)).toBe(404)
  })

  it('the link of a share with an expiry ends at the expiry, and a new link without an expiry shows the character again', async () => {
    const { id } = await createCharacter(test.db, author)
    const { body } = await test.call<CharacterShare>('POST', `/api/characters/${id}/share`, {
      as: author,
      body: { sharedWithId: friend.id, shareType: 'link', expiresAt: '2099-05-01T10:30' },
    })
    const link = new URL(body.shareableLink ?? '')
    expect(await status('GET', `/api${link.pathname}${link.search}`, undefined)).toBe(200)
    const end = await test.db.character.findUniqueOrThrow({ where: { id } })
    expect(end.shareTokenExpiresAt).toEqual(new Date('2099-05-01T10:30Z'))
    await test.db.character.update({ where: { id }, data: { shareTokenExpiresAt: new Date() } })
    expect(await status('GET', `/api${link.pathname}${link.search}`, undefined)).toBe(404)
    const again = await test.call('POST', `/api/characters/${id}/share-link`, { as: author })
    const next = new URL(String(again.body.shareableLink))
    expect(await status('GET', `/api${next.pathname}${next.search}`, undefined)).toBe(200)
  })

  it('a share link is made only by the owner of the character', async () => {
    const { id } = await createCharacter(test.db, author, { isPublic: true })
    const { body } = await test.call('POST', `/api/characters/${id}/share-link`, { as: stranger })
    expect(body.message).toBe('Only the character owner can generate shareable links.')
  })
})

describe('collaborators', () => {
  it('a collaborator may see, edit and share a character according to the role, but never publish or delete it', async () => {
    const matrix = {
      viewer: { see: 200, edit: 403, share: 403 },
      editor: { see: 200, edit: 200, share: 403 },
      admin: { see: 200, edit: 200, share: 201 },
    }
    for (const [role, expected] of Object.entries(matrix)) {
      const { id } = await createCharacter(test.db, author)
      const path = `/api/characters/${id}`
      expect(await status('POST', `${path}/collaborate`, author, { collaboratorId: friend.id, role })).toBe(
        201,
      )
      const may = {
        see: await status('GET', path, friend),
        edit: await status('PUT', path, friend, { role: 'x', isPublic: false }),
        share: await status('POST', `${path}/share`, friend, { sharedWithId: stranger.id }),
      }
      expect(may, role).toEqual(expected)
      expect(await status('PUT', path, friend, { isPublic: true })).toBe(403)
      expect(await status('DELETE', path, friend)).toBe(403)
      expect(await status('POST', `${path}/fork`, friend, { name: 'Mine' })).toBe(403)
    }
  })

  it('a collaborator is listed for both users, and a user who accepts no collaborations cannot become one', async () => {
    const owner = await createUser(test.db)
    const shy = await createUser(test.db, { allowCollaborations: false })
    const { id } = await createCharacter(test.db, owner)
    const path = `/api/characters/${id}/collaborate`
    expect(await status('POST', path, owner, { collaboratorId: shy.id })).toBe(403)
    expect(await status('POST', path, owner, { collaboratorId: '' })).toBe(400)
    await test.call('POST', path, { as: owner, body: { collaboratorId: stranger.id, role: 'editor' } })
    for (const as of [owner, stranger]) {
      const { body } = await test.call<CollaborativeItem[]>('GET', '/api/collaborative-content', { as })
      expect(body.find((item) => item.id === id)?.collaborators).toMatchObject([
        { id: as === stranger ? stranger.id : null, role: 'editor' },
      ])
    }
  })
})

describe('forks', () => {
  it('a fork copies a public character as private, and remains when the original is deleted', async () => {
    const key = 'images/source/large.webp'
    await test.storage.put(key, 'large', 'image/webp')
    const source = await createCharacter(test.db, author, {
      isPublic: true,
      personality: 'Brave',
      likeCount: 3,
      shareTokenHash: 'x',
      appearance: 'Hair: red',
      appearanceParts: { hairColor: 'red' },
    })
    const image = await test.db.image.create({
      data: {
        ownerId: author.id,
        kind: 'portrait',
        key,
        smallKey: key,
        width: 1,
        height: 1,
        thumbhash: 'AA==',
        isGenerated: true,
        characterId: source.id,
      },
    })
    await test.db.character.update({ where: { id: source.id }, data: { imageId: image.id } })
    const fork = await test.call<CharacterDetail>('POST', `/api/characters/${source.id}/fork`, {
      as: friend,
      body: { name: 'Mira (Fork)' },
    })
    expect(fork.status).toBe(201)
    expect(fork.body).toMatchObject({
      name: 'Mira (Fork)',
      authorId: friend.id,
      forkedFromId: source.id,
      isPublic: false,
      personality: 'Brave',
      appearanceParts: { hairColor: 'red' },
      likeCount: 0,
      canFork: true,
    })
    const copy = fork.body.imageUrl?.replace('/media/', '') ?? ''
    expect(copy).not.toBe(key)
    expect(await test.db.image.findUnique({ where: { key: copy } })).toMatchObject({ isGenerated: true })
    expect(await test.storage.get(copy)).not.toBeNull()
    expect(await status('DELETE', `/api/characters/${source.id}`, author)).toBe(204)
    const left = await test.call<CharacterDetail>('GET', `/api/characters/${fork.body.id}`, { as: friend })
    expect(left.body).toMatchObject({ forkedFromId: null, imageUrl: fork.body.imageUrl })
  })

  it('a fork is refused without a name, or when the character does not allow forks', async () => {
    const secret = await createCharacter(test.db, author)
    const open = await createCharacter(test.db, author, { isPublic: true })
    const noName = await test.call('POST', `/api/characters/${open.id}/fork`, { as: friend, body: {} })
    expect([noName.status, noName.body.message]).toEqual([400, 'Name is required'])
    expect(await status('POST', `/api/characters/${secret.id}/fork`, stranger, { name: 'x' })).toBe(404)
    await test.db.characterShare.create({ data: { characterId: secret.id, userId: friend.id } })
    const seen = await test.call('POST', `/api/characters/${secret.id}/fork`, {
      as: friend,
      body: { name: 'x' },
    })
    expect(seen.body.message).toContain('does not allow forking')
  })
})
