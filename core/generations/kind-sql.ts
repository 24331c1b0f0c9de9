import { type GenerationKind, type KindRecord, kindsWhere, queueNames } from '#contract/generation-kinds.ts'
import { Prisma } from '../postgres/client.ts'

/** A list such as `('story', 'chapter')` of the kinds whose record fits, for `IN`. At least one has to fit. */
export function kindList(fits: (record: KindRecord) => boolean): Prisma.Sql {
  return Prisma.raw(`(${kindsWhere(fits).map(literalOf).join(', ')})`)
}

function literalOf(kind: GenerationKind): string {
  return `'${kind}'`
}

/**
 * The name of the queue to which row `g` of `generations` belongs. It is NULL for a kind that only a newer version
 * has: this version leaves such rows to the workers of the newer one.
 */
export const queueColumn = Prisma.sql`(CASE ${Prisma.join(
  queueNames.map(
    (queue) =>
      Prisma.sql`WHEN g.kind IN ${kindList((record) => record.queue === queue)} THEN ${Prisma.raw(`'${queue}'`)}`,
  ),
  ' ',
)} END)`
