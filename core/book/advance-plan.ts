import { Prisma } from '../postgres/client.ts'
import { raisePlanVersion } from './plan-version.ts'

/**
 * Statements that remove the first planned chapter of a story, because a chapter was added to the story (ADR-0019). Its
 * beats are unplaced, so they belong to the next chapter until a reading finds that they happened (D-100). Those that
 * were unplaced before have missed two chapters and are not offered any more. The numbers of the other planned chapters
 * decrease by one, so a writer who edits the plan gets a conflict.
 */
export function advancePlan(storyId: number): Prisma.Sql[] {
  return [
    Prisma.sql`
    WITH passed AS (
      UPDATE beats SET "isPassed" = true
      WHERE "storyId" = ${storyId}::int AND "chapterId" IS NULL AND "plannedChapterId" IS NULL AND NOT "isPassed"
    )
    DELETE FROM planned_chapters WHERE "storyId" = ${storyId}::int AND position = 1`,
    Prisma.sql`UPDATE planned_chapters SET position = position - 1 WHERE "storyId" = ${storyId}::int AND position > 1`,
    raisePlanVersion(Prisma.sql`SELECT ${storyId}::int`),
  ]
}
