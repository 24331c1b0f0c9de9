import { createHash } from 'node:crypto'
import type { Chapter, ChapterVersion, DetectedCharacter, Scenario } from '#contract/chapters.ts'
import { notFound } from '#core/errors.ts'
import { LongList } from '#core/long-list.ts'
import { assertCanReadProse, proseShownWhere, type Reader } from '#core/policy/mature-stories.ts'
import { allowedWhere, readerOf, readsDraftsWhere, type Viewer } from '#core/policy/policy.ts'
import { seenByLinkWhere, seenWhere } from '#core/policy/policy-once.ts'
import { type ViewerShape, viewerOf, viewerShape } from '#core/policy/viewer-shape.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { type Queryable, queryRows } from '#core/postgres/sql.ts'
import { readTextPieces } from '#core/postgres/text-pieces.ts'
import { presentChapter, presentChapterVersion } from '../present/chapters.ts'
import {
  chapterVersionRow,
  detectedColumns,
  detectedRow,
  joinedText,
  joinReleasedVersion,
  type ListedChapterRow,
  listedChapterRow,
  listedColumns,
  readableWhere,
  readVersion,
  scenarioRow,
} from '../rows/chapters.ts'

/** A story with more bytes of text than this is read in parts, because many callers may read it at the same time. */
const maxBytesAtOnce = 1024 * 1024

/**
 * All chapters of a story, sorted by number, each in the version that the viewer may read (D-84, D-141). The viewer may
 * see the story or has its share link (D-152). A long story is read while it is sent, and the response breaks off when
 * a chapter is changed or withdrawn meanwhile. The first statement is sent to `first`, so that it can also check the
 * session.
 * @throws AppError not_found, mature_story
 */
export async function findChapters(
  db: Db,
  storyId: number,
  viewer: Viewer,
  isAdult: boolean,
  { shareTokenHash = null, as }: { shareTokenHash?: string | null; as?: 'reader' | undefined } = {},
  first: Queryable = db,
): Promise<Chapter[] | LongList<Chapter>> {
  const rows = await queryRows(
    first,
    listedChapterRow,
    chaptersStatement(
      { viewer: viewerShape(viewer), isAdult, hasLink: shareTokenHash !== null, as: as ?? null },
      { storyId, userId: viewer?.userId ?? null, shareTokenHash },
    ),
  )
  if (rows.length === 0) await assertCanReadProse(db, storyId, viewer, isAdult, shareTokenHash)
  if (rows.every(hasText)) return rows.map(presentChapter)
  const readable = readableChapters({ storyId, viewer, isAdult, shareTokenHash, as: as ?? null })
  return longList(rows, (some) =>
    readTextPieces(
      db,
      Prisma.sql`
      SELECT c.id, ${joinedText('content', readsDrafts)} AS content ${readable}
        AND (c.id, ${readVersion(readsDrafts)}) IN (SELECT unnest(${some.map(({ id }) => id)}::int[]), unnest(${some.map(({ version }) => version)}::int[]))`,
      { asJson: true },
    ),
  )
}

interface ChaptersRead {
  storyId: number
  viewer: Viewer
  isAdult: boolean
  shareTokenHash: string | null
  as: 'reader' | null
}

const readsDrafts = Prisma.sql`may."readsDrafts"`

function readableChapters({ storyId, viewer, isAdult, shareTokenHash, as }: ChaptersRead): Prisma.Sql {
  const reader = readerOf(viewer, as ?? undefined)
  const isReader = as === 'reader'
  // A caller can ask for the view of the readers. Whether this caller may see the story, and is warned of mature text,
  // still depends on the caller's own rights.
  const seen = isReader ? seenByLinkWhere('story', viewer, 's', shareTokenHash) : seenWhere(readsDrafts, 's')
  const warned = isReader ? readsDraftsWhere(viewer, 's', shareTokenHash) : readsDrafts
  // Each chapter has the permissions of its story. `OFFSET 0` makes Postgres evaluate them once, and not in each column
  // of each chapter. For a story without a share link, the condition of a given link is null.
  return Prisma.sql`FROM stories s CROSS JOIN LATERAL (
      SELECT coalesce(${readsDraftsWhere(reader, 's', isReader ? null : shareTokenHash)}, FALSE) AS "readsDrafts",
        ${allowedWhere('edit', 'story', reader, 's')} AS edits OFFSET 0
    ) may JOIN chapters c ON c."storyId" = s.id AND ${readableWhere(readsDrafts)} ${joinReleasedVersion(readsDrafts)}
    WHERE s.id = ${storyId} AND ${seen} AND ${proseShownWhere(viewer, isAdult, 's', warned)}`
}

interface ChaptersShape extends Pick<ChaptersRead, 'isAdult' | 'as'> {
  viewer: ViewerShape
  hasLink: boolean
}

const chaptersStatement = fixedStatement(
  (
    { viewer, isAdult, hasLink, as }: ChaptersShape,
    {
      storyId,
      userId,
      shareTokenHash,
    }: Placeholders<{ storyId: number; userId: string | null; shareTokenHash: string | null }>,
  ) => {
    const readable = readableChapters({
      storyId,
      viewer: viewerOf(viewer, userId),
      isAdult,
      shareTokenHash: hasLink ? shareTokenHash : null,
      as,
    })
    return Prisma.sql`
    SELECT ${listedColumns(readsDrafts, Prisma.sql`may.edits`, maxBytesAtOnce)} ${readable} ORDER BY c."chapterNumber"`
  },
)

type WithText = ListedChapterRow & { content: string }

function hasText(row: ListedChapterRow): row is WithText {
  return row.content !== null
}

/** Each read contains at least one chapter, and further chapters up to this total length (bytes). */
const readTogether = 256 * 1024

function longList(
  rows: readonly ListedChapterRow[],
  readTexts: (some: readonly ListedChapterRow[]) => Promise<Map<number, Buffer[]>>,
): LongList<Chapter> {
  async function* items() {
    for (let from = 0; from < rows.length; ) {
      const some = rows.slice(from, from + countTogether(rows, from))
      const texts = await readTexts(some)
      for (const row of some) {
        const json = texts.get(row.id)
        if (json === undefined) throw new Error('a chapter changed while its story was sent')
        yield { item: presentChapter({ ...row, content: '' }), long: { field: 'content', json } }
        texts.delete(row.id)
      }
      from += some.length
    }
  }
  const heads = rows.map(({ content: _, ...head }) => head)
  return new LongList(
    `"${createHash('sha1').update(JSON.stringify(heads)).digest('base64url')}"`,
    items,
    rows.length,
  )
}

function countTogether(rows: readonly ListedChapterRow[], from: number): number {
  let bytes = 0
  let count = 0
  for (const row of rows.slice(from)) {
    bytes += row.bytes
    if (count > 0 && bytes > readTogether) break
    count += 1
  }
  return count
}

/**
 * Earlier versions of a chapter, newest first.
 * @throws AppError not_found when the story has no such chapter.
 */
export async function findChapterVersions(
  db: Db,
  storyId: number,
  chapterId: number,
): Promise<ChapterVersion[]> {
  const versions = await queryRows(
    db,
    chapterVersionRow,
    Prisma.sql`
    SELECT v.version, v.title, v.content, v."createdAt",
      CASE WHEN ${isGenerated(Prisma.sql`v.content`, storyId)} THEN 'ai' ELSE 'hand' END AS "writtenBy"
    FROM chapter_versions v JOIN chapters c ON c.id = v."chapterId"
    WHERE c.id = ${chapterId} AND c."storyId" = ${storyId} ORDER BY v.version DESC`,
  )
  if (versions.length === 0 && (await db.chapter.count({ where: { id: chapterId, storyId } })) === 0) {
    throw notFound('Chapter')
  }
  return versions.map(presentChapterVersion)
}

/** Condition: the text is exactly what a generation has written for the story. The generation may be deleted. */
export function isGenerated(content: Prisma.Sql, storyId: number): Prisma.Sql {
  return Prisma.sql`(md5(${content}) IN (
    SELECT md5(result->'chapter'->>'content') FROM generations
    WHERE "storyId" = ${storyId} AND kind IN ('story', 'chapter') AND result->'chapter'->>'content' IS NOT NULL
    UNION ALL
    SELECT "textHash" FROM deleted_model_sources WHERE "storyId" = ${storyId} AND "textHash" IS NOT NULL))`
}

/**
 * The scenarios that belong to the latest chapter (D-19); an empty list when it has none, when the viewer may not edit
 * the story, or when the viewer may not read its mature text (D-144).
 */
export function findScenarios(db: Db, storyId: number, viewer: Reader | null): Promise<Scenario[]> {
  const isShown = viewer ? proseShownWhere(viewer, viewer.isAdult, 's', Prisma.sql`TRUE`) : Prisma.sql`FALSE`
  return queryRows(
    db,
    scenarioRow,
    Prisma.sql`
    SELECT id, type, title, description FROM scenarios
    WHERE "chapterId" = (SELECT id FROM chapters WHERE "storyId" = ${storyId} ORDER BY "chapterNumber" DESC LIMIT 1)
      AND EXISTS (SELECT 1 FROM stories s WHERE s.id = ${storyId} AND ${allowedWhere('edit', 'story', viewer, 's')}
        AND ${isShown})
    ORDER BY position`,
  )
}

/** Detected characters that are not handled yet, in the order they appeared (D-18). */
export function findDetected(db: Db, storyId: number): Promise<DetectedCharacter[]> {
  return queryRows(
    db,
    detectedRow,
    Prisma.sql`
    SELECT ${detectedColumns} FROM detected_characters
    WHERE "storyId" = ${storyId} AND status = 'pending' ORDER BY id`,
  )
}

/** One detected character of a story in any state, locked until the transaction ends; null when it does not exist. */
export async function lockDetected(tx: Tx, storyId: number, id: number): Promise<DetectedCharacter | null> {
  const [row] = await queryRows(
    tx,
    detectedRow,
    Prisma.sql`
    SELECT ${detectedColumns} FROM detected_characters
    WHERE "storyId" = ${storyId} AND id = ${id} FOR UPDATE`,
  )
  return row ?? null
}
