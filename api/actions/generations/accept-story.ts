import { z } from 'zod'
import type { generateStoryBody } from '#contract/generations.ts'
import { AppError } from '#core/errors.ts'
import { notFoundError, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { countManualCreation } from '../count-manual-creation.ts'
import { type Acceptance, type Accepted, acceptGeneration, assertSpiceLevel } from './accept-generation.ts'

const countRow = rowSchema({ count: z.int() })
const idRow = rowSchema({ id: z.int() })

/**
 * Accepts an order for a story. Its draft and its links exist at once, so that its screen can show how it is written
 * (D-17).
 * @throws AppError not_found for a character, location or cast that the user cannot see; invalid for casts of more than
 * 500 characters; too_many_active, limit_reached
 */
export async function acceptStory(
  acceptance: Acceptance,
  body: z.output<typeof generateStoryBody>,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  assertSpiceLevel(acceptance, body.spiceLevel)
  const { newCharacters, newLocation, tags, warnings, ...order } = body
  const made = await createOwn(acceptance, newCharacters, newLocation ?? null)
  const main = [...made.characterIds, ...(await visible(tx, 'character', body.characterIds, user))]
  const places = [...made.locationIds, ...(await visible(tx, 'location', body.locationIds, user))]
  const casts = await visible(tx, 'cast', body.castIds, user)
  const supporting = (await membersOf(tx, casts, user)).filter((id) => !main.includes(id))

  const { id } = await tx.story.create({
    data: {
      authorId: user.userId,
      title: body.title,
      description: body.description ?? '',
      genre: body.genre,
      status: 'draft',
      spiceLevel: body.spiceLevel,
      tags,
      warnings,
      style: { create: { tone: body.tone } },
    },
    select: { id: true },
  })
  await linkCharacters(tx, id, main, 'main')
  await linkCharacters(tx, id, supporting, 'supporting')
  await linkLocations(tx, id, places)
  // The new characters and the new location have rows now, so the order contains their ids.
  const input = { ...order, characterIds: main, locationIds: places }
  const accepted = await acceptGeneration(acceptance, { kind: 'story', storyId: id, input })
  return { id, ...accepted }
}

type Body = z.output<typeof generateStoryBody>

/**
 * Creates the characters and the location that belong to the new story (D-132). They are private, and the usage counts
 * them as created by hand.
 * @throws AppError limit_reached
 */
async function createOwn(
  { tx, config, user }: Acceptance,
  people: Body['newCharacters'],
  place: NonNullable<Body['newLocation']> | null,
): Promise<{ characterIds: number[]; locationIds: number[] }> {
  const authorId = user.userId
  const characterIds: number[] = []
  for (const person of people) {
    await countManualCreation(tx, config, user, 'characters')
    const { id } = await tx.character.create({ data: { ...person, authorId }, select: { id: true } })
    characterIds.push(id)
  }
  if (!place) return { characterIds, locationIds: [] }
  await countManualCreation(tx, config, user, 'locations')
  const { id } = await tx.location.create({ data: { ...place, authorId }, select: { id: true } })
  return { characterIds, locationIds: [id] }
}

const tables = { character: 'characters', location: 'locations', cast: 'casts' } as const

/**
 * Returns the given ids in the same sequence, without duplicates. @throws AppError not_found if the user cannot see one
 * of them.
 */
async function visible(
  tx: Tx,
  noun: keyof typeof tables,
  given: readonly number[],
  viewer: Viewer,
): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return ids
  const ready = noun === 'character' ? Prisma.sql`AND t."isReady"` : Prisma.empty
  const [row] = await queryRows(
    tx,
    countRow,
    Prisma.sql`
    SELECT count(*)::int AS count FROM ${Prisma.raw(tables[noun])} t
    WHERE t.id = ANY(${ids}::int[]) AND ${visibleWhere(noun, viewer, 't')} ${ready}`,
  )
  if (row?.count !== ids.length) throw notFoundError(noun)
  return ids
}

/**
 * The maximum number of characters in all casts of an order. All of them are linked to the story and read for each
 * chapter.
 */
const maxCastCharacters = 500

// Returns the characters of the casts that the viewer can see. A character is missing if its owner has made it private
// since it was added.
async function membersOf(tx: Tx, castIds: readonly number[], viewer: Viewer): Promise<number[]> {
  if (castIds.length === 0) return []
  const rows = await queryRows(
    tx,
    idRow,
    Prisma.sql`
    SELECT t.id FROM characters t JOIN cast_characters m ON m."characterId" = t.id
    WHERE m."castId" = ANY(${[...castIds]}::int[]) AND t."isReady" AND ${visibleWhere('character', viewer, 't')}
    GROUP BY t.id ORDER BY min(m."createdAt"), t.id LIMIT ${maxCastCharacters + 1}`,
  )
  if (rows.length > maxCastCharacters) {
    const message = `These casts have more than ${maxCastCharacters} characters: choose fewer of them`
    throw new AppError('invalid', message, { issues: [{ path: 'castIds', message }] })
  }
  return rows.map(({ id }) => id)
}

// Links are read sorted by their creation time. Each link therefore gets a time one millisecond after the previous
// link, in the sequence that the writer chose. The new story is private, so `usageCount` does not count its links
// (D-66).
async function linkCharacters(tx: Tx, storyId: number, ids: readonly number[], role: string): Promise<void> {
  if (ids.length === 0) return
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO story_characters ("storyId", "characterId", role, "createdAt")
    SELECT ${storyId}, id, ${role}, now() + ${role === 'main' ? 0 : 100} * interval '1 ms' + place * interval '1 ms'
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, place)`,
  )
}

async function linkLocations(tx: Tx, storyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO story_locations ("storyId", "locationId", importance, "createdAt")
    SELECT ${storyId}, id, 'primary', now() + place * interval '1 ms'
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, place)`,
  )
}
