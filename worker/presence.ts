import type { Db } from '#core/db.ts'
import type { Log } from '#core/log.ts'

/**
 * Says every two seconds that this process is there and how many slots it has: what the dispatcher counts with.
 * `leave` takes the slots away at once, so that a stopping worker is handed nothing more.
 */
export async function announce(options: {
  db: Db
  log: Log
  workerId: string
  textSlots: number
  imageSlots: number
}): Promise<{ leave(): Promise<void> }> {
  const { db, log, workerId, textSlots, imageSlots } = options
  const say = () => db.$executeRaw`
    INSERT INTO worker_processes (id, "textSlots", "imageSlots") VALUES (${workerId}, ${textSlots}, ${imageSlots})
    ON CONFLICT (id) DO UPDATE SET "seenAt" = now(), "textSlots" = excluded."textSlots", "imageSlots" = excluded."imageSlots"`
  await say()
  const timer = setInterval(() => {
    say().catch((error: unknown) =>
      log.warn({ err: error }, 'saying that this worker is there failed, trying again'),
    )
  }, 2000)
  return {
    leave: async () => {
      clearInterval(timer)
      await db.$executeRaw`DELETE FROM worker_processes WHERE id = ${workerId}`
    },
  }
}
