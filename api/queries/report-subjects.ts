import { z } from 'zod'
import type { ReportType } from '#contract/reports.ts'
import { notFound } from '#core/errors.ts'
import { notBlockedByWhere } from '#core/policy/blocks.ts'
import { proseShownWhere } from '#core/policy/mature-stories.ts'
import {
  readsDraftsWhere,
  type Shareable,
  shareLinkWhere,
  type Viewer,
  visibleWhere,
} from '#core/policy/policy.ts'
import { profileVisibleWhere } from '#core/policy/policy-people.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'
import { readableWhere, readText } from '../rows/chapters.ts'

type Person = NonNullable<Viewer>

/**
 * The SQL that reads the reported things of one type (alias t): the table, the reported person and the shown content.
 */
interface Subject {
  /** The noun in the error message for a missing thing. */
  noun: string
  from: Prisma.Sql
  /** The id of the thing as SQL; the default is `t.id`. */
  key?: Prisma.Sql
  reportedId: Prisma.Sql
  title: Prisma.Sql
  text: Prisma.Sql
  storyId?: Prisma.Sql
  /**
   * The condition for things that the user may see and may therefore report. `tokenHash` is that of a share link that
   * the user has.
   */
  seen: (viewer: Person, tokenHash: string | null) => Prisma.Sql
}

const lines = (...columns: string[]) =>
  Prisma.sql`concat_ws(E'\\n\\n', ${Prisma.join(columns.map((name) => Prisma.raw(`nullif(t."${name}", '')`)))})`
const author = Prisma.sql`t."authorId"`
// For a released chapter the released text is reported. An unreleased chapter is visible only to users who may read
// drafts, so its working text is reported.
const draftWhere = Prisma.sql`c.state <> 'released'`
// A released chapter has the number that strangers see, because the working number would reveal that there are drafts.
const shownNumber = Prisma.sql`CASE WHEN ${draftWhere} THEN c."chapterNumber" ELSE (
  SELECT count(*) FROM chapters r
  WHERE r."storyId" = c."storyId" AND r.state = 'released' AND r."chapterNumber" <= c."chapterNumber") END`

const seenWhere = (noun: Shareable, viewer: Person, alias: string, tokenHash: string | null) =>
  Prisma.sql`(${visibleWhere(noun, viewer, alias)} OR ${shareLinkWhere(tokenHash, alias)})`

export const subjects: Record<ReportType, Subject> = {
  story: {
    noun: 'Story',
    from: Prisma.sql`stories t`,
    reportedId: author,
    title: Prisma.sql`t.title`,
    text: Prisma.sql`t.description`,
    seen: (viewer, tokenHash) => seenWhere('story', viewer, 't', tokenHash),
  },
  chapter: {
    noun: 'Chapter',
    from: Prisma.sql`chapters c JOIN stories s ON s.id = c."storyId"`,
    key: Prisma.sql`c.id`,
    reportedId: Prisma.sql`s."authorId"`,
    title: Prisma.sql`s.title || ', ' || coalesce(nullif(${readText('title', draftWhere)}, ''), 'Chapter ' || ${shownNumber})`,
    text: Prisma.sql`coalesce(${readText('content', draftWhere)}, '')`,
    storyId: Prisma.sql`c."storyId"`,
    seen: (viewer, tokenHash) =>
      Prisma.sql`(${seenWhere('story', viewer, 's', tokenHash)}
        AND ${readableWhere(readsDraftsWhere(viewer, 's', tokenHash))})`,
  },
  character: {
    noun: 'Character',
    from: Prisma.sql`characters t`,
    reportedId: author,
    title: Prisma.sql`t.name`,
    text: lines('role', 'description', 'personality', 'appearance', 'background'),
    seen: (viewer, tokenHash) => seenWhere('character', viewer, 't', tokenHash),
  },
  location: {
    noun: 'Location',
    from: Prisma.sql`locations t`,
    reportedId: author,
    title: Prisma.sql`t.name`,
    text: lines('description', 'setting', 'atmosphere', 'keyFeatures', 'surroundings'),
    seen: (viewer) => visibleWhere('location', viewer, 't'),
  },
  collection: {
    noun: 'Collection',
    from: Prisma.sql`collections t`,
    reportedId: author,
    title: Prisma.sql`t.name`,
    text: Prisma.sql`t.description`,
    seen: (viewer) => visibleWhere('collection', viewer, 't'),
  },
  message: {
    noun: 'Message',
    from: Prisma.sql`messages t JOIN users u ON u.id = t."senderId"`,
    reportedId: Prisma.sql`t."senderId"`,
    title: Prisma.sql`'Message from ' || ${shownName('u')}`,
    text: Prisma.sql`t.content`,
    // Only the sender and the receiver see a message, and the sender cannot report it. An admin is no exception.
    seen: ({ userId }) => Prisma.sql`${userId} IN (t."receiverId", t."senderId")`,
  },
  profile: {
    noun: 'User',
    from: Prisma.sql`users t`,
    reportedId: Prisma.sql`t.id`,
    title: shownName('t'),
    text: Prisma.sql`t.bio`,
    // The receiver of a collaboration request can report its sender, also one with a private profile.
    seen: (viewer) => Prisma.sql`(${profileVisibleWhere(viewer, 't')} OR (t."isActive"
      AND ${notBlockedByWhere(Prisma.sql`t.id`, viewer.userId)}
      AND EXISTS (SELECT 1 FROM collaboration_requests r WHERE r."requesterId" = t.id AND r."toUserId" = ${viewer.userId})))`,
  },
}

/** Returns the id of a reported thing as SQL. */
export function subjectIdColumn({ key }: Subject): Prisma.Sql {
  return key ?? Prisma.sql`t.id`
}

/** The columns with the content of a thing. A report stores their values, and an admin also sees the present values. */
export function subjectContentColumns({ title, text }: Subject): Prisma.Sql {
  return Prisma.sql`${title} AS title, left(${text}, 5000) AS text`
}

/** The text of this story is mature; false for the id NULL (D-144). */
export function isMatureStory(storyId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((SELECT NOT ${proseShownWhere(null, false, 's', Prisma.sql`TRUE`)}
    FROM stories s WHERE s.id = ${storyId}), FALSE)`
}

const subjectRow = rowSchema({
  reportedId: z.string(),
  title: z.string(),
  text: z.string(),
  isMature: z.boolean(),
})
export type SubjectRow = z.infer<typeof subjectRow>

/**
 * The thing that a user reports, as they may see it. `share` is the token of a share link that they have.
 * @throws AppError not_found when it does not exist or the user may not see it.
 */
export async function findReportSubject(
  tx: Tx,
  type: ReportType,
  id: number | string,
  viewer: Person,
  share?: string,
): Promise<SubjectRow> {
  const subject = subjects[type]
  // The id of a profile is that of its user, which is a text; the id of every other thing is a number.
  if ((type === 'profile') !== (typeof id === 'string')) throw notFound(subject.noun)
  const [row] = await queryRows(
    tx,
    subjectRow,
    Prisma.sql`
    SELECT ${subject.reportedId} AS "reportedId", ${subjectContentColumns(subject)},
      ${isMatureStory(subject.storyId ?? Prisma.sql`NULL::int`)} AS "isMature"
    FROM ${subject.from} WHERE ${subjectIdColumn(subject)} = ${id} AND ${subject.seen(viewer, share ? hashToken(share) : null)}`,
  )
  if (!row) throw notFound(subject.noun)
  return row
}
