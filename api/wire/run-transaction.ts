import type { Log } from '#core/observability/log.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import type { OnCommit } from './types.ts'

const deadlock = '40P01'
const tries = 3

/**
 * Runs `work` in one transaction, and after the commit the callbacks that it registered with `after`. A transaction
 * that Postgres rolled back because of a deadlock is repeated, at most three times in all.
 */
export async function runTransaction<T>(
  db: Db,
  log: Log,
  work: (tx: Tx, after: OnCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const acts: (() => void)[] = []
    try {
      const result = await db.$transaction((tx) => work(tx, (act) => acts.push(act)))
      for (const act of acts) runQuietly(act, log)
      return result
    } catch (error) {
      if (attempt === tries || !isDeadlock(error)) throw error
    }
  }
}

// The change is already committed, so a failed push must not make the call fail.
function runQuietly(act: () => void, log: Log): void {
  try {
    act()
  } catch (error) {
    log.error({ err: error }, 'callback after commit failed')
  }
}

function isDeadlock(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, meta } = error as { code?: unknown; meta?: { code?: unknown } }
  return code === 'P2034' || code === deadlock || meta?.code === deadlock || String(error).includes(deadlock)
}
