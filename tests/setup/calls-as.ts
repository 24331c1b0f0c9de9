import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** Calls with the caller as an argument, for tests in which many people call. */
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
