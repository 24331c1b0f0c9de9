import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { openDatabase, Prisma } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { finishRun } from '../../../worker/run/finish.ts'
import { startRun } from '../../../worker/run/run.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser } from '../../setup/factories.ts'

async function createPlace() {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  const { db, close } = openDatabase(place.url)
  closeAfterTests(close)
  const pushed: { event: string; payload: object }[] = []
  const publish: Deps['publish'] = (_user, event, payload) => pushed.push({ event, payload })
  const config = parseConfig({ DATABASE_URL: place.url, REDIS_URL: 'redis://none', LOG_LEVEL: 'silent' })
  const deps = { config, db, log: createLog(config, 'test'), publish } as unknown as Deps
  const author = await createUser(db)
  const editor = await createUser(db)
  const { id: storyId } = await createStory(db, author)
  await db.storyCollaborator.create({ data: { storyId, userId: editor.id, role: 'editor' } })
  async function startRunOf(owner: { id: string }) {
    const { id } = await createGeneration(db, owner, 'passage', { storyId })
    const row = await claimGeneration(
      db,
      { generationId: id, attempt: 0 },
      { workerId: 'w', leaseSeconds: 10 },
    )
    if (!row) throw new Error('the generation could not be claimed')
    return startRun(deps, row)
  }
  const setSpiceLevel = (spiceLevel: number) =>
    db.story.update({ where: { id: storyId }, data: { spiceLevel } })
  const pushedText = () =>
    pushed.flatMap(({ event, payload }) =>
      event === 'generation.text' ? (payload as { delta: string }).delta : [],
    )
  return { db, deps, author, editor, pushed, pushedText, startRunOf, setSpiceLevel }
}

test('the text of an editor who has not said that they are 18 is not pushed while the story is mature', async () => {
  const { editor, pushedText, startRunOf, setSpiceLevel } = await createPlace()
  const run = await startRunOf(editor)
  const write = async (text: string) => {
    run.text.append(text)
    await run.flush()
  }
  await write('They meet.')
  await setSpiceLevel(4)
  run.remember({ step: 'prose' })
  await run.flush()
  await write(' They kiss.')
  expect(pushedText()).toEqual(['They meet.'])
  await setSpiceLevel(3)
  run.remember({ step: 'reading' })
  await run.flush()
  await write(' They part.')
  expect(pushedText()).toEqual(['They meet.', ' They kiss. They part.'])
  await run.end()
})

test('a run that begins after the story has become mature pushes no text to an editor who has not said that they are 18', async () => {
  const { author, editor, pushedText, startRunOf, setSpiceLevel } = await createPlace()
  await setSpiceLevel(4)
  for (const [owner, text] of [
    [editor, 'They kiss.'],
    [author, 'They meet.'],
  ] as const) {
    const run = await startRunOf(owner)
    run.text.append(text)
    await run.flush()
    await run.end()
  }
  expect(pushedText()).toEqual(['They meet.'])
})

test('the result of a mature generation is pushed to an adult, but not to an editor who has not said that they are 18', async () => {
  const { db, deps, editor, pushed, startRunOf, setSpiceLevel } = await createPlace()
  const finish = async () => {
    const run = await startRunOf(editor)
    await finishRun(
      deps,
      run,
      { write: async () => ({ subject: '', result: Prisma.sql`'{"text":"They kiss."}'::jsonb` }) },
      1,
    )
    await run.end()
    return pushed.at(-2)?.payload
  }
  await setSpiceLevel(4)
  expect(await finish()).toMatchObject({ status: 'completed', result: null })
  await db.user.update({ where: { id: editor.id }, data: { isAdult: true } })
  expect(await finish()).toMatchObject({ status: 'completed', result: { text: 'They kiss.' } })
})
