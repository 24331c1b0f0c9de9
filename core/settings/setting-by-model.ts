import { z } from 'zod'

/**
 * Declares a setting that is a JSON object with one value for each model name. The error for a wrong setting contains
 * `example`.
 */
export function settingByModel<Value>(value: z.ZodType<Value>, example: string) {
  return z
    .string()
    .default('{}')
    .transform((text, context): ReadonlyMap<string, Value> => {
      const given = z.record(z.string(), value).safeParse(readJson(text))
      if (given.success) return new Map(Object.entries(given.data))
      context.addIssue({ code: 'custom', message: `must be JSON such as ${example}` })
      return z.NEVER
    })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
