import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#core/config.ts'
import { type Viewer, visibleWhere } from '#core/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { findVisitorSalt } from './visitor-salt.ts'

/**
 * Counts a reader of a visible story once a day, except its author (D-33), in one statement. A signed-out reader is
 * stored as a hash of the day, the address and the browser, keyed with a secret, so that no address can be found from it.
 */
export async function recordRead(
  db: Db,
  config: Pick<Config, 'VISITOR_SALT'>,
  storyId: number,
  reader: Viewer,
  request: FastifyRequest,
): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const viewer =
    reader?.userId ?? visitor(config.VISITOR_SALT ?? (await findVisitorSalt(db, day)), day, request)
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

function visitor(salt: string, day: string, request: FastifyRequest): string {
  const reader = `${day}\n${request.ip}\n${request.headers['user-agent'] ?? ''}`
  return `visitor:${createHmac('sha256', salt).update(reader).digest('base64url')}`
}
