import type { Endpoint } from '#contract/endpoint.ts'
import type { TestApp } from '../../setup/app.ts'
import { createUser, type TestUser } from '../../setup/factories.ts'
import { rest } from '../authorization-rest.ts'
import { createThing, rows } from '../authorization-routes.ts'
import type { Noun } from '../authorization-scene.ts'

/** A call with all data that it needs to succeed. A condition then changes the data so that the call fails. */
export interface PreparedCall {
  test: TestApp
  endpoint: Endpoint
  name: string
  caller: TestUser
  owner: TestUser
  third: TestUser
  /** For a call about one thing, the kind of the thing whose id is in `params.id`. */
  noun: Noun | undefined
  params: Record<string, string | number>
  body: unknown
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Creates the data that a call needs to succeed, with separate users, so that calls can run at the same time.
 */
export async function prepareCall(test: TestApp, endpoint: Endpoint): Promise<PreparedCall> {
  const name = nameOf(endpoint)
  // A tier with books, every spice level and large limits, so that only the tested condition reaches a limit.
  const [owner, third] = [
    await createUser(test.db, { tier: 'premium', publicProfile: true }),
    await createUser(test.db, { tier: 'premium' }),
  ]
  const row = rows[name]
  if (row) {
    const isRating = row.act === 'rate'
    const thing = await createThing(test, owner, row.noun, isRating)
    const caller = isRating ? third : owner
    const { params, body } = (await row.needs?.({ test, thing, owner, caller, third })) ?? {}
    return {
      test,
      endpoint,
      name,
      caller,
      owner,
      third,
      noun: row.noun,
      params: { id: thing.id, ...params },
      body,
    }
  }
  const caller =
    endpoint.access === 'admin' ? await createUser(test.db, { tier: 'premium', isAdmin: true }) : owner
  const { params = {}, body } = (await rest[name]?.needs?.({ test, owner, caller, third })) ?? {}
  return { test, endpoint, name, caller, owner, third, noun: undefined, params, body }
}

export const urlOf = ({ endpoint, params }: Pick<PreparedCall, 'endpoint' | 'params'>) =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]))

/** Sends the call, changed by `change`. @returns the code of its failure, or undefined. */
export async function send(
  call: PreparedCall,
  change: {
    as?: TestUser | undefined
    params?: PreparedCall['params']
    query?: string
    body?: unknown
    headers?: Record<string, string>
  } = {},
): Promise<string | undefined> {
  const { test, endpoint, caller, params, body } = call
  const answer = await test.call<{ code?: string } | undefined>(
    endpoint.method,
    urlOf({ endpoint, params: { ...params, ...change.params } }) + (change.query ?? ''),
    {
      as: 'as' in change ? change.as : caller,
      body: 'body' in change ? change.body : body,
      headers: { prefer: 'respond-async', ...change.headers },
    },
  )
  return answer.status >= 400 ? (answer.body?.code ?? `no code: ${answer.text}`) : undefined
}
