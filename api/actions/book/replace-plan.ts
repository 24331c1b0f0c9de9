import { z } from 'zod'
import type { StoryPlan, storyPlanBody } from '#contract/plan.ts'
import { findNamedThings } from '#core/book/names.ts'
import { replacePlannedChapters } from '#core/book/plan.ts'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { storeNames } from '#core/text/name-references.ts'
import { findPlan } from '../../queries/plan.ts'

const versionRow = rowSchema({ version: z.int() })
const beatRow = rowSchema({ id: z.int() })

/**
 * Replaces the planned beats that are not written yet (D-98). The caller holds the lock on the story's row.
 * @throws AppError conflict when the plan has changed since the version that the caller names; invalid for a beat that
 * is not planned in this story.
 */
export async function replacePlan(
  tx: Tx,
  storyId: number,
  body: z.output<typeof storyPlanBody>,
): Promise<StoryPlan> {
  const [stored] = await queryRows(
    tx,
    versionRow,
    Prisma.sql`SELECT version FROM story_plans WHERE "storyId" = ${storyId} FOR UPDATE`,
  )
  const version = stored?.version ?? 0
  if (body.version !== undefined && body.version !== version)
    throw new AppError('conflict', 'The plan has changed since you opened it.')
  await assertPlanned(tx, storyId, body)
  const named = await findNamedThings(tx, storyId)
  const { enabled, chapterGoal, ending } = body
  const fields = {
    enabled,
    chapterGoal,
    ending,
    promises: body.promises.map((promise) => storeNames(promise, named)),
    version: version + 1,
  }
  await tx.storyPlan.upsert({ where: { storyId }, create: { storyId, ...fields }, update: fields })
  await replacePlannedChapters(
    tx,
    storyId,
    body.chapters.map(({ title, beats }) => ({
      title: storeNames(title, named),
      beats: beats.map(({ id, text }) => ({ id, text: storeNames(text, named) })),
    })),
    body.passed?.map(({ id, text }) => ({ id, text: text && storeNames(text, named) })) ?? null,
  )
  return findPlan(tx, storyId)
}

async function assertPlanned(
  tx: Tx,
  storyId: number,
  { chapters, passed = [] }: Pick<z.output<typeof storyPlanBody>, 'chapters' | 'passed'>,
): Promise<void> {
  const planned = await queryRows(
    tx,
    beatRow,
    Prisma.sql`SELECT id FROM beats WHERE "storyId" = ${storyId} AND "chapterId" IS NULL`,
  )
  const unused = new Set(planned.map(({ id }) => id))
  const named = [
    ...chapters.flatMap(({ beats }, chapter) =>
      beats.map(({ id }, beat) => ({ id, path: `chapters.${chapter}.beats.${beat}.id` })),
    ),
    ...passed.map(({ id }, beat) => ({ id, path: `passed.${beat}.id` })),
  ]
  for (const { id, path } of named) {
    // A beat that occurs twice is refused too, because a beat has only one position.
    if (id === undefined || unused.delete(id)) continue
    const message = 'This beat is not planned in this story'
    throw new AppError('invalid', message, { issues: [{ path, message }] })
  }
}
