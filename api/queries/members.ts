import { z } from 'zod'
import { LongList } from '#core/long-list.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, type RowSchema, rowSchema } from '#core/postgres/sql.ts'

/** A list with more rows than this is read in parts while it is sent, because many callers may read it at once. */
const maxRowsAtOnce = 200

const idRow = rowSchema({ id: z.int() })

/** The parts of a statement that reads a list. */
interface Members<Row extends RowSchema, Item> {
  row: Row
  columns: Prisma.Sql
  /** The column with the id of a row. */
  id: Prisma.Sql
  /** The FROM and WHERE clauses. Further conditions can be appended with AND. */
  from: Prisma.Sql
  orderBy: Prisma.Sql
  present: (row: z.infer<Row>) => Item
}

/**
 * Reads all members or links of a thing (D-84). There can be thousands, so a long list is read in parts while it is
 * sent. A member that is removed or hidden meanwhile is left out.
 */
export async function findAllMembers<Row extends RowSchema, Item>(
  db: Db,
  { row, columns, id, from, orderBy, present }: Members<Row, Item>,
): Promise<Item[] | LongList<Item>> {
  const some = await queryRows(
    db,
    row,
    Prisma.sql`SELECT ${columns} ${from} ORDER BY ${orderBy} LIMIT ${maxRowsAtOnce + 1}`,
  )
  if (some.length <= maxRowsAtOnce) return some.map(present)
  const all = await queryRows(db, idRow, Prisma.sql`SELECT ${id} AS id ${from} ORDER BY ${orderBy}`)
  async function* items() {
    for (let at = 0; at < all.length; at += maxRowsAtOnce) {
      const ids = all.slice(at, at + maxRowsAtOnce).map((one) => one.id)
      const rows = await queryRows(
        db,
        row,
        Prisma.sql`SELECT ${columns} ${from} AND ${id} = ANY(${ids}::int[]) ORDER BY ${orderBy}`,
      )
      for (const each of rows) yield { item: present(each) }
    }
  }
  return new LongList(null, items, all.length)
}
