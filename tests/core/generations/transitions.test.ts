import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type GenerationStatus, generationStatus } from '#contract/generation-fields.ts'
import {
  acceptOrder,
  approve,
  cancelActive,
  requeue,
  restartSql,
} from '#core/generations/order-transitions.ts'
import {
  awaitApprovalSql,
  claimSql,
  expireSql,
  failSql,
  finishSql,
  type HeldRow,
  heartbeatSql,
  lockHeldRowSql,
  retryLaterSql,
} from '#core/generations/run-transitions.ts'
import { type TransitionName, transitions } from '#core/generations/transitions.ts'
import { type Database, openDatabase, Prisma, type Tx } from '#core/postgres/client.ts'
import { makeContract } from '../../../worker/story/contract/contract.ts'
import { emptyStyle } from '../../../worker/story/material/book.ts'
import { bandOf } from '../../../worker/story/prose/length.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser, failed } from '../../setup/factories.ts'
import { freeOrder } from '../../setup/orders.ts'

let database: Database
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url)
  closeAfterTests(database.close)
})

const ago = new Date(Date.now() - 60_000)
const finished = { finishedAt: ago, attempt: 1 }
const fieldsIn = {
  queued: { dispatchedAt: ago, attempt: 1 },
  running: { dispatchedAt: ago, attempt: 1, workerId: 'w', leaseUntil: ago, claimedAt: ago },
  completed: finished,
  failed: failed(),
  cancelled: finished,
} satisfies Record<GenerationStatus, object>

const backoff = { afterMs: 0, ranMs: 0, failed: false, waits: false, stage: '' }
const beat = {
  ...{ leaseSeconds: 10, progress: 0.5, stage: '', progressDetail: null, calls: 1, checkpoint: null },
  contract: null,
}
const contract = makeContract({
  plot: 'Elena waits. Tomas comes.',
  ...{ wish: '', setting: 'The stairs', band: bandOf('chapter', 'short'), beats: [], notYet: [] },
  ...{ style: emptyStyle, people: [], places: [] },
})
const run: Record<Exclude<TransitionName, 'accept'>, (tx: Tx, row: HeldRow) => Promise<unknown>> = {
  claim: (tx, row) => tx.$queryRaw(claimSql(row, { workerId: 'w', leaseSeconds: 10 })),
  save: (tx, row) => tx.$queryRaw(heartbeatSql(row, beat)),
  finish: (tx, row) =>
    tx.$queryRaw(
      finishSql(row, { result: Prisma.sql`'{}'::jsonb`, calls: 1, checkpoint: {}, contract, ranMs: 1 }),
    ),
  awaitApproval: (tx, row) => tx.$queryRaw(awaitApprovalSql(row, { contract, ranMs: 1, calls: 1 })),
  approve: async (tx, { id }) => approve(tx, id, freeOrder),
  retryLater: (tx, row) => tx.$executeRaw(retryLaterSql(row, backoff)),
  fail: (tx, row) =>
    tx.$executeRaw(
      failSql(row, { code: 'deadline', message: '', ranMs: 1, dropsPicture: false, isQuiet: false }),
    ),
  expire: (tx) =>
    tx.$queryRaw(expireSql({ maxLosses: 20, unrenewedSeconds: 7, holderIsDead: Prisma.sql`true` })),
  cancel: (tx, { id }) => cancelActive(tx, Prisma.sql`g.id = ${id}::uuid`),
  requeue: (tx, { id }) => requeue(tx, { id, fromStart: true, usagePeriod: null, reservation: freeOrder }),
  restart: (tx, { id }) => tx.$executeRaw(restartSql(id)),
}

async function rowIn(status: GenerationStatus, more: { awaits?: string } = {}) {
  const { db } = database
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  return createGeneration(db, writer, 'chapter', { storyId: story.id, ...fieldsIn[status], status, ...more })
}

const names = Object.keys(run) as (keyof typeof run)[]
describe.each(names)('the transition %s', (name) => {
  const { from, to, raisesAttempt } = transitions[name]
  const starts = (status: GenerationStatus) => (from as readonly GenerationStatus[]).includes(status)

  test.each(generationStatus.options.filter(starts))(
    `the transition ${name} changes a generation that is %s to ${to}`,
    async (status) => {
      const before = await rowIn(status, name === 'approve' ? { awaits: 'contract' } : {})
      await database.db.$transaction((tx) => run[name](tx, before))
      const after = await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })
      expect(after).toMatchObject({ status: to, attempt: before.attempt + (raisesAttempt ? 1 : 0) })
      expect(after).not.toEqual(before)
    },
  )

  test.each(generationStatus.options.filter((status) => !starts(status)))(
    `the transition ${name} does not change a generation that is %s`,
    async (status) => {
      const before = await rowIn(status)
      await database.db.$transaction((tx) => run[name](tx, before))
      expect(await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
    },
  )
})

test.each(['claim', 'save', 'awaitApproval', 'retryLater', 'fail'] as const)(
  'the transition %s does not change a generation of another attempt',
  async (name) => {
    const before = await rowIn(transitions[name].from[0])
    await database.db.$transaction((tx) => run[name](tx, { ...before, attempt: before.attempt + 1 }))
    expect(await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
  },
)

test.each(['save', 'awaitApproval', 'retryLater', 'fail'] as const)(
  'the transition %s does not change a generation that another worker has claimed at the same attempt',
  async (name) => {
    const before = await rowIn('running')
    for (const claim of [{ workerId: 'other' }, { claimedAt: new Date() }]) {
      await database.db.$transaction((tx) => run[name](tx, { ...before, ...claim }))
      expect(await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
    }
  },
)

test.each(generationStatus.options)(
  'a transaction that finishes a generation locks a %s generation only if it runs with the same claim',
  async (status) => {
    const row = await rowIn(status)
    const hold = (held: HeldRow) =>
      database.db.$transaction((tx) => tx.$queryRaw(lockHeldRowSql(held, 'held')))
    if (status === 'running') await hold(row)
    else await expect(hold(row)).rejects.toThrow('held')
    await expect(hold({ ...row, attempt: row.attempt + 1 })).rejects.toThrow('held')
    await expect(hold({ ...row, workerId: 'other' })).rejects.toThrow('held')
  },
)

test('the transition approve does not change a queued generation that waits for no approval', async () => {
  const before = await rowIn('queued')
  expect(await database.db.$transaction((tx) => approve(tx, before.id, freeOrder))).toBe(false)
  expect(await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before)
})

test.each(['claim', 'restart'] as const)(
  'the transition %s does not end the wait of a generation that waits for its owner',
  async (name) => {
    const before = await rowIn('queued', { awaits: 'contract' })
    await database.db.$transaction((tx) => run[name](tx, before))
    const after = await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })
    expect(after).toMatchObject({ status: 'queued', awaits: 'contract' })
  },
)

test('cancelling a generation that waits for its owner ends the wait', async () => {
  const before = await rowIn('queued', { awaits: 'contract' })
  await database.db.$transaction((tx) => run.cancel(tx, before))
  const after = await database.db.generation.findUniqueOrThrow({ where: { id: before.id } })
  expect(after).toMatchObject({ status: 'cancelled', awaits: null })
})

test('the transition accept adds a queued generation that no worker has claimed', async () => {
  const { db } = database
  const writer = await createUser(db)
  const id = uuidv7()
  const reservation = { micros: 700, dayLimitMicros: null, monthLimitMicros: null }
  const order = {
    id,
    kind: 'avatar',
    ownerId: writer.id,
    input: {},
    weight: 1,
    usagePeriod: null,
    reservation,
  } as const
  await db.$transaction((tx) => acceptOrder(tx, order))
  expect(await db.generation.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ status: transitions.accept.to, attempt: 0, leaseUntil: null, workerId: null, dispatchedAt: null },
  })
})

test('the transition requeue resets every column of a generation that a run changes', async () => {
  const { db } = database
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const fresh = await createGeneration(db, writer, 'chapter', { storyId: story.id })
  const left = {
    ...failed(),
    ...{ failures: 3, calls: 4, leaseLosses: 5, progress: 0.5, runningMs: 6, usage: {}, workerId: 'w' },
    ...{
      waitingSince: ago,
      dispatchedAt: ago,
      claimedAt: ago,
      startedAt: ago,
      archivedAt: ago,
      dismissedAt: ago,
    },
    checkpoint: { proseDone: true },
    contract: JSON.parse(JSON.stringify(contract)),
  }
  await db.generation.update({ where: { id: fresh.id }, data: left })
  await db.$transaction((tx) => run.requeue(tx, fresh))
  const after = await db.generation.findUniqueOrThrow({ where: { id: fresh.id } })
  const same = { ...fresh, attempt: 2, usage: {}, stage: after.stage, runAfter: after.runAfter }
  expect(after).toEqual(same)
})
