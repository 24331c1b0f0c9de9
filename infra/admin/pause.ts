import { type GenerationKind, generationKindNames } from '#contract/generation-kinds.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { type Command, kindOf } from './command.ts'

function kindsOf(args: string[]): GenerationKind[] {
  return args.includes('all') ? [...generationKindNames] : args.map(kindOf)
}

/**
 * Pauses kinds of generations: running generations continue, queued generations stay in the queue, and new orders are
 * accepted and queued.
 */
export const pauseCommand: Command = {
  usage: '[kind ...|all]',
  about:
    'Pauses kinds of generation: running ones continue, queued ones wait. Without a kind it lists the paused kinds.',
  takes: [0, generationKindNames.length],
  run: async ({ db, args }) => {
    const kinds = kindsOf(args)
    await db.pausedKind.createMany({ data: kinds.map((kind) => ({ kind })), skipDuplicates: true })
    const paused = await db.pausedKind.findMany({ orderBy: { kind: 'asc' } })
    if (paused.length === 0) return 'No kind is paused.'
    return `Paused: ${paused.map(({ kind, pausedAt }) => `${kind} (since ${pausedAt.toISOString()})`).join(', ')}.`
  },
}

/** Ends the pause of kinds of generations. Their queued generations can start at once. */
export const resumeCommand: Command = {
  usage: '<kind ...|all>',
  about: 'Ends the pause of kinds: their queued generations are dispatched again.',
  takes: [1, generationKindNames.length],
  run: async ({ db, args }) => {
    const kinds = kindsOf(args)
    const { count } = await db.$transaction(async (tx) => {
      await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationQueued}, '')`)
      return tx.pausedKind.deleteMany({ where: { kind: { in: kinds } } })
    })
    return count === 0 ? 'None of these kinds was paused.' : `Resumed: ${kinds.join(', ')}.`
  },
}
