/** The part of JSON Schema that the schemas of structured answers use. */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  definitions?: Record<string, JsonSchema>
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  format?: string
}

const WORDS = ['quiet', 'lamp', 'harbour', 'promise', 'orchard', 'letter', 'winter', 'garden']
const FORMATS: Record<string, string> = {
  date: '2026-02-14',
  'date-time': '2026-02-14T18:30:00.000Z',
  time: '18:30:00Z',
  email: 'somebody@example.org',
  uri: 'https://example.org/',
  uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
}

function resolveSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (schema.$ref) {
    const path = schema.$ref.replace(/^#\/?/, '').split('/').filter(Boolean)
    const found = path.reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      root,
    )
    return resolveSchema((found as JsonSchema | undefined) ?? {}, root)
  }
  const several = schema.anyOf ?? schema.oneOf
  if (several?.length)
    return resolveSchema(several.find((one) => one.type !== 'null') ?? (several[0] as JsonSchema), root)
  if (schema.allOf?.length)
    return Object.assign({}, ...schema.allOf.map((one) => resolveSchema(one, root)), schema, {
      allOf: undefined,
    })
  return schema
}

function typeOf(schema: JsonSchema): string | undefined {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  return type ?? (schema.properties ? 'object' : schema.items ? 'array' : undefined)
}

function conformText(schema: JsonSchema, draft: unknown, name: string): string {
  const given =
    typeof draft === 'string'
      ? draft
      : draft === undefined || draft === null || typeof draft === 'object'
        ? undefined
        : String(draft)
  if (given === undefined && schema.format) return FORMATS[schema.format] ?? 'text'
  let value = given ?? (name ? `a ${WORDS[name.length % WORDS.length]} ${name}` : 'text')
  while (value.length < (schema.minLength ?? 0)) value += ` ${WORDS[value.length % WORDS.length]}`
  if (schema.maxLength === undefined || value.length <= schema.maxLength) return value
  const cut = value.slice(0, schema.maxLength)
  return cut.slice(0, Math.max(cut.lastIndexOf('. ') + 1, 0)) || cut
}

function conformNumber(schema: JsonSchema, draft: unknown, whole: boolean): number {
  const low =
    schema.minimum ??
    (schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + (whole ? 1 : 0.01) : undefined)
  const high =
    schema.maximum ??
    (schema.exclusiveMaximum !== undefined ? schema.exclusiveMaximum - (whole ? 1 : 0.01) : undefined)
  const wanted = typeof draft === 'number' ? draft : (low ?? Math.min(1, high ?? 1))
  const value = Math.min(Math.max(wanted, low ?? wanted), high ?? Math.max(wanted, low ?? wanted))
  return whole ? Math.round(value) : value
}

/** Converts a draft to a value that the schema accepts, and invents the values that the draft lacks. */
export function conform(
  given: JsonSchema,
  draft: unknown,
  root: JsonSchema = given,
  name = '',
  depth = 0,
): unknown {
  const schema = resolveSchema(given, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum?.length) {
    const like =
      typeof draft === 'string'
        ? schema.enum.find((one) => String(one).toLowerCase() === draft.toLowerCase())
        : undefined
    return like ?? (schema.enum.includes(draft) ? draft : schema.enum[0])
  }
  switch (typeOf(schema)) {
    case 'object': {
      const from = typeof draft === 'object' && draft !== null ? (draft as Record<string, unknown>) : {}
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([key]) => key in from || schema.required?.includes(key) || depth < 3,
      )
      return Object.fromEntries(
        wanted.map(([key, inner]) => [key, conform(inner, from[key], root, key, depth + 1)]),
      )
    }
    case 'array': {
      const from = Array.isArray(draft) ? draft : draft === undefined ? [] : [draft]
      const least = Math.max(schema.minItems ?? 0, Array.isArray(draft) ? 0 : 1)
      const size = Math.min(Math.max(from.length, least), schema.maxItems ?? Number.POSITIVE_INFINITY)
      return Array.from({ length: size }, (_, i) =>
        conform(schema.items ?? {}, from[i], root, name, depth + 1),
      )
    }
    case 'string':
      return conformText(schema, draft, name)
    case 'integer':
      return conformNumber(schema, draft, true)
    case 'number':
      return conformNumber(schema, draft, false)
    case 'boolean':
      return draft === true
    case 'null':
      return null
    default:
      return draft ?? null
  }
}
