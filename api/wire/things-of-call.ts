import { z } from 'zod'
import { type Noun, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'

/** A thing that the path or the body of a call names. */
export interface NamedByCall {
  noun: Noun
  id: number
}

const nouns: Record<string, Noun> = {
  stories: 'story',
  characters: 'character',
  locations: 'location',
  casts: 'cast',
  collections: 'collection',
}
const tables = Object.fromEntries(Object.entries(nouns).map(([table, noun]) => [noun, Prisma.raw(table)]))

/**
 * Returns the things on which the answer of a call depends: those in its path, and the character that the body adds to
 * the thing in the path. Calls of admins have other paths, and depend on nobody's access.
 */
export function thingsOfCall(path: string, body: unknown): NamedByCall[] {
  const [, table = '', id, act = ''] = /^\/api\/(\w+)\/(\d+)\/(.+)$/.exec(path) ?? []
  const noun = nouns[table]
  if (noun === undefined) return []
  const [, storyId] = /^add-to-story\/(\d+)$/.exec(act) ?? []
  const added = act === 'characters' ? (body as { characterId?: unknown } | null)?.characterId : undefined
  return [
    { noun, id: Number(id) },
    ...(storyId === undefined ? [] : [{ noun: 'story' as const, id: Number(storyId) }]),
    ...(typeof added === 'number' ? [{ noun: 'character' as const, id: added }] : []),
  ]
}

const seenRow = rowSchema({ seen: z.array(z.boolean()) })

/** The first of these things that the viewer may not see now. */
export async function findUnseen(
  on: Queryable,
  viewer: Viewer,
  things: readonly NamedByCall[],
): Promise<NamedByCall | undefined> {
  if (things.length === 0) return undefined
  const each = things.map(
    ({ noun, id }) => Prisma.sql`EXISTS (
      SELECT FROM ${tables[noun]} t WHERE t.id = ${id} AND ${visibleWhere(noun, viewer, 't')})`,
  )
  const [row] = await queryRows(on, seenRow, Prisma.sql`SELECT ARRAY[${Prisma.join(each)}] AS seen`)
  return things.find((_, at) => row?.seen[at] !== true)
}
