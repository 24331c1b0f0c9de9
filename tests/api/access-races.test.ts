import { describe, expect, it } from 'vitest'
import { createCharacter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })

type CallOf = (story: string, generation: string) => [path: string, body: object]
const calls: [what: string, callOf: CallOf][] = [
  [
    'an order of an editor',
    (story) => [`${story}/generate-chapter`, { plot: 'They meet', setting: 'Harbour' }],
  ],
  ['the retry of a generation by an editor', (_story, generation) => [`${generation}/retry`, {}]],
  ['the keeping of an unfinished text by an editor', (_story, generation) => [`${generation}/keep`, {}]],
]

describe('when another call ends the role of an admin of a character', () => {
  it.each([
    ['make somebody an admin', 'collaborate', { role: 'admin' }, 403],
    ['share the character', 'share', {}, 403],
    ['make a share link', 'share-link', {}, 403],
  ])('rejects a waiting call of the former admin to %s with 403', async (_what, call, body, status) => {
    const [author, former, friend] = [
      await createUser(test.db),
      await createUser(test.db),
      await createUser(test.db),
    ]
    const { id } = await createCharacter(test.db, author, { isPublic: true })
    await test.db.characterCollaborator.create({
      data: { characterId: id, userId: former.id, role: 'admin' },
    })
    const client = await test.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM characters WHERE id = $1 FOR UPDATE', [id])
    const waiting = test.call('POST', `/api/characters/${id}/${call}`, {
      as: former,
      body: { collaboratorId: friend.id, sharedWithId: friend.id, ...body },
    })
    await waitForLockWait(test.db)
    await client.query('DELETE FROM character_collaborators WHERE "characterId" = $1', [id])
    await client.query('COMMIT')
    client.release()
    expect((await waiting).status).toBe(status)
    expect(await test.db.characterCollaborator.count({ where: { characterId: id } })).toBe(0)
    expect(await test.db.characterShare.count({ where: { characterId: id } })).toBe(0)
    const left = await test.db.character.findUniqueOrThrow({ where: { id } })
    expect(left.shareTokenHash).toBeNull()
  })
})

describe('when another call ends the access of an editor to a story', () => {
  it.each(calls)(
    '%s that waits for the lock on the story is refused with 404 and changes nothing',
    async (_what, callOf) => {
      const author = await createUser(test.db)
      const editor = await createUser(test.db)
      const { id } = await createStory(test.db, author)
      await test.db.storyCollaborator.create({ data: { storyId: id, userId: editor.id, role: 'editor' } })
      const ended = await createGeneration(test.db, editor, 'chapter', {
        ...{ storyId: id, status: 'cancelled', attempt: 1, finishedAt: new Date() },
      })
      await test.db.generationText.create({
        data: { generationId: ended.id, attempt: 1, offset: 0, units: 13, delta: 'The lamp fell' },
      })
      const [path, body] = callOf(`/api/stories/${id}`, `/api/generations/${ended.id}`)
      // The end of the access locks the story first. The other call waits for the lock, and then finds that the user
      // may no longer write.
      const client = await test.pool.connect()
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM stories WHERE id = $1 FOR UPDATE', [id])
      const waiting = test.call('POST', path, { as: editor, body, headers: { prefer: 'respond-async' } })
      await waitForLockWait(test.db)
      await client.query('DELETE FROM story_collaborators WHERE "storyId" = $1', [id])
      await client.query('COMMIT')
      client.release()
      expect((await waiting).status).toBe(404)
      const left = await test.db.generation.findMany({ where: { storyId: id }, select: { status: true } })
      expect(left).toEqual([{ status: 'cancelled' }])
      expect(await test.db.chapter.count({ where: { storyId: id } })).toBe(0)
    },
  )
})
