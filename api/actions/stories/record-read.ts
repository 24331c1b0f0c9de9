import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { type Viewer, visibleWhere } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Counts a reader of a story that they may see, once a day, never its author (D-33), in one statement.
 * A visitor is identified by a keyed hash of address and browser that is valid for one day and cannot be reversed.
 */
export async function recordRead(
  db: Db,
  config: Pick<Config, 'DATABASE_URL'>,
  storyId: number,
  reader: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const viewer = reader?.userId ?? visitor(config.DATABASE_URL, day, request)
  await execute(
    db,
    Prisma.sql`
    WITH made AS (
      INSERT INTO story_reads ("storyId", viewer, day)
      SELECT s.id, ${viewer}, ${day}::date FROM stories s
      WHERE s.id = ${storyId} AND s."authorId" <> ${viewer} AND ${visibleWhere('story', reader, 's')}
      ON CONFLICT DO NOTHING RETURNING 1
    )
    UPDATE stories SET "readCount" = "readCount" + 1 WHERE id = ${storyId} AND EXISTS (SELECT 1 FROM made)`,
  )
}

// The database's address is the one secret that all API processes share.
function visitor(secret: string, day: string, request: FastifyRequest): string {
  const who = `${day}\n${request.ip}\n${request.headers['user-agent'] ?? ''}`
  return `visitor:${createHmac('sha256', secret).update(who).digest('base64url')}`
}
