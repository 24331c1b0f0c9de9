import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { explainFailure } from '#core/observability/explain-failure.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { openStorage } from '#core/storage/client.ts'
import { markForDelivery } from '../../worker/dispatch/dispatcher.ts'
import { runAdminInProcess, runAdminProcess } from '../setup/admin-command.ts'
import { createChapter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const hourMs = 3_600_000

const test = useTestApp()

function settings(): Record<string, string> {
  const { DATABASE_URL, S3_ENDPOINT = '', S3_BUCKET = '' } = test.config
  const keys = { S3_ACCESS_KEY_ID: 'heartroom', S3_SECRET_ACCESS_KEY: 'heartroom' }
  return { DATABASE_URL, S3_ENDPOINT, S3_BUCKET, ...keys }
}

const runAdmin = (...args: string[]) => runAdminInProcess(settings(), ...args)

async function createFailedChapter(errorCode: string, agoMs = 0) {
  const writer = await createUser(test.db)
  const story = await createStory(test.db, writer)
  return createGeneration(test.db, writer, 'chapter', {
    storyId: story.id,
    status: 'failed',
    errorCode,
    errorMessage: 'It broke.',
    finishedAt: new Date(Date.now() - agoMs),
  })
}

const statusOf = async (id: string) => (await test.db.generation.findUniqueOrThrow({ where: { id } })).status

describe('the command retry', () => {
  it('the command retry requeues failed generations by error and time, counts their usage again, and leaves all others', async () => {
    const recent = await createFailedChapter('provider_failed', hourMs)
    const old = await createFailedChapter('provider_failed', 5 * hourMs)
    const refused = await createFailedChapter('refused', hourMs)
    const dismissed = await createFailedChapter('provider_failed', hourMs)
    await test.db.$executeRaw`UPDATE generations SET "dismissedAt" = now() WHERE id = ${dismissed.id}::uuid`
    expect(await runAdmin('retry', 'provider_failed', '--since', '2h', '--dry-run')).toMatchObject({
      out: '1 generation would be retried.\n',
    })
    expect(await statusOf(recent.id)).toBe('failed')
    expect(await runAdmin('retry', 'any', '--since', '2h', '--kind', 'chapter')).toMatchObject({
      code: 0,
      out: '1 generation queued again.\n',
    })
    const others = [old.id, refused.id, dismissed.id]
    expect(await statusOf(recent.id)).toBe('queued')
    expect(await Promise.all(others.map(statusOf))).toEqual(['failed', 'failed', 'failed'])
    expect(await test.db.usagePeriod.findFirst({ where: { userId: recent.ownerId } })).toMatchObject({
      chapters: 1,
    })
    expect(await runAdmin('retry', 'any', '--before', '2h')).toMatchObject({
      out: '1 generation queued again.\n',
    })
    expect(await statusOf(old.id)).toBe('queued')
  })

  it('the command retry skips a failed generation when a newer generation of its story is active', async () => {
    const dead = await createFailedChapter('deadline')
    const owner = { id: dead.ownerId }
    await createGeneration(test.db, owner, 'chapter', { storyId: dead.storyId })
    const { out } = await runAdmin('retry', 'deadline')
    expect(out).toMatch(/^0 generations queued again\. 1 generation skipped: /)
    expect(await test.db.usagePeriod.count({ where: { userId: owner.id } })).toBe(0)
  })
})

it('the command requeue takes a running generation from its worker and raises its attempt', async () => {
  const writer = await createUser(test.db)
  const story = await createStory(test.db, writer)
  const row = await createGeneration(test.db, writer, 'chapter', {
    storyId: story.id,
    status: 'running',
    attempt: 3,
    workerId: 'gone',
    leaseUntil: new Date(Date.now() + hourMs),
  })
  expect(await runAdmin('requeue', row.id)).toMatchObject({ code: 0, out: `${row.id} is queued again.\n` })
  expect(await test.db.generation.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
    status: 'queued',
    attempt: 4,
    workerId: null,
    leaseUntil: null,
  })
  await test.db.generation.update({
    where: { id: row.id },
    data: { status: 'completed', finishedAt: new Date() },
  })
  expect(await runAdmin('requeue', row.id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is completed'),
  })
})

it('the command requeue refuses a generation that waits until its owner approves its contract', async () => {
  const writer = await createUser(test.db)
  const story = await createStory(test.db, writer)
  const row = await createGeneration(test.db, writer, 'chapter', { storyId: story.id, awaits: 'contract' })
  expect(await runAdmin('requeue', row.id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('waits until its owner approves its contract'),
  })
  expect(await test.db.generation.findUniqueOrThrow({ where: { id: row.id } })).toEqual(row)
})

it('the command pause stops the dispatch of a kind and hides queue positions, and resume undoes both', async () => {
  const { db } = test
  await db.generation.deleteMany()
  // The worker must count as alive for the whole test, although each command starts a process, which is slow on a busy
  // machine.
  const seenAt = new Date(Date.now() + hourMs)
  await db.workerProcess.create({ data: { id: uuidv7(), textSlots: 5, imageSlots: 5, seenAt } })
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const row = await createGeneration(db, writer, 'chapter', { storyId: story.id })
  expect(await runAdmin('pause', 'chapter')).toMatchObject({
    out: expect.stringMatching(/^Paused: chapter \(since /),
  })
  expect(await markForDelivery(db)).toEqual([])
  const read = async () => (await test.call('GET', `/api/generations/${row.id}`, { as: writer })).body
  expect(await read()).toMatchObject({ status: 'queued', queuePosition: null, etaSeconds: null })
  expect(await runAdmin('resume', 'all')).toMatchObject({ code: 0 })
  expect(await runAdmin('pause')).toMatchObject({ out: 'No kind is paused.\n' })
  expect(await read()).toMatchObject({ status: 'queued', queuePosition: 0 })
  expect(await markForDelivery(db)).toHaveLength(1)
})

it('the command show prints the state, model calls and archive of a generation, but none of its content', async () => {
  const { db, storage } = test
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const row = await createGeneration(db, writer, 'chapter', {
    storyId: story.id,
    status: 'completed',
    attempt: 2,
    finishedAt: new Date(),
    input: { plot: 'A secret plot' },
    contract: { scenes: [{ goal: 'A secret goal' }] },
    checkpoint: { text: 'A secret beginning' },
    result: { title: 'A secret title' },
  })
  const chapter = await createChapter(db, story, { generationId: row.id, content: 'Secret words.' })
  await db.modelCall.create({
    data: {
      generationId: row.id,
      attempt: 1,
      purpose: 'prose',
      model: 'm',
      outcome: 'ok',
      startedAt: new Date(),
      ms: 10,
      completionTokens: 7,
    },
  })
  await storage.put(`generations/${row.id}.json`, '{"secret":1}', 'application/json')
  const { out } = await runAdmin('show', row.id, '--json')
  expect(JSON.parse(out)).toMatchObject({
    generation: { id: row.id, kind: 'chapter', status: 'completed', attempt: 2 },
    modelCalls: [{ purpose: 'prose', completionTokens: 7, outcome: 'ok' }],
    chapter: { id: chapter.id },
    archive: { state: 'stored', bytes: 12 },
  })
  const plain = await runAdmin('show', row.id)
  expect(plain.out).toContain('status: completed')
  expect(out + plain.out).not.toMatch(/secret/i)
})

it('the command set-tier raises a tier at once, sets a lower tier as pending, and is recorded in the audit log', async () => {
  const user = await createUser(test.db)
  const read = () => test.db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(await runAdmin('set-tier', user.email, 'premium')).toMatchObject({
    out: `${user.email} has the tier premium now.\n`,
  })
  expect(await read()).toMatchObject({ tier: 'premium', pendingTier: null })
  await runAdmin('set-tier', user.email, 'free')
  expect(await read()).toMatchObject({ tier: 'premium', pendingTier: 'free' })
  expect(await test.db.auditEntry.count({ where: { targetId: user.id, action: 'user.update' } })).toBe(2)
})

it('the command prune keeps recent objects in storage, and fails when no option is given', async () => {
  const { db, storage } = test
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const row = await createGeneration(db, writer, 'chapter', { storyId: story.id })
  const mine = `generations/${row.id}.json`
  await storage.put(mine, '{}', 'application/json')
  await storage.put(`generations/${uuidv7()}.json`, '{}', 'application/json')
  // Both objects are recent and could belong to a run that has not committed yet, so prune must keep them.
  expect((await runAdmin('prune', '--orphans')).out).toBe(
    'Orphaned pictures removed: 0\nOrphaned archives removed: 0\nOrphaned chapter texts removed: 0\n',
  )
  expect((await runAdmin('prune', '--archives-older-than', '1')).out).toBe('Old archives removed: 0\n')
  expect(await storage.get(mine)).not.toBeNull()
  expect(await runAdmin('prune')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Name what to remove/),
  })
})

it('the commands retry and show without arguments list the failed generations', async () => {
  const dead = await createFailedChapter('deadline', hourMs)
  expect((await runAdmin('retry')).out).toMatch(/^deadline {2}chapter {2}\d+ {2}\S+Z to \S+Z$/m)
  expect((await runAdmin('show')).out).toMatch(
    new RegExp(`^${dead.id} {2}\\S+Z {2}chapter {2}failed .*deadline$`, 'm'),
  )
})

it('an operator command explains in one sentence which service or setting is wrong', async () => {
  const { DATABASE_URL, S3_ENDPOINT } = test.config
  const wrong = { DATABASE_URL, S3_ENDPOINT, S3_BUCKET: 'not-there' }
  const explainDatabase = async (change: (url: URL) => void) => {
    const url = new URL(DATABASE_URL)
    change(url)
    const { db, close } = openDatabase(url.href, 1)
    const error = await db.user.findFirst().catch((fault: unknown) => fault)
    await close()
    return explainFailure(error, { ...wrong, DATABASE_URL: url.href })
  }
  const explainStorage = async (endpoint: string) => {
    const storage = openStorage({ ...test.config, S3_ENDPOINT: endpoint, S3_BUCKET: 'not-there' })
    const error = await storage
      .list('')
      .next()
      .catch((fault: unknown) => fault)
    storage.close()
    return explainFailure(error, { ...wrong, S3_ENDPOINT: endpoint })
  }
  const setWrongPort = (url: URL) => {
    url.port = '1'
  }
  const setUnmigratedDatabase = (url: URL) => {
    url.pathname = '/postgres'
  }
  const setUnknownDatabase = (url: URL) => {
    url.pathname = '/nowhere'
  }
  const setWrongPassword = (url: URL) => {
    url.password = 'x'
  }
  expect(await explainDatabase(setWrongPort)).toMatch(/^The database at \S+:1 cannot be reached\.$/)
  expect(await explainDatabase(setUnmigratedDatabase)).toMatch(/run `npm run migrate` first\.$/)
  expect(await explainDatabase(setUnknownDatabase)).toBe(
    'The database that DATABASE_URL names does not exist.',
  )
  expect(await explainDatabase(setWrongPassword)).toBe(
    'The database refuses the user name or the password in DATABASE_URL.',
  )
  expect(await explainStorage(S3_ENDPOINT ?? '')).toMatch(/^Storage has no bucket not-there: .*make-bucket/)
  expect(await explainStorage('http://127.0.0.1:1')).toMatch(/^Storage at http:\S+ cannot be reached/)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/backups/x' })
  expect(explainFailure(full, wrong)).toBe('/backups/x cannot be read or written (ENOSPC).')
  expect(
    await runAdminProcess({ ...settings(), S3_BUCKET: 'not-there' }, 'prune', '--orphans'),
  ).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Storage has no bucket not-there: .*\n$/),
  })
})

it('an operator command rejects wrong arguments with an explanation, and prints its help with --help', async () => {
  const wrong: [string[], RegExp][] = [
    [
      ['retry', 'any', '--since', 'yesterday'],
      /^--since takes a time such as 30m, 2h or 7d, not yesterday\.\n$/,
    ],
    [['invite', '--valid', '0m'], /^--valid takes a time such as 30m, 2h or 7d, not 0m\.\n$/],
    [['invite', '--uses', '0'], /^--uses takes a whole number from 1 up, not 0\.\n$/],
    [['retry', 'any', '--kind', 'poem'], /^There is no kind poem; the kinds are /],
    [['requeue', 'x'], /^x is not the id of a generation\.\n$/],
    [['show', uuidv7()], /^Generation .* does not exist/],
    [['set-tier', 'nobody@example.com', 'gold'], /^There is no tier gold; /],
    [['pause', '--loudly'], /Usage: npm run admin -- pause/],
  ]
  for (const [args, message] of wrong) {
    expect(await runAdmin(...args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) })
  }
  // A separate process prints the same text as the command in this process, and its exit code shows whether the command
  // succeeded.
  expect(await runAdminProcess(settings(), '--help')).toEqual({ ...(await runAdmin('--help')), code: 0 })
  expect(await runAdminProcess(settings(), 'show', 'x')).toEqual({
    ...(await runAdmin('show', 'x')),
    code: 1,
  })
  expect((await runAdmin('--help')).out).toContain('requeue <generation id>')
  expect((await runAdmin('retry', '--help')).out).toContain('--dry-run')
})
