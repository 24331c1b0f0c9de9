import { Prisma } from '#core/postgres/client.ts'
import { mediaPath } from '#core/storage/images.ts'

/** A picture joined to a row; all null without one. */
export interface PictureColumns {
  pictureKey: string | null
  pictureSmallKey: string | null
  thumbhash: string | null
}

/** Columns of an image joined as `i`. */
export const pictureColumns = Prisma.sql`i.key AS "pictureKey", i."smallKey" AS "pictureSmallKey", i.thumbhash`

/** The path of a stored picture, or null. */
export function pictureUrl(key: string | null): string | null {
  return key === null ? null : mediaPath(key)
}
