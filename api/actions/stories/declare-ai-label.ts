import { z } from 'zod'
import { type AiLabel, declaresMoreAi, labelWords, measuredLabel } from '#contract/ai-label.ts'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'

const shareRow = rowSchema({ aiShare: z.number() })

/**
 * Stores what an author declares about the use of AI in a story: a larger use than the measured one, never a smaller
 * one (D-145). Declaring the measured label removes an earlier declaration. The caller has locked the story.
 * @throws AppError invalid for a label that declares a smaller use of AI than the measured label.
 */
export async function declareAiLabel(tx: Tx, storyId: number, label: AiLabel | undefined): Promise<void> {
  if (label === undefined) return
  const [row] = await queryRows(tx, shareRow, Prisma.sql`SELECT "aiShare" FROM stories WHERE id = ${storyId}`)
  const measured = measuredLabel(row?.aiShare ?? 0)
  if (declaresMoreAi(measured, label)) {
    const message = `This story is measured as '${labelWords(measured)}': you can declare more, never less.`
    throw new AppError('invalid', message, { issues: [{ path: 'aiLabel', message }] })
  }
  const declared = label === measured ? null : label
  await execute(
    tx,
    Prisma.sql`UPDATE stories SET "aiDeclared" = ${declared} WHERE id = ${storyId} AND "aiDeclared" IS DISTINCT FROM ${declared}`,
  )
}
