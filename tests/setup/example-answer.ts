import { z } from 'zod'
import { exampleOf } from '#contract/openapi/examples.ts'

/** Returns an example of what an endpoint answers with status 200, with some of its fields replaced. */
export function exampleAnswer<T extends object>(
  { responses }: { responses: { 200: z.ZodType<T> } },
  fields: Partial<T> = {},
): T {
  const schema = z.toJSONSchema(responses[200], { io: 'output', unrepresentable: 'any' })
  return { ...(exampleOf({ ...schema }) as T), ...fields }
}
