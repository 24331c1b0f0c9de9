import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'

/** A picture joined to a row; all null when it has none. */
export const pictureShape = {
  pictureKey: z.string().nullable(),
  pictureSmallKey: z.string().nullable(),
  thumbhash: z.string().nullable(),
}

/** Columns of an image joined as `i`. */
export const pictureColumns = Prisma.sql`i.key AS "pictureKey", i."smallKey" AS "pictureSmallKey", i.thumbhash`
