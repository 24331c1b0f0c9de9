import { expect } from 'vitest'
import type { TestApp } from '../../setup/app.ts'
import { createUser, type TestUser } from '../../setup/factories.ts'
import { misfits, type Shape } from './shape.ts'

/** The users of one tested call: the caller, another user and an admin. */
export interface Scene {
  test: TestApp
  me: TestUser
  other: TestUser
  admin: TestUser
}

interface Given {
  params?: Record<string, string | number>
  query?: string
  body?: object
  headers?: Record<string, string>
}

/** One specified call: its request, its response and its refusals. */
export interface Line {
  /** Method and path of the call, as the specification writes them. */
  call: string
  /** The decision of docs/specification.md that describes this call. */
  from: string
  who: 'anyone' | 'user' | 'admin'
  /** True for a call of signed-in users that visitors can also make, but with another response. */
  openToAll?: boolean
  /** Creates the data that the call needs, and returns the request as the specification describes it. */
  given?: (scene: Scene) => Promise<Given> | Given
  /** The expected status and body of the response. */
  gives: readonly [status: number, body?: Shape]
  /** The status and message of the response when another user makes the same call and the API refuses it. */
  stranger?: readonly [status: number, words: string]
  /** The message of the 404 if the call names a thing that does not exist. */
  missing?: string
  /** Changes that make the body invalid, each with the message that the specification requires. */
  wrong?: readonly (readonly [change: object, words: string])[]
}

const nowhere = { number: 2_147_483_647, string: 'nobody' }
const noGeneration = '01900000-0000-7000-8000-000000000000'

/** Makes every request that must be refused, checks the refusals, and then makes the valid call. */
export async function expectLine(test: TestApp, line: Line): Promise<void> {
  const [me, other, admin] = [
    await createUser(test.db, { coverWithFirstChapter: true }),
    await createUser(test.db),
    await createUser(test.db, { isAdmin: true }),
  ]
  const {
    params = {},
    query = '',
    body,
    headers = {},
  } = (await line.given?.({ test, me, other, admin })) ?? {}
  const [method, pattern = ''] = line.call.split(' ') as [Parameters<TestApp['call']>[0], string]
  const at = (changed = {}) =>
    pattern.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...params, ...changed }[name])) + query
  const call = async (as: TestUser | undefined, path = at(), sent = body) => {
    const answer = await test.call<{ code: string; message: string }>(method, path, {
      as,
      body: sent,
      headers,
    })
    return { ...answer, statusAndMessage: [answer.status, answer.body?.message] }
  }
  const caller = { anyone: undefined, user: me, admin }[line.who]

  if (line.who !== 'anyone' && !line.openToAll)
    expect((await call(undefined)).statusAndMessage).toEqual([401, 'You need to sign in'])
  if (line.who === 'admin')
    expect((await call(me)).statusAndMessage).toEqual([403, 'Only an admin can do this'])
  if (line.stranger)
    expect((await call(other)).statusAndMessage, 'the answer to another user').toEqual(line.stranger)
  const { id } = params
  if (id !== undefined) {
    const gone = typeof id === 'number' ? nowhere.number : id.includes('-7') ? noGeneration : nowhere.string
    const answer = await call(caller, at({ id: gone }))
    expect(answer.statusAndMessage, 'the answer for a thing that does not exist').toEqual([404, line.missing])
    if (typeof id === 'number')
      expect((await call(caller, at({ id: 'x1' }))).statusAndMessage).toEqual([400, 'Must be a number'])
  }
  for (const [change, words] of line.wrong ?? []) {
    const { body: refusal, statusAndMessage } = await call(caller, at(), { ...body, ...change })
    expect(statusAndMessage, JSON.stringify(change).slice(0, 80)).toEqual([400, words])
    expect(misfits(refusal, { code: isInvalid, issues: [issue] })).toEqual([])
  }

  const [status, shape] = line.gives
  // The API ignores unknown fields (D-7), so this call must succeed with them.
  const answer = await call(caller, at(), body && { ...body, surplus: { unknown: true } })
  expect(answer.status, answer.text).toBe(status)
  if (shape) expect(misfits(answer.body, shape)).toEqual([])
  else if (status === 204) expect(answer.text).toBe('')
  expect(answer.headers['x-request-id']).toEqual(expect.any(String))
}

const isText = { kind: 'a text', fits: (value: unknown) => typeof value === 'string' }
const isInvalid = { kind: 'invalid', fits: (value: unknown) => value === 'invalid' }
const issue = { path: isText, message: isText }
