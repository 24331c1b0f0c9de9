import { beforeAll, describe, expect, it } from 'vitest'
import { createCharacter, createLocation, createStory, createUser, unique } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { forms } from './specification/limits.ts'

const test = useTestApp()
const writer = useUser(test)
let ids: Record<string, number>

beforeAll(async () => {
  ids = {
    story: (await createStory(test.db, writer)).id,
    character: (await createCharacter(test.db, writer)).id,
    location: (await createLocation(test.db, writer)).id,
  }
})

// Fills in values that exist only at run time: ids of other things, and an unused e-mail address for every new account.
async function filled(body: object): Promise<object> {
  const needs: Record<string, () => unknown> = {
    characterId: () => ids.character,
    email: () => `edge-${unique()}@example.com`,
    receiverId: async () => (await createUser(test.db)).id,
    toUserId: async () => (await createUser(test.db)).id,
  }
  const found = await Promise.all(
    Object.keys(needs)
      .filter((name) => name in body)
      .map(async (name) => [name, await needs[name]?.()] as const),
  )
  return { ...body, ...Object.fromEntries(found) }
}

async function send(call: string, body: object) {
  const [method, pattern = ''] = call.split(' ') as ['POST' | 'PUT', string]
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))
  return test.call<{ message: string; issues: { path: string; message: string }[] }>(method, path, {
    as: writer,
    body,
  })
}

describe('the limits of fields', () => {
  const edges = forms.flatMap(({ call, body, limits }) =>
    limits.map((limit) => [call, limit.field, body, limit] as const),
  )
  it.each(edges)(
    '%s accepts %s up to its limit, and beyond it answers 400 with the message of the field',
    async (call, field, body, { fits, fails, words }) => {
      for (const value of fits) {
        const { status, text } = await send(call, { ...(await filled(body)), [field]: value })
        expect(status, `${JSON.stringify(value)?.slice(0, 40)} ${text}`).toBeLessThan(300)
      }
      for (const value of fails) {
        const answer = await send(call, { ...(await filled(body)), [field]: value })
        const { message, issues } = answer.body
        expect([answer.status, message, issues], JSON.stringify(value)?.slice(0, 40)).toEqual([
          400,
          words,
          [{ path: field, message: words }],
        ])
      }
    },
  )

  // Prose is stored unchanged, but a required text must have a visible character.
  const required = edges.filter(
    ([, field, , { words }]) =>
      /^(title|name|firstName|lastName|content|message|plot|setting|personality|appearance|background|prompt)$/.test(
        field,
      ) && / is required$|^Please fill in/.test(words),
  )
  it.each(required)(
    '%s answers 400 for %s without a visible character',
    async (call, field, body, { words }) => {
      for (const value of ['\u200b', '\u3164', '\u0001', '\u202e', ' \u2800\ufeff']) {
        const answer = await send(call, { ...(await filled(body)), [field]: value })
        expect([answer.status, answer.body.message], JSON.stringify(value)).toEqual([400, words])
      }
    },
  )

  it('the name of a new user is stored without direction overrides and line breaks', async () => {
    const answer = await test.call<{ firstName: string }>('POST', '/api/auth/register', {
      body: {
        firstName: '\u202eA\r\nda\u0007',
        lastName: 'Vale',
        email: `line-${unique()}@example.com`,
        password: 'secret-1',
      },
    })
    expect(answer.body.firstName).toBe('A da')
  })
})
