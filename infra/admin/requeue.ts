import { channels } from '#core/postgres/channels.ts'
import { type Command, generationIdOf, Refusal } from './command.ts'
import { putBack } from './put-back.ts'

/** Puts one generation back in line, whatever holds it. */
export const requeue: Command = {
  usage: '<generation id>',
  about:
    'Puts one generation back in line: one that failed or was cancelled, that waits for long, or that hangs at work.',
  takes: [1, 1],
  run: async ({ db, args: [given = ''] }) => {
    const id = generationIdOf(given)
    // A run that is at work loses its row and lets go; the next goes on from the text that is saved (decision 77).
    const [, freed] = await db.$transaction([
      db.$queryRaw`SELECT pg_notify(${channels.generationStopped}, ${id})::text`,
      db.$executeRaw`
        UPDATE generations SET status = 'queued', "dispatchedAt" = NULL, "leaseUntil" = NULL, "workerId" = NULL,
          "runAfter" = now(), attempt = attempt + 1
        WHERE id = ${id}::uuid AND status IN ('queued', 'running')`,
      db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`,
    ])
    if (freed > 0) return `${id} is back in line.`
    const outcome = await putBack(db, id)
    if (outcome === 'queued') return `${id} is back in line.`
    if (outcome === 'busy') throw new Refusal('Something newer is under way for the same thing.')
    const row = await db.generation.findUnique({ where: { id }, select: { status: true } })
    throw new Refusal(
      row
        ? `${id} is ${row.status}, and there is nothing left to do for it.`
        : `There is no generation ${id}.`,
    )
  },
}
