import { Prisma } from '../postgres/client.ts'

/**
 * Statements that remove the first planned chapter of a story, because a chapter was added to the story (ADR-0019). The
 * beats of the removed chapter are unplaced: they belong to the next chapter until a reading finds that they happened
 * (D-100). The numbers of the other planned chapters decrease by one.
 */
export function advancePlan(storyId: number): Prisma.Sql[] {
  return [
    Prisma.sql`DELETE FROM planned_chapters WHERE "storyId" = ${storyId}::int AND position = 1`,
    Prisma.sql`UPDATE planned_chapters SET position = position - 1 WHERE "storyId" = ${storyId}::int AND position > 1`,
  ]
}
