import type { z } from 'zod'

/** Returns the validation message of a schema for the value of one field; undefined for a valid value. */
export function problemOf(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}
