import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

export type Serializer = (data: unknown) => string

const compiled = new WeakMap<z.ZodType, Serializer>()

/**
 * Creates the serializer of a schema. Fields that the schema does not have are not sent, and a Date becomes ISO text.
 * Each schema is compiled at its first answer, so that the start does not wait for it. `check` also validates each
 * answer with zod; it is on in tests, where a mismatch must fail.
 */
export function serializer(schema: z.ZodType, check: boolean): Serializer {
  return (data) => {
    let write = compiled.get(schema)
    if (!write) {
      write = fastJson(plain(z.toJSONSchema(schema, { io: 'output' }) as Json) as unknown as Schema)
      compiled.set(schema, write)
    }
    const text = write(data)
    if (check) schema.parse(JSON.parse(text))
    return text
  }
}

type Json = Record<string, unknown>

// Keeps the parts of a JSON schema that shape the text and drops its limits. With limits fast-json-stringify would
// validate to choose between alternatives, which is slow and fails for a Date.
function plain(node: Json): Json {
  const { nullable, node: inner } = withoutNull(node)
  const out: Json = nullable ? { nullable: true } : {}
  if (typeof inner.type === 'string') out.type = inner.type
  if (inner.items) out.items = plain(inner.items as Json)
  if (inner.properties) {
    out.properties = Object.fromEntries(
      Object.entries(inner.properties as Record<string, Json>).map(([key, value]) => [key, plain(value)]),
    )
    out.required = inner.required
  }
  if (inner.additionalProperties && typeof inner.additionalProperties === 'object') {
    out.additionalProperties = plain(inner.additionalProperties as Json)
  }
  if (inner.const !== undefined && out.type === undefined) out.type = typeof inner.const
  if (inner.anyOf) out.anyOf = (inner.anyOf as Json[]).map((option) => plain(option))
  return out
}

function withoutNull(node: Json): { nullable: boolean; node: Json } {
  if (Array.isArray(node.type) && node.type.includes('null')) {
    const rest = node.type.filter((type) => type !== 'null')
    return { nullable: true, node: { ...node, type: rest.length === 1 ? rest[0] : rest } }
  }
  if (!Array.isArray(node.anyOf)) return { nullable: false, node }
  const rest = (node.anyOf as Json[]).filter((option) => option.type !== 'null')
  if (rest.length === node.anyOf.length) return { nullable: false, node }
  return { nullable: true, node: rest.length === 1 ? (rest[0] ?? {}) : { ...node, anyOf: rest } }
}
