import { z } from 'zod'
import { rowSchema } from '#core/postgres/sql.ts'

export const imageRow = rowSchema({
  id: z.int(),
  key: z.string(),
  smallKey: z.string(),
  thumbhash: z.string(),
  width: z.int(),
  height: z.int(),
  prompt: z.string(),
  current: z.boolean(),
  createdAt: z.date(),
})
export type ImageRow = z.infer<typeof imageRow>
