import { z } from 'zod'
import { namePattern, partsOfName, shortNameOf } from '#contract/name-pattern.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, parsedJson, queryRows, rowSchema } from '../postgres/sql.ts'
import { type NamedThing, storeNames } from '../text/name-references.ts'
import { namedThings } from './names.ts'

/** A character whose name was changed. */
export interface RenamedCharacter {
  id: number
  from: string
  to: string
  /** The name that the character has now. It differs from `to` if the character was renamed again. */
  current: string
}

const proseRow = rowSchema({
  id: z.int(),
  content: z.string(),
  things: parsedJson<NamedThing[]>(),
  /** The other names of the character that the plan of the story gives. */
  planned: z.array(z.string()),
})
const aliasRow = rowSchema({ alias: z.string() })

/**
 * Marks the other names of a renamed character in the chapters (D-105): those that consist of words of the former name,
 * such as the first name, become former names too, and those of the present name become present ones again.
 */
export async function markFormerNames(tx: Tx, renamed: RenamedCharacter): Promise<void> {
  const { id, current } = renamed
  const known = await queryRows(
    tx,
    aliasRow,
    Prisma.sql`SELECT DISTINCT alias FROM chapter_aliases WHERE "characterId" = ${id}`,
  )
  const names = known.map(({ alias }) => alias)
  const former = names.filter((alias) => isFormerName(alias, renamed))
  const present = names.filter((alias) => hasWordsOf(alias, current))
  await execute(
    tx,
    Prisma.sql`
    WITH current AS (
      DELETE FROM chapter_aliases WHERE "characterId" = ${id} AND "isFormer" AND lower(alias) = lower(${current})
    )
    UPDATE chapter_aliases SET "isFormer" = (alias = ANY(${former}::text[]))
    WHERE "characterId" = ${id} AND alias = ANY(${[...former, ...present]}::text[]) AND lower(alias) <> lower(${current})`,
  )
}

/**
 * Stores the former name of a character as an alias in each of these chapters whose text contains it, because the prose
 * is not renamed (D-105). Without it, the next reading of such a chapter would find a new person of that name.
 */
export async function keepFormerNames(
  tx: Tx,
  renamed: RenamedCharacter,
  chapterIds: readonly number[],
): Promise<void> {
  const aliases = await formerNamesInChapters(tx, renamed, chapterIds)
  if (aliases.length === 0) return
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO chapter_aliases ("chapterId", "characterId", alias, "isFormer")
    SELECT DISTINCT a."chapterId", ${renamed.id}::int, a.alias, true
    FROM jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) AS a("chapterId" int, alias text)
    ON CONFLICT ("chapterId", "characterId", alias) DO UPDATE SET "isFormer" = true`,
  )
}

/**
 * Removes the aliases that have become former names from the plans of all stories. It must run after `keepFormerNames`
 * has read all chapters, because `keepFormerNames` reads these aliases.
 */
export async function removeFormerNamesFromPlans(tx: Tx, renamed: RenamedCharacter): Promise<void> {
  const { id } = renamed
  const planned = await queryRows(
    tx,
    aliasRow,
    Prisma.sql`SELECT DISTINCT unnest(aliases) AS alias FROM story_characters WHERE "characterId" = ${id}`,
  )
  const former = planned.map(({ alias }) => alias).filter((alias) => isFormerName(alias, renamed))
  if (former.length === 0) return
  await execute(
    tx,
    Prisma.sql`
    UPDATE story_characters SET aliases = ARRAY(SELECT a FROM unnest(aliases) a WHERE a <> ALL(${former}::text[]))
    WHERE "characterId" = ${id} AND aliases && ${former}::text[]`,
  )
}

/**
 * Finds, in each of these chapters, the former name of a renamed character, its short form and the aliases that are a
 * part of it.
 */
async function formerNamesInChapters(
  tx: Tx,
  renamed: RenamedCharacter,
  chapterIds: readonly number[],
): Promise<{ chapterId: number; alias: string }[]> {
  const { id, from, to, current } = renamed
  const called = shortNameOf(from) ?? from
  const chapters = await queryRows(
    tx,
    proseRow,
    Prisma.sql`
    SELECT c.id, c.content, l.aliases AS planned,
      (SELECT coalesce(json_agg(named), '[]') FROM (${namedThings}) named) AS things
    FROM chapters c JOIN stories s ON s.id = c."storyId" JOIN users u ON u.id = s."authorId"
    JOIN story_characters l ON l."storyId" = s.id AND l."characterId" = ${id}
    WHERE c.id = ANY(${chapterIds}::int[]) AND EXISTS (
      SELECT FROM unnest(l.aliases || ARRAY[${from}, ${called}]) name WHERE strpos(c.content, name) > 0)`,
  )
  const present = [to, current]
    .flatMap((name) => [name, shortNameOf(name)])
    .map((name) => name?.toLowerCase())
  return chapters.flatMap(({ id: chapterId, content, things, planned }) => {
    const others = things.filter((one) => one.kind !== 'character' || one.id !== id)
    const stored = storeNames(content, [{ kind: 'character', id, name: from }, ...others])
    return [
      ...(stored.includes(`[[character:${id}]]`) ? [from] : []),
      ...(stored.includes(`[[character:${id}:short]]`) ? [called] : []),
      ...planned
        .filter((alias) => isFormerName(alias, renamed))
        .filter((alias) => new RegExp(namePattern(alias), 'u').test(content)),
    ]
      .filter((alias) => !present.includes(alias.toLowerCase()))
      .map((alias) => ({ chapterId, alias }))
  })
}

function isFormerName(alias: string, { from, to, current }: RenamedCharacter): boolean {
  return hasWordsOf(alias, from) && !hasWordsOf(alias, to) && !hasWordsOf(alias, current)
}

/** Returns whether another name has only words of a name: 'Anna' and 'Mrs Berg' have only words of 'Anna Berg'. */
function hasWordsOf(alias: string, name: string): boolean {
  const words = new Set(partsOfName(name).map((part) => part.toLowerCase()))
  const parts = partsOfName(alias)
  return parts.length > 0 && parts.every((part) => words.has(part.toLowerCase()))
}
