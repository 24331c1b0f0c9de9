import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Shortcuts for calls to the API that take the caller as an argument, for tests with many callers. */
export function callsAs(test: () => TestApp) {
  const send = <Body = { id: number }>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    as: TestUser | undefined,
    body?: object,
  ) => test().call<Body>(method, path, { as, body })
  return {
    send,
    status: async (...of: Parameters<typeof send>) => (await send(...of)).status,
  }
}
