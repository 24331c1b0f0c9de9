import type { Db } from '#core/postgres/client.ts'

const most = 20

/** What waits, runs or has failed, the latest first: ids to look at with `show`. */
export async function listUnfinished(db: Db): Promise<string> {
  const rows = await db.generation.findMany({
    where: { status: { in: ['queued', 'running', 'failed'] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: most,
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
  if (rows.length === 0) return 'Nothing waits, runs or has failed.'
  return rows
    .map(({ id, kind, status, attempt, stage, errorCode, createdAt }) =>
      [id, createdAt.toISOString(), kind, status, `attempt ${attempt}`, errorCode ?? stage].join('  '),
    )
    .join('\n')
}

interface Failed {
  code: string
  kind: string
  count: number
  oldest: Date
  newest: Date
}

/** What failed and can be put back, by code and kind: what `retry` can be asked for. */
export async function listFailed(db: Db): Promise<string> {
  const groups = await db.$queryRaw<Failed[]>`
    SELECT "errorCode" AS code, kind::text, count(*)::int, min("finishedAt") AS oldest, max("finishedAt") AS newest
    FROM generations WHERE status = 'failed' AND result IS NULL AND "dismissedAt" IS NULL GROUP BY 1, 2 ORDER BY 1, 2`
  if (groups.length === 0) return 'Nothing has failed that could be tried again.'
  return groups
    .map(({ code, kind, count, oldest, newest }) =>
      [code, kind, String(count), `${oldest.toISOString()} to ${newest.toISOString()}`].join('  '),
    )
    .join('\n')
}
