import { nameInBook, referenceInBook } from '#core/book/references.ts'
import { notFound } from '#core/errors.ts'
import { publicWhere } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

// `usageCount` is shown to others, so it counts the links of public stories alone (D-66). A trigger changes it when a
// story becomes public or private.
const isPublicStory = (storyId: number) =>
  Prisma.sql`(SELECT ${publicWhere('s')} FROM stories s WHERE s.id = ${storyId})`

/**
 * Links a character to a story; a second call changes only the role (D-37). A new link of a public story increments
 * usageCount. Facts and plan of the story then reference the character. The caller holds the lock on the story's row.
 */
export async function linkCharacter(
  tx: Tx,
  storyId: number,
  characterId: number,
  role: string,
): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    WITH linked AS (
      INSERT INTO story_characters ("storyId", "characterId", role) VALUES (${storyId}, ${characterId}, ${role})
      ON CONFLICT ("storyId", "characterId") DO UPDATE SET role = EXCLUDED.role RETURNING (xmax = 0) AS fresh
    )
    UPDATE characters SET "usageCount" = "usageCount" + 1
    WHERE id = ${characterId} AND (SELECT fresh FROM linked) AND ${isPublicStory(storyId)}`,
  )
  await referenceInBook(tx, storyId, { kind: 'character', id: characterId })
}

/**
 * Removes the link between a character and a story, whose facts and plan then have the name of the character. The caller
 * holds the lock on the story's row. @throws AppError not_found when the character is not linked to the story.
 */
export async function unlinkCharacter(tx: Tx, storyId: number, characterId: number): Promise<void> {
  await nameInBook(tx, storyId, { kind: 'character', id: characterId })
  const unlinked = await execute(
    tx,
    Prisma.sql`
    WITH counted AS (
      UPDATE characters SET "usageCount" = greatest("usageCount" - 1, 0)
      WHERE id = ${characterId} AND ${isPublicStory(storyId)}
        AND EXISTS (SELECT FROM story_characters WHERE "storyId" = ${storyId} AND "characterId" = ${characterId})
    )
    DELETE FROM story_characters WHERE "storyId" = ${storyId} AND "characterId" = ${characterId}`,
  )
  if (unlinked === 0) throw notFound('Character')
}

/**
 * Links a location to a story; a second call changes only the importance. A new link of a public story increments
 * usageCount. Facts and plan of the story then reference the location. The caller holds the lock on the story's row.
 */
export async function linkLocation(
  tx: Tx,
  storyId: number,
  locationId: number,
  importance: string,
): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    WITH linked AS (
      INSERT INTO story_locations ("storyId", "locationId", importance) VALUES (${storyId}, ${locationId}, ${importance})
      ON CONFLICT ("storyId", "locationId") DO UPDATE SET importance = EXCLUDED.importance RETURNING (xmax = 0) AS fresh
    )
    UPDATE locations SET "usageCount" = "usageCount" + 1
    WHERE id = ${locationId} AND (SELECT fresh FROM linked) AND ${isPublicStory(storyId)}`,
  )
  await referenceInBook(tx, storyId, { kind: 'location', id: locationId })
}

/**
 * Removes the link between a location and a story, whose facts and plan then have the name of the location. The caller
 * holds the lock on the story's row. @throws AppError not_found when the location is not linked to the story.
 */
export async function unlinkLocation(tx: Tx, storyId: number, locationId: number): Promise<void> {
  await nameInBook(tx, storyId, { kind: 'location', id: locationId })
  const unlinked = await execute(
    tx,
    Prisma.sql`
    WITH counted AS (
      UPDATE locations SET "usageCount" = greatest("usageCount" - 1, 0)
      WHERE id = ${locationId} AND ${isPublicStory(storyId)}
        AND EXISTS (SELECT FROM story_locations WHERE "storyId" = ${storyId} AND "locationId" = ${locationId})
    )
    DELETE FROM story_locations WHERE "storyId" = ${storyId} AND "locationId" = ${locationId}`,
  )
  if (unlinked === 0) throw notFound('Location')
}
