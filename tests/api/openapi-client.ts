import { expect } from 'vitest'

interface Document {
  paths: Record<string, Record<string, Operation>>
  servers: { url: string }[]
  components: { securitySchemes: Record<string, Scheme> }
}
interface Operation {
  operationId: string
  security: Record<string, []>[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, unknown>
}
interface Scheme {
  type: string
  in?: string
  name?: string
  scheme?: string
}

/** The credential for each security scheme, by the name of the scheme. */
export type Credentials = Record<string, string>

export interface Reply<T> {
  status: number
  body: T
  setCookies: string[]
}

/**
 * Creates a client that uses only the OpenAPI document: it finds operations by id, and sends a credential only where
 * the operation names its security scheme. Generated clients do the same.
 */
export async function createClient(documentUrl: string) {
  const document = (await (await fetch(documentUrl)).json()) as Document
  const base = new URL(document.servers[0]?.url ?? '', documentUrl)

  async function call<T>(
    operationId: string,
    { values = {}, body }: { values?: Record<string, string | number>; body?: object },
    credentials: Credentials = {},
  ): Promise<Reply<T>> {
    const { method, path, operation } = find(document, operationId)
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
      base,
    )
    const headers = new Headers(body ? { 'content-type': 'application/json' } : {})
    for (const name of operation.security.flatMap(Object.keys)) {
      const scheme = document.components.securitySchemes[name]
      const value = credentials[name]
      if (!scheme || value === undefined) continue
      if (scheme.type === 'http') headers.set('authorization', `Bearer ${value}`)
      else headers.set('cookie', `${scheme.name}=${value}`)
    }
    const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(Object.keys(operation.responses), operationId).toContain(String(response.status))
    return {
      status: response.status,
      body: (await response.json()) as T,
      setCookies: response.headers.getSetCookie(),
    }
  }
  return { call, schemes: document.components.securitySchemes }
}

function find({ paths }: Document, operationId: string) {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId === operationId) return { method: method.toUpperCase(), path, operation }
    }
  }
  throw new Error(`the document has no operation ${operationId}`)
}
