export interface HttpCallOptions {
  /** The token that is sent in the header Authorization. */
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Calls an API over the network as a client that does not wait for the result of an order and follows no
 * redirect.
 */
export async function httpCall(
  address: string | undefined,
  method: string,
  path: string,
  { token, body, headers = {} }: HttpCallOptions = {},
) {
  const response = await fetch(new URL(path, address), {
    method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', prefer: 'respond-async' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} }
}
