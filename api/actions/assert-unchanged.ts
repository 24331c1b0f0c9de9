import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const tables = {
  story: 'stories',
  chapter: 'chapters',
  character: 'characters',
  location: 'locations',
} as const

const changedRow = rowSchema({ changed: z.boolean() })

/**
 * Checks that a thing is still the version that a change was made from, so that a change from another tab or person is
 * not overwritten unseen (D-7). Without `base` it checks nothing. The caller has locked the row, or the row of its story.
 * @throws AppError conflict when it has been changed since `base`, the time (ISO 8601) of that version.
 */
export async function assertUnchanged(
  tx: Tx,
  noun: keyof typeof tables,
  id: number,
  base: string | undefined,
): Promise<void> {
  if (base === undefined) return
  const [row] = await queryRows(
    tx,
    changedRow,
    Prisma.sql`
    SELECT "updatedAt" <> ${new Date(base)} AS changed FROM ${Prisma.raw(tables[noun])} WHERE id = ${id}`,
  )
  if (row?.changed)
    throw new AppError('conflict', `This ${noun} was changed in the meantime. Nothing of it was overwritten.`)
}
