import { type PreparedCall, send } from './prepared-call.ts'

/** Requests that are invalid for every call. They change nothing, so they share one prepared call. */
export const wrongRequests: Record<string, (call: PreparedCall) => Promise<string | undefined>> = {
  'without a session': (call) => send(call, { as: undefined }),

  'from a page of another site': (call) =>
    send(call, {
      as: undefined,
      headers: { cookie: `session_0=${call.caller.token}`, origin: 'https://other.example' },
    }),

  // Every path parameter is too long to be valid, and 0 is not a valid page size.
  'with parameters that are not valid': (call) =>
    send(call, { params: everyParam(call, () => 'x'.repeat(65)), query: '?limit=0' }),

  'about something that does not exist': (call) =>
    send(call, { params: everyParam(call, (name, value) => missing(name, value)) }),

  'with a body that is not JSON': (call) => sendRaw(call, 'application/json', '{"'),

  'with a body of another type': (call) => sendRaw(call, 'text/plain', 'words'),

  'with a body over the limit': (call) =>
    sendRaw(call, 'application/json', `"${'x'.repeat(call.endpoint.bodyLimit ?? 256 * 1024)}"`),

  'with an Idempotency-Key of another body': async (call) => {
    const params = everyParam(call, () => '0')
    const headers = { 'idempotency-key': 'failures' }
    await send(call, { params, headers, body: {} })
    return send(call, { params, headers, body: { another: true } })
  },

  'while the handler has a fault': (call) => send(call, { headers: { 'x-test-fault': 'internal' } }),

  'while a service is down': (call) => send(call, { headers: { 'x-test-fault': 'unavailable' } }),
}

function everyParam(
  { params }: PreparedCall,
  change: (name: string, value: string | number) => string | number,
): PreparedCall['params'] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, change(name, value)]))
}

function missing(name: string, value: string | number): string | number {
  if (name === 'type') return value
  if (typeof value === 'number') return 2_147_483_647
  return value.includes('-7') ? '01900000-0000-7000-8000-000000000000' : 'nobody'
}

function sendRaw(call: PreparedCall, type: string, payload: string): Promise<string | undefined> {
  if (call.endpoint.method === 'GET') return Promise.resolve(undefined)
  return send(call, { body: payload, headers: { 'content-type': type } })
}
