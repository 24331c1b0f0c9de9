import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { tokenHash } from './http-tokens.ts'

// The reads of the hand-written server: each is one named statement that also checks session and permission. The
// answers must be those of the product; the bench compares them.

/** Runs a statement that has a name, so that Postgres prepares it only once for each connection. */
export type Ask = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

export const askOf =
  (pool: pg.Pool): Ask =>
  async (name, text, values) =>
    (await pool.query({ name, text, values })).rows

/** The SQL that finds the caller by the session token, which is parameter $1. */
export const me = `me AS MATERIALIZED (
  SELECT u.id, u.email, u."firstName", u."lastName", u."penName", u.bio, u."isAdmin", u."isAdult", u.tier::text, i."smallKey",
    (EXISTS (SELECT 1 FROM passkeys p WHERE p."userId" = u.id)
      OR EXISTS (SELECT 1 FROM totp_secrets t WHERE t."userId" = u.id AND t."confirmedAt" IS NOT NULL)) AS "hasSecondFactor"
  FROM sessions s
  JOIN users u ON u.id = s."userId" LEFT JOIN images i ON i.id = u."avatarId"
  WHERE s.id = $1 AND s."expiresAt" > now() AND u."isActive")`

const author = `coalesce(u."penName", u."firstName" || ' ' || u."lastName") AS "authorName", u."publicProfile" AS "authorIsPublic"`
const storyColumns = `s.id, s."authorId", ${author}, s.title, s.description, s.genre, s.status, s."spiceLevel", s."isPublic",
  s."spiceLevel" >= 4 AS mature, s.tags, s.warnings, s.language, s."wordCount", s."releaseAtOnce", s."aiShare", s."aiDeclared",
  i.key, i."smallKey", i.thumbhash, s."ratingSum", s."ratingCount", s."readCount", s."likeCount", s."createdAt", s."updatedAt"`
/**
 * The chapters that the chapter count of a story includes: only released ones, because readers see no others (D-141).
 */
const releasedCount = `(SELECT count(*)::int FROM chapters c WHERE c."storyId" = s.id AND c.state = 'released') AS "chapterCount"`
const allCount = `(SELECT count(*)::int FROM chapters c WHERE c."storyId" = s.id) AS "chapterCount"`
const storyJoins = 'JOIN users u ON u.id = s."authorId" LEFT JOIN images i ON i.id = s."coverId"'
const newest = 'ORDER BY s."createdAt" DESC, s.id DESC LIMIT 25'

/**
 * The stories whose drafts the caller may read: the caller's own, shared ones, and those on which the caller
 * collaborates (D-152).
 */
const works = `(coalesce(s."authorId" = me.id, false) OR EXISTS (SELECT 1 FROM story_collaborators k WHERE k."storyId" = s.id AND k."userId" = me.id)
  OR EXISTS (SELECT 1 FROM story_shares h WHERE h."storyId" = s.id AND h."userId" = me.id
    AND (h."expiresAt" IS NULL OR h."expiresAt" > now())))`

/** The stories whose findings the caller may answer: the caller's own, and those that the caller edits (D-119). */
const edits = `(coalesce(s."authorId" = me.id, false) OR EXISTS (SELECT 1 FROM story_collaborators k WHERE k."storyId" = s.id
  AND k."userId" = me.id AND k.role = 'editor'))`
const openFindings = `(SELECT count(*)::int FROM findings n WHERE n."chapterId" = c.id AND n.status = 'open')`

type Row = Record<string, unknown>
const picture = (key: unknown) => (key === null ? null : `/media/${key}`)

function story({ key, smallKey, thumbhash, ratingSum, ratingCount, aiDeclared, ...row }: Row): Row {
  const rating = ratingCount === 0 ? 0 : Number(ratingSum) / Number(ratingCount)
  const share = Number(row.aiShare)
  return {
    ...row,
    aiLabel: aiDeclared ?? (share === 0 ? 'hand' : share <= 0.5 ? 'assisted' : 'generated'),
    coverImageUrl: picture(key),
    coverImageSmallUrl: picture(smallKey),
    coverPlaceholder: thumbhash,
    rating: rating.toFixed(1),
  }
}

const unauthorized = Object.assign(new Error('unauthorized'), { statusCode: 401 })
const notFound = Object.assign(new Error('not found'), { statusCode: 404 })

export function first(rows: Row[], missing = notFound): Row {
  const [row] = rows
  if (!row) throw missing
  return row
}

const idOf = ({ params }: FastifyRequest) => Number((params as { id: string }).id)

/**
 * Registers the GET routes of the server with which the bench compares the product: it is written by hand, without the
 * layers of Heartroom.
 */
export function reads(app: FastifyInstance, ask: Ask): void {
  // The total of a public list is read once a minute at most, as in the product (D-6).
  let total: { at: number; count: unknown } | undefined
  const publicTotal = async () => {
    if (!total || Date.now() - total.at > 60_000)
      total = {
        at: Date.now(),
        count: first(await ask('total', 'SELECT count(*)::int AS n FROM stories WHERE "isPublic"', [])).n,
      }
    return total.count
  }

  app.get('/hello', async () => ({ hello: 'world' }))

  // A signed-in user gets no link to the profile of a person who has blocked them (D-147).
  const linkTo = `CASE WHEN EXISTS (SELECT 1 FROM blocks b JOIN me ON b."blockedId" = me.id WHERE b."blockerId" = s."authorId")
    THEN FALSE ELSE u."publicProfile" END AS "authorIsPublic"`

  app.get('/api/stories/public', async (request, reply) => {
    const token = tokenHash(request)
    const list = (columns: string) =>
      `SELECT ${columns}, ${releasedCount} FROM stories s ${storyJoins} WHERE s."isPublic" ${newest}`
    const rows = token
      ? await ask('public signed in', `WITH ${me} ${list(`${storyColumns}, ${linkTo}`)}`, [token])
      : await ask('public', list(storyColumns), [])
    reply.header('x-total-count', await publicTotal())
    const last = rows[23]
    if (rows.length > 24 && last)
      reply.header(
        'link',
        `</api/stories/public?limit=24&cursor=${Buffer.from(`${last.createdAt}|${last.id}`).toString('base64url')}>; rel="next"`,
      )
    return rows.slice(0, 24).map(story)
  })

  app.get('/api/stories/search', async (request, reply) => {
    const { q } = request.query as { q: string }
    const rows = await ask(
      'search',
      `WITH found AS (
        SELECT id, "createdAt", CASE WHEN starts_with(searched, $1) THEN 2
            WHEN strpos(split_part(searched, E'\\n', 1), $1) > 0 THEN 1 ELSE 0 END AS rank, count(*) OVER ()::int AS total
        FROM (SELECT id, "createdAt", searched FROM stories WHERE "isPublic"
          AND (words @@ websearch_to_tsquery('english', $1) OR searched LIKE '%' || $1 || '%') LIMIT 10000) m
        ORDER BY rank DESC, "createdAt" DESC, id DESC LIMIT 25)
      SELECT ${storyColumns}, ${releasedCount}, found.total FROM found JOIN stories s ON s.id = found.id ${storyJoins}
      ORDER BY found.rank DESC, s."createdAt" DESC, s.id DESC`,
      [q.toLowerCase()],
    )
    reply.header('x-total-count', rows[0]?.total ?? 0)
    return rows.slice(0, 24).map(({ total: _total, ...row }) => story(row))
  })

  app.get('/api/stories', async (request, reply) => {
    const rows = await ask(
      'mine',
      `WITH ${me} SELECT me.id AS "userId", mine.* FROM me LEFT JOIN LATERAL (
        SELECT ${storyColumns}, ${allCount}, (SELECT count(*)::int FROM stories m WHERE m."authorId" = me.id) AS total
        FROM stories s ${storyJoins} WHERE s."authorId" = me.id ${newest}) mine ON true`,
      [tokenHash(request)],
    )
    const { total: all } = first(rows, unauthorized)
    reply.header('x-total-count', all ?? 0)
    const found = rows.filter(({ id }) => id !== null)
    return found.slice(0, 24).map(({ total: _total, userId: _userId, ...row }) => story(row))
  })

  // A read of a visible story is counted once a day for each reader but its author (D-33).
  app.get('/api/stories/:id', async (request) => {
    const token = tokenHash(request)
    const row = first(
      await ask(
        'story',
        `WITH ${me}, seen AS (
          SELECT s.*, ${works} AS works FROM stories s LEFT JOIN me ON true WHERE s.id = $2 AND (s."isPublic" OR ${works})
        ), made AS (
          INSERT INTO story_reads ("storyId", viewer, day)
          SELECT seen.id, coalesce((SELECT id FROM me), $3), current_date FROM seen
          WHERE seen."authorId" IS DISTINCT FROM (SELECT id FROM me) ON CONFLICT DO NOTHING RETURNING 1
        ), counted AS (
          UPDATE stories SET "readCount" = "readCount" + 1 WHERE id = $2 AND EXISTS (SELECT 1 FROM made)
        )
        SELECT ${storyColumns}, (s."hiddenAt" IS NOT NULL) AS hidden,
          (SELECT count(*)::int FROM chapters c WHERE c."storyId" = s.id AND (s.works OR c.state = 'released')) AS "chapterCount",
          k.role::text AS role, (coalesce(s."authorId" = me.id, false) OR coalesce(k.role = 'editor', false)) AS "canEdit",
          EXISTS (SELECT 1 FROM story_likes x WHERE x."storyId" = s.id AND x."userId" = me.id) AS liked,
          EXISTS (SELECT 1 FROM story_saves x WHERE x."storyId" = s.id AND x."userId" = me.id) AS saved,
          (SELECT x.rating FROM story_ratings x WHERE x."storyId" = s.id AND x."userId" = me.id) AS "myRating",
          CASE WHEN s."authorId" = me.id THEN (SELECT row_to_json(g) FROM generations g WHERE g."storyId" = s.id
            AND g.kind IN ('story', 'chapter') ORDER BY g."createdAt" DESC LIMIT 1) END AS generation
        FROM seen s LEFT JOIN me ON true ${storyJoins}
        LEFT JOIN story_collaborators k ON k."storyId" = s.id AND k."userId" = me.id`,
        [token, idOf(request), `visitor:${request.ip}`],
      ),
    )
    return { ...story(row), ratingCount: row.ratingCount }
  })

  app.get('/api/stories/:id/chapters', async (request, reply) => {
    const rows = await ask(
      'chapters',
      `WITH ${me} SELECT s.id AS "storyId", c.id, c."chapterNumber", c.title, c.content, c.summary, c.words, c."lengthMissed",
        c.version, c.state::text, c."releaseAt", c.state = 'scheduled' AND c.quiet AS quiet, c."releasedVersion" <> c.version AS "hasUnreleasedChanges",
        CASE WHEN ${edits} THEN ${openFindings} END AS findings, c."createdAt", c."updatedAt"
      FROM stories s LEFT JOIN me ON true LEFT JOIN chapters c ON c."storyId" = s.id AND (c.state = 'released' OR ${works})
      WHERE s.id = $2 AND (s."isPublic" OR ${works}) AND (s."spiceLevel" < 4 OR me."isAdult" OR s."authorId" = me.id)
      ORDER BY c."chapterNumber"`,
      [tokenHash(request), idOf(request)],
    )
    const { id } = first(rows)
    reply.header('x-total-count', id === null ? 0 : rows.length)
    return id === null ? [] : rows.map(({ storyId: _storyId, ...chapter }) => chapter)
  })

  app.get('/api/characters/:id', async (request) => {
    const { key, smallKey, thumbhash, ...row } = first(
      await ask(
        'character',
        `WITH ${me} SELECT c.id, c."authorId", ${author}, c.name, c.role, c.description, c.personality, c.appearance, c.background,
          c."appearanceParts", c."personalityTraits", c."isPublic", c."isReady", c."likeCount", c."usageCount", c."forkedFromId",
          c."createdAt", c."updatedAt", i.key, i."smallKey", i.thumbhash, (c."hiddenAt" IS NOT NULL) AS hidden,
          EXISTS (SELECT 1 FROM character_likes x WHERE x."characterId" = c.id AND x."userId" = me.id) AS liked,
          EXISTS (SELECT 1 FROM character_saves x WHERE x."characterId" = c.id AND x."userId" = me.id) AS saved,
          coalesce(c."authorId" = me.id, false) OR p.role IN ('editor', 'admin') OR h.permission = 'edit' AS "canEdit",
          coalesce(c."authorId" = me.id, false) OR p.role = 'admin' AS "canShare",
          me.id IS NOT NULL AND (c."authorId" = me.id OR c."isPublic" OR h.permission = 'fork') AS "canFork"
        FROM characters c JOIN users u ON u.id = c."authorId" LEFT JOIN images i ON i.id = c."imageId" LEFT JOIN me ON true
        LEFT JOIN character_collaborators p ON p."characterId" = c.id AND p."userId" = me.id AND c."hiddenAt" IS NULL
        LEFT JOIN character_shares h ON h."characterId" = c.id AND h."userId" = me.id AND c."hiddenAt" IS NULL
          AND (h."expiresAt" IS NULL OR h."expiresAt" > now())
        WHERE c.id = $2 AND (c."isPublic" OR c."authorId" = me.id OR p.role IS NOT NULL OR h.permission IS NOT NULL)`,
        [tokenHash(request), idOf(request)],
      ),
    )
    const flag = (value: unknown) => value === true
    return {
      ...row,
      canEdit: flag(row.canEdit),
      canShare: flag(row.canShare),
      canFork: flag(row.canFork),
      imageUrl: picture(key),
      imageSmallUrl: picture(smallKey),
      imagePlaceholder: thumbhash,
      generation: null,
    }
  })

  app.get('/api/notifications', async (request, reply) => {
    const rows = await ask(
      'bell',
      `WITH ${me} SELECT me.id AS "userId", (SELECT count(*)::int FROM notifications WHERE "userId" = me.id) AS total, n.*
      FROM me LEFT JOIN LATERAL (SELECT id, type, title, content, link, "isRead", "createdAt",
          (SELECT coalesce(c.id, g."chapterId", (g.result #>> '{chapter,id}')::int) FROM generations g
            LEFT JOIN chapters c ON c."generationId" = g.id WHERE g.id = n."generationId" AND g.status = 'completed'
            AND g.kind IN ('story', 'chapter')) AS "chapterId"
        FROM notifications n
        WHERE n."userId" = me.id ORDER BY n."createdAt" DESC, n.id DESC LIMIT 25) n ON true`,
      [tokenHash(request)],
    )
    reply.header('x-total-count', first(rows, unauthorized).total)
    const found = rows.filter(({ id }) => id !== null)
    return found.slice(0, 24).map(({ userId: _userId, total: _total, ...row }) => row)
  })

  app.get('/api/notifications/unread-count', async (request) => {
    const { count, version } = first(
      await ask(
        'unread',
        `WITH ${me} SELECT coalesce(b.unread, 0) AS count, coalesce(b.version, 0) AS version FROM me LEFT JOIN bells b ON b."userId" = me.id`,
        [tokenHash(request)],
      ),
      unauthorized,
    )
    return { count, version }
  })

  app.get('/api/auth/user', async (request) => {
    const { smallKey, refused, ...row } = first(
      await ask(
        'user',
        `WITH ${me} SELECT me.*, EXISTS (SELECT 1 FROM picture_refusals) AS refused FROM me`,
        [tokenHash(request)],
      ),
      unauthorized,
    )
    return {
      ...row,
      profileImageUrl: picture(smallKey),
      needsSecondFactor: false,
      demoModel: false,
      paintsPictures: !refused,
    }
  })
}
