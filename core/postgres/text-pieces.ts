import { z } from 'zod'
import { Prisma } from './client.ts'
import { type Queryable, queryRows, rowSchema } from './sql.ts'

/** The most bytes of a text in one row. A string or a buffer of this length is cheap to create and to free. */
const pieceBytes = 48 * 1024

const pieceRow = rowSchema({ id: z.int(), piece: z.string() })

/**
 * Reads long texts as UTF-8 in pieces, without a string of the whole text. The driver turns each value into a string,
 * and a string with a single typographic quotation mark takes two bytes for each character. Postgres therefore sends
 * Base64, which takes one byte for each character. `texts` is a statement with the columns `id` (an int) and `content`
 * (a text). With `asJson` the bytes are those of a JSON string, with its quotes, so that nobody has to escape the text
 * again. A content that is NULL is left out.
 * @returns the pieces of each text in order, by id.
 */
export async function readTextPieces(
  on: Queryable,
  texts: Prisma.Sql,
  { asJson }: { asJson: boolean },
): Promise<Map<number, Buffer[]>> {
  const text = asJson ? Prisma.sql`to_json(t.content)::text` : Prisma.sql`t.content`
  // OFFSET 0 makes Postgres convert each text once and not once for each of its pieces.
  const rows = await queryRows(
    on,
    pieceRow,
    Prisma.sql`
    SELECT b.id, encode(substring(b.bytes FROM n * ${pieceBytes}::int + 1 FOR ${pieceBytes}::int), 'base64') AS piece
    FROM (SELECT t.id, convert_to(${text}, 'UTF8') AS bytes FROM (${texts}) t WHERE t.content IS NOT NULL OFFSET 0) b
      CROSS JOIN LATERAL generate_series(0, greatest(length(b.bytes) - 1, 0) / ${pieceBytes}::int) n
    ORDER BY b.id, n`,
  )
  const pieces = new Map<number, Buffer[]>()
  for (const { id, piece } of rows) {
    const bytes = Buffer.from(piece, 'base64')
    const known = pieces.get(id)
    if (known) known.push(bytes)
    else pieces.set(id, [bytes])
  }
  return pieces
}
