import { Prisma } from './client.ts'

/**
 * The right side of `IN` for one or more ids. `type` is their type in Postgres. The last id is repeated until the count
 * is a power of two, so that there are only a few different statements.
 *
 * With one array as the parameter Postgres would plan the statement at each call: its generic plan assumes ten ids, so
 * the plan for the few ids of the call is always estimated to be cheaper. Planning takes several times as long as
 * running. Use this list in statements that are sent often with few ids.
 */
export function valueList(ids: readonly string[], type: 'text' | 'uuid'): Prisma.Sql {
  const size = 2 ** Math.ceil(Math.log2(ids.length))
  const as = Prisma.raw(`::${type}`)
  const values = Array.from({ length: size }, (_, at) => ids[Math.min(at, ids.length - 1)] ?? null)
  return Prisma.sql`(${Prisma.join(values.map((id) => Prisma.sql`${id}${as}`))})`
}
