import { z } from 'zod'
import { type AiLabel, aiLabelOf, declaresMoreAi, labelWords, measuredLabel } from '#contract/ai-label.ts'
import { story } from '#contract/stories.ts'
import { AppError, notFound } from '#core/errors.ts'
import { assertCan, type Viewer } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { labelRefusal } from './assert-author-fields.ts'

const labelRow = rowSchema({
  aiShare: z.number(),
  currentAiShare: z.number(),
  aiDeclared: story.shape.aiLabel.nullable(),
})

/**
 * Stores the AI label that an author declares for a story. An author may declare a larger use of AI than the measured
 * one, never a smaller one (D-145); unreleased texts are measured too. Sending the label that the story shows to its
 * editors changes nothing. Sending the label that is measured for the working texts removes the declaration. The caller
 * has locked the story.
 * @throws AppError forbidden for a user who is not the author; invalid for a label that declares a smaller use of AI
 * than the measured label.
 */
export async function declareAiLabel(
  tx: Tx,
  storyId: number,
  label: AiLabel | undefined,
  user: NonNullable<Viewer>,
): Promise<void> {
  if (label === undefined) return
  const [row] = await queryRows(
    tx,
    labelRow,
    Prisma.sql`SELECT "aiShare", "currentAiShare", "aiDeclared" FROM stories WHERE id = ${storyId}`,
  )
  if (!row) throw notFound('Story')
  if (label === aiLabelOf({ aiShare: row.currentAiShare, aiDeclared: row.aiDeclared })) return
  await assertCan(tx, 'own', 'story', storyId, user, { refusal: labelRefusal })
  const isMeasured = label === measuredLabel(row.currentAiShare)
  const measured = measuredLabel(Math.max(row.aiShare, row.currentAiShare))
  if (!isMeasured && declaresMoreAi(measured, label)) {
    const message = `This story is measured as '${labelWords(measured)}': you can declare more, never less.`
    throw new AppError('invalid', message, { issues: [{ path: 'aiLabel', message }] })
  }
  const declared = isMeasured ? null : label
  await execute(tx, Prisma.sql`UPDATE stories SET "aiDeclared" = ${declared} WHERE id = ${storyId}`)
}
