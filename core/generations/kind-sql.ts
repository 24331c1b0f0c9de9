import {
  type GenerationKind,
  generationKinds,
  type KindRecord,
  kindsWhere,
  queueNames,
} from '#contract/generation-kinds.ts'
import { Prisma } from '../postgres/client.ts'

/**
 * Builds a list for `IN`, such as `('story', 'chapter')`, of the kinds for whose record `fits` returns true. `fits`
 * must return true for at least one kind, because an empty list is not valid SQL.
 */
export function kindList(fits: (record: KindRecord) => boolean): Prisma.Sql {
  return listOf(kindsWhere(fits))
}

/**
 * Builds a list for `IN` of the kinds that `kind` excludes. If it excludes none, the list matches no row. The kinds are
 * literals and not one array, because an array makes Postgres plan the statement at each call.
 */
export function excludedKinds(kind: GenerationKind): Prisma.Sql {
  const { excludes } = generationKinds[kind]
  // An empty list is not valid SQL.
  return excludes.length === 0 ? Prisma.sql`(NULL)` : listOf(excludes)
}

function listOf(kinds: readonly GenerationKind[]): Prisma.Sql {
  return Prisma.raw(`(${kinds.map(literalOf).join(', ')})`)
}

/**
 * A condition on rows `g` of `generations`: its kind is one that users order. Rows of the kinds that only the system
 * orders look missing to users (D-104). The first cover of a story fulfils the condition, although the system orders
 * it.
 */
export const orderedByUserWhere = Prisma.sql`g.kind NOT IN ${kindList(({ isInternal }) => isInternal)}`

/** A condition on rows of `generations`: this version has their kind. A worker of a newer version runs the others. */
export const knownKindWhere = Prisma.sql`kind IN ${kindList(() => true)}`

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
