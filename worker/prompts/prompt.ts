import { z } from 'zod'
import { repairJson } from './repair-json.ts'

export type ChatMessage = { role: 'system' | 'user'; content: string }

/** The messages of a call whose answer is plain text, which is streamed. */
export type ProsePrompt = { messages: ChatMessage[] }

/** A parsed answer with the list of repairs that it needed, or the reason why it cannot be used. */
export type Parsed<T> = { ok: true; value: T; repairs: string[] } | { ok: false; problem: string }

/**
 * The messages of a call whose answer is one JSON object, with the name and strict schema for `response_format`, and
 * the function that parses the answer.
 */
export type StructuredPrompt<T> = {
  messages: ChatMessage[]
  name: string
  schema: Record<string, unknown>
  parse: (answer: string) => Parsed<T>
}

/** The prompt and the size of a call that requests a picture. */
export type PicturePrompt = { prompt: string; size: '1024x1024' | '1024x1536' }

/**
 * The name and schema of a structured answer, with a function that repairs its fields before the schema checks them.
 */
export type AnswerShape<T> = {
  name: string
  schema: z.ZodType<T>
  /** Repairs the fields of a parsed answer that are safe to repair and adds each repair to `repairs`. */
  mend: (raw: Record<string, unknown>, repairs: string[]) => unknown
}

/**
 * The JSON schemas that were already converted from zod. A conversion walks through the whole schema, so each is done
 * only once.
 */
const wireSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

/**
 * The JSON schema of an answer for OpenAI's strict mode. zod already requires every property and forbids others; the
 * limits that strict mode refuses are removed, since `parse` checks them anyway.
 */
function strictSchema(schema: z.ZodType): Record<string, unknown> {
  const known = wireSchemas.get(schema)
  if (known) return known
  const { $schema: _, ...strict } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      for (const keyword of refusedByStrictMode) delete jsonSchema[keyword]
    },
  })
  wireSchemas.set(schema, strict)
  return strict
}

const refusedByStrictMode = [
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'default',
] as const

/** Builds a structured call from its messages and the shape of its answer. */
export function structuredPrompt<T>(messages: ChatMessage[], shape: AnswerShape<T>): StructuredPrompt<T> {
  return {
    messages,
    name: shape.name,
    schema: strictSchema(shape.schema),
    parse: (answer) => parseAnswer(answer, shape),
  }
}

function parseAnswer<T>(answer: string, shape: AnswerShape<T>): Parsed<T> {
  const json = repairJson(answer)
  if (!json.ok) return json
  const { value, repairs } = json
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: 'The answer is not a JSON object.' }
  }
  const checked = shape.schema.safeParse(shape.mend(value as Record<string, unknown>, repairs))
  if (checked.success) return { ok: true, value: checked.data, repairs }
  const [issue] = checked.error.issues
  return {
    ok: false,
    problem: `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'does not fit the schema'}`,
  }
}
