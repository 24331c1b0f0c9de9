import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
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

const put = (as: TestUser, body: object) =>
  test.call<{ penName: string | null; code?: string; message: string; issues: { message: string }[] }>(
    'PUT',
    '/api/user/profile',
    { as, body },
  )
const nameFound = async (q: string) => {
  const { body } = await test.call<{ firstName: string }[]>(
    'GET',
    `/api/users/search?q=${encodeURIComponent(q)}`,
  )
  return body.map(({ firstName }) => firstName)
}

describe('a pen name', () => {
  it.each([
    ['Platona', '', 'Platona'],
    ['Ana  Maria', 'Duval\u00a0', 'Ana Maria Duval'],
  ])('a pen name cannot be the public name %j %j', async (firstName, lastName, penName) => {
    await createUser(test.db, { firstName, lastName, publicProfile: true })
    expect((await put(await createUser(test.db), { penName })).status).toBe(409)
  })

  it('a pen name is stored as one line, and its owner sees it with the name of the sign-up and the bio', async () => {
    const me = await createUser(test.db, { firstName: 'Ada', lastName: 'Vale' })
    const bio = 'Writes by the sea.\n\n  Two cats.'
    expect(await put(me, { penName: '  Mira   Stone ', bio })).toMatchObject({
      status: 200,
      body: { firstName: 'Ada', lastName: 'Vale', penName: 'Mira Stone', bio, hasSecondFactor: false },
    })
    expect((await test.call('GET', '/api/auth/user', { as: me })).body).toMatchObject({
      penName: 'Mira Stone',
      bio,
    })
  })

  it('a pen name stays when a profile change omits it, and can be chosen by another user after its owner has removed it', async () => {
    const me = await createUser(test.db, { publicProfile: true })
    await put(me, { penName: 'Lena Brook', bio: 'Words' })
    expect((await put(me, { firstName: 'Eve', lastName: 'Orr' })).body).toMatchObject({
      firstName: 'Eve',
      penName: 'Lena Brook',
      bio: 'Words',
    })
    expect((await put(me, { penName: '' })).body).toMatchObject({ penName: null, bio: 'Words' })
    const other = await createUser(test.db)
    expect((await put(other, { penName: 'Lena Brook' })).status).toBe(200)
  })

  it('the bio of a user is shown on the public profile, and a private profile answers 404', async () => {
    const me = await createUser(test.db, { publicProfile: true })
    await put(me, { bio: 'I write\n<b>ghosts</b>' })
    expect((await test.call('GET', `/api/users/${me.id}`)).body).toMatchObject({
      bio: 'I write\n<b>ghosts</b>',
    })
    await test.call('PUT', '/api/user/settings', { as: me, body: { publicProfile: false } })
    expect((await test.call('GET', `/api/users/${me.id}`)).status).toBe(404)
  })

  it.each([
    ['A', 'A pen name has at least 2 characters'],
    ['🜁', 'A pen name needs a letter or a digit'],
    ['\u0301\u0301', 'A pen name needs a letter or a digit'],
    ['\u200b\u200b', 'A pen name needs a letter or a digit'],
    ['x'.repeat(61), 'A pen name has at most 60 characters'],
    ['Mira \u202Eenots', 'A pen name cannot contain characters that turn the direction of text'],
    ['Mira\u200F Stone', 'A pen name cannot contain characters that turn the direction of text'],
    [`Zo${'\u0308'.repeat(9)}e`, 'A pen name cannot have that many marks on one letter'],
    ['Mira\u0000Stone', 'Contains characters that cannot be stored'],
  ])('the pen name %j is refused with 400 and the reason', async (penName, message) => {
    const me = await createUser(test.db)
    const { status, body } = await put(me, { penName })
    expect([status, body.code, body.issues]).toEqual([400, 'invalid', [{ path: 'penName', message }]])
  })

  it.each([
    'Imogen Farrow',
    'IMOGEN farrow',
    'Imogen  Farrow',
    'Imogen-Farrow',
    'Imógen Fàrrow',
    'lmogen Farrow',
    'Imo\u200bgen Farrow',
    'Imogen\u00adFarrow',
    'Іmogеn Fаrrоw',
    'Ιmοgen Farrow',
    'Ｉｍｏｇｅｎ Ｆａｒｒｏｗ',
    '𝐈mogen Farrow',
    'Irnogen Farrow',
  ])('the pen name %j is refused because it imitates that of another user', async (imitation) => {
    const owner = await createUser(test.db)
    const other = await createUser(test.db)
    await test.db.penNameKey.deleteMany()
    expect((await put(owner, { penName: 'Imogen Farrow' })).status).toBe(200)
    const { status, body } = await put(other, { penName: imitation })
    expect([status, body.code]).toEqual([409, 'pen_name_taken'])
    expect((await put(owner, { penName: imitation })).status).toBe(200)
  })

  it.each(['admin', 'Adm1n', 'Moderator', 'Heartroom', 'Heart-Room Team', 'Ηeartroom', 'Support'])(
    'the pen name %j is refused because it looks like a name of the operators',
    async (penName) => {
      const { status, body } = await put(await createUser(test.db), { penName })
      expect([status, body.code]).toEqual([409, 'pen_name_taken'])
    },
  )

  it('a pen name cannot be the name of a public profile or of the author of a public story, but can be a name that nobody else sees', async () => {
    await createUser(test.db, { firstName: 'Zora', lastName: 'Quill', publicProfile: true })
    await createUser(test.db, { firstName: 'Hidden', lastName: 'Heron' })
    const star = await createUser(test.db, {
      firstName: 'Secret',
      lastName: 'Swallow',
      publicProfile: true,
    })
    await put(star, { penName: 'Open Swift' })
    const author = await createUser(test.db, { firstName: 'Elena', lastName: 'Marsh' })
    await createStory(test.db, author, { isPublic: true })
    const me = await createUser(test.db)
    for (const penName of ['Elena Marsh', 'Zora Quill', 'zóra quill', 'Zоra Quill'])
      expect((await put(me, { penName })).body.code, penName).toBe('pen_name_taken')
    for (const penName of ['Hidden Heron', 'Secret Swallow'])
      expect((await put(me, { penName })).status, penName).toBe(200)
  })

  it('a pen name is given to only one of several users who choose it at the same moment', async () => {
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => createUser(test.db)))
    const answers = await Promise.all(users.map((as) => put(as, { penName: 'Only One' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })
})

describe('a real name behind a pen name', () => {
  const hidden = /Zelda|Quillon/i

  it('the real name behind a pen name is shown to no other user in a list, search, message, notification, page, push or export', async () => {
    const pushed: string[] = []
    test.app.services.publish = (to, event, payload) => {
      if (to !== me.id) pushed.push(JSON.stringify([event, payload]))
    }
    const me = await createUser(test.db, { firstName: 'Zelda', lastName: 'Quillon', publicProfile: true })
    const reader = await createUser(test.db, { tier: 'premium' })
    const partner = await createUser(test.db)
    const open = { isPublic: true }
    const story = await createStory(test.db, me, { ...open, title: 'The Quiet Quay' })
    await createChapter(test.db, story)
    const character = await createCharacter(test.db, me, open)
    const location = await createLocation(test.db, me, open)
    const collection = await test.db.collection.create({ data: { authorId: me.id, name: 'All', ...open } })
    const theirs = await createCharacter(test.db, reader, open)
    const { id: theirStory } = await createStory(test.db, reader, open)
    const send = (method: 'POST' | 'PUT', path: string, body: object, as = me) =>
      test.call<{ id: number }>(method, path, { as, body })
    const act = async () => {
      await send('POST', '/api/messages', { receiverId: reader.id, content: 'Hello' })
      await send('POST', `/api/stories/${theirStory}/like`, {})
      await send('POST', `/api/characters/${theirs.id}/fork`, { name: 'Copy' })
      await send('POST', '/api/collaboration-requests', {
        toUserId: reader.id,
        type: 'general',
        message: 'Hi',
      })
      const asked = await send(
        'POST',
        '/api/collaboration-requests',
        { toUserId: me.id, type: 'story', message: 'Hi' },
        reader,
      )
      await send('PUT', `/api/collaboration-requests/${asked.body.id}`, { status: 'rejected' })
      await send('POST', `/api/characters/${character.id}/share`, { sharedWithId: reader.id })
      await send('POST', `/api/characters/${character.id}/collaborate`, { collaboratorId: partner.id })
    }
    const titles = async () => {
      const { body } = await test.call<Notification[]>('GET', '/api/notifications', { as: reader })
      return body.map(({ title }) => title)
    }
    await act()
    // Earlier versions of Heartroom stored the name of the acting user in the title of a notification.
    await test.db.notification.create({
      data: { userId: reader.id, actorId: me.id, type: 'like', title: 'Zelda Former liked your story' },
    })
    expect(await titles()).toContain('Zelda Quillon liked your story')
    expect(await nameFound('zelda')).toEqual(['Zelda'])
    const stats = async () => (await test.call('GET', '/api/discover/stats')).text
    expect(await stats()).toContain('Zelda Quillon')

    expect((await put(me, { penName: 'Iris Wren' })).status).toBe(200)
    pushed.length = 0
    await test.db.notification.deleteMany({ where: { userId: reader.id, title: { contains: 'message' } } })
    await test.db.characterCollaborator.deleteMany()
    await act()

    expect(await titles()).toContain('Iris Wren liked your story')
    expect(await nameFound('iris wren')).toEqual(['Iris Wren'])
    for (const q of ['zelda', 'quillon', 'zelda quillon', 'ze']) expect(await nameFound(q), q).toEqual([])
    const paths = [
      `/api/users/public`,
      `/api/users/${me.id}`,
      `/api/users/${me.id}/stories`,
      `/api/users/${me.id}/characters`,
      '/api/stories',
      '/api/stories/public',
      '/api/stories/search?q=quay',
      '/api/characters',
      '/api/characters/public',
      '/api/locations',
      '/api/collections',
      `/api/stories/${story.id}`,
      `/api/stories/${story.id}/similar`,
      `/api/characters/${character.id}`,
      `/api/locations/${location.id}`,
      `/api/collections/${collection.id}`,
      '/api/messages',
      '/api/collaboration-requests',
      '/api/notifications',
      '/api/shared-with-me',
      '/api/collaborative-content',
      '/api/discover/stats',
      `/stories/${story.id}`,
      `/characters/${character.id}`,
      `/locations/${location.id}`,
      `/collections/${collection.id}`,
      `/users/${me.id}`,
      '/sitemap.xml',
    ]
    const answers: string[] = []
    for (const as of [undefined, reader, partner])
      for (const path of paths) {
        const { text, status } = await test.call('GET', path, { as, headers: { accept: 'text/html, */*' } })
        expect(text, `${status} ${path}`).not.toMatch(hidden)
        answers.push(text)
      }
    expect(answers.filter((text) => text.includes('Iris Wren')).length).toBeGreaterThan(30)
    expect(pushed.join('\n')).toContain('Iris Wren')
    expect(pushed.join('\n')).not.toMatch(hidden)
    for (const path of ['/api/user/export']) {
      const { rawPayload } = await test.app.inject({
        url: path,
        headers: { authorization: `Bearer ${reader.token}` },
      })
      const text = Object.values(unzipSync(rawPayload)).map((file) => Buffer.from(file).toString('utf8'))
      expect(text.join('\n')).not.toMatch(hidden)
      expect(text.join('\n')).toContain('Iris Wren liked your story')
    }
  })

  it('the book of a story contains the pen name of its author and not the real name', async () => {
    const me = await createUser(test.db, { firstName: 'Zelda', lastName: 'Quillon', tier: 'premium' })
    const story = await createStory(test.db, me)
    await createChapter(test.db, story)
    await put(me, { penName: 'Iris Lark' })
    const { rawPayload, statusCode } = await test.app.inject({
      url: `/api/stories/${story.id}/book`,
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(statusCode).toBe(200)
    const text = Object.values(unzipSync(rawPayload))
      .map((file) => Buffer.from(file).toString('utf8'))
      .join('\n')
    expect(text).toContain('Iris Lark')
    expect(text).not.toMatch(hidden)
  })

  it('admins see the real name behind a pen name, and find the user by either name', async () => {
    const me = await createUser(test.db, { firstName: 'Ottilie', lastName: 'Rook' })
    await put(me, { penName: 'Jade Finch' })
    const admin = await createUser(test.db, { isAdmin: true })
    for (const q of ['ottilie', 'jade'])
      expect((await test.call('GET', `/api/admin/users?q=${q}`, { as: admin })).body).toMatchObject([
        { firstName: 'Ottilie', lastName: 'Rook', penName: 'Jade Finch' },
      ])
  })

  it('visitors get no cached answer with the real name of an author after the author has set a pen name', async () => {
    const me = await createUser(test.db, { firstName: 'Zelda', lastName: 'Quillon' })
    const story = await createStory(test.db, me, { isPublic: true })
    expect((await test.call('GET', `/api/stories/${story.id}`)).text).toContain('Zelda Quillon')
    await put(me, { penName: 'Nell Teal' })
    const { text } = await test.call('GET', `/api/stories/${story.id}`)
    expect(text).toContain('Nell Teal')
    expect(text).not.toMatch(hidden)
  })
})
