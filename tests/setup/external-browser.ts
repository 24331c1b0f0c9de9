import type { TestApp } from './app.ts'
import type { IdentityProvider } from './identity-provider.ts'

export interface Cookies {
  [name: string]: string
}

/** Navigates to a path of the app and returns its answer. */
export type Browser = (
  path: string,
  headers?: Record<string, string>,
) => Promise<{ status: number; location: string }>

/** Creates a browser with these cookies. It also stores the cookies that the app sets. */
export function createBrowser(app: TestApp, cookies: Cookies = {}): Browser {
  return async (path, headers = {}) => {
    const answer = await app.app.inject({ method: 'GET', url: path, cookies, headers })
    for (const { name, value } of answer.cookies) cookies[name] = value
    return { status: answer.statusCode, location: String(answer.headers.location) }
  }
}

/** Signs in at the provider with this browser. @returns the path at which the browser ends. */
export async function signInAt(provider: IdentityProvider, go: Browser, query = ''): Promise<string> {
  const { location } = await go(`/api/login${query}`)
  return (await go(await provider.approve(location))).location
}
