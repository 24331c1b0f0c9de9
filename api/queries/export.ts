import type { Db } from '#core/db.ts'

const pageSize = 100

/** Rows in pages of their own short statements: an export holds no transaction open (decision 94). */
async function* pages<Row extends { id: number }>(
  load: (after: number, take: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await load(after, pageSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.id
  }
}

/** The chapters of everything a user wrote, story by story. */
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
      select: { id: true },
    })
    for (const { id } of chapters) {
      const chapter = await db.chapter.findUnique({ where: { id } })
      if (chapter) yield { story, chapter }
    }
  }
}

/** The pictures a user owns. */
export function imagesOf(db: Db, userId: string) {
  return pages((after, take) =>
    db.image.findMany({ where: { ownerId: userId, id: { gt: after } }, orderBy: { id: 'asc' }, take }),
  )
}

type Section = readonly [name: string, rows: () => AsyncGenerator<object>]

/** Everything else a user made or received, list by list; chapters' prose lies beside it as Markdown. */
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
          omit: { facts: true, outline: true },
          include: {
            characters: { select: { characterId: true, role: true } },
            locations: { select: { locationId: true, importance: true } },
            scenarios: { select: { chapterId: true, type: true, title: true, description: true } },
            chapters: {
              orderBy: { chapterNumber: 'asc' },
              select: { id: true, chapterNumber: true, title: true, words: true, createdAt: true },
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
    [
      'notifications',
      list((id, take) => db.notification.findMany({ where: { userId, ...id }, orderBy, take })),
    ],
    ['images', () => imagesOf(db, userId)],
  ]
}

/** The account itself with its short lists: likes, saves, ratings, shares received, what was used and ordered. */
export function findAccount(db: Db, userId: string) {
  return db.user.findUnique({
    where: { id: userId },
    omit: { passwordHash: true },
    include: {
      identities: { select: { issuer: true, createdAt: true } },
      storyLikes: { select: { storyId: true, createdAt: true } },
      storySaves: { select: { storyId: true, createdAt: true } },
      storyRatings: { select: { storyId: true, rating: true, createdAt: true } },
      characterLikes: { select: { characterId: true, createdAt: true } },
      characterSaves: { select: { characterId: true, createdAt: true } },
      locationLikes: { select: { locationId: true, createdAt: true } },
      locationSaves: { select: { locationId: true, createdAt: true } },
      collectionLikes: { select: { collectionId: true, createdAt: true } },
      shares: { select: { characterId: true, permission: true, expiresAt: true, createdAt: true } },
      collaborations: { select: { characterId: true, role: true, createdAt: true } },
      usage: true,
      generations: {
        orderBy: { createdAt: 'asc' },
        select: {
          id: true,
          kind: true,
          status: true,
          input: true,
          storyId: true,
          characterId: true,
          createdAt: true,
          finishedAt: true,
        },
      },
    },
  })
}
