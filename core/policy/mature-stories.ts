import { z } from 'zod'
import { matureFrom } from '#contract/story-labels.ts'
import { AppError } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { notFoundError, readsDraftsWhere, type Thing, type Viewer } from './policy.ts'
import { seenByLinkWhere } from './policy-once.ts'

/**
 * An SQL condition on a story with the alias `alias`: its text may be shown to a viewer who may already see
 * the story. The text of a mature story is for its author and for users who have said that they are 18 or
 * older (D-144). A story is mature by its own spice level, or by that of a text that the viewer would read
 * (`readsDrafts`, see `readsDraftsWhere`).
 */
export function proseShownWhere(
  viewer: Viewer,
  isAdult: boolean,
  alias: string,
  readsDrafts: Prisma.Sql,
): Prisma.Sql {
  if (isAdult) return Prisma.sql`TRUE`
  const row = Prisma.raw(alias)
  const isMild = Prisma.sql`(${row}."spiceLevel" < ${matureFrom}::int AND NOT ${row}."hasMatureText"
    AND NOT (coalesce(${readsDrafts}, FALSE) AND has_mature_text(${row}.id, TRUE)))`
  // The author is compared first, because Postgres then need not search for mature texts in an author's own story.
  return viewer ? Prisma.sql`(${row}."authorId" = ${viewer.userId} OR ${isMild})` : isMild
}

/**
 * An SQL condition on a story with the alias `alias`: `reader` may read the text that an order of this spice level
 * would add to the story (D-144). The new text has the spice level of the order. It continues the drafts of the story,
 * which every user who may order text can read.
 */
export function orderedTextShownWhere(reader: Reader, spiceLevel: number, alias: string): Prisma.Sql {
  if (!reader.isAdult && spiceLevel >= matureFrom)
    return Prisma.sql`${Prisma.raw(alias)}."authorId" = ${reader.userId}`
  return proseShownWhere(reader, reader.isAdult, alias, Prisma.sql`TRUE`)
}

const checkedRow = rowSchema({ seen: z.boolean(), shown: z.boolean() })

/**
 * Checks that the viewer may read the text of a story.
 * @throws AppError not_found when the story is missing or not visible, mature_story when the viewer has not said that
 * they are 18 or older (D-144).
 */
export async function assertCanReadProse(
  on: Queryable,
  storyId: number,
  viewer: Viewer,
  isAdult: boolean,
  shareTokenHash: string | null = null,
): Promise<void> {
  const [row] = await queryRows(
    on,
    checkedRow,
    Prisma.sql`
    SELECT coalesce(${seenByLinkWhere('story', viewer, 's', shareTokenHash)}, FALSE) AS seen,
      ${proseShownWhere(viewer, isAdult, 's', readsDraftsWhere(viewer, 's', shareTokenHash))} AS shown
    FROM stories s WHERE s.id = ${storyId}`,
  )
  if (!row?.seen) throw notFoundError('story')
  if (!row.shown) throw matureStoryError()
}

/** Creates the error for a text that is withheld until the reader says that they are 18 or older (D-144). */
export function matureStoryError(): AppError {
  return new AppError('mature_story', 'Mature story. Say that you are 18 or older to read it.')
}

/** A signed-in user. `isAdult` is true when the user has said that they are 18 or older (D-144). */
export type Reader = NonNullable<Viewer> & { readonly isAdult: boolean }

/**
 * Checks that `reader`, who may edit or comment on a story, may read its text (D-144). Authors may read their own
 * stories, and adults may read all stories, so a statement is sent only for another reader.
 * @throws AppError mature_story
 */
export async function assertIsShownText(
  on: Queryable,
  { id, authorId }: Pick<Thing, 'id' | 'authorId'>,
  reader: Reader,
): Promise<void> {
  if (reader.isAdult || reader.userId === authorId) return
  await assertCanReadProse(on, id, reader, reader.isAdult)
}

/**
 * Checks that `reader`, who orders a text of this spice level for a story, may read the text that will be written
 * (D-144). `assertIsShownText` checks the texts that the story has already.
 * @throws AppError mature_story
 */
export function assertIsShownSpiceLevel(
  { authorId }: Pick<Thing, 'authorId'>,
  reader: Reader,
  spiceLevel: number,
): void {
  if (spiceLevel >= matureFrom && !reader.isAdult && reader.userId !== authorId) throw matureStoryError()
}
