import { type GenerationKind, type KindRecord, kindsWhere, queueNames } from '#contract/generation-kinds.ts'
import { Prisma } from '../postgres/client.ts'

/**
 * Builds a list for `IN`, such as `('story', 'chapter')`, of the kinds for whose record `fits` returns
 * true. It must return true for at least one kind, because an empty list is not valid SQL.
 */
export function kindList(fits: (record: KindRecord) => boolean): Prisma.Sql {
  return Prisma.raw(`(${kindsWhere(fits).map(literalOf).join(', ')})`)
}

/** The kinds that the system orders by itself. */
export const internalKinds = kindsWhere(({ isInternal }) => isInternal)

/**
 * A condition on rows `g` of `generations`: a user ordered it. The rows that the system orders by itself look missing
 * to users (D-104).
 */
export const orderedByUser = Prisma.sql`g.kind NOT IN ${kindList(({ isInternal }) => isInternal)}`

function literalOf(kind: GenerationKind): string {
  return `'${kind}'`
}

/**
 * An SQL expression for the queue of row `g` of `generations`. It is NULL for a kind that this version does not have,
 * because only workers of a newer version can run it.
 */
export const queueColumn = Prisma.sql`(CASE ${Prisma.join(
  queueNames.map(
    (queue) =>
      Prisma.sql`WHEN g.kind IN ${kindList((record) => record.queue === queue)} THEN ${Prisma.raw(`'${queue}'`)}`,
  ),
  ' ',
)} END)`
