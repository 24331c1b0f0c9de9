import { z } from 'zod'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { ownedWhere, shownToOwnerWhere } from '#core/generations/owned.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { parsedJson, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { pagesBy, type Section } from './export-pages.ts'

const firstUuid = '00000000-0000-0000-0000-000000000000'

/**
 * A user's likes, saves, ratings and reading positions, the things that are shared with the user, and the generations
 * of the user.
 */
export function actsOf(db: Db, userId: string): Section[] {
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
  // `addressedAs` is the text by which the sharing user found the receiver. It belongs to the data of the sharing
  // user, so the export of the receiver omits it.
  const given = { userId: true, addressedAs: true } as const
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
        db.characterShare.findMany({ where, orderBy: characterId, take, omit: given }),
      ),
    ],
    [
      'collaborations',
      by('characterId', (where, take) =>
        db.characterCollaborator.findMany({ where, orderBy: characterId, take, omit: given }),
      ),
    ],
    [
      'storiesSharedWithMe',
      by('storyId', (where, take) => db.storyShare.findMany({ where, orderBy: storyId, take, omit: given })),
    ],
    [
      'storyCollaborations',
      by('storyId', (where, take) =>
        db.storyCollaborator.findMany({ where, orderBy: storyId, take, omit: given }),
      ),
    ],
    [
      'generations',
      () =>
        pagesBy(
          ({ id }: { id: string }) => id,
          firstUuid,
          (after, take) => readGenerations(db, userId, after, take),
        ),
    ],
  ]
}

const generationRow = rowSchema({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  input: parsedJson<unknown>(),
  storyId: z.int().nullable(),
  characterId: z.int().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
})

// The input of a generation can quote the story: the words of a passage, or the summary of a chapter. It is therefore
// exported only to a user who may still edit the story (D-152) and may read its text (D-144).
function readGenerations(db: Db, userId: string, after: string, take: number) {
  return queryRows(
    db,
    generationRow,
    Prisma.sql`
    SELECT g.id, g.kind::text, g.status::text, CASE WHEN ${shownToOwnerWhere} THEN g.input END AS input, g."storyId",
      g."characterId", g."createdAt", g."finishedAt"
    FROM generations g JOIN users u ON u.id = g."ownerId" LEFT JOIN stories s ON s.id = g."storyId"
    WHERE ${ownedWhere(userId)} AND ${orderedByUserWhere} AND g.id > ${after}::uuid
    ORDER BY g.id LIMIT ${take}`,
  )
}
