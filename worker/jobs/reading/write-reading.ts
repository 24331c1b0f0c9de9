import { ruleFindingKinds } from '#contract/book-options.ts'
import { findingColumns, onKnownFinding } from '#core/book/finding-columns.ts'
import { raisePlanVersion } from '#core/book/plan-version.ts'
import { holdsAtSameTime, validEndWhere } from '#core/book/text-changes.ts'
import { Prisma } from '#core/postgres/client.ts'
import { storeNames } from '#core/text/name-references.ts'
import { cutText } from '#core/text/sentences.ts'
import { distinctFindings } from '../../story/findings/book-findings.ts'
import type { NewFinding } from '../../story/findings/new-finding.ts'
import type { DetectedCharacter } from '../../story/names/detection.ts'
import { type KnownThing, withFormerNames } from '../../story/names/known-things.ts'
import { maxAhead } from '../../story/reading/plan-ahead.ts'
import type { ChapterRead } from './read-text.ts'

/** A checked reading, with an SQL expression for the id of the chapter that was read. */
export interface ReadingToWrite {
  storyId: number
  chapterId: Prisma.Sql
  read: ChapterRead
  detected: readonly DetectedCharacter[]
  things: readonly KnownThing[]
  /** Whether the same transaction adds the chapter, so that nothing is stored for it yet. */
  isNew: boolean
}

/**
 * Returns the statements that store a reading, in the sequence in which they must run, for a transaction that has
 * locked the story's row. Each row that an operation names must still belong to the story and be in the expected state;
 * otherwise the operation changes nothing.
 */
export function readingStatements(input: ReadingToWrite): Prisma.Sql[] {
  const { read, isNew } = input
  const leavesFindings = isNew && read.findings.length === 0
  return [
    factsSql(input),
    ...(read.outdated.length > 0 ? [outdatedSql(input)] : []),
    ...(read.beats.length > 0 ? [beatsSql(input)] : []),
    ...(read.plan.length > 0 ? [planSql(input)] : []),
    ...(leavesFindings ? [] : [findingsSql({ ...input, findings: read.findings })]),
    ...(read.aliases.length > 0 ? [aliasesSql(input)] : []),
    Prisma.sql`
    WITH found AS (
      INSERT INTO detected_characters ("storyId", "chapterId", name, role, description, context)
      SELECT ${input.storyId}::int, ${input.chapterId}, name, role, description, context
      FROM jsonb_to_recordset(${JSON.stringify(input.detected)}::jsonb) AS d(name text, role text, description text, context text)
      ON CONFLICT DO NOTHING
    )
    UPDATE chapters SET summary = ${read.summary}, "readVersion" = version, "readBy" = ${read.readBy}
    WHERE id = ${input.chapterId}`,
  ]
}

// The ids of new facts are determined before the insert, so that the same statement can link the facts that they
// replace. A fact is not added again if the story already has it at this time, or if the writer deleted it. What ended in
// an earlier chapter and is true again is added again (D-105). A fact is recognized by its words, or by its quote, because a model may put the same sentence into other words; a fact that replaces the one with
// its quote is added. A void fact with the same words becomes valid again instead, with its end if that is in a later
// chapter and still holds (D-105). A new fact takes over the end of the fact that it replaces, or whose words it states
// in another way, if a later chapter has ended that fact: otherwise it would contradict what that chapter says.
function factsSql({ storyId, chapterId, read }: ReadingToWrite): Prisma.Sql {
  const knowers = read.add.flatMap(({ key, knowerIds, quote }) =>
    knowerIds.map((characterId) => ({ key, characterId, quote })),
  )
  const linked = (id: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT FROM story_characters sc WHERE sc."storyId" = ${storyId}::int AND sc."characterId" = ${id})`
  return Prisma.sql`
    WITH offered AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('facts', 'id'))::int AS id, a.* FROM jsonb_to_recordset(${JSON.stringify(read.add)}::jsonb)
        AS a(key int, kind text, text text, "aboutCharacterIds" int[], "aboutLocationIds" int[], "aboutNames" text[], quote text, "knownByAll" boolean, "formerId" int)
    ), ends AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(read.end)}::jsonb) AS e("factId" int, quote text, by int)
    ), later AS MATERIALIZED (
      SELECT f.id, f.status, f."endChapterId", f."endQuote", f."endedById", e."chapterNumber"
      FROM facts f JOIN chapters e ON e.id = f."endChapterId" JOIN chapters here ON here.id = ${chapterId}
      WHERE f."storyId" = ${storyId}::int AND e."chapterNumber" > here."chapterNumber" AND NOT f."isSheetLine" AND ${validEndWhere}
    ), fresh AS MATERIALIZED (
      SELECT coalesce(v.id, o.id) AS id, v.id AS "voidId", i."endChapterId", i."endQuote", i."endedById", o.key, o.kind, o.text,
        o."aboutCharacterIds", o."aboutLocationIds", o."aboutNames", o.quote, o."knownByAll"
      FROM offered o LEFT JOIN LATERAL (
        SELECT f.id FROM facts f
        WHERE f."storyId" = ${storyId}::int AND f.status = 'void' AND NOT f."isDeleted" AND lower(f.text) = lower(o.text)
        ORDER BY f.id DESC LIMIT 1
      ) v ON true LEFT JOIN LATERAL (
        SELECT l.* FROM later l
        WHERE l.id = v.id OR (l.id = o."formerId" AND l.status = 'void')
          OR (l.status = 'ended' AND l.id IN (SELECT e."factId" FROM ends e WHERE e.by = o.key))
        ORDER BY (l.id = v.id) DESC NULLS LAST, l."chapterNumber" LIMIT 1
      ) i ON true
      WHERE NOT EXISTS (
        SELECT FROM facts f WHERE f."storyId" = ${storyId}::int AND (f.status <> 'void' OR f."isDeleted") AND (
          (lower(f.text) = lower(o.text) AND ${holdsAtSameTime('f', {
            from: Prisma.sql`(SELECT here."chapterNumber" FROM chapters here WHERE here.id = ${chapterId})`,
            until: Prisma.sql`i."chapterNumber"`,
          })})
          OR (f."chapterId" = ${chapterId} AND f.quote = o.quote
            AND NOT EXISTS (SELECT FROM ends e WHERE e.by = o.key AND e."factId" = f.id))))
    ), valid AS (
      UPDATE facts f SET status = CASE WHEN fresh."endChapterId" IS NULL THEN 'open' ELSE 'ended' END, "updatedAt" = now(),
        "chapterId" = ${chapterId}, quote = fresh.quote, "knownByAll" = fresh."knownByAll",
        "endChapterId" = fresh."endChapterId", "endQuote" = fresh."endQuote", "endedById" = fresh."endedById"
      FROM fresh WHERE f.id = fresh."voidId"
    ), added AS (
      INSERT INTO facts (id, "storyId", kind, text, "aboutCharacterIds", "aboutLocationIds", "aboutNames", "chapterId", quote,
        "knownByAll", source, status, "endChapterId", "endQuote", "endedById")
      SELECT id, ${storyId}::int, kind, text, "aboutCharacterIds", "aboutLocationIds", "aboutNames", ${chapterId}, quote,
        "knownByAll", 'model', CASE WHEN "endChapterId" IS NULL THEN 'open' ELSE 'ended' END, "endChapterId", "endQuote", "endedById"
      FROM fresh WHERE "voidId" IS NULL ORDER BY key
    ), learned AS (
      INSERT INTO fact_knowers ("factId", "characterId", "chapterId", quote)
      SELECT DISTINCT ON (fresh.id, k."characterId") fresh.id, k."characterId", ${chapterId}, k.quote
      FROM jsonb_to_recordset(${JSON.stringify(knowers)}::jsonb) AS k(key int, "characterId" int, quote text) JOIN fresh USING (key)
      WHERE ${linked(Prisma.sql`k."characterId"`)}
      ON CONFLICT ("factId", "characterId") DO UPDATE SET "chapterId" = EXCLUDED."chapterId", quote = EXCLUDED.quote
    ), ended AS (
      UPDATE facts f SET status = 'ended', "endChapterId" = ${chapterId}, "endQuote" = e.quote, "updatedAt" = now(),
        "endedById" = fresh.id
      FROM ends e LEFT JOIN fresh ON fresh.key = e.by
      WHERE f.id = e."factId" AND f."storyId" = ${storyId}::int
        AND (f.status = 'open' OR (f.status = 'ended' AND fresh.id IS NOT NULL AND f."chapterId" IS DISTINCT FROM ${chapterId}
          AND f.id IN (SELECT id FROM later)))
    )
    INSERT INTO fact_knowers ("factId", "characterId", "chapterId", quote)
    SELECT f.id, l."characterId", ${chapterId}, l.quote
    FROM jsonb_to_recordset(${JSON.stringify(read.learn)}::jsonb) AS l("factId" int, "characterId" int, quote text)
    JOIN facts f ON f.id = l."factId" AND f."storyId" = ${storyId}::int AND f.status <> 'void' AND NOT f."knownByAll"
    WHERE ${linked(Prisma.sql`l."characterId"`)}
    ON CONFLICT DO NOTHING`
}

// A description line that is no longer true is stored as a fact that held from before the first chapter and that this
// chapter ended. If a later chapter has ended it, it ends in this one instead, because the chapters between must not get
// the line (D-106); an end that the writer set stays. The description itself belongs to the writer and is not changed.
function outdatedSql({ storyId, chapterId, read }: ReadingToWrite): Prisma.Sql {
  return Prisma.sql`
    WITH o AS MATERIALIZED (
      SELECT o.* FROM jsonb_to_recordset(${JSON.stringify(read.outdated)}::jsonb) AS o("characterId" int, text text, quote text)
      JOIN story_characters sc ON sc."storyId" = ${storyId}::int AND sc."characterId" = o."characterId"
    ), known AS (
      UPDATE facts f SET status = 'ended', "endChapterId" = ${chapterId}, "endQuote" = o.quote, "endedById" = NULL, "updatedAt" = now()
      FROM o WHERE f."storyId" = ${storyId}::int AND f."chapterId" IS NULL AND f.text = o.text
        AND o."characterId" = ANY(f."aboutCharacterIds") AND (f.status = 'open' OR (f.status = 'ended'
          AND f."endQuote" IS NOT NULL AND EXISTS (
            SELECT FROM chapters e JOIN chapters here ON here.id = ${chapterId}
            WHERE e.id = f."endChapterId" AND e."chapterNumber" > here."chapterNumber")))
    )
    INSERT INTO facts ("storyId", kind, text, "aboutCharacterIds", source, status, "endChapterId", "endQuote", "isSheetLine")
    SELECT ${storyId}::int, 'state', o.text, ARRAY[o."characterId"], 'model', 'ended', ${chapterId}, o.quote, true FROM o
    WHERE NOT EXISTS (SELECT FROM facts f WHERE f."storyId" = ${storyId}::int AND f."chapterId" IS NULL AND f.text = o.text
      AND o."characterId" = ANY(f."aboutCharacterIds"))`
}

function beatsSql({ storyId, chapterId, read }: ReadingToWrite): Prisma.Sql {
  return Prisma.sql`
    WITH told AS (
      UPDATE beats b SET "chapterId" = ${chapterId}, quote = d.quote, "plannedChapterId" = NULL, "isPassed" = false
      FROM jsonb_to_recordset(${JSON.stringify(read.beats)}::jsonb) AS d("beatId" int, quote text)
      WHERE b.id = d."beatId" AND b."storyId" = ${storyId}::int AND b."chapterId" IS NULL RETURNING b."storyId"
    ) ${raisePlanVersion(Prisma.sql`SELECT "storyId" FROM told`)}`
}

// An alias ends when the text no longer contains it (`invalidateLostQuotes`). A former name of the character stays one,
// also if the chapter still uses it.
function aliasesSql({ storyId, chapterId, read }: ReadingToWrite): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO chapter_aliases ("chapterId", "characterId", alias, "isFormer")
    SELECT c.id, sc."characterId", a.alias, EXISTS (
      SELECT FROM chapter_aliases f
      WHERE f."characterId" = sc."characterId" AND f."isFormer" AND lower(f.alias) = lower(a.alias))
    FROM jsonb_to_recordset(${JSON.stringify(read.aliases)}::jsonb) AS a("characterId" int, alias text)
    JOIN story_characters sc ON sc."storyId" = ${storyId}::int AND sc."characterId" = a."characterId"
    JOIN chapters c ON c.id = ${chapterId}
    ON CONFLICT DO NOTHING`
}

// Of the next three chapters, those without beats are filled in their order, while fewer than two have beats and up to
// the number of chapters that the writer has set; the writer's own plans stay (D-100). A story without a stored plan gets
// one. The version changes, so that a writer who edits an older plan gets a conflict.
function planSql({ storyId, read, things }: ReadingToWrite): Prisma.Sql {
  const stored = (text: string) => storeNames(text, withFormerNames(things))
  // A chapter without beats is planned too if one with beats follows it, because that one must not move to its
  // position.
  const chapters = read.plan
    .slice(0, read.plan.findLastIndex(({ beats }) => beats.length > 0) + 1)
    .map(({ title, beats }, at) => ({
      place: at + 1,
      title: stored(cutText(title, 200)),
      beats: beats.map(stored),
    }))
  return Prisma.sql`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(chapters)}::jsonb) AS w(place int, title text, beats text[])
    ), due AS (
      INSERT INTO story_plans AS p ("storyId", version)
      SELECT ${storyId}::int, 1 WHERE (
        SELECT count(*) FROM planned_chapters c
        WHERE c."storyId" = ${storyId}::int AND EXISTS (SELECT FROM beats b WHERE b."plannedChapterId" = c.id)
      ) < 2
      ON CONFLICT ("storyId") DO UPDATE SET version = p.version + 1, "updatedAt" = now() WHERE p.enabled
      RETURNING p."storyId", p."chapterGoal"
    ), free AS (
      SELECT next.position, row_number() OVER (ORDER BY next.position)::int AS place
      FROM due CROSS JOIN generate_series(1, ${maxAhead}::int) AS next(position)
      WHERE (due."chapterGoal" IS NULL OR next.position + (
          SELECT coalesce(max("chapterNumber"), 0) FROM chapters WHERE "storyId" = due."storyId") <= due."chapterGoal")
        AND NOT EXISTS (
          SELECT FROM planned_chapters c JOIN beats b ON b."plannedChapterId" = c.id
          WHERE c."storyId" = due."storyId" AND c.position = next.position)
    ), made AS (
      INSERT INTO planned_chapters ("storyId", position, title)
      SELECT ${storyId}::int, free.position, w.title FROM free JOIN wanted w USING (place)
      WHERE NOT EXISTS (
        SELECT FROM planned_chapters c WHERE c."storyId" = ${storyId}::int AND c.position = free.position)
      RETURNING id, position
    ), empty AS (
      SELECT id, position FROM made
      UNION ALL
      SELECT c.id, c.position FROM planned_chapters c JOIN free USING (position) WHERE c."storyId" = ${storyId}::int
    )
    INSERT INTO beats ("storyId", position, text, "plannedChapterId")
    SELECT ${storyId}::int, beat.at::int, beat.text, empty.id
    FROM wanted w JOIN free USING (place) JOIN empty USING (position), unnest(w.beats) WITH ORDINALITY AS beat(text, at)`
}

// A resolved finding that is found again is opened; a finding that the writer waived stays waived. A model quotes the
// same contradiction with more or fewer words each time, so a finding whose words overlap with those of a stored one
// against the same thing is that one, and is not added (D-121). Findings of rules that are not found again are
// resolved. Findings of the model stay until their words change.
export function findingsSql({
  storyId,
  chapterId,
  findings: found,
}: Pick<ReadingToWrite, 'storyId' | 'chapterId'> & { findings: readonly NewFinding[] }): Prisma.Sql {
  const findings = distinctFindings(found).map(({ against, ...finding }, place) => ({
    ...finding,
    place,
    againstKind: against?.kind ?? null,
    againstId: against?.id ?? null,
    againstChapterId: against?.chapterId ?? null,
    againstQuote: against?.quote ?? null,
  }))
  return Prisma.sql`
    WITH offered AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
        AS n(place int, kind text, severity text, quote text, "offset" int, "againstKind" text, "againstId" int, "againstChapterId" int, "againstQuote" text, why text)
    ), known AS MATERIALIZED (
      SELECT n.place, old.id, old.quote = n.quote AS "isEqual" FROM offered n JOIN chapters c ON c.id = ${chapterId}
      JOIN findings old ON old."chapterId" = c.id AND old.kind = n.kind AND old.status <> 'mended'
        AND (old."againstKind", old."againstId", old."againstQuote") IS NOT DISTINCT FROM (n."againstKind", n."againstId", n."againstQuote")
      CROSS JOIN LATERAL (SELECT strpos(c.content, old.quote) AS "oldAt", strpos(c.content, n.quote) AS "newAt") found
      WHERE old.quote = n.quote OR (old.quote <> '' AND n.quote <> '' AND "oldAt" > 0 AND "newAt" > 0
        AND "oldAt" < "newAt" + length(n.quote) AND "newAt" < "oldAt" + length(old.quote))
    ), stored AS (
      INSERT INTO findings (${findingColumns})
      SELECT ${storyId}::int, ${chapterId}, kind, severity, quote, "offset", "againstKind", "againstId", "againstChapterId", "againstQuote", why
      FROM offered n
      WHERE NOT EXISTS (SELECT FROM known WHERE known.place = n.place)
        OR EXISTS (SELECT FROM known WHERE known.place = n.place AND known."isEqual")
      ${onKnownFinding} RETURNING id
    )
    UPDATE findings n SET status = 'mended'
    WHERE n."chapterId" = ${chapterId} AND n.kind = ANY(${[...ruleFindingKinds]}::text[]) AND n.status <> 'mended'
      AND n.id NOT IN (SELECT id FROM stored UNION ALL SELECT id FROM known)`
}
