import { nameInBook, referenceInBook } from '#core/book/references.ts'
import { notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Links a character to a story; a second call changes only the role (D-37). Only a new link increments usageCount. Facts
 * and plan of the story then reference the character. The caller holds the lock on the story's row.
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
    UPDATE characters SET "usageCount" = "usageCount" + 1 WHERE id = ${characterId} AND (SELECT fresh FROM linked)`,
  )
  await referenceInBook(tx, storyId, { kind: 'character', id: characterId })
}

/**
 * Removes the link between a character and a story, whose facts and plan then have the name of the character. The caller
 * holds the lock on the story's row. @throws AppError not_found when the character is not linked to the story.
 */
export async function unlinkCharacter(tx: Tx, storyId: number, characterId: number): Promise<void> {
  await nameInBook(tx, storyId, { kind: 'character', id: characterId })
  const counted = await execute(
    tx,
    Prisma.sql`
    WITH gone AS (
      DELETE FROM story_characters WHERE "storyId" = ${storyId} AND "characterId" = ${characterId} RETURNING "characterId"
    )
    UPDATE characters SET "usageCount" = "usageCount" - 1 WHERE id = (SELECT "characterId" FROM gone)`,
  )
  if (counted === 0) throw notFound('Character')
}

/**
 * Links a location to a story; a second call changes only the importance. Only a new link increments usageCount. Facts
 * and plan of the story then reference the location. The caller holds the lock on the story's row.
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
    UPDATE locations SET "usageCount" = "usageCount" + 1 WHERE id = ${locationId} AND (SELECT fresh FROM linked)`,
  )
  await referenceInBook(tx, storyId, { kind: 'location', id: locationId })
}

/**
 * Removes the link between a location and a story, whose facts and plan then have the name of the location. The caller
 * holds the lock on the story's row. @throws AppError not_found when the location is not linked to the story.
 */
export async function unlinkLocation(tx: Tx, storyId: number, locationId: number): Promise<void> {
  await nameInBook(tx, storyId, { kind: 'location', id: locationId })
  const counted = await execute(
    tx,
    Prisma.sql`
    WITH gone AS (
      DELETE FROM story_locations WHERE "storyId" = ${storyId} AND "locationId" = ${locationId} RETURNING "locationId"
    )
    UPDATE locations SET "usageCount" = "usageCount" - 1 WHERE id = (SELECT "locationId" FROM gone)`,
  )
  if (counted === 0) throw notFound('Location')
}
