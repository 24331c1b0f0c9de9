import { z } from 'zod'
import { notificationContent } from '#core/notifications/notification-content.ts'
import { notificationTitle } from '#core/notifications/notifications.ts'
import { nameKnownWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { readTextPieces } from '#core/postgres/text-pieces.ts'
import { actsOf } from './export-acts.ts'
import { bookSections } from './export-book.ts'
import { pages, type Section } from './export-pages.ts'
import { safetyOf } from './export-safety.ts'

/** A text of an export: the present text of a chapter, or an earlier version. */
interface ExportedText {
  story: { id: number; title: string }
  chapterNumber: number
  title: string | null
  /** `version` is null for the present text of the chapter. */
  version: number | null
  /** The text in UTF-8. */
  pieces: readonly Buffer[]
}

/**
 * The chapters of everything a user wrote, story by story, each with its earlier versions. Only one text is in memory
 * at a time.
 */
export async function* chaptersOf(db: Db, userId: string): AsyncGenerator<ExportedText> {
  const stories = pages((after, take) =>
    db.story.findMany({
      where: { authorId: userId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take,
      select: { id: true, title: true },
    }),
  )
  const versions = { orderBy: { version: 'asc' }, select: { version: true, title: true } } as const
  for await (const story of stories) {
    const chapters = await db.chapter.findMany({
      where: { storyId: story.id },
      orderBy: { chapterNumber: 'asc' },
      select: { id: true, chapterNumber: true, title: true, versions },
    })
    for (const { id, chapterNumber, title, versions: earlier } of chapters) {
      const pieces = await readPieces(db, Prisma.sql`SELECT id, content FROM chapters WHERE id = ${id}`)
      if (pieces) yield { story, chapterNumber, title, version: null, pieces }
      for (const { version, title: earlierTitle } of earlier) {
        const text = await readPieces(
          db,
          Prisma.sql`SELECT "chapterId" AS id, content FROM chapter_versions
            WHERE "chapterId" = ${id} AND version = ${version}`,
        )
        if (text) yield { story, chapterNumber, title: earlierTitle, version, pieces: text }
      }
    }
  }
}

async function readPieces(db: Db, text: Prisma.Sql): Promise<Buffer[] | undefined> {
  const [pieces] = (await readTextPieces(db, text, { asJson: false })).values()
  return pieces
}

/** The pictures a user owns. */
export function imagesOf(db: Db, userId: string) {
  return pages((after, take) =>
    db.image.findMany({ where: { ownerId: userId, id: { gt: after } }, orderBy: { id: 'asc' }, take }),
  )
}

/**
 * Everything else that a user made or received, list by list. The prose of chapters is exported separately as
 * Markdown.
 */
export function sectionsOf(db: Db, userId: string): Section[] {
  const mine = { authorId: userId }
  const list = <Row extends { id: number }>(
    load: (where: { id: { gt: number } }, take: number) => Promise<Row[]>,
  ) => {
    return () => pages((after, take) => load({ id: { gt: after } }, take))
  }
  const orderBy = { id: 'asc' } as const
  return [
    [
      'stories',
      list(async (id, take) => {
        const stories = await db.story.findMany({
          where: { ...mine, ...id },
          orderBy,
          take,
          omit: { shareTokenHash: true },
          include: {
            shares: { select: { userId: true, addressedAs: true, shareType: true, expiresAt: true } },
            collaborators: { select: { userId: true, addressedAs: true, role: true } },
            characters: { select: { characterId: true, role: true } },
            locations: { select: { locationId: true, importance: true } },
            scenarios: { select: { chapterId: true, type: true, title: true, description: true } },
            chapters: {
              orderBy: { chapterNumber: 'asc' },
              select: {
                id: true,
                chapterNumber: true,
                title: true,
                words: true,
                state: true,
                releaseAt: true,
                releasedVersion: true,
                createdAt: true,
              },
            },
          },
        })
        return withoutUnknownIds(db, userId, stories)
      }),
    ],
    [
      'characters',
      list(async (id, take) => {
        const characters = await db.character.findMany({
          where: { ...mine, ...id },
          orderBy,
          take,
          omit: { shareTokenHash: true },
          include: {
            shares: {
              select: { userId: true, addressedAs: true, shareType: true, permission: true, expiresAt: true },
            },
            collaborators: { select: { userId: true, addressedAs: true, role: true } },
          },
        })
        return withoutUnknownIds(db, userId, characters)
      }),
    ],
    ['locations', list((id, take) => db.location.findMany({ where: { ...mine, ...id }, orderBy, take }))],
    [
      'casts',
      list((id, take) =>
        db.cast.findMany({
          where: { ...mine, ...id },
          orderBy,
          take,
          include: { members: { select: { characterId: true } } },
        }),
      ),
    ],
    [
      'collections',
      list((id, take) =>
        db.collection.findMany({
          where: { ...mine, ...id },
          orderBy,
          take,
          include: { members: { select: { characterId: true } } },
        }),
      ),
    ],
    [
      'messages',
      list(async (id, take) => {
        const messages = await db.message.findMany({
          where: { OR: [{ senderId: userId }, { receiverId: userId }], ...id },
          orderBy,
          take,
        })
        return messages.map(({ readIsHidden, ...message }) => ({
          ...message,
          isRead: message.isRead && !(readIsHidden && message.senderId === userId),
        }))
      }),
    ],
    [
      'collaborationRequests',
      list((id, take) =>
        db.collaborationRequest.findMany({
          where: { OR: [{ requesterId: userId }, { toUserId: userId }], ...id },
          orderBy,
          take,
        }),
      ),
    ],
    ['notifications', list(({ id }, take) => notificationsOf(db, userId, id.gt, take))],
    ['images', () => imagesOf(db, userId)],
    ...bookSections(db, userId),
    ...actsOf(db, userId),
    ...safetyOf(db, userId),
  ]
}

interface Receiver {
  userId: string
  addressedAs: string | null
}

interface SharedThing {
  shares: Receiver[]
  collaborators: Receiver[]
}

const knownRow = rowSchema({ id: z.string() })

/**
 * Removes the ids of receivers whose name the user may not know, because an e-mail address must not lead to its user
 * (D-31). `addressedAs` contains the text by which the user shared the thing. A row of an earlier release has no such
 * text and keeps the id, as in the list of those who have access.
 */
async function withoutUnknownIds<Thing extends SharedThing>(db: Db, userId: string, things: Thing[]) {
  const ids = things.flatMap(({ shares, collaborators }) =>
    [...shares, ...collaborators].map((receiver) => receiver.userId),
  )
  const rows = await queryRows(
    db,
    knownRow,
    Prisma.sql`SELECT u.id FROM users u
      WHERE u.id = ANY(${[...new Set(ids)]}) AND ${nameKnownWhere({ userId, isAdmin: false }, 'u')}`,
  )
  const known = new Set(rows.map(({ id }) => id))
  const withoutId = <R extends Receiver>({ userId: id, ...receiver }: R) =>
    known.has(id) || receiver.addressedAs === null ? { userId: id, ...receiver } : receiver
  return things.map((thing) => ({
    ...thing,
    shares: thing.shares.map(withoutId),
    collaborators: thing.collaborators.map(withoutId),
  }))
}

const shownRow = rowSchema({ id: z.int(), title: z.string(), content: z.string().nullable() })

// Notifications are exported as the screens show them, with the present name of the acting user (D-149). The id of that
// user is left out, because it leads from an e-mail address to its user (D-31).
async function notificationsOf(db: Db, userId: string, after: number, take: number) {
  const rows = await db.notification.findMany({
    where: { userId, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    omit: { actorId: true },
  })
  const shown = await queryRows(
    db,
    shownRow,
    Prisma.sql`SELECT n.id, ${notificationTitle} AS title, ${notificationContent} AS content FROM notifications n
      WHERE n.id = ANY(${rows.map(({ id }) => id)}::int[])`,
  )
  const shownById = new Map(shown.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, ...shownById.get(row.id) }))
}

/** The account with its second factors, external identities, usage, sessions and mails, which are short lists. */
export function findAccount(db: Db, userId: string) {
  return db.user.findUnique({
    where: { id: userId, erasureStartedAt: null },
    omit: { passwordHash: true, erasureStartedAt: true },
    include: {
      // For second factors the export has only names and times, and never a key, a secret or a code.
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
      totpSecret: { select: { createdAt: true, confirmedAt: true } },
      identities: { select: { issuer: true, createdAt: true } },
      usage: true,
      sessions: { select: { device: true, createdAt: true, seenAt: true } },
      mails: { select: { template: true, address: true, createdAt: true, sentAt: true } },
    },
  })
}
