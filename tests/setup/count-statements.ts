import pg from 'pg'

/**
 * Returns how many SQL statements that match `about` this process sends to Postgres during `act`. The process also
 * sends statements by timers, which are not to be counted.
 */
export async function countStatements(about: RegExp, act: () => Promise<unknown>): Promise<number> {
  let count = 0
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: [string | { text?: string }]) {
    const [statement] = args
    const text = typeof statement === 'string' ? statement : statement.text
    if (text !== undefined && about.test(text)) count += 1
    return query.apply(this, args as never)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return count
}
