import { expect, test } from 'vitest'
import { openDatabase } from '#core/postgres/client.ts'
import { createEndedShareAnnouncer } from '../../../worker/dispatch/ended-shares.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createCharacter, createStory, createUser } from '../../setup/factories.ts'

test('the end of a temporary share is pushed once to its receiver and to the author, also if the share ended within the minute before the worker started', async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  const { db, close } = openDatabase(place.url)
  closeAfterTests(close)
  const [author, reader] = [await createUser(db), await createUser(db)]
  const story = await createStory(db, author)
  const character = await createCharacter(db, author)
  const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const share = { userId: reader.id, expiresAt: fromNow(-30) }
  await db.storyShare.create({ data: { storyId: story.id, ...share } })
  await db.characterShare.create({ data: { characterId: character.id, ...share } })
  const others = [await createStory(db, author), await createStory(db, author)]
  await db.storyShare.createMany({
    data: [fromNow(60), fromNow(-3600)].map((expiresAt, n) => ({
      storyId: others[n]?.id ?? 0,
      userId: reader.id,
      expiresAt,
    })),
  })
  const pushed: unknown[] = []
  const watch = createEndedShareAnnouncer(db, (...push) => void pushed.push(push))
  await watch()
  expect(pushed).toEqual([
    [reader.id, 'access.updated', { type: 'story', id: story.id }],
    [author.id, 'access.updated', { type: 'story', id: story.id }],
    [reader.id, 'access.updated', { type: 'character', id: character.id }],
    [author.id, 'access.updated', { type: 'character', id: character.id }],
  ])
  await watch()
  expect(pushed).toHaveLength(4)
  await db.storyShare.update({
    where: { storyId_userId: { storyId: others[0]?.id ?? 0, userId: reader.id } },
    data: { expiresAt: fromNow(0) },
  })
  await watch()
  expect(pushed.slice(4)).toEqual(
    [reader, author].map(({ id }) => [id, 'access.updated', { type: 'story', id: others[0]?.id }]),
  )
})
