import { failureResponses } from './errors.ts'

const name = { type: 'string', pattern: '^[\\w-]+$' }
const text = (type: string, example: string) => ({ [type]: { schema: { type: 'string' }, example } })
const location = {
  Location: { description: 'Address that the browser goes to next', schema: { type: 'string' } },
}
/** The OpenAPI security requirements of a call that works with or without a session. */
const sessionIfAny = [{}, { cookie: [] }, { bearer: [] }]
const redirect = (description: string) => ({ 302: { description, headers: location } })

/**
 * Calls that are not part of the contract, because they do not exchange JSON: browser navigations, pictures, and
 * probes for operators.
 */
export const plainPaths = {
  '/api/login': {
    get: {
      operationId: 'getApiLogin',
      tags: ['sessions'],
      summary:
        'Sign in with the provider of the settings; `?connect` connects it to the account of the session',
      description: 'For everybody, as a navigation of the browser. The answer is a redirect.',
      security: sessionIfAny,
      parameters: [{ name: 'connect', in: 'query', allowEmptyValue: true, schema: { type: 'string' } }],
      responses: {
        ...redirect('To the provider, or to `/login?external=unavailable` where none is set up'),
        ...failureResponses(['bad_origin', 'rate_limited', 'internal', 'unavailable']),
      },
    },
  },
  '/api/callback': {
    get: {
      operationId: 'getApiCallback',
      tags: ['sessions'],
      summary: 'Where the provider sends the browser back to',
      description: 'For the provider, which sends the browser here. The answer is a redirect.',
      security: sessionIfAny,
      parameters: [
        { name: 'code', in: 'query', schema: { type: 'string' } },
        { name: 'state', in: 'query', schema: { type: 'string' } },
      ],
      responses: {
        ...redirect('To `/`, or to the screen that says how it went'),
        ...failureResponses(['rate_limited', 'internal', 'unavailable']),
      },
    },
  },
  '/api/logout': {
    get: {
      operationId: 'getApiLogout',
      tags: ['sessions'],
      summary: 'Sign out',
      description:
        'For everybody, as a navigation of the browser. It ends the session and removes its cookie.',
      security: sessionIfAny,
      responses: {
        ...redirect('To `/`'),
        ...failureResponses(['rate_limited', 'internal', 'unavailable']),
      },
    },
  },
  '/media/images/{folder}/{file}': {
    get: {
      operationId: 'getMedia',
      tags: ['images'],
      summary: 'A picture; it never changes',
      description: 'For everybody who knows the address, which names the content. It can be kept for ever.',
      security: [],
      parameters: [
        { name: 'folder', in: 'path', required: true, schema: name },
        {
          name: 'file',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^[\\w-]+\\.(webp|png|jpg|gif)$' },
        },
        { name: 'Range', in: 'header', schema: { type: 'string', example: 'bytes=0-1023' } },
        { name: 'If-None-Match', in: 'header', schema: { type: 'string' } },
      ],
      responses: {
        200: { description: 'The picture', content: pictures() },
        206: { description: 'A part of it', content: pictures() },
        304: { description: 'You have it already' },
        ...failureResponses(['not_found', 'range_not_satisfiable', 'internal', 'unavailable']),
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealthz',
      tags: ['operation'],
      summary: 'Whether the process is alive',
      description: 'For everybody. It asks no other service.',
      security: [],
      responses: {
        200: {
          description: 'It is',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] },
              example: { status: 'ok' },
            },
          },
        },
      },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadyz',
      tags: ['operation'],
      summary: 'Whether it can work, and what is down',
      description: 'For everybody. It asks Postgres, Redis and storage, and names what is down.',
      security: [],
      responses: {
        200: {
          description: 'It can',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { status: { const: 'ready' }, dependencies: { type: 'object' } },
                required: ['status', 'dependencies'],
              },
              example: { status: 'ready', dependencies: {} },
            },
          },
        },
        ...failureResponses(['unavailable']),
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      tags: ['operation'],
      summary: 'Metrics for Prometheus, with the token of the settings',
      description:
        'Needs the setting METRICS_TOKEN; without that setting it answers calls from the same machine only.',
      security: [{ metricsToken: [] }],
      responses: {
        200: { description: 'The metrics', content: text('text/plain', 'process_cpu_seconds_total 1') },
        ...failureResponses(['unauthorized']),
      },
    },
  },
}

function pictures() {
  const bytes = { schema: { type: 'string', format: 'binary' } }
  return { 'image/webp': bytes, 'image/png': bytes, 'image/jpeg': bytes, 'image/gif': bytes }
}
