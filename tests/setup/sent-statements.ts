import pg from 'pg'

interface SentStatement {
  text: string
  values: unknown[]
}

/**
 * Returns the SQL statements that match `about` and that this process sends to Postgres during `act`. The timers of the
 * process also send statements; `about` must not match these.
 */
export async function recordStatements(about: RegExp, act: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: [string | Partial<SentStatement>]) {
    const [statement] = args
    const { text = '', values = [] } = typeof statement === 'string' ? { text: statement } : statement
    if (about.test(text)) sent.push({ text, values })
    return query.apply(this, args as never)
  } as typeof query
  try {
    await act()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** Returns how many SQL statements that match `about` this process sends to Postgres during `act`. */
export async function countStatements(about: RegExp, act: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(about, act)).length
}
