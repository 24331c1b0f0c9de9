import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countWords } from '#contract/text.ts'
import { carryOrigin } from '#core/origin/carry-origin.ts'
import { withoutGoneSources } from '#core/origin/model-spans.ts'
import { readOrigin, splitSpans } from '#core/origin/stored-origin.ts'
import { detectLanguage } from '#core/text/detect-language.ts'
import { type Ask, first, me } from './http-hand-reads.ts'
import { tokenHash } from './http-tokens.ts'

// The writes of the hand-written server: each is one named statement that checks session and permission, changes the
// data, and writes the notification and the unread count. A push is sent to Redis afterwards.

const idOf = ({ params }: FastifyRequest) => Number((params as { id: string }).id)
/**
 * The SQL condition that `reader` gets notifications of what `actor` does: neither has blocked the other, and `reader`
 * has not muted `actor` (D-147).
 */
const rings = (reader: string, actor: string) => `NOT EXISTS (SELECT 1 FROM blocks
    WHERE ("blockerId", "blockedId") IN ((${reader}, ${actor}), (${actor}, ${reader})))
  AND NOT EXISTS (SELECT 1 FROM mutes WHERE "muterId" = ${reader} AND "mutedId" = ${actor})`
const seen = (columns: string) => `thing AS (
  SELECT ${columns} FROM stories s, me WHERE s.id = $2 AND (s."isPublic" OR s."authorId" = me.id)
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE "blockerId" = s."authorId" AND "blockedId" = me.id))`
const shownName = `coalesce(me."penName", me."firstName" || ' ' || me."lastName")`

/**
 * Returns SQL that notifies the author of the row `thing` and increases the author's unread count. `from` is the SQL
 * source of `thing`. The fields of `of` are SQL expressions, except for `type`, which is plain text.
 */
const notify = (
  from: string,
  of: { type: string; title: string; content: string; link: string; act: string; when: string },
) => `
  created AS (
    INSERT INTO notifications ("userId", type, title, content, link, "actorId", act)
    SELECT r.id, '${of.type}', ${of.title}, ${of.content}, ${of.link}, me.id, ${of.act}
    FROM ${from}, me, users r WHERE r.id = thing."authorId" AND r.id <> me.id AND r."notificationsEnabled" AND ${rings('r.id', 'me.id')} ${of.when}
    ON CONFLICT DO NOTHING RETURNING *
  ), rung AS (
    INSERT INTO bells ("userId", unread, version) SELECT "userId", 1, 1 FROM created
    ON CONFLICT ("userId") DO UPDATE SET unread = bells.unread + 1, version = bells.version + 1 RETURNING unread, version
  )`

type Push = (to: unknown, event: string, payload: unknown) => void

/** Registers the routes of the hand-written server that change data. */
export function writes(app: FastifyInstance, ask: Ask, push: Push): void {
  app.post('/api/stories/:id/like', async (request) => {
    const { created, ...answer } = first(
      await ask(
        'like',
        `WITH ${me}, ${seen('s.id, s."authorId", s.title, s."likeCount"')}, made AS (
          INSERT INTO story_likes ("storyId", "userId") SELECT thing.id, me.id FROM thing, me ON CONFLICT DO NOTHING RETURNING 1
        ), counted AS (
          UPDATE stories SET "likeCount" = "likeCount" + 1 WHERE id = $2 AND EXISTS (SELECT 1 FROM made) RETURNING "likeCount"
        ), ${notify('thing', {
          type: 'like',
          title: `${shownName} || ' liked your story'`,
          content: 'thing.title',
          link: `'/stories/' || thing.id`,
          act: `'like /stories/' || thing.id`,
          when: 'AND EXISTS (SELECT 1 FROM made)',
        })}
        SELECT thing.id, true AS liked, coalesce((SELECT "likeCount" FROM counted), thing."likeCount") AS "likeCount",
          EXISTS (SELECT 1 FROM story_saves x WHERE x."storyId" = thing.id AND x."userId" = me.id) AS saved,
          (SELECT json_build_object('notification', created.*, 'unreadCount', rung.unread, 'version', rung.version) FROM created, rung) AS created
        FROM thing, me`,
        [tokenHash(request), idOf(request)],
      ),
    )
    pushCreated(created)
    return answer
  })

  app.post('/api/stories/:id/save', async (request) =>
    first(
      await ask(
        'save',
        `WITH ${me}, ${seen('s.id, s."likeCount"')}, made AS (
          INSERT INTO story_saves ("storyId", "userId") SELECT thing.id, me.id FROM thing, me ON CONFLICT DO NOTHING
        )
        SELECT thing.id, true AS saved, thing."likeCount",
          EXISTS (SELECT 1 FROM story_likes x WHERE x."storyId" = thing.id AND x."userId" = me.id) AS liked FROM thing, me`,
        [tokenHash(request), idOf(request)],
      ),
    ),
  )

  app.post('/api/messages', async (request, reply) => {
    const { receiverId, content } = request.body as { receiverId: string; content: string }
    const { created, firstName, lastName, smallKey, ...answer } = first(
      await ask(
        'message',
        `WITH ${me}, thing AS (
          SELECT users.id AS "authorId" FROM users, (SELECT id AS mine FROM me) m WHERE users.id = $2 AND "isActive" AND users.id <> mine
            AND NOT EXISTS (SELECT 1 FROM blocks WHERE ("blockerId", "blockedId") IN ((users.id, mine), (mine, users.id)))
        ), sent AS (
          INSERT INTO messages ("senderId", "receiverId", content, type) SELECT me.id, thing."authorId", $3, 'direct' FROM me, thing RETURNING *
        ), ${notify('thing, sent', {
          type: 'message',
          title: `'New message from ' || ${shownName}`,
          content: 'left($3, 140)',
          link: `'/messages'`,
          act: `'message ' || sent.id`,
          when: '',
        })}
        SELECT sent.id, sent."senderId", sent."receiverId", sent.content, sent."isRead", sent.type, sent."createdAt",
          me."firstName", me."lastName", me."smallKey",
          (SELECT json_build_object('notification', created.*, 'unreadCount', rung.unread, 'version', rung.version) FROM created, rung) AS created
        FROM sent, me`,
        [tokenHash(request), receiverId, content],
      ),
    )
    push(receiverId, 'message.created', { id: answer.id })
    push(answer.senderId, 'conversation.updated', { userId: receiverId })
    pushCreated(created)
    reply.code(201)
    return { ...answer, sender: { firstName, lastName, profileImageUrl: smallKey } }
  })

  app.put('/api/notifications/:id/read', async (request) => {
    const { changed, userId, ...answer } = first(
      await ask(
        'read',
        `WITH ${me}, mine AS (SELECT n.* FROM notifications n, me WHERE n.id = $2 AND n."userId" = me.id), changed AS (
          UPDATE notifications SET "isRead" = true WHERE id IN (SELECT id FROM mine) AND NOT "isRead" RETURNING id
        ), rung AS (
          UPDATE bells SET unread = greatest(unread - 1, 0), version = version + 1
          WHERE "userId" = (SELECT "userId" FROM mine) AND EXISTS (SELECT 1 FROM changed) RETURNING unread, version
        )
        SELECT mine.id, mine."userId", mine.type, mine.title, mine.content, mine.link, NULL AS "chapterId", true AS "isRead", mine."createdAt",
          coalesce((SELECT unread FROM rung), b.unread, 0) AS "unreadCount", coalesce((SELECT version FROM rung), b.version, 0) AS version,
          EXISTS (SELECT 1 FROM changed) AS changed
        FROM mine LEFT JOIN bells b ON b."userId" = mine."userId"`,
        [tokenHash(request), idOf(request)],
      ),
    )
    const { unreadCount, version } = answer
    if (changed) push(userId, 'notifications.read', { ids: [answer.id], unreadCount, version })
    return answer
  })

  // An existing draft is changed only if `base` is its version. A new draft is created only if `base` is the version of
  // the chapter or null (D-137).
  app.put('/api/stories/:id/chapters/:chapterId/draft', async (request) => {
    const { chapterId } = request.params as { chapterId: string }
    const { title, content, base } = request.body as { title: string; content: string; base: string | null }
    const { userId, ...draft } = first(
      await ask(
        'draft',
        `WITH ${me}, mine AS (
          SELECT c.id, c."storyId", c."updatedAt", me.id AS "userId" FROM me, chapters c JOIN stories s ON s.id = c."storyId"
          WHERE c.id = $3 AND c."storyId" = $2 AND (s."authorId" = me.id OR EXISTS (SELECT 1 FROM story_collaborators k
            WHERE k."storyId" = s.id AND k."userId" = me.id AND k.role = 'editor'))
        ), changed AS (
          UPDATE chapter_drafts d SET title = $4, content = $5,
            "updatedAt" = CASE WHEN d.title = $4 AND d.content = $5 THEN d."updatedAt"
              ELSE greatest(now(), d."updatedAt" + interval '1 millisecond') END
          FROM mine WHERE d."userId" = mine."userId" AND d."chapterId" = mine.id
            AND (d."updatedAt" = $6 OR (d.title = $4 AND d.content = $5))
          RETURNING d."userId", d."chapterId", d.base, d."updatedAt"
        ), begun AS (
          INSERT INTO chapter_drafts ("userId", "storyId", "chapterId", title, content, base)
          SELECT "userId", "storyId", id, $4, $5, "updatedAt" FROM mine
          WHERE coalesce("updatedAt" = $6, TRUE) AND NOT EXISTS (SELECT 1 FROM changed)
          ON CONFLICT DO NOTHING RETURNING "userId", "chapterId", base, "updatedAt"
        )
        SELECT * FROM changed UNION ALL SELECT * FROM begun`,
        [tokenHash(request), idOf(request), Number(chapterId), title, content, base],
      ),
    )
    const pushed = {
      storyId: Number(idOf(request)),
      chapterId: Number(chapterId),
      updatedAt: draft.updatedAt,
    }
    push(userId, 'draft.updated', pushed)
    return draft
  })

  // The product computes the language of the new text and the origin of its words in the process, so this server reads
  // the stored text first and does the same. The change keeps the earlier version, invalidates quotes whose words are
  // gone, and orders the reading of the new text (D-87, D-104, D-145).
  app.put('/api/stories/:id/chapters/:chapterId', async (request) => {
    const { chapterId } = request.params as { chapterId: string }
    const { content } = request.body as { content: string }
    const token = tokenHash(request)
    const stored = first(
      await ask(
        'stored',
        `WITH ${me} SELECT c.content, c."modelSpans", c."modelSpanSources", coalesce(c."modelWords", 0) AS "modelWords", c."modelSources", ARRAY(
          SELECT id FROM model_sources WHERE "storyId" = s.id
          UNION (SELECT id FROM model_sources WHERE "ownerId" = s."authorId" AND "storyId" IS DISTINCT FROM s.id
            ORDER BY id DESC LIMIT 100)) AS generated
        FROM chapters c JOIN stories s ON s.id = c."storyId", me WHERE c.id = $3 AND s.id = $2 AND s."authorId" = me.id`,
        [token, idOf(request), Number(chapterId)],
      ),
    ) as unknown as { content: string } & Parameters<typeof readOrigin>[0]
    const origin = { ...readOrigin(stored), content: stored.content }
    const carried = { ...origin, ...carryOrigin(origin, content).result() }
    const { spans, modelWords, sources } = withoutGoneSources(content, carried)
    const { offsets, numbers } = splitSpans(spans)
    const { writers, ...chapter } = first(
      await ask(
        'chapter',
        `WITH ${me}, story AS (SELECT s.id FROM stories s, me WHERE s.id = $2 AND s."authorId" = me.id FOR UPDATE OF s), before AS (
          SELECT c.* FROM chapters c, story WHERE c.id = $3 AND c."storyId" = story.id FOR UPDATE OF c
        ), kept AS (
          INSERT INTO chapter_versions ("chapterId", version, title, content, "createdAt", "modelSpans", "modelSpanSources", "modelWords", "modelSources")
          SELECT id, version, title, content, "updatedAt", "modelSpans", "modelSpanSources", "modelWords", "modelSources" FROM before
        ), touched AS (
          UPDATE stories s SET "updatedAt" = now() WHERE s.id IN (SELECT id FROM story)
          RETURNING array_prepend(s."authorId", ARRAY(
            SELECT "userId" FROM story_collaborators WHERE "storyId" = s.id AND role = 'editor')) AS writers
        ), voided AS (
          UPDATE facts f SET status = 'void' FROM before WHERE f."chapterId" = before.id AND f.status <> 'void' AND strpos($4, f.quote) = 0
        ), reopened AS (
          UPDATE facts f SET status = 'open', "endChapterId" = NULL, "endQuote" = NULL FROM before
          WHERE f."endChapterId" = before.id AND f.status = 'ended' AND strpos($4, f."endQuote") = 0
        ), unlearned AS (
          DELETE FROM fact_knowers k USING before WHERE k."chapterId" = before.id AND strpos($4, k.quote) = 0
        ), unplaced AS (
          UPDATE beats b SET "chapterId" = NULL, quote = NULL FROM before WHERE b."chapterId" = before.id AND strpos($4, b.quote) = 0
        ), mended AS (
          UPDATE findings n SET status = 'mended' FROM before
          WHERE n."chapterId" = before.id AND n.status <> 'mended' AND strpos($4, n.quote) = 0 RETURNING n.id
        ), dropped AS (
          DELETE FROM detected_characters d USING before WHERE d."chapterId" = before.id AND d.status = 'pending' AND strpos($4, d.name) = 0
        ), ordered AS (
          INSERT INTO generations (id, kind, "ownerId", "storyId", "chapterId", input, stage, "runAfter")
          SELECT $6::uuid, 'reading', me.id, $2, before.id, '{}', 'Waiting for a free writer', now() + interval '30 s' FROM me, before
          ON CONFLICT ("chapterId") WHERE kind = 'reading' AND status IN ('queued', 'running') DO UPDATE SET "runAfter" = EXCLUDED."runAfter"
        )
        UPDATE chapters c SET content = $4, words = $5, language = $7, "modelSpans" = $8, "modelWords" = $9, "modelSpanSources" = $10,
          "modelSources" = $11, summary = NULL, "lengthMissed" = false, version = c.version + 1, "updatedAt" = now()
        FROM before WHERE c.id = before.id
        RETURNING c.id, c."chapterNumber", c.title, c.content, c.summary, c.words, c."lengthMissed", c.version, c.state::text,
          c."releaseAt", c.state = 'scheduled' AND c.quiet AS quiet, coalesce(c."releasedVersion" <> c.version, FALSE) AS "hasUnreleasedChanges",
          (SELECT count(*)::int FROM findings n WHERE n."chapterId" = c.id AND n.status = 'open' AND n.id NOT IN (SELECT id FROM mended)) AS findings,
          c."createdAt", c."updatedAt", (SELECT writers FROM touched) AS writers`,
        [
          token,
          idOf(request),
          Number(chapterId),
          content,
          countWords(content),
          randomUUID(),
          detectLanguage(content),
          offsets,
          modelWords,
          numbers,
          sources,
        ],
      ),
    ) as Record<string, unknown> & { writers: string[] }
    const pushed = {
      storyId: Number(idOf(request)),
      chapterId: Number(chapterId),
      updatedAt: chapter.updatedAt,
    }
    for (const userId of writers) push(userId, 'chapter.updated', pushed)
    return chapter
  })

  app.post('/api/stories/:id/generate-chapter', async (request, reply) => {
    const row = first(
      await ask(
        'order',
        `WITH ${me}, mine AS (
          SELECT s.id, s.title FROM stories s, me WHERE s.id = $2 AND s."authorId" = me.id FOR UPDATE OF s
        ), locked AS (SELECT u.id FROM users u, me, mine WHERE u.id = me.id FOR NO KEY UPDATE OF u), allowed AS (
          SELECT locked.id FROM locked WHERE (SELECT count(*) FROM generations g WHERE g."ownerId" = locked.id
            AND g.status IN ('queued', 'running') AND g.kind <> 'reading') < 1000
        ), used AS (
          INSERT INTO usage_periods ("userId", period, chapters) SELECT id, date_trunc('month', now())::date, 1 FROM allowed
          ON CONFLICT ("userId", period) DO UPDATE SET chapters = usage_periods.chapters + 1 RETURNING period
        ), ordered AS (
          INSERT INTO generations (id, kind, "ownerId", "storyId", input, stage, weight, "usagePeriod")
          SELECT $3::uuid, 'chapter', allowed.id, mine.id, $4::jsonb, 'Waiting for a free writer', 1, used.period FROM allowed, mine, used
          RETURNING id, "ownerId", kind, status, attempt, progress, stage, "createdAt"
        )
        SELECT ordered.*, mine.title AS subject, pg_notify('generation_queued', ordered.id::text)::text FROM ordered, mine`,
        [tokenHash(request), idOf(request), randomUUID(), JSON.stringify(request.body)],
      ),
    )
    push(row.ownerId, 'generation.updated', row)
    reply.code(202)
    return { id: idOf(request), generationId: row.id, generationStatus: row.status }
  })

  function pushCreated(created: unknown): void {
    if (created)
      push(
        (created as { notification: { userId: string } }).notification.userId,
        'notification.created',
        created,
      )
  }
}
