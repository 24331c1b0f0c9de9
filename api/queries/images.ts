import type { StoredImage } from '#contract/images.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentImage } from '../present/images.ts'
import { imageRow } from '../rows/images.ts'

const of = {
  story: Prisma.sql`JOIN stories t ON t.id = i."storyId" AND i.kind = 'cover'`,
  character: Prisma.sql`JOIN characters t ON t.id = i."characterId" AND i.kind = 'portrait'`,
}
const shown = { story: Prisma.sql`t."coverId"`, character: Prisma.sql`t."imageId"` }

/** The covers of a story or the portraits of a character, newest first (D-87). */
export async function findImages(db: Db, noun: keyof typeof of, id: number): Promise<StoredImage[]> {
  const rows = await queryRows(
    db,
    imageRow,
    Prisma.sql`
    SELECT i.id, i.key, i."smallKey", i.thumbhash, i.width, i.height, i.prompt, i."createdAt",
      coalesce(${shown[noun]} = i.id, FALSE) AS current
    FROM images i ${of[noun]} WHERE t.id = ${id} ORDER BY i."createdAt" DESC, i.id DESC`,
  )
  return rows.map(presentImage)
}
