import { z } from 'zod'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { queryRows, rowSchema } from '../postgres/sql.ts'

const pieceRow = rowSchema({ offset: z.int(), delta: z.string() })

/** One saved piece of text: the text is cut to `offset` (UTF-16 units), then `delta` is appended. */
export type TextPiece = z.infer<typeof pieceRow>

/** Joins pieces to the text, in the order in which they were saved. Receivers of pushes use the same rule (D-23). */
export function assembleText(pieces: readonly TextPiece[]): string {
  let text = ''
  for (const { offset, delta } of pieces) text = text.slice(0, offset) + delta
  return text
}

/** Reads the saved text of a generation; '' when nothing is saved yet. */
export async function readText(db: Db | Tx, generationId: string): Promise<string> {
  const pieces = await queryRows(
    db,
    pieceRow,
    Prisma.sql`
    SELECT "offset", delta FROM generation_texts WHERE "generationId" = ${generationId}::uuid ORDER BY id`,
  )
  return assembleText(pieces)
}
