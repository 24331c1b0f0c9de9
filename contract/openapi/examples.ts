type Json = Record<string, unknown>

// The example value for each name of a field.
const byName: Record<string, unknown> = {
  title: 'The Lighthouse Letters',
  name: 'Elena Marsh',
  firstName: 'Elena',
  lastName: 'Marsh',
  penName: 'Mira Stone',
  bio: 'Writes by the sea, with two cats.',
  authorName: 'Elena Marsh',
  email: 'elena@example.com',
  password: 'seven lanterns',
  confirmPassword: 'seven lanterns',
  description: 'A keeper finds letters that nobody has sent.',
  content: 'The lamp was lit before she reached the stairs.',
  personality: 'Quiet and stubborn. Traits: loyal, witty',
  appearance: 'Hair: auburn long wavy, Eyes: hazel almond-shaped',
  background: 'She grew up on the harbour.',
  role: 'main',
  plot: 'Elena waits for whoever leaves the letters.',
  setting: 'A lighthouse on a cold northern coast',
  message: 'Shall we write this one together?',
  chapterSize: 'medium',
  spiceLevel: 2,
  rating: 4,
  imageUrl: '',
  roomTypes: '',
  expiresAt: '2099-02-14T19:30',
  imageData:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

const byFormat: Record<string, unknown> = {
  'date-time': '2026-02-14T19:30:00.000Z',
  date: '2026-02-14',
  uuid: '019450a1-7b2c-7000-8000-000000000001',
  email: 'elena@example.com',
  uri: 'https://example.com/',
}

/**
 * Returns an example value for a JSON schema: its example or default if it has one, otherwise a value for the field's
 * name or type.
 */
export function exampleOf(schema: Json, name = ''): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (options) return exampleOf(options.find(({ type }) => type !== 'null') ?? {}, name)
  if (Array.isArray(schema.type))
    return exampleOf({ ...schema, type: schema.type.find((type) => type !== 'null') }, name)
  const named = byName[name]
  if (named !== undefined && fits(named, schema)) return named
  // A list with an empty default is shown with one item, so that the reader sees its shape.
  if (schema.default !== undefined && !Array.isArray(schema.default)) return schema.default
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, inner]) => [
          key,
          exampleOf(inner, key),
        ]),
      )
    case 'array':
      return schema.items
        ? Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
            exampleOf(schema.items as Json, name.replace(/s$/, '')),
          )
        : []
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return false
    case 'string':
      return (
        byFormat[String(schema.format)] ?? `${'x'.repeat(Math.max(0, Number(schema.minLength ?? 0) - 1))}x`
      )
    default:
      return {}
  }
}

function fits(value: unknown, { type, minimum, maximum }: Json): boolean {
  if (typeof value === 'number') {
    const number = type === 'integer' || type === 'number'
    return number && value >= Number(minimum ?? value) && value <= Number(maximum ?? value)
  }
  return typeof value === type
}
