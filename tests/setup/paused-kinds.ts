import { channels } from '#core/postgres/channels.ts'
import type { Bench } from './bench.ts'

type Kind = 'story' | 'chapter' | 'passage'

/**
 * Keeps orders of a kind in the queue until `resumeKind` is called, so that a test can open a page before the first
 * word is written.
 */
export async function pauseKind({ db }: Pick<Bench, 'db'>, kind: Kind): Promise<void> {
  await db.pausedKind.create({ data: { kind } })
}

export async function resumeKind({ db }: Pick<Bench, 'db'>, kind: Kind): Promise<void> {
  await db.pausedKind.delete({ where: { kind } })
  await db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, '')::text`
}
