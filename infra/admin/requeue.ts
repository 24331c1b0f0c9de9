import { restartSql } from '#core/generations/order-transitions.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { type Command, generationIdOf, Refusal } from './command.ts'
import { preparePutBack } from './put-back.ts'

/** Puts one generation back in the queue, whatever its status, unless it is completed. */
export const requeueCommand: Command = {
  usage: '<generation id>',
  about:
    'Puts one generation back in the queue: a failed or cancelled one, a queued one that waits, or a running one that hangs.',
  takes: [1, 1],
  run: async ({ db, config, args: [given = ''] }) => {
    const id = generationIdOf(given)
    const restarted = await db.$transaction(async (tx) => {
      await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationStopped}, ${id})`)
      await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationQueued}, ${id})`)
      return execute(tx, restartSql(id))
    })
    if (restarted > 0) return `${id} is queued again.`
    const putBack = await preparePutBack(db, config)
    const outcome = await putBack(id)
    if (outcome === 'queued') return `${id} is queued again.`
    if (outcome === 'overBudget') throw new Refusal(`${id} would exceed a budget.`)
    if (outcome === 'busy') throw new Refusal('Another generation is active for the same subject.')
    const row = await db.generation.findUnique({ where: { id }, select: { status: true, awaits: true } })
    if (row?.awaits) throw new Refusal(`${id} waits until its owner approves its ${row.awaits}.`)
    throw new Refusal(
      row
        ? `${id} is ${row.status} and cannot be put back in the queue.`
        : `Generation ${id} does not exist.`,
    )
  },
}
