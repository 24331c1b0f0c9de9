import { failureResponses } from './errors.ts'

const digits = { type: 'string', pattern: '^[\\w-]+$' }
const text = (type: string, example: string) => ({ [type]: { schema: { type: 'string' }, example } })
const location = { Location: { description: 'Where the browser goes on', schema: { type: 'string' } } }
const redirect = (description: string) => ({ 302: { description, headers: location } })

/** The calls that are not JSON in and JSON out: navigations of a browser, pictures, and what operators ask. */
export const plainPaths = {
  '/api/login': {
    get: {
      operationId: 'getApiLogin',
      tags: ['sessions'],
      summary:
        'Sign in with the provider of the settings; `?connect` connects it to the account of the session',
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
      responses: {
        ...redirect('To `/`'),
        ...failureResponses(['bad_origin', 'rate_limited', 'internal', 'unavailable']),
      },
    },
  },
  '/media/images/{folder}/{file}': {
    get: {
      operationId: 'getMedia',
      tags: ['images'],
      summary: 'A picture; it never changes',
      parameters: [
        { name: 'folder', in: 'path', required: true, schema: digits },
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
        ...failureResponses([
          'not_found',
          'range_not_satisfiable',
          'rate_limited',
          'internal',
          'unavailable',
        ]),
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealthz',
      tags: ['operation'],
      summary: 'Whether the process is alive',
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
      security: [{ token: [] }],
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
