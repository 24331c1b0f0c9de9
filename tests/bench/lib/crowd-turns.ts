import { ask, queueAnotherGeneration } from '../../setup/bench.ts'
import { createStory } from '../../setup/factories.ts'
import { openEnvironment, waitFor } from './environment.ts'

const writers = 200
const workers = 4
const concurrency = 4

interface Waited {
  ownerId: string
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/**
 * Counts the orders that overtook `row`: they were created later and started earlier, while the owner of `row` had no
 * running generation.
 */
function overtakers(row: Waited, rows: readonly Waited[]): number {
  const start = Number(row.startedAt)
  const own = rows.filter(({ ownerId, startedAt }) => ownerId === row.ownerId && Number(startedAt) < start)
  const idleSince = Math.max(...own.map(({ finishedAt }) => Number(finishedAt)), 0)
  return rows.filter(
    ({ createdAt, startedAt }) =>
      createdAt > row.createdAt && Number(startedAt) > idleSince && Number(startedAt) < start,
  ).length
}

/** Runs 1,000 waiting chapters of 200 writers on four workers: 25 writers have 24 each, the others 2 or 3. */
export async function measureTurns(row: (what: string, got: string, target?: string) => void): Promise<void> {
  const environment = await openEnvironment({ proseMs: 20, readingMs: 5 })
  try {
    for (let n = 0; n < writers; n++) {
      const asked = await ask(environment.db)
      const count = n < 25 ? 24 : n % 7 < 2 ? 3 : 2
      for (let m = 1; m < count; m++) {
        const { id } = await createStory(environment.db, asked.writer)
        await queueAnotherGeneration(environment.db, { writer: asked.writer, storyId: id })
      }
    }
    const where = { kind: 'chapter' as const }
    const jobs = await environment.db.generation.count({ where })
    await environment.workers(workers, concurrency)
    const ended = { ...where, status: { in: ['completed' as const, 'failed' as const] } }
    await waitFor(async () => (await environment.db.generation.count({ where: ended })) >= jobs, 600)
    const rows = await environment.db.generation.findMany({
      where,
      select: { ownerId: true, status: true, createdAt: true, startedAt: true, finishedAt: true },
    })
    const failed = rows.filter(({ status }) => status !== 'completed').length
    row(
      `${jobs} generations of ${writers} writers, ${workers} workers of ${concurrency}: not completed`,
      String(failed),
      '0',
    )
    const most = Math.max(...rows.map((each) => overtakers(each, rows)))
    row('later orders that overtook one of an idle writer', String(most), `${workers * concurrency} at most`)
  } finally {
    await environment.close()
  }
}
