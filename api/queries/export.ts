import { z } from 'zod'
import { internalKinds } from '#core/generations/kind-sql.ts'
import { actorInTitle } from '#core/notifications.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { shownNames } from '../present/people.ts'
import { bookSections } from './export-book.ts'
import { pages, pagesBy, type Section } from './export-pages.ts'

const textRow = rowSchema({ chapterNumber: z.int(), title: z.string().nullable(), content: z.string() })

/** The chapters of everything a user wrote, story by story, each with its earlier versions. Only one text is in memory at a time. */
export async function* chaptersOf(db: Db, userId: string) {
  const stories = pages((after, take) =>
    db.story.findMany({
      where: { authorId: userId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take,
      select: { id: true, title: true },
    }),
  )
  for await (const story of stories) {
    const chapters = await db.chapter.findMany({
      where: { storyId: story.id },
      orderBy: { chapterNumber: 'asc' },
      select: { id: true, versions: { orderBy: { version: 'asc' }, select: { version: true } } },
    })
    for (const { id, versions } of chapters) {
      const [chapter] = await queryRows(
        db,
        textRow,
        Prisma.sql`SELECT "chapterNumber", title, content FROM chapters WHERE id = ${id}`,
      )
      if (chapter) yield { story, chapter, version: null }
      for (const { version } of versions) {
        const [earlier] = await queryRows(
          db,
          textRow,
          Prisma.sql`SELECT c."chapterNumber", v.title, v.content FROM chapter_versions v
            JOIN chapters c ON c.id = v."chapterId" WHERE v."chapterId" = ${id} AND v.version = ${version}`,
        )
        if (earlier) yield { story, chapter: earlier, version }
      }
    }
  }
}

/** The pictures a user owns. */
export function imagesOf(db: Db, userId: string) {
  return pages((after, take) =>
    db.image.findMany({ where: { ownerId: userId, id: { gt: after } }, orderBy: { id: 'asc' }, take }),
  )
}

/** Everything else that a user made or received, list by list. The prose of chapters is exported separately as Markdown. */
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
      list((id, take) =>
        db.story.findMany({
          where: { ...mine, ...id },
          orderBy,
          take,
          include: {
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
        }),
      ),
    ],
    [
      'characters',
      list((id, take) =>
        db.character.findMany({
          where: { ...mine, ...id },
          orderBy,
          take,
          omit: { shareTokenHash: true },
          include: {
            shares: { select: { userId: true, shareType: true, permission: true, expiresAt: true } },
            collaborators: { select: { userId: true, role: true } },
          },
        }),
      ),
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
      list((id, take) =>
        db.message.findMany({
          where: { OR: [{ senderId: userId }, { receiverId: userId }], ...id },
          orderBy,
          take,
        }),
      ),
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
  ]
}

const firstUuid = '00000000-0000-0000-0000-000000000000'

// Titles are exported as the user reads them, with the name that their actor shows now (D-149).
async function notificationsOf(db: Db, userId: string, after: number, take: number) {
  const rows = await db.notification.findMany({
    where: { userId, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    include: { actor: { select: { firstName: true, lastName: true, penName: true } } },
  })
  return rows.map(({ actor, ...row }) => {
    const { firstName, lastName } = actor
      ? shownNames({ names: actor, penName: actor.penName })
      : { firstName: '', lastName: '' }
    return { ...row, title: row.title.replaceAll(actorInTitle, () => `${firstName} ${lastName}`.trim()) }
  })
}

/** A user's likes, saves and ratings, the characters shared with them, and their generations. */
function actsOf(db: Db, userId: string): Section[] {
  const by = <Key extends string, Row extends Record<Key, number>>(
    key: Key,
    load: (where: { userId: string } & Record<Key, { gt: number }>, take: number) => Promise<Row[]>,
  ) => {
    return () =>
      pagesBy<Row, number>(
        (row) => row[key],
        0,
        (gt, take) => load({ userId, [key]: { gt } } as Parameters<typeof load>[0], take),
      )
  }
  const omit = { userId: true } as const
  const [storyId, characterId, locationId, collectionId] = [
    { storyId: 'asc' },
    { characterId: 'asc' },
    { locationId: 'asc' },
    { collectionId: 'asc' },
  ] as const
  return [
    [
      'storyLikes',
      by('storyId', (where, take) => db.storyLike.findMany({ where, orderBy: storyId, take, omit })),
    ],
    [
      'storySaves',
      by('storyId', (where, take) => db.storySave.findMany({ where, orderBy: storyId, take, omit })),
    ],
    [
      'storyRatings',
      by('storyId', (where, take) => db.storyRating.findMany({ where, orderBy: storyId, take, omit })),
    ],
    [
      'readingPlaces',
      by('storyId', (where, take) => db.readingPlace.findMany({ where, orderBy: storyId, take, omit })),
    ],
    [
      'characterLikes',
      by('characterId', (where, take) =>
        db.characterLike.findMany({ where, orderBy: characterId, take, omit }),
      ),
    ],
    [
      'characterSaves',
      by('characterId', (where, take) =>
        db.characterSave.findMany({ where, orderBy: characterId, take, omit }),
      ),
    ],
    [
      'locationLikes',
      by('locationId', (where, take) => db.locationLike.findMany({ where, orderBy: locationId, take, omit })),
    ],
    [
      'locationSaves',
      by('locationId', (where, take) => db.locationSave.findMany({ where, orderBy: locationId, take, omit })),
    ],
    [
      'collectionLikes',
      by('collectionId', (where, take) =>
        db.collectionLike.findMany({ where, orderBy: collectionId, take, omit }),
      ),
    ],
    [
      'sharedWithMe',
      by('characterId', (where, take) =>
        db.characterShare.findMany({ where, orderBy: characterId, take, omit }),
      ),
    ],
    [
      'collaborations',
      by('characterId', (where, take) =>
        db.characterCollaborator.findMany({ where, orderBy: characterId, take, omit }),
      ),
    ],
    [
      'generations',
      () =>
        pagesBy(
          (row: { id: string }) => row.id,
          firstUuid,
          (gt, take) =>
            db.generation.findMany({
              where: { ownerId: userId, kind: { notIn: internalKinds }, id: { gt } },
              orderBy: { id: 'asc' },
              take,
              select: ordered,
            }),
        ),
    ],
  ]
}

const ordered = {
  id: true,
  kind: true,
  status: true,
  input: true,
  storyId: true,
  characterId: true,
  createdAt: true,
  finishedAt: true,
} as const

/** The account with its external identities and its usage, which are short lists. */
export function findAccount(db: Db, userId: string) {
  return db.user.findUnique({
    where: { id: userId },
    omit: { passwordHash: true },
    include: {
      // Of second factors only what their owner has named and when: never a key, a secret or a code.
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true } },
      totpSecret: { select: { createdAt: true, confirmedAt: true } },
      identities: { select: { issuer: true, createdAt: true } },
      usage: true,
    },
  })
}
