import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { labelWebp } from '#core/storage/label-webp.ts'
import type { Deps } from '../deps.ts'
import { dueObjectWhere, dueShape, processObjects, withFailures } from './object-failures.ts'

const dueRow = rowSchema({ ...dueShape, id: z.int(), smallKey: z.string() })

/**
 * Writes the AI label into at most 20 pictures that were stored before labels existed (D-146): generated pictures, and
 * copies of generated pictures. A picture that already has its label is only marked as labelled, so a repetition after
 * a kill changes nothing. The picture keeps its URL: open screens continue to show it, and cached or downloaded copies
 * stay without the label.
 */
export async function labelPictures(deps: Pick<Deps, 'db' | 'storage' | 'log'>): Promise<void> {
  const { db } = deps
  const due = await queryRows(
    db,
    dueRow,
    Prisma.sql`
    SELECT i.id, i.key, i."smallKey", f.tries FROM images i ${withFailures(Prisma.sql`i.key`)}
    WHERE i."isGenerated" AND i."labelledAt" IS NULL AND ${dueObjectWhere} ORDER BY i.id LIMIT 20`,
  )
  await processObjects(deps, due, async ({ id, key, smallKey }) => {
    const written: string[] = []
    for (const one of new Set([key, smallKey])) if (await label(deps, one)) written.push(one)
    const marked = await execute(
      db,
      Prisma.sql`UPDATE images SET "labelledAt" = now() WHERE id = ${id} AND key = ${key}`,
    )
    // The picture was deleted meanwhile. Its objects may have been deleted before they were written again, so
    // they are removed once more.
    if (marked === 0) await db.objectRemoval.createMany({ data: written.map((one) => ({ key: one })) })
  })
}

/**
 * Writes the AI label into one object. @returns whether the object was written; an object that already has its label,
 * or is missing in storage, is not written.
 */
async function label({ storage }: Pick<Deps, 'storage'>, key: string): Promise<boolean> {
  const object = await storage.get(key)
  const labelled = object && labelWebp(await buffer(object.body))
  if (!labelled) return false
  await storage.put(key, labelled, 'image/webp')
  return true
}
