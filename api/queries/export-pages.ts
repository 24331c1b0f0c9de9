const pageSize = 100

/** Reads rows page by page, each in a short statement, so that an export holds no transaction open (D-94). */
export async function* pagesBy<Row, Key>(
  keyOf: (row: Row) => Key,
  first: Key,
  load: (after: Key, take: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = first
  for (;;) {
    const rows = await load(after, pageSize)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = keyOf(last)
  }
}

/** Reads rows whose ids are numbers page by page. */
export const pages = <Row extends { id: number }>(load: (after: number, take: number) => Promise<Row[]>) =>
  pagesBy((row: Row) => row.id, 0, load)

/** A list of the export with its rows. */
export type Section = readonly [name: string, rows: () => AsyncGenerator<object>]
