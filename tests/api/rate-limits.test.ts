import { expect, it } from 'vitest'
import { createCharacter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'true' })

const login = (email: string, address: string) =>
  test.call('POST', '/api/auth/login', {
    body: { email, password: 'wrong-one' },
    headers: { 'x-forwarded-for': address },
  })

it('the API allows ten sign-in attempts in a minute from one address', async () => {
  const answers = []
  for (let n = 0; n < 12; n += 1) answers.push(await login(`person-${n}@example.com`, '203.0.113.1'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
  const [last] = answers.slice(-1)
  expect(last?.body).toMatchObject({ code: 'rate_limited' })
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await login('person-1@example.com', '203.0.113.2')).status).toBe(401)
})

it('the API allows ten sign-in attempts in a minute for one e-mail, from any address and in any case', async () => {
  const answers = []
  for (let n = 0; n < 12; n += 1) {
    answers.push(await login(n % 2 === 0 ? 'Same@example.com' : 'same@EXAMPLE.com', `198.51.100.${n}`))
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429])
  expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
})

it.each(['/%61pi/auth/login', '/api/auth/%6cogin', 'http://elsewhere.example/api/auth/login'])(
  'the limit of sign-in attempts also counts calls whose path is written as %s',
  async (path) => {
    const address = `192.0.2.${path.length}`
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const { status, headers } = await test.call('POST', path, {
        body: { email: 'spelled-otherwise@example.com', password: 'wrong-one' },
        headers: { 'x-forwarded-for': `${address}` },
      })
      expect(headers['cache-control']).toBe('no-store')
      statuses.push(status)
    }
    expect(statuses.at(-1)).toBe(429)
  },
)

it('the rate limit of an address counts each call of a visitor, also if the answer comes from the cache', async () => {
  const left: number[] = []
  for (let n = 0; n < 20; n++) {
    const { status, headers } = await test.call('GET', '/api/stories/public', {
      headers: { 'x-forwarded-for': '203.0.113.77' },
    })
    expect(status).toBe(200)
    left.push(Number(headers['x-ratelimit-remaining']))
  }
  expect(left).toEqual(left.map((_, n) => 1199 - n))
})

it('the API allows 60 unsubscribe requests of mail programs in a minute from one address, although their path is outside /api', async () => {
  const send = async (address: string) =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/mail?unsubscribe=unknown',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
        payload: 'List-Unsubscribe=One-Click',
      })
    ).statusCode
  const statuses: number[] = []
  for (let n = 0; n < 61; n += 1) statuses.push(await send('203.0.113.88'))
  expect(statuses).toEqual([...Array(60).fill(400), 429])
  expect(await send('203.0.113.89')).toBe(400)
})

it('the API allows five requests for a password mail in an hour to one address, whether or not an account has the address', async () => {
  const { email } = await createUser(test.db)
  const forget = (address: string, from: string) =>
    test.call('POST', '/api/auth/forgot', {
      body: { email: address },
      headers: { 'x-forwarded-for': from },
    })
  for (const address of [email, 'nobody-has-this@example.com']) {
    const statuses = []
    for (let n = 0; n < 7; n += 1) {
      const given = n % 2 ? address : ` ${address.toUpperCase()}`
      statuses.push((await forget(given, `198.51.100.${100 + n}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  }
  const fromOne = []
  for (let n = 0; n < 12; n += 1)
    fromOne.push((await forget(`many-${n}@example.com`, '198.51.100.99')).status)
  expect(fromOne).toEqual([...Array(10).fill(200), 429, 429])
})

it('the API allows a user 30 shares and invitations by e-mail in an hour, and any number by id', async () => {
  const owner = await createUser(test.db)
  const friend = await createUser(test.db)
  const { id } = await createCharacter(test.db, owner)
  const send = (who: string, n: number) => {
    const body = { sharedWithId: who, collaboratorId: who }
    return test.call('POST', `/api/characters/${id}/${n % 2 ? 'share' : 'collaborate'}`, { as: owner, body })
  }
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) statuses.push((await send(`nobody-${n}@example.com`, n)).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
  // A known address is refused too, so that the refusal does not reveal whether an address is known.
  for (const n of [0, 1]) {
    const { status, headers } = await send(friend.email, n)
    expect([status, Number(headers['retry-after']) > 60]).toEqual([429, true])
    expect((await send(friend.id, n)).status).toBe(201)
  }
})

it('the API allows a user 60 messages in a minute, and 30 collaboration requests and 60 story shares in an hour', async () => {
  const [writer, friend] = [await createUser(test.db), await createUser(test.db)]
  const { id } = await createStory(test.db, writer)
  const calls = [
    ['/api/messages', { receiverId: friend.id, content: 'Hello' }, 60],
    ['/api/collaboration-requests', { toUserId: friend.id, type: 'general', message: 'Together?' }, 30],
    [`/api/stories/${id}/share`, { sharedWithId: friend.id }, 60],
  ] as const
  for (const [path, body, max] of calls) {
    const send = async (as = writer) => (await test.call('POST', path, { as, body })).status
    const statuses: number[] = []
    for (let n = 0; n <= max; n += 1) statuses.push(await send())
    expect(statuses.slice(0, max), path).not.toContain(429)
    expect(statuses[max], path).toBe(429)
    expect(await send(friend), 'the status of the same call by another user').not.toBe(429)
  }
})

it('a repeated call with an Idempotency-Key gets its first outcome also when the limit of its act is reached', async () => {
  const [writer, friend] = [await createUser(test.db), await createUser(test.db)]
  const { id } = await createStory(test.db, writer)
  const { id: characterId } = await createCharacter(test.db, writer)
  const calls = [
    [`/api/stories/${id}/share`, { sharedWithId: friend.id }, 60],
    ['/api/collaboration-requests', { toUserId: friend.id, type: 'general', message: 'Together?' }, 30],
    ['/api/reports', { type: 'character', id: characterId, reason: 'other', details: 'x' }, 20],
  ] as const
  for (const [path, body, max] of calls) {
    const as = path === '/api/reports' ? friend : writer
    const send = (key: string) => test.call('POST', path, { as, body, headers: { 'idempotency-key': key } })
    const first = await send('first')
    for (let n = 1; n <= max; n += 1) await send(`other ${n}`)
    expect((await send('one more')).status, path).toBe(429)
    expect(await send('first'), path).toMatchObject({ status: first.status, body: first.body })
    expect((await send('one more')).status, path).toBe(429)
  }
})
