import { Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Deps } from '../../deps.ts'
import { LostRun, type Run } from '../../run/run.ts'
import { type StoredStory, storedStory } from '../../run/stored-story.ts'
import { readMaterial, type StoryMaterial } from './story-material.ts'

const storyRow = rowSchema({ story: parsedJson<StoredStory | null>() })

/** Reads the material of a run again after the run has changed the story. @throws LostRun if the story was deleted. */
export async function readAgain(
  deps: Deps,
  run: Run,
  { storyId, chapterId }: StoryMaterial,
): Promise<StoryMaterial> {
  await readStoryAgain(deps, run, { storyId, chapterId })
  return readMaterial(run)
}

/**
 * Reads the story of a run again, with the same fields that the claim reads.
 * @throws LostRun if the story was deleted.
 */
export async function readStoryAgain(
  deps: Deps,
  run: Run,
  { storyId, chapterId }: Pick<StoryMaterial, 'storyId' | 'chapterId'>,
): Promise<void> {
  const [row] = await queryRows(
    deps.db,
    storyRow,
    Prisma.sql`
    SELECT ${storedStory(Prisma.sql`${storyId}::int`, Prisma.sql`${chapterId}::int`)} AS story
    FROM users u WHERE u.id = ${run.row.ownerId}`,
  )
  if (!row?.story) throw new LostRun()
  run.row.story = row.story
}
