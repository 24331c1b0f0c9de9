import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { type Command, durationOf, kindOf, Refusal, wholeOf } from './command.ts'
import { listFailed } from './list-generations.ts'
import { type PutBack, preparePutBack } from './put-back.ts'

const idRow = rowSchema({ id: z.string() })

const defaultLimit = '1000'

/** Retries failed generations by error code, time of failure and kind. */
export const retryCommand: Command = {
  usage: '[error code|any] [options]',
  about:
    'Retries failed generations, oldest first. Without a code it counts the failed generations by error code.',
  help: [
    '  --since 2h        only those that failed within the last 2 hours (units: m, h, d)',
    '  --before 30m      only those that failed more than 30 minutes ago',
    '  --kind chapter    only generations of this kind',
    `  --limit 50        at most 50 generations (default ${defaultLimit})`,
    '  --dry-run         only counts the generations',
    'Error codes: provider_failed, refused, deadline, worker_lost, storage_failed; refused generations are retried only when `refused` is given.',
  ].join('\n'),
  options: {
    since: { type: 'string' },
    before: { type: 'string' },
    kind: { type: 'string' },
    limit: { type: 'string', default: defaultLimit },
    'dry-run': { type: 'boolean' },
  },
  takes: [0, 1],
  run: async ({ db, config, args: [code], options }) => {
    if (code === undefined) return listFailed(db)
    if (!/^[a-z_]{2,40}$/.test(code)) throw new Refusal(`${code} is not an error code.`)
    const ago = (name: string) => {
      const value = options[name]
      return typeof value === 'string' ? new Date(Date.now() - durationOf(value, `--${name}`)) : null
    }
    const [since, before] = [ago('since'), ago('before')]
    const kind = typeof options.kind === 'string' ? kindOf(options.kind) : null
    const rows = await queryRows(
      db,
      idRow,
      Prisma.sql`
      SELECT id FROM generations
      WHERE status = 'failed' AND result IS NULL AND "dismissedAt" IS NULL
        AND ${code === 'any' ? Prisma.sql`"errorCode" <> 'refused'` : Prisma.sql`"errorCode" = ${code}`}
        ${since ? Prisma.sql`AND "finishedAt" >= ${since}` : Prisma.empty}
        ${before ? Prisma.sql`AND "finishedAt" < ${before}` : Prisma.empty}
        ${kind ? Prisma.sql`AND kind = ${kind}::"GenerationKind"` : Prisma.empty}
      ORDER BY "finishedAt", id LIMIT ${wholeOf(String(options.limit), '--limit')}`,
    )
    if (options['dry-run']) return `${count(rows.length)} would be retried.`
    const putBack = await preparePutBack(db, config)
    const outcomes: Record<PutBack, number> = { queued: 0, busy: 0, gone: 0, overBudget: 0 }
    for (const { id } of rows) outcomes[await putBack(id)] += 1
    const left = outcomes.busy + outcomes.gone
    const why = 'another generation is active for the same subject, or the subject was deleted'
    return [
      `${count(outcomes.queued)} queued again.`,
      ...(left > 0 ? [`${count(left)} skipped: ${why}.`] : []),
      ...(outcomes.overBudget > 0 ? [`${count(outcomes.overBudget)} skipped: a budget is used up.`] : []),
    ].join(' ')
  },
}

function count(generations: number): string {
  return generations === 1 ? '1 generation' : `${generations} generations`
}
