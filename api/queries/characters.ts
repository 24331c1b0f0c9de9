import { z } from 'zod'
import type { Character, CharacterDetail, StoryCharacter } from '#contract/characters.ts'
import { ofStoryWhere } from '#core/book/access.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import type { LongList } from '#core/long-list.ts'
import { allowedWhere, notFoundError, readerOf, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { seenByLinkWhere } from '#core/policy/policy-once.ts'
import { type ViewerShape, viewerOf, viewerShape } from '#core/policy/viewer-shape.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { type Queryable, queryRows } from '#core/postgres/sql.ts'
import { presentCharacter, presentStoryCharacter } from '../present/characters.ts'
import { characterColumns, characterJoins, characterRow } from '../rows/characters.ts'
import type { ListPlan } from './lists.ts'
import { findAllMembers } from './members.ts'
import { cutPage, type Page, type PageQuery, pageColumns, pageOrder, pageShape } from './page.ts'

const listedRow = characterRow.extend(pageShape)

/** Reads one page of characters. A further statement counts the list if the page does not contain the total. */
export async function findCharacters(
  db: Db,
  viewer: Viewer,
  plan: ListPlan,
  query: PageQuery,
): Promise<Page<Character>> {
  const rows = await queryRows(
    db,
    listedRow,
    Prisma.sql`
    SELECT ${characterColumns(viewer)}, ${pageColumns} FROM ${await plan.page(query, db)} page
    JOIN characters c ON c.id = page.id ${characterJoins(viewer)} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => plan.count(db))
  return { ...page, rows: page.rows.map(presentCharacter) }
}

const detailRow = characterRow.extend({
  saved: z.boolean(),
  hidden: z.boolean(),
  canEdit: z.boolean(),
  canShare: z.boolean(),
  canFork: z.boolean(),
  generationId: z.string().nullable(),
})

const characterStatement = fixedStatement(
  (
    shape: { viewer: ViewerShape; hasLink: boolean },
    values: Placeholders<{ id: number; userId: string | null; shareTokenHash: string | null }>,
  ) => {
    const viewer = viewerOf(shape.viewer, values.userId)
    const userId = viewer?.userId ?? null
    const shareTokenHash = shape.hasLink ? values.shareTokenHash : null
    return Prisma.sql`
    SELECT ${characterColumns(viewer)}, (c."hiddenAt" IS NOT NULL) AS hidden,
      EXISTS (SELECT 1 FROM character_saves x WHERE x."characterId" = c.id AND x."userId" = ${userId}) AS saved,
      ${allowedWhere('edit', 'character', viewer, 'c')} AS "canEdit", ${allowedWhere('share', 'character', viewer, 'c')} AS "canShare",
      ${allowedWhere('fork', 'character', viewer, 'c')} AS "canFork",
      CASE WHEN NOT c."isReady" AND ${allowedWhere('own', 'character', viewer, 'c')} THEN (
        SELECT g.id FROM generations g WHERE g."characterId" = c.id AND g.kind = 'character'
        ORDER BY g."createdAt" DESC, g.id DESC LIMIT 1
      ) END AS "generationId"
    FROM characters c ${characterJoins(viewer)}
    WHERE c.id = ${values.id} AND ${seenByLinkWhere('character', viewer, 'c', shareTokenHash)}`
  },
)

/**
 * One character that the viewer may see, with the viewer's likes, saves and permissions. Its author also gets the
 * generation that writes it, until the character is ready. A share link (`shareTokenHash`) shows it too (D-43, D-62).
 * The first statement is sent to `first`, so that it can also check the session.
 * @throws AppError not_found when it is missing or not visible.
 */
export async function findCharacter(
  db: Db | Tx,
  id: number,
  viewer: Viewer,
  shareTokenHash: string | null = null,
  first: Queryable = db,
): Promise<CharacterDetail> {
  const [row] = await queryRows(
    first,
    detailRow,
    characterStatement(
      { viewer: viewerShape(viewer), hasLink: shareTokenHash !== null },
      { id, userId: viewer?.userId ?? null, shareTokenHash },
    ),
  )
  if (!row) throw notFoundError('character')
  const { saved, hidden, canEdit, canShare, canFork, generationId } = row
  const generation = generationId === null ? null : await findGeneration(db, generationId)
  const mine = { saved, hidden, canEdit, canShare, canFork }
  return { ...presentCharacter(row), ...mine, generation: generation?.summary ?? null }
}

const linkedRow = characterRow.extend({ linkRole: z.string(), aliases: z.array(z.string()) })

/** SQL: the columns of a character `c` that is linked to a story `s` by a row `link`. */
const linkColumns = (viewer: Viewer) => Prisma.sql`link.role AS "linkRole",
  CASE WHEN ${allowedWhere('edit', 'story', viewer, 's')} THEN ARRAY(
    SELECT DISTINCT a.alias FROM chapter_aliases a JOIN chapters written ON written.id = a."chapterId"
    WHERE a."characterId" = c.id AND written."storyId" = s.id ORDER BY a.alias) ELSE '{}' END AS aliases`

/**
 * The characters of a story that the viewer may see (D-66, D-152), or that readers may see (`as`, D-141), in the order
 * they were linked.
 */
export function findStoryCharacters(
  db: Db,
  storyId: number,
  viewer: Viewer,
  as?: 'reader',
): Promise<StoryCharacter[] | LongList<StoryCharacter>> {
  const reader = readerOf(viewer, as)
  return findAllMembers(db, {
    row: linkedRow,
    columns: Prisma.sql`${characterColumns(viewer, reader)}, ${linkColumns(reader)}`,
    id: Prisma.sql`c.id`,
    from: Prisma.sql`FROM story_characters link JOIN characters c ON c.id = link."characterId" ${characterJoins(reader)}
      JOIN stories s ON s.id = link."storyId"
      WHERE link."storyId" = ${storyId} AND ${ofStoryWhere('character', reader, { thing: 'c', story: 's' })}`,
    orderBy: Prisma.sql`link."createdAt", c.id`,
    present: presentStoryCharacter,
  })
}

/**
 * One character of a story, as `findStoryCharacters` returns it, but also if the viewer may not see it; null when it is
 * not linked.
 */
export async function findStoryCharacter(
  db: Db | Tx,
  storyId: number,
  characterId: number,
  viewer: Viewer,
): Promise<StoryCharacter | null> {
  const [row] = await queryRows(
    db,
    linkedRow,
    Prisma.sql`
    SELECT ${characterColumns(viewer)}, ${linkColumns(viewer)} FROM story_characters link
    JOIN characters c ON c.id = link."characterId" ${characterJoins(viewer)}
    JOIN stories s ON s.id = link."storyId"
    WHERE link."storyId" = ${storyId} AND c.id = ${characterId}`,
  )
  return row ? presentStoryCharacter(row) : null
}

const memberships = {
  cast: { table: Prisma.sql`cast_characters`, key: Prisma.sql`"castId"` },
  collection: { table: Prisma.sql`collection_characters`, key: Prisma.sql`"collectionId"` },
}

/** The members of a cast or collection that the viewer may see, in the order they were added. */
export function findMembers(
  db: Db,
  of: keyof typeof memberships,
  id: number,
  viewer: Viewer,
): Promise<Character[] | LongList<Character>> {
  const { table, key } = memberships[of]
  return findAllMembers(db, {
    row: characterRow,
    columns: characterColumns(viewer),
    id: Prisma.sql`c.id`,
    from: Prisma.sql`FROM ${table} link JOIN characters c ON c.id = link."characterId" ${characterJoins(viewer)}
      WHERE link.${key} = ${id} AND ${visibleWhere('character', viewer, 'c')}`,
    orderBy: Prisma.sql`link."createdAt", c.id`,
    present: presentCharacter,
  })
}
