import { type Db, Prisma, type Tx } from '../postgres/client.ts'

/** One saved piece: cut what there is to `offset` (UTF-16 units), then append `delta`. */
export interface TextPiece {
  offset: number
  delta: string
}

/** The text that pieces make, in the order they were saved (decision 23: the same rule a receiver follows). */
export function assemble(pieces: readonly TextPiece[]): string {
  let text = ''
  for (const { offset, delta } of pieces) text = text.slice(0, offset) + delta
  return text
}

/** The text of a generation so far; '' when nothing is saved yet. */
export async function readText(db: Db | Tx, generationId: string): Promise<string> {
  const pieces = await db.$queryRaw<TextPiece[]>(Prisma.sql`
    SELECT "offset", delta FROM generation_texts WHERE "generationId" = ${generationId}::uuid ORDER BY id`)
  return assemble(pieces)
}
