import { type GenerationKind, generationKindNames } from '#contract/generation-kinds.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { type Command, kindOf } from './command.ts'

function kindsOf(args: string[]): GenerationKind[] {
  return args.includes('all') ? [...generationKindNames] : args.map(kindOf)
}

/** Pauses kinds: running generations continue, waiting ones stay in line, and new orders are accepted and wait. */
export const pause: Command = {
  usage: '[kind ...|all]',
  about:
    'Holds generations of these kinds back (those at work go on); without a kind it lists what is held back.',
  takes: [0, generationKindNames.length],
  run: async ({ db, args }) => {
    const kinds = kindsOf(args)
    await db.pausedKind.createMany({ data: kinds.map((kind) => ({ kind })), skipDuplicates: true })
    const paused = await db.pausedKind.findMany({ orderBy: { kind: 'asc' } })
    if (paused.length === 0) return 'Nothing is held back.'
    return `Held back: ${paused.map(({ kind, pausedAt }) => `${kind} (since ${pausedAt.toISOString()})`).join(', ')}.`
  },
}

/** Ends the pause of kinds at once. */
export const resume: Command = {
  usage: '<kind ...|all>',
  about: 'Lets generations of these kinds go on.',
  takes: [1, generationKindNames.length],
  run: async ({ db, args }) => {
    const kinds = kindsOf(args)
    const { count } = await db.$transaction(async (tx) => {
      await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationQueued}, '')`)
      return tx.pausedKind.deleteMany({ where: { kind: { in: kinds } } })
    })
    return count === 0 ? 'None of these was held back.' : `${kinds.join(', ')}: going on.`
  },
}
