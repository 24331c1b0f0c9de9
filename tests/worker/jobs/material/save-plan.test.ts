import { expect, test } from 'vitest'
import { openDatabase } from '#core/postgres/client.ts'
import { isInfrastructure } from '#core/postgres/database-errors.ts'
import type { Deps } from '../../../../worker/deps.ts'
import { savePlan } from '../../../../worker/jobs/material/save-plan.ts'
import { claimGeneration } from '../../../../worker/run/claim.ts'
import { closeAfterTests } from '../../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../../setup/database.ts'
import { createCharacter, createGeneration, createStory, createUser } from '../../../setup/factories.ts'
import { waitFor } from '../../../setup/wait-for.ts'

const outline = { description: '', logline: 'A lamp.', chapters: [{ title: 'One', beats: [] }] }

async function claimedStory() {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  const { db, close } = openDatabase(place.url)
  closeAfterTests(close)
  const writer = await createUser(db)
  const { id: storyId } = await createStory(db, writer)
  const { id } = await createGeneration(db, writer, 'story', { storyId, dispatchedAt: new Date() })
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  return { db, writer, storyId, row }
}

test('the other names of characters in a saved plan are stored with the characters, each once, except pronouns and names of others', async () => {
  const { db, writer, storyId, row } = await claimedStory()
  const { id: characterId } = await createCharacter(db, writer, { name: 'Elena Marsh' })
  const { id: otherId } = await createCharacter(db, writer, { name: 'Tomas Reyes' })
  await db.storyCharacter.createMany({
    data: [characterId, otherId].map((id) => ({ storyId, characterId: id })),
  })
  const aliases = [{ name: 'Elena Marsh', aliases: ['Ellie', 'Ellie', 'Tomas', 'Mr. Reyes', 'she'] }]
  const answer = { ...outline, aliases }
  await savePlan({ db } as Deps, { row }, storyId, answer)
  await savePlan({ db } as Deps, { row }, storyId, answer)
  const linked = await db.storyCharacter.findMany({ where: { storyId }, orderBy: { characterId: 'asc' } })
  expect(linked).toMatchObject([{ aliases: ['Ellie'] }, { aliases: [] }])
})

test('no part of a plan is stored when the database connection is lost during its save, and the error does not stop the worker', async () => {
  const { db, storyId, row } = await claimedStory()
  const answer = { ...outline, aliases: [] }
  const error = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE planned_chapters`
    const saving = savePlan({ db } as Deps, { row }, storyId, answer).catch((reason: unknown) => reason)
    await waitFor(async () => {
      const stopped = await db.$queryRaw<unknown[]>`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%planned_chapters%'`
      expect(stopped).toHaveLength(1)
    })
    return saving
  })
  // If the rejection were not handled, it would make the test file fail.
  expect(isInfrastructure(error), String(error)).toBe(true)
  expect(await db.plannedChapter.count()).toBe(0)
})
