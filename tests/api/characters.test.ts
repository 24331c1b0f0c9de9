import { describe, expect, it } from 'vitest'
import type { Character, StoryCharacter } from '#contract/characters.ts'
import { hashToken } from '#core/security/tokens.ts'
import { createChapter, createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)

const see = async (id: number, as?: TestUser, query = '') =>
  (await test.call('GET', `/api/characters/${id}${query}`, { as })).status
const ids = async (path: string, as: TestUser) =>
  (await test.call<Character[]>('GET', path, { as })).body.map(({ id }) => id)

describe('the visibility of a character', () => {
  it('a private character can be read by its author, admins, share holders and collaborators, and by nobody else', async () => {
    const character = await createCharacter(test.db, author)
    const [admin, friend, late, editor] = await Promise.all([
      createUser(test.db, { isAdmin: true }),
      createUser(test.db),
      createUser(test.db),
      createUser(test.db),
    ])
    const characterId = character.id
    await test.db.characterShare.create({ data: { characterId, userId: friend.id } })
    const expiresAt = new Date(Date.now() - 1000)
    await test.db.characterShare.create({
      data: { characterId, userId: late.id, shareType: 'temporary', expiresAt },
    })
    await test.db.characterCollaborator.create({ data: { characterId, userId: editor.id, role: 'editor' } })
    const seen = await Promise.all(
      [author, admin, friend, editor, late, stranger, undefined].map((as) => see(characterId, as)),
    )
    expect(seen).toEqual([200, 200, 200, 200, 404, 404, 404])
    await test.db.character.update({ where: { id: characterId }, data: { isPublic: true } })
    expect(await see(characterId)).toBe(200)
  })

  it('everybody with the share link of a private character can read it', async () => {
    const character = await createCharacter(test.db, author, { shareTokenHash: hashToken('held') })
    const other = await createCharacter(test.db, author)
    expect(await see(character.id, undefined, '?share=held')).toBe(200)
    expect(await see(character.id, stranger, '?share=guessed')).toBe(404)
    expect(await see(other.id, stranger, '?share=held')).toBe(404)
  })
})

describe('lists of characters', () => {
  it('the list of characters offers own, then shared, then public ones, each once and without unfinished ones', async () => {
    const reader = await createUser(test.db)
    const owner = await createUser(test.db)
    const open = await createCharacter(test.db, owner, { isPublic: true })
    const shared = await createCharacter(test.db, owner)
    const sharedAndOpen = await createCharacter(test.db, owner, { isPublic: true })
    const mine = await createCharacter(test.db, reader)
    const unready = await createCharacter(test.db, reader, { isReady: false })
    await createCharacter(test.db, owner)
    await test.db.characterShare.createMany({
      data: [shared, sharedAndOpen].map(({ id }) => ({ characterId: id, userId: reader.id })),
    })
    await test.db.characterCollaborator.create({ data: { characterId: shared.id, userId: reader.id } })
    const picked = await ids('/api/characters', reader)
    expect(picked.slice(0, 4)).toEqual([mine.id, sharedAndOpen.id, shared.id, open.id])
    expect(new Set(picked).size).toBe(picked.length)
    expect(await ids('/api/characters?personal=true', reader)).toEqual([unready.id, mine.id])
    const { headers } = await test.call('GET', '/api/characters?limit=1', { as: reader })
    expect(headers['x-total-count']).toBe(String(picked.length))
  })
})

describe('writing a character', () => {
  it('a new character has the fields of the form with their white space, except around the name', async () => {
    const body = {
      name: ' Mira ',
      personality: 'Quiet. Traits: loyal, witty',
      appearance: 'Hair: auburn long wavy',
      appearanceParts: { hairColor: 'auburn', hairStyle: 'long wavy' },
      personalityTraits: ['loyal', 'witty'],
      background: ' two\nlines ',
      unknown: 'ignored',
      importedCard: { spec: 'chara_card_v2', data: { name: '<b>Mira</b>' } },
    }
    const made = await test.call<Character>('POST', '/api/characters', { as: author, body })
    expect(made.status).toBe(201)
    const { unknown: _, importedCard, ...kept } = body
    expect(made.body).toMatchObject({ ...kept, name: 'Mira', isPublic: false, likeCount: 0, imageUrl: null })
    expect(await test.db.character.findUniqueOrThrow({ where: { id: made.body.id } })).toMatchObject({
      importedCard,
    })
    const again = await test.call('GET', `/api/characters/${made.body.id}`, { as: author })
    expect(again.body).toEqual(made.body)
  })

  it('the appearance parts and traits of a character are derived from its text, and its appearance text from the parts', async () => {
    const write = async (method: 'POST' | 'PUT', path: string, body: object) =>
      (await test.call<Character>(method, path, { as: author, body })).body
    const made = await write('POST', '/api/characters', {
      name: 'Mira',
      appearance: 'Tall and quick, Hair: auburn long wavy',
      personality: 'Quiet. Traits: loyal, witty',
    })
    expect(made).toMatchObject({
      appearanceParts: { other: 'Tall and quick', hairColor: 'auburn', hairStyle: 'long wavy' },
      personalityTraits: ['loyal', 'witty'],
    })
    const path = `/api/characters/${made.id}`
    const appearanceParts = { hairColor: 'red', eyeColor: 'green' }
    expect(await write('PUT', path, { name: 'Mira', appearanceParts })).toMatchObject({
      appearance: 'Hair: red, Eyes: green',
      appearanceParts,
    })
    expect(await write('PUT', path, { name: 'Mira', appearance: 'Hair: gray' })).toMatchObject({
      appearanceParts: { hairColor: 'gray' },
    })
  })

  it('a character with fields that are too long is rejected with the messages of the form', async () => {
    const body = { name: 'x'.repeat(101), personality: 'x'.repeat(501), role: 'x'.repeat(101) }
    const { status, body: answer } = await test.call<{ issues: { message: string }[] }>(
      'POST',
      '/api/characters',
      { as: author, body },
    )
    expect(status).toBe(400)
    expect(answer.issues.map(({ message }) => message)).toEqual([
      'Name too long',
      'Personality description too long',
      'Role too long',
    ])
    const traits = `${'x'.repeat(500)} Traits: ${'kind, '.repeat(50)}`
    expect(
      (await test.call('POST', '/api/characters', { as: author, body: { name: 'A', personality: traits } }))
        .status,
    ).toBe(201)
  })
})

describe('the characters of a story', () => {
  it('a character is linked to a story and counted once, and its role in the story can be changed', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const character = await createCharacter(test.db, author, { role: 'sailor' })
    const link = (role?: string) =>
      test.call<StoryCharacter>('POST', `/api/stories/${story.id}/characters`, {
        as: author,
        body: { characterId: character.id, role },
      })
    const first = await Promise.all([link(), link(), link()])
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(first[0]?.body).toMatchObject({ id: character.id, role: 'supporting', characterRole: 'sailor' })
    expect((await link('main')).body.role).toBe('main')
    const { body } = await test.call<StoryCharacter[]>('GET', `/api/stories/${story.id}/characters`, {
      as: author,
    })
    expect(body).toMatchObject([{ id: character.id, role: 'main', usageCount: 1 }])
    const path = `/api/stories/${story.id}/characters/${character.id}`
    const removed = await Promise.all([1, 2].map(() => test.call('DELETE', path, { as: author })))
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await test.db.character.findUniqueOrThrow({ where: { id: character.id } })).usageCount).toBe(0)
  })

  it('only those who may edit the story see the other names that chapters use for a character', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const { id: characterId } = await createCharacter(test.db, author, { isPublic: true })
    await test.db.storyCharacter.create({ data: { storyId: story.id, characterId } })
    const other = await createStory(test.db, author)
    for (const [of, alias] of [
      [story, 'Lena'],
      [story, 'Miss Marsh'],
      [other, 'Red'],
    ] as const) {
      const chapter = await createChapter(test.db, of)
      await test.db.chapterAlias.create({ data: { chapterId: chapter.id, characterId, alias } })
    }
    const path = `/api/stories/${story.id}/characters`
    const aliasesFor = async (as?: TestUser) =>
      (await test.call<StoryCharacter[]>('GET', path, { as })).body.map(({ aliases }) => aliases)
    expect(await aliasesFor(author)).toEqual([['Lena', 'Miss Marsh']])
    expect(await aliasesFor(stranger)).toEqual([[]])
    expect(await aliasesFor()).toEqual([[]])
  })

  it('private characters of a public story are shown to the author only', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const [open, secret] = [
      await createCharacter(test.db, author, { isPublic: true }),
      await createCharacter(test.db, author),
    ]
    for (const { id } of [open, secret]) {
      await test.call('POST', `/api/stories/${story.id}/characters`, {
        as: author,
        body: { characterId: id },
      })
    }
    const path = `/api/stories/${story.id}/characters`
    expect(await ids(path, author)).toEqual([open.id, secret.id])
    expect(await ids(path, stranger)).toEqual([open.id])
  })

  it('an author cannot add a character that they may not see to a story, and strangers cannot add any', async () => {
    const [story, secret] = [
      await createStory(test.db, author, { isPublic: true }),
      await createCharacter(test.db, stranger),
    ]
    const post = (as: TestUser) =>
      test.call('POST', `/api/stories/${story.id}/characters`, { as, body: { characterId: secret.id } })
    const hidden = await post(author)
    expect([hidden.status, hidden.body.message]).toEqual([404, 'Character not found'])
    expect((await post(stranger)).status).toBe(403)
  })
})

describe('changing a character', () => {
  it('a change of a character updates only the given fields, and only the author can change or delete the character', async () => {
    const character = await createCharacter(test.db, author, { background: 'kept' })
    const story = await createStory(test.db, author)
    await test.call('POST', `/api/characters/${character.id}/add-to-story/${story.id}`, {
      as: author,
      body: { role: 'rival' },
    })
    const path = `/api/characters/${character.id}`
    const changed = await test.call('PUT', path, { as: author, body: { name: 'New', isPublic: true } })
    expect(changed.body).toMatchObject({
      name: 'New',
      isPublic: true,
      background: 'kept',
      canEdit: true,
      usageCount: 1,
    })
    expect((await test.call('PUT', path, { as: stranger, body: { name: 'x' } })).status).toBe(403)
    expect((await test.call('PUT', path, { as: author, body: { name: '' } })).body.message).toBe(
      'Name is required',
    )
    const linked = await test.call<StoryCharacter[]>('GET', `/api/stories/${story.id}/characters`, {
      as: author,
    })
    expect(linked.body).toMatchObject([{ id: character.id, role: 'rival' }])
    expect((await test.call('DELETE', path, { as: stranger })).status).toBe(403)
    expect((await test.call('DELETE', path, { as: author })).status).toBe(204)
    expect(await ids(`/api/stories/${story.id}/characters`, author)).toEqual([])
  })

  it('a reader gets their like and save of a public character, which is in the lists of saved and of public characters', async () => {
    const reader = await createUser(test.db)
    const character = await createCharacter(test.db, author, { isPublic: true })
    for (const what of ['like', 'save', 'like'])
      await test.call('POST', `/api/characters/${character.id}/${what}`, { as: reader })
    const { body } = await test.call('GET', `/api/characters/${character.id}`, { as: reader })
    expect(body).toMatchObject({ liked: true, saved: true, likeCount: 1, canEdit: false, canFork: true })
    expect(await ids('/api/characters?saved=true', reader)).toEqual([character.id])
    const open = await test.call<Character[]>('GET', '/api/characters/public')
    expect(open.body.map(({ id }) => id)).toContain(character.id)
  })

  it('the general list, the public list, the search and the profile list of characters return whether the viewer likes each character', async () => {
    const reader = await createUser(test.db)
    await test.db.user.update({ where: { id: author.id }, data: { publicProfile: true } })
    const character = await createCharacter(test.db, author, { name: 'Wilhelmina Tarn', isPublic: true })
    await test.call('POST', `/api/characters/${character.id}/like`, { as: reader })
    const lists = ['/api/characters', '/api/characters/public', '/api/characters/search?q=Wilhelmina']
    for (const list of [...lists, `/api/users/${author.id}/characters`]) {
      const likedBy = async (as?: TestUser) => {
        const { body } = await test.call<Character[]>('GET', list, as ? { as } : {})
        return body.find(({ id }) => id === character.id)?.liked
      }
      expect(await likedBy(reader), list).toBe(true)
      expect(await likedBy(author), list).toBe(false)
      if (list !== '/api/characters') expect(await likedBy(), list).toBe(false)
    }
  })
})
