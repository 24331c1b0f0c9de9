import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listedWhere, type Noun, shareLinkWhere, type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { profileVisibleWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'
import { isPageId } from './subject.ts'

const foundRow = rowSchema({ id: z.union([z.int(), z.string()]) })

const nouns: Record<string, Noun> = {
  stories: 'story',
  characters: 'character',
  locations: 'location',
  collections: 'collection',
  casts: 'cast',
}

/**
 * Returns whether the viewer may see the thing that the path of a page names, such as /stories/7. A path that names
 * nothing can be opened by everybody.
 */
export async function canOpen(db: Db, request: FastifyRequest, viewer: Viewer, id: string): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url, 'http://host')
  const [, place = ''] = pathname.split('/')
  const noun = nouns[place]
  if (!noun && place !== 'users') return true
  if (!isPageId(noun ? 'number' : 'text', id)) return false
  if (!noun) {
    const who = Prisma.sql`u.id = ${id} AND ${profileVisibleWhere(viewer, 'u')}`
    return (await queryRows(db, foundRow, Prisma.sql`SELECT u.id FROM users u WHERE ${who}`)).length > 0
  }
  const token = noun === 'character' || noun === 'story' ? searchParams.get('share') : null
  // A visitor must not see a public character that is still being written.
  const seen = viewer || noun === 'cast' ? visibleWhere(noun, viewer, 't') : listedWhere(noun, 't')
  const shown = token ? Prisma.sql`(${seen} OR ${shareLinkWhere(hashToken(token), 't')})` : seen
  const table = Prisma.raw(place)
  const rows = await queryRows(
    db,
    foundRow,
    Prisma.sql`SELECT t.id FROM ${table} t WHERE t.id = ${Number(id)} AND ${shown}`,
  )
  return rows.length > 0
}
