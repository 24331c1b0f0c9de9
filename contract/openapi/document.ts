import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { errorBody } from '../errors.ts'
import { productName } from '../product.ts'
import { failureResponses, failuresOf } from './errors.ts'
import { exampleOf } from './examples.ts'
import { plainPaths } from './plain.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of these endpoints, as plain JSON. */
export function openApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = { ...plainPaths }
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: '1',
      description:
        'Every failure has the body `{ code, message, issues? }`. Lists take `limit` and `cursor`, and say where to go on in `Link`.',
    },
    tags: [...new Set([...endpoints.map(({ tag }) => tag), 'operation'])].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      responses: {
        Error: { description: 'What went wrong', content: json({ $ref: '#/components/schemas/Error' }) },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The cookie that signing in sets',
        },
        token: { type: 'http', scheme: 'bearer', description: 'The `token` that signing in returns' },
      },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { method, path, tag, summary, access, body, responses } = endpoint
  const parameters = [
    ...parametersOf(endpoint.params, 'path'),
    ...parametersOf(endpoint.query, 'query'),
    ...headersOf(endpoint),
  ]
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+(.)?/gi, (_, next: string | undefined) => (next ?? '').toUpperCase())}`,
    tags: [tag],
    summary,
    ...(access === 'public' ? {} : { security: [{ session: [] }, { token: [] }] }),
    ...(access === 'admin' ? { description: 'For admins.' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: withExample(schemaOf(body, 'input')) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [status, response(status, schema, endpoint)]),
      ),
      ...failureResponses(failuresOf(endpoint)),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const meanings: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted, not finished yet',
  204: 'Done, nothing to say',
}

function response(status: string, schema: z.ZodType | null, { query, produces }: Endpoint): Json {
  const description = meanings[status] ?? 'Done'
  if (schema === null) {
    const content = produces && { [produces]: { schema: { type: 'string', format: 'binary' } } }
    return { description, ...(content ? { content } : {}) }
  }
  const isPage = query !== undefined && 'cursor' in query.shape
  return {
    description,
    ...(isPage ? { headers: pageHeaders } : status === '202' ? { headers: acceptedHeaders } : {}),
    content: withExample(schemaOf(schema, 'output')),
  }
}

const pageHeaders = {
  Link: {
    description: 'Where the list goes on, as `rel="next"`; not there on the last page',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } },
}
const acceptedHeaders = {
  Location: { description: 'The generation, to ask how it goes', schema: { type: 'string' } },
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function headersOf({ idempotent, responses }: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    schema: { type: 'string' },
    description,
  })
  return [
    ...(idempotent
      ? [header('Idempotency-Key', 'The same key and body within 24 hours get the first outcome')]
      : []),
    ...(responses[202] && responses[201]
      ? [
          header(
            'Prefer',
            '`respond-async` answers at once, `wait=N` waits up to N seconds (60 at most); else up to 25',
          ),
        ]
      : []),
  ]
}

function withExample(schema: Json): Json {
  return { 'application/json': { schema, example: exampleOf(schema) } }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
