import type pg from 'pg'

const vocabulary =
  'harbour letter lantern orchard storm winter garden captain widow duke baker violin island bridge midnight promise stranger summer ballroom train cottage lighthouse rival secret wedding forest ocean journal mirror autumn'.split(
    ' ',
  )
/** Search words of three frequencies, which the filled stories contain. */
export const planted = { rare: 'quillon', seldom: 'samovar', common: 'harbour' } as const

/** The number of writers: `writer-1` and so on. */
export const authors = 5000

/**
 * Fills an empty, migrated database with 5000 writers and `stories` stories. Nine of ten stories are public, and their
 * times are spread over the seconds before now. A few words are common and many are rare, and every story has one
 * unique word. The search indexes are built after the rows.
 */
export async function fill(pool: pg.Pool, stories: number): Promise<void> {
  const words = `(ARRAY[${vocabulary.map((word) => `'${word}'`).join(',')}])`
  // The square puts the first words into very many stories and the last words into few.
  const word = (seed: number) =>
    `${words}[1 + floor(power(abs(hashint4(n + ${seed}) % 10000) / 10000.0, 2) * ${vocabulary.length})::int]`
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'stories' AND indexdef LIKE '%USING gin%'`,
    )
    for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
    await client.query(
      `INSERT INTO users (id, "firstName", "lastName", email, "publicProfile", "createdAt")
       SELECT 'writer-' || n, 'Writer', n::text, 'writer' || n || '@example.com', true, now() - n * interval '1 hour'
       FROM generate_series(1, $1::int) n`,
      [authors],
    )
    await client.query(
      `INSERT INTO stories ("authorId", title, description, genre, status, "isPublic", "createdAt", "updatedAt")
       SELECT 'writer-' || (1 + abs(hashint4(n)) % ${authors}),
         initcap('The ' || ${word(1)} || ' ' || ${word(2)} || CASE WHEN n % 100000 = 7 THEN ' ${planted.rare}' ELSE '' END),
         concat_ws(' ', 'A', ${word(3)}, 'and a', ${word(4)}, 'meet by the', ${word(5)}, 'where', ${word(6)},
           'waits for', ${word(7)}, CASE WHEN n % 1000 = 3 THEN '${planted.seldom}' END, md5(n::text)),
         (enum_range(NULL::"Genre"))[1 + n % 6], 'current', n % 10 <> 0,
         now() - ($1::int - n) * interval '1 second', now()
       FROM generate_series(1, $1::int) n`,
      [stories],
    )
    for (const { indexdef } of rows) await client.query(indexdef)
  } finally {
    client.release()
  }
  await pool.query('VACUUM ANALYZE stories')
  await pool.query('ANALYZE users')
}
