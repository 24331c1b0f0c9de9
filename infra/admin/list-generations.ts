import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const maxListed = 20

/** Lists the latest queued, running and failed generations, newest first; `show <id>` then shows one of them. */
export async function listUnfinished(db: Db): Promise<string> {
  const rows = await db.generation.findMany({
    where: { status: { in: ['queued', 'running', 'failed'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: maxListed,
    select: {
      id: true,
      kind: true,
      status: true,
      attempt: true,
      stage: true,
      errorCode: true,
      createdAt: true,
    },
  })
  if (rows.length === 0) return 'No generation is queued, running or failed.'
  return rows
    .map(({ id, kind, status, attempt, stage, errorCode, createdAt }) =>
      [id, createdAt.toISOString(), kind, status, `attempt ${attempt}`, errorCode ?? stage].join('  '),
    )
    .join('\n')
}

const failedRow = rowSchema({
  code: z.string(),
  kind: z.string(),
  count: z.int(),
  oldest: z.date(),
  newest: z.date(),
})

/** Counts the failed generations that `retry` can queue again, by error code and kind. */
export async function listFailed(db: Db): Promise<string> {
  const groups = await queryRows(
    db,
    failedRow,
    Prisma.sql`
    SELECT "errorCode" AS code, kind::text, count(*)::int, min("finishedAt") AS oldest, max("finishedAt") AS newest
    FROM generations WHERE status = 'failed' AND result IS NULL AND "dismissedAt" IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  if (groups.length === 0) return 'No failed generation can be retried.'
  return groups
    .map(({ code, kind, count, oldest, newest }) =>
      [code, kind, String(count), `${oldest.toISOString()} to ${newest.toISOString()}`].join('  '),
    )
    .join('\n')
}
