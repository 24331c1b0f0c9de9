import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

export type Serializer = (data: unknown) => string

const compiled = new WeakMap<z.ZodType, Serializer>()

/**
 * Writes answers by their schema: what the schema does not name is not sent, a Date becomes ISO text.
 * Compiled at the first answer, once a schema, so that starting costs nothing.
 * `check` also holds the answer against zod: in tests, where a mismatch has to fail.
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

// Keeps what shapes the text and drops what only judges it: limits would make fast-json-stringify
// choose between alternatives by validating, which is slow and knows no Date.
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
