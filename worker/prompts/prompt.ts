import { z } from 'zod'
import { mendJson } from './mend-json.ts'

export type ChatMessage = { role: 'system' | 'user'; content: string }

/** A call whose answer is plain text, streamed. */
export type ProsePrompt = { messages: ChatMessage[] }

/** What came of reading a structured answer: the value and what was mended in it, or what was wrong. */
export type Parsed<T> = { ok: true; value: T; mended: string[] } | { ok: false; problem: string }

/** A call whose answer is one JSON object: the name and strict schema for `response_format`, and the reader of it. */
export type StructuredPrompt<T> = {
  messages: ChatMessage[]
  name: string
  schema: Record<string, unknown>
  parse: (answer: string) => Parsed<T>
}

/** A call for a picture. */
export type PicturePrompt = { prompt: string; size: '1024x1024' | '1024x1536' }

/** A structured answer: its schema on the wire, and how what comes back is drawn into shape before it is checked. */
export type AnswerShape<T> = {
  name: string
  schema: z.ZodType<T>
  /** Mends what is safely mendable in a parsed answer, telling what it did. */
  mend: (raw: Record<string, unknown>, mended: string[]) => unknown
}

const wireSchemas = new WeakMap<z.ZodType, Record<string, unknown>>()

/** A zod schema as strict JSON schema: every property required, none additional, no limits strict mode refuses. */
export function strictSchema(schema: z.ZodType): Record<string, unknown> {
  const known = wireSchemas.get(schema)
  if (known) return known
  const strict = strictNode(z.toJSONSchema(schema, { io: 'output' })) as Record<string, unknown>
  delete strict.$schema
  wireSchemas.set(schema, strict)
  return strict
}

const refusedByStrictMode = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'default',
])

function strictNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(strictNode)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).map(([key, value]): [string, unknown] => {
    if (key !== 'properties') return [key, strictNode(value)]
    const inner = Object.entries(value as Record<string, unknown>)
    return [key, Object.fromEntries(inner.map(([name, property]) => [name, strictNode(property)]))]
  })
  const strict: Record<string, unknown> = Object.fromEntries(
    entries.filter(([key]) => !refusedByStrictMode.has(key)),
  )
  if (strict.type === 'object' && strict.properties) {
    strict.required = Object.keys(strict.properties)
    strict.additionalProperties = false
  }
  return strict
}

/** The prompt of a structured call out of its messages and the shape of its answer. */
export function structuredPrompt<T>(messages: ChatMessage[], shape: AnswerShape<T>): StructuredPrompt<T> {
  return {
    messages,
    name: shape.name,
    schema: strictSchema(shape.schema),
    parse: (answer) => parseAnswer(answer, shape),
  }
}

function parseAnswer<T>(answer: string, shape: AnswerShape<T>): Parsed<T> {
  const json = mendJson(answer)
  if (!json.ok) return json
  const { value, mended } = json
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, problem: 'The answer is not a JSON object.' }
  }
  const checked = shape.schema.safeParse(shape.mend(value as Record<string, unknown>, mended))
  if (checked.success) return { ok: true, value: checked.data, mended }
  const [issue] = checked.error.issues
  return {
    ok: false,
    problem: `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'does not fit the schema'}`,
  }
}
