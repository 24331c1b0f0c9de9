import { z } from 'zod'
import { type Access, type Endpoint, failuresOf } from '../endpoint.ts'
import { errorBody } from '../errors.ts'
import { productName } from '../product.ts'
import { failureResponses } from './errors.ts'
import { exampleOf } from './examples.ts'
import { plainPaths } from './plain.ts'
import { tagDescriptions } from './tags.ts'

type Json = Record<string, unknown>

/**
 * Returns the OpenAPI 3.1 document of these endpoints as plain JSON. `cookieName` is the name of the session cookie on
 * this deployment.
 */
export function openApi(endpoints: readonly Endpoint[], { cookieName }: { cookieName: string }): Json {
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
        'Every failure has the body `{ code, message, issues? }`, and each call lists every code that it can answer. ' +
        'Lists take `limit` and `cursor`; the `Link` header of a page has the address of the next one.',
    },
    // The address of the server is relative to the address of the document, so the same document is correct for every
    // deployment.
    servers: [{ url: '/' }],
    tags: [...new Set([...endpoints.map(({ tag }) => tag), 'operation'])].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'The cookie that signing up and signing in set; its value is the token',
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` that signing up and signing in return',
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The setting METRICS_TOKEN' },
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
    security: security[access],
    description: describe(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: withExample(schemaOf(body, 'input')) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, schema]) => [status, response(status, schema, endpoint)]),
      ),
      ...failureResponses(failuresOf(endpoint)),
    },
  }
}

const callers: Record<Access, string> = {
  public: 'For everybody.',
  optional: 'For everybody; the answer can depend on the session.',
  user: 'Needs a session.',
  admin: 'For admins.',
}

/** Describes who may make a call, whether it can be repeated safely, and how often it may be made. */
function describe({ access, idempotent, rateLimit }: Endpoint): string {
  return [
    callers[access],
    ...(idempotent ? ['With an `Idempotency-Key` it can be repeated safely.'] : []),
    ...(rateLimit
      ? [`At most ${rateLimit.max} calls from one address in ${rateLimit.seconds} seconds.`]
      : []),
  ].join(' ')
}

const bySession = [{ cookie: [] }, { bearer: [] }]
// In OpenAPI, the empty security requirement `{}` makes the other requirements optional: the call also works without a
// session.
const security: Record<Access, Json[]> = {
  public: [],
  optional: [{}, ...bySession],
  user: bySession,
  admin: bySession,
}

const descriptions: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted, not finished yet',
  204: 'Done; the body is empty',
}

function response(status: string, schema: z.ZodType | null, { query, produces }: Endpoint): Json {
  const description = descriptions[status] ?? 'Done'
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
    description: 'Address of the next page with `rel="next"`; absent on the last page',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'Number of items on all pages', schema: { type: 'integer' } },
}
const acceptedHeaders = {
  Location: { description: 'Address of the generation', schema: { type: 'string' } },
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
      ? [header('Idempotency-Key', 'A repeated key and body get the first outcome for 24 hours')]
      : []),
    ...(responses[202] && responses[201]
      ? [
          header(
            'Prefer',
            '`respond-async` answers at once, `wait=N` waits up to N seconds (at most 60); the default is 25',
          ),
        ]
      : []),
  ]
}

function withExample(schema: Json): Json {
  return { 'application/json': { schema, example: exampleOf(schema) } }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}
