import { createHash } from 'node:crypto'
import { z } from 'zod'
import { writesProse } from '#contract/generation-kinds.ts'
import { kindList } from '../generations/kind-sql.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { keysOf, readAtOnce, readSourceTexts } from './source-texts.ts'
import { hashesOf } from './word-keys.ts'

const idRow = rowSchema({ id: z.string() })

/**
 * Stores hashes of the words of generations that the transaction is about to delete, so that words which a person
 * copies or has copied from them are still found (D-145). A trigger of the deletion stores everything else that is
 * needed of the generations. `of` is a condition on rows `g` of `generations`. The rows are locked, so that their texts
 * do not change until the deletion.
 */
export async function storeWordHashes(tx: Tx, of: Prisma.Sql): Promise<void> {
  const generations = await queryRows(
    tx,
    idRow,
    Prisma.sql`
    SELECT g.id FROM generations g WHERE ${of} AND g.kind IN ${kindList(writesProse)} ORDER BY g.id FOR UPDATE`,
  )
  for (let at = 0; at < generations.length; at += readAtOnce) {
    const part = generations.slice(at, at + readAtOnce)
    const texts = await readSourceTexts(
      tx,
      part.map(({ id }) => id),
    )
    const kept = [...texts].flatMap(([id, source]) => {
      const text = 'text' in source ? source.text : ''
      return text === '' ? [] : [{ id, hashes: hashesOf(keysOf(text)), hash: md5Of(text) }]
    })
    await execute(
      tx,
      Prisma.sql`
      SELECT keep_model_source(k.id, decode(k.hashes, 'base64'), k.hash)
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k(id uuid, hashes text, hash text)`,
    )
  }
}

// Returns the same hash as the function `md5` of Postgres, which is applied to the texts that are compared with it.
function md5Of(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
