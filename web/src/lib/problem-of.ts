import type { z } from 'zod'

/** What the schema of the call says about the value of one field; undefined where it accepts the value. */
export function problemOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
