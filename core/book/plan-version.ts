import { Prisma } from '../postgres/client.ts'

/**
 * An UPDATE that raises the version of the plans of some stories, so that a writer who edits an older plan gets a conflict
 * (D-98). `storyIds` is a SELECT of the ids.
 */
export function raisePlanVersion(storyIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    UPDATE story_plans SET version = version + 1, "updatedAt" = now() WHERE "storyId" IN (${storyIds})`
}
