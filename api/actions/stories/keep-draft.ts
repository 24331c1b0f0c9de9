import { z } from 'zod'
import type { ChapterDraft, chapterDraftBody, draftBody, SavedDraft } from '#contract/chapter-drafts.ts'
import { assertCanQuoteBook } from '#core/book/access.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { Reader } from '#core/policy/mature-stories.ts'
import { allowedWhere, type Viewer } from '#core/policy/policy.ts'
import { type ViewerShape, viewerOf, viewerShape } from '#core/policy/viewer-shape.ts'
import { Prisma } from '#core/postgres/client.ts'
import { fixedStatement, type Placeholders } from '#core/postgres/fixed-statement.ts'
import { type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentDraft } from '../../present/chapter-drafts.ts'
import { draftColumns, draftRow } from '../../rows/chapter-drafts.ts'
import type { StatementContext, WriteContext } from '../write-context.ts'

/** The thing that a draft belongs to: a chapter, or a new chapter of the story when `chapterId` is null. */
interface DraftOf {
  storyId: number
  chapterId: number | null
}

/** Identifies the draft of a writer. */
export interface DraftKey extends DraftOf {
  userId: string
}

type Body = z.output<typeof draftBody> & Partial<z.output<typeof chapterDraftBody>>

const savedRow = draftRow.pick({ chapterId: true, base: true, updatedAt: true })
const savedColumns = Prisma.sql`"chapterId", base, "updatedAt"`

const movedRow = rowSchema({ userId: z.string(), ...draftRow.pick({ updatedAt: true }).shape })

const textRow = rowSchema({
  title: z.string(),
  content: z.string(),
  updatedAt: z.date().nullable(),
  isDraft: z.boolean(),
})

/**
 * Stores a draft if `base` is the version of the stored draft, or the version of the chapter when there is no draft
 * (D-137). Sending the same text again succeeds, so a call whose answer was lost can be repeated. The desk calls this
 * every few seconds while somebody types, so one statement checks the permission and updates or inserts the draft.
 * @throws AppError not_found when the user may not edit the story, or it has no such chapter; conflict with both texts;
 * mature_story instead of a conflict when the user may not read the text (D-144).
 */
export async function saveDraft(
  { on: db, after, publish }: StatementContext,
  user: Reader,
  of: DraftOf,
  body: Body,
): Promise<SavedDraft> {
  const key = { ...of, userId: user.userId }
  // The second attempt finds a draft that another call created during the first attempt.
  const row = (await upsertDraft(db, user, key, body)) ?? (await upsertDraft(db, user, key, body))
  if (row) {
    after(() => publish(user.userId, 'draft.updated', { ...of, updatedAt: row.updatedAt }))
    return row
  }
  await assertCanQuoteBook(db, 'edit', key.storyId, user)
  const stored = await storedText(db, key)
  if (!stored) throw notFound('Chapter')
  throw new AppError('conflict', 'This draft was changed on another device, so your text was not saved.', {
    both: { mine: { title: body.title, content: body.content }, theirs: presentStored(stored) },
  })
}

/**
 * Removes a draft if it still has the version `base`, so that a text that the caller has not read stays (D-137). Without
 * `base`, any version is removed.
 * @returns the removed draft, so that it can be restored. @throws AppError not_found; conflict with the newer draft.
 */
export async function removeDraft(
  { tx, after, publish }: WriteContext,
  key: DraftKey,
  base: string | undefined,
): Promise<ChapterDraft> {
  const version = base === undefined ? null : new Date(base).toISOString()
  const [row] = await queryRows(
    tx,
    draftRow,
    Prisma.sql`
    DELETE FROM chapter_drafts WHERE ${isOf(key)} AND coalesce("updatedAt" = ${version}::timestamptz, TRUE)
    RETURNING ${draftColumns}`,
  )
  if (!row) {
    const stored = await storedText(tx, key)
    if (!stored?.isDraft) throw notFound('Draft')
    throw new AppError('conflict', 'This draft was changed on another device, so it was not discarded.', {
      both: { theirs: presentStored(stored) },
    })
  }
  const { userId, ...of } = key
  after(() => publish(userId, 'draft.updated', { ...of, updatedAt: null }))
  return presentDraft(row)
}

/**
 * Removes the draft that becomes the text of a chapter in the same transaction. A caller without `version` does not
 * save the text of the draft, so the draft stays.
 * @throws AppError conflict when the draft has another version or does not exist any more, because another device has
 * changed, saved or discarded it.
 */
export async function consumeDraft(on: Queryable, key: DraftKey, version: string | undefined): Promise<void> {
  if (version === undefined) return
  const [row] = await queryRows(
    on,
    draftRow,
    Prisma.sql`DELETE FROM chapter_drafts WHERE ${isOf(key)} RETURNING ${draftColumns}`,
  )
  if (row?.updatedAt !== new Date(version).toISOString())
    throw new AppError('conflict', 'This draft was changed on another device, so the chapter was not saved.')
}

/**
 * Makes the drafts that users other than `except` have of a chapter the drafts of a new chapter, after the text that a
 * draft of a new chapter has already. Drafts with the text of the chapter are left, because the deletion of the chapter
 * loses nothing that its writers have not saved. The desk joins texts by the same rule, so that both get the same text.
 * The caller has locked the chapter, and this function locks its drafts: a draft that is saved meanwhile is either moved
 * too, or its save answers that the chapter is missing.
 */
export async function moveDraftsToNewChapter(
  { tx, after, publish }: WriteContext,
  { storyId, chapterId, except }: { storyId: number; chapterId: number; except: string },
): Promise<void> {
  const moved = await queryRows(
    tx,
    movedRow,
    Prisma.sql`
    WITH theirs AS (
      SELECT d."userId", d."storyId", d.title, d.content
      FROM chapter_drafts d JOIN chapters c ON c.id = d."chapterId"
      WHERE c.id = ${chapterId} AND c."storyId" = ${storyId} AND d."userId" <> ${except}
        AND (d.content <> c.content OR d.title <> coalesce(c.title, ''))
      ORDER BY d.id FOR UPDATE OF d
    )
    INSERT INTO chapter_drafts AS kept ("userId", "storyId", title, content)
    SELECT "userId", "storyId", title, content FROM theirs
    ON CONFLICT ("userId", "storyId") WHERE "chapterId" IS NULL DO UPDATE SET
      title = coalesce(nullif(kept.title, ''), excluded.title),
      content = CASE WHEN right(kept.content, length(excluded.content) + 2) IN (excluded.content, E'\\n\\n' || excluded.content)
        THEN kept.content ELSE concat_ws(E'\\n\\n', nullif(kept.content, ''), nullif(excluded.content, '')) END,
      "updatedAt" = greatest(now(), kept."updatedAt" + interval '1 millisecond')
    RETURNING "userId", "updatedAt"`,
  )
  after(() => {
    for (const { userId, updatedAt } of moved)
      publish(userId, 'draft.updated', { storyId, chapterId: null, updatedAt })
  })
}

interface UpsertedDraft extends DraftKey {
  title: string
  content: string
  /** The time (ISO 8601) of the version that the body names as `base`; null when the body names none. */
  began: string | null
  /** The time (ISO 8601) that the body names as `chapterBase`; null when the body names none. */
  chapterBase: string | null
}

// If two devices begin a draft at the same time, only the first can insert its row; the second gets a conflict, unless
// its text is the same. The content is long, so the statement contains it only once, as a parameter.
const upsertDraftStatement = fixedStatement(
  (
    { viewer, isNewChapter }: { viewer: ViewerShape; isNewChapter: boolean },
    { userId, storyId, chapterId, title, content, began, chapterBase }: Placeholders<UpsertedDraft>,
  ) => {
    const key = { userId, storyId, chapterId }
    const beginning = isNewChapter
      ? Prisma.sql`SELECT ${userId}, s.id, NULL::int, ${title}, ${content}, NULL::timestamptz FROM story s
          WHERE ${began}::timestamptz IS NULL`
      : Prisma.sql`SELECT ${userId}, s.id, c.id, ${title}, ${content}, c."updatedAt" FROM story s
          JOIN chapters c ON c.id = ${chapterId} AND c."storyId" = s.id WHERE coalesce(c."updatedAt" = ${began}, TRUE)`
    return Prisma.sql`
    WITH story AS (SELECT s.id FROM stories s WHERE s.id = ${storyId}
      AND ${allowedWhere('edit', 'story', viewerOf(viewer, userId), 's')}),
    changed AS (
      UPDATE chapter_drafts SET title = ${title}, content = ${content}, base = greatest(base, ${chapterBase}::timestamptz),
        "updatedAt" = CASE WHEN title = ${title} AND content = ${content} THEN "updatedAt"
          ELSE greatest(now(), "updatedAt" + interval '1 millisecond') END
      WHERE ${isOf(key)} AND ("updatedAt" = ${began} OR (title = ${title} AND content = ${content}))
        AND EXISTS (SELECT FROM story)
      RETURNING ${savedColumns}
    ), begun AS (
      INSERT INTO chapter_drafts ("userId", "storyId", "chapterId", title, content, base)
      SELECT began.* FROM (${beginning}) began WHERE NOT EXISTS (SELECT FROM changed)
      ON CONFLICT DO NOTHING RETURNING ${savedColumns}
    )
    SELECT ${savedColumns} FROM changed UNION ALL SELECT ${savedColumns} FROM begun`
  },
)

async function upsertDraft(
  db: Queryable,
  user: NonNullable<Viewer>,
  key: DraftKey,
  { title, content, base, chapterBase = null }: Body,
) {
  const shape = { viewer: viewerShape(user), isNewChapter: key.chapterId === null }
  const times = { began: isoOrNull(base), chapterBase: isoOrNull(chapterBase) }
  const [row] = await queryRows(
    db,
    savedRow,
    upsertDraftStatement(shape, { ...key, title, content, ...times }),
  )
  return row
}

const isoOrNull = (time: string | null) => (time === null ? null : new Date(time).toISOString())

type StoredText = z.output<typeof textRow>

function presentStored({ updatedAt, ...text }: StoredText) {
  return { ...text, updatedAt: updatedAt?.toISOString() ?? null }
}

/** Reads the text of the draft, or else of the chapter. The text is empty for a new chapter without a draft. */
async function storedText(tx: Queryable, key: DraftKey): Promise<StoredText | undefined> {
  const { storyId, chapterId } = key
  const [row] = await queryRows(
    tx,
    textRow,
    Prisma.sql`
    SELECT title, content, "updatedAt", TRUE AS "isDraft" FROM chapter_drafts WHERE ${isOf(key)}
    UNION ALL
    SELECT coalesce(title, ''), content, "updatedAt", FALSE FROM chapters
    WHERE id = ${chapterId}::int AND "storyId" = ${storyId}
    ORDER BY "isDraft" DESC LIMIT 1`,
  )
  if (row || chapterId !== null) return row
  return { title: '', content: '', updatedAt: null, isDraft: false }
}

function isOf({ userId, storyId, chapterId }: DraftKey): Prisma.Sql {
  return Prisma.sql`"userId" = ${userId} AND "storyId" = ${storyId}
    AND "chapterId" IS NOT DISTINCT FROM ${chapterId}::int`
}
