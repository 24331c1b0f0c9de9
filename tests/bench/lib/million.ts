import type pg from 'pg'

const vocabulary =
  'harbour letter lantern orchard storm winter garden captain widow duke baker violin island bridge midnight promise stranger summer ballroom train cottage lighthouse rival secret wedding forest ocean journal mirror autumn'.split(
    ' ',
  )
/**
 * Words that the filled stories contain, for searches with few, some and many results. `penName` is the first word of
 * one pen name in ten.
 */
export const planted = {
  rare: 'quillon',
  seldom: 'samovar',
  common: 'harbour',
  penName: 'Featherstone',
} as const

/** The number of writers. Their ids are `writer-1`, `writer-2` and so on. */
export const authors = 5000
const parts = 4

/**
 * Fills an empty, migrated database with 5000 writers and `stories` stories. Nine of ten stories are public, and their
 * times are spread over the seconds before now. `more` are further columns of stories, as SQL over their number n. A
 * few words are common and many are rare, and every story has one unique word. The search indexes are built after the
 * rows.
 */
export async function fill(
  pool: pg.Pool,
  stories: number,
  more: [column: string, sql: string][] = [],
): Promise<void> {
  const words = `(ARRAY[${vocabulary.map((word) => `'${word}'`).join(',')}])`
  // The square of the random number makes the first words of the vocabulary frequent and the last ones rare.
  const word = (seed: number) =>
    `${words}[1 + floor(power(abs(hashint4(n + ${seed}) % 10000) / 10000.0, 2) * ${vocabulary.length})::int]`
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      `SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'stories' AND indexdef LIKE '%USING gin%'`,
    )
    for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
    await client.query('ALTER TABLE stories DISABLE TRIGGER stories_listed')
    await client.query(
      `INSERT INTO users (id, "firstName", "lastName", email, "publicProfile", "createdAt", "penName")
       SELECT 'writer-' || n, 'Writer', n::text, 'writer' || n || '@example.com', true, now() - n * interval '1 hour',
         CASE WHEN n % 10 = 0 THEN '${planted.penName} ' || n END
       FROM generate_series(1, $1::int) n`,
      [authors],
    )
    await inParts((part) =>
      pool.query(
        `INSERT INTO stories ("authorId", title, description, genre, status, "isPublic", "createdAt", "updatedAt"${more.map(([name]) => `, "${name}"`).join('')})
       SELECT 'writer-' || (1 + abs(hashint4(n)) % ${authors}),
         initcap('The ' || ${word(1)} || ' ' || ${word(2)} || CASE WHEN n % 100000 = 7 THEN ' ${planted.rare}' ELSE '' END),
         concat_ws(' ', 'A', ${word(3)}, 'and a', ${word(4)}, 'meet by the', ${word(5)}, 'where', ${word(6)},
           'waits for', ${word(7)}, CASE WHEN n % 1000 = 3 THEN '${planted.seldom}' END, md5(n::text)),
         (enum_range(NULL::"Genre"))[1 + floor(power(abs(hashint4(n + 31) % 10000) / 10000.0, 1.5) * 6)::int],
         (enum_range(NULL::"StoryStatus"))[1 + n % 3], n % 10 <> 0,
         now() - ($1::int - n) * interval '1 second', now()${more.map(([, value]) => `, ${value}`).join('')}
       FROM generate_series(1 + ${part}, $1::int, ${parts}) n`,
        [stories],
      ),
    )
    await client.query("SET maintenance_work_mem = '512MB'")
    for (const { indexdef } of rows) await client.query(indexdef)
    await fillListings(client, pool)
    await client.query('RESET maintenance_work_mem')
  } finally {
    client.release()
  }
  await pool.query('VACUUM ANALYZE stories, story_listings, list_entries, facet_pairs')
  await pool.query('ANALYZE users')
}

/** Fills several parts of a table at once, because one statement uses only one processor core. */
async function inParts(run: (part: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: parts }, (_, part) => run(part)))
}

/** Fills the tables that a trigger on stories maintains, with statements for all stories at once. */
async function fillListings(client: pg.PoolClient, pool: pg.Pool): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE tablename IN ('story_listings', 'list_entries', 'facet_pairs') AND indexname NOT LIKE '%_pkey'`,
  )
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
  await client.query('ALTER TABLE story_listings DISABLE TRIGGER story_listings_entered')
  await inParts((part) =>
    pool.query(`INSERT INTO story_listings
    SELECT id, "isPublic", "createdAt", "updatedAt", "likeCount", rating_order("ratingSum", "ratingCount"), "wordCount",
      story_facets(genre::text, status::text, "spiceLevel", "aiShare", language, tags) FROM stories WHERE id % ${parts} = ${part}`),
  )
  await inParts((part) =>
    pool.query(`INSERT INTO list_entries (list, "storyId", "wordCount", bits, "tagBits", "createdAt", "updatedAt", rated, "likeCount")
    SELECT list, "storyId", "wordCount", bits, "tagBits", "createdAt", "updatedAt", rated, "likeCount"
    FROM story_listings, unnest(story_lists(facets, "wordCount")) AS list WHERE "isPublic" AND "storyId" % ${parts} = ${part}`),
  )
  await inParts((part) =>
    pool.query(`INSERT INTO facet_pairs
    SELECT "storyId", pair_keys(facets || length_part("wordCount")) FROM story_listings WHERE "isPublic" AND "storyId" % ${parts} = ${part}`),
  )
  const index = async ({ indexdef }: { indexdef: string }) => {
    const other = await pool.connect()
    await other.query("SET maintenance_work_mem = '256MB'")
    await other.query(indexdef)
    await other.query('RESET maintenance_work_mem')
    other.release()
  }
  await Promise.all(rows.map(index))
  await client.query('ALTER TABLE story_listings ENABLE TRIGGER story_listings_entered')
  await client.query('ALTER TABLE stories ENABLE TRIGGER stories_listed')
}
