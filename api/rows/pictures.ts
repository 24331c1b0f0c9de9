import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'

/** The columns of the picture that is joined to a row; all are null when the row has no picture. */
export const pictureShape = {
  pictureKey: z.string().nullable(),
  pictureSmallKey: z.string().nullable(),
  thumbhash: z.string().nullable(),
}

/** Columns of an image joined as `i`. */
export const pictureColumns = Prisma.sql`i.key AS "pictureKey", i."smallKey" AS "pictureSmallKey", i.thumbhash`
