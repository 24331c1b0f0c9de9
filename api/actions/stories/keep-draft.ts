import { z } from 'zod'
import type { ChapterDraft, draftBody, SavedDraft } from '#contract/chapter-drafts.ts'
import { AppError, notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentDraft } from '../../present/chapter-drafts.ts'
import { draftColumns, draftRow } from '../../rows/chapter-drafts.ts'

/** The draft of a writer: of a chapter, or of a new chapter of the story when `chapterId` is null. */
export interface DraftKey {
  userId: string
  storyId: number
  chapterId: number | null
}

type Body = z.output<typeof draftBody>

const textRow = rowSchema({
  title: z.string(),
  content: z.string(),
  updatedAt: z.date().nullable(),
  isDraft: z.boolean(),
})

/**
 * Keeps a draft if `base` is the version that is stored: that of the draft, or of the chapter when there is no draft (D-137).
 * The same text again succeeds, so a call whose answer was lost can be repeated.
 * @throws AppError not_found when the story has no such chapter; conflict with both texts.
 */
export async function saveDraft(tx: Tx, key: DraftKey, body: Body): Promise<SavedDraft> {
  const [row] = [...(await changeDraft(tx, key, body)), ...(await beginDraft(tx, key, body))]
  if (row) return savedOf(presentDraft(row))
  const stored = await storedText(tx, key)
  if (!stored) throw notFound('Chapter')
  const { updatedAt, ...theirs } = stored
  throw new AppError('conflict', 'This draft was changed on another device. Nothing of it was overwritten.', {
    both: {
      mine: { title: body.title, content: body.content },
      theirs: { ...theirs, updatedAt: updatedAt?.toISOString() ?? null },
    },
  })
}

/** Removes a draft. @returns the removed draft, so that it can be taken back. @throws AppError not_found */
export async function removeDraft(tx: Tx, key: DraftKey): Promise<ChapterDraft> {
  const [row] = await queryRows(
    tx,
    draftRow,
    Prisma.sql`DELETE FROM chapter_drafts WHERE ${isOf(key)} RETURNING ${draftColumns}`,
  )
  if (!row) throw notFound('Draft')
  return presentDraft(row)
}

/**
 * Removes the draft that becomes the text of a chapter in the same transaction. Without `version`, the caller saves something
 * else, and a draft stays.
 * @throws AppError conflict when the draft has another version or is gone: another device has changed, saved or discarded it.
 */
export async function useUpDraft(tx: Tx, key: DraftKey, version: string | undefined): Promise<void> {
  if (version === undefined) return
  const [row] = await queryRows(
    tx,
    draftRow,
    Prisma.sql`DELETE FROM chapter_drafts WHERE ${isOf(key)} RETURNING ${draftColumns}`,
  )
  if (row?.updatedAt.toISOString() !== new Date(version).toISOString())
    throw new AppError('conflict', 'This draft was changed on another device. Nothing of it was overwritten.')
}

function changeDraft(tx: Tx, key: DraftKey, { title, content, base }: Body) {
  return queryRows(
    tx,
    draftRow,
    Prisma.sql`
    UPDATE chapter_drafts SET title = ${title}, content = ${content},
      "updatedAt" = CASE WHEN title = ${title} AND content = ${content} THEN "updatedAt"
        ELSE greatest(now(), "updatedAt" + interval '1 millisecond') END
    WHERE ${isOf(key)} AND ("updatedAt" = ${dateOf(base)} OR (title = ${title} AND content = ${content}))
    RETURNING ${draftColumns}`,
  )
}

// A draft that exists already makes the insertion a conflict, so of two devices only one begins the draft.
function beginDraft(tx: Tx, { userId, storyId, chapterId }: DraftKey, { title, content, base }: Body) {
  const began = dateOf(base)
  return queryRows(
    tx,
    draftRow,
    chapterId === null
      ? Prisma.sql`
    INSERT INTO chapter_drafts ("userId", "storyId", title, content)
    SELECT ${userId}, ${storyId}, ${title}, ${content} WHERE ${began}::timestamptz IS NULL
    ON CONFLICT DO NOTHING RETURNING ${draftColumns}`
      : Prisma.sql`
    INSERT INTO chapter_drafts ("userId", "storyId", "chapterId", title, content, base)
    SELECT ${userId}, "storyId", id, ${title}, ${content}, "updatedAt" FROM chapters
    WHERE id = ${chapterId} AND "storyId" = ${storyId} AND coalesce("updatedAt" = ${began}, TRUE)
    ON CONFLICT DO NOTHING RETURNING ${draftColumns}`,
  )
}

/** Reads the draft, or else the chapter; for a new chapter without a draft an empty text. */
async function storedText(tx: Tx, key: DraftKey) {
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

function dateOf(base: string | null): Date | null {
  return base === null ? null : new Date(base)
}

function savedOf({ chapterId, base, updatedAt }: ChapterDraft): SavedDraft {
  return { chapterId, base, updatedAt }
}
