import { afterAll, expect, test } from 'vitest'
import { apiConnections, openDatabase, Prisma } from '#core/postgres/client.ts'
import { readTextPieces } from '#core/postgres/text-pieces.ts'
import { testServices } from '../../setup/services.ts'

const { db, close } = openDatabase(testServices().databaseUrl, 1, apiConnections)
afterAll(close)

// The text has characters of one to four bytes, so that pieces end within characters, and characters that JSON escapes.
const long = 'a’😀é"\\/\n\t\u0001\u007f\u2028'.repeat(12_000)
const contents = ['', 'short', long, `x${long}`]

const read = (asJson: boolean) =>
  readTextPieces(
    db,
    Prisma.sql`SELECT ordinal::int AS id, nullif(content, 'nothing') AS content
      FROM unnest(${[...contents, 'nothing']}::text[]) WITH ORDINALITY AS t(content, ordinal)`,
    { asJson },
  )

test.each([
  ['as text', false, (content: string) => content],
  ['as JSON', true, (content: string) => JSON.stringify(content)],
])(
  'readTextPieces reads texts %s in pieces that have all bytes in order, and reads no pieces for NULL',
  async (_, asJson, expected) => {
    const pieces = await read(asJson)
    expect([...pieces.keys()]).toEqual([1, 2, 3, 4])
    const texts = [...pieces.values()].map((parts) => Buffer.concat(parts).toString())
    expect(texts.map((text, n) => text === expected(contents[n] ?? ''))).toEqual([true, true, true, true])
  },
)

test('readTextPieces reads a long text in pieces of at most 48 KiB', async () => {
  const pieces = (await read(false)).get(3) ?? []
  expect(pieces.length).toBeGreaterThan(3)
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(48 * 1024)
})
