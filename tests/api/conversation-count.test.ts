import { expect, it } from 'vitest'
import { createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

// D-148: triggers count the messages of a conversation, so a page of a very long conversation needs no count.

const test = useTestApp()

/** Reads the conversations whose stored count differs from the number of their messages. */
const miscounted = async () =>
  (
    await test.pool.query(`SELECT c.* FROM conversations c WHERE c.messages <> (SELECT count(*) FROM messages m
      WHERE (m."senderId" = c."userId" AND m."receiverId" = c."otherId")
        OR (m."senderId" = c."otherId" AND m."receiverId" = c."userId"))`)
  ).rows

it('the count of messages of a conversation is exact after messages are sent, deleted and erased with their writer', async () => {
  const [ada, ben, cara] = (await Promise.all(
    Array.from({ length: 3 }, () => createUser(test.db, { publicProfile: true })),
  )) as [TestUser, TestUser, TestUser]
  const send = async (from: TestUser, to: { id: string }, content: string) =>
    (
      await test.call<{ id: number }>('POST', '/api/messages', {
        as: from,
        body: { receiverId: to.id, content },
      })
    ).body.id
  const [first = 0] = [await send(ada, ben, 'One')]
  for (let n = 0; n < 6; n += 1) await send(n % 2 === 0 ? ben : ada, n % 2 === 0 ? ada : ben, `More ${n}`)
  await send(cara, ada, 'Another conversation')
  await test.db.message.createMany({
    data: [1, 2].map((n) => ({ senderId: ada.id, receiverId: ada.id, content: `A note to myself ${n}` })),
  })
  const page = async (path: string) => {
    const { headers, body } = await test.call<unknown[]>('GET', path, { as: ada })
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
    return { total: Number(headers['x-total-count']), rows: body.length, next }
  }
  const path = `/api/conversations/${ben.id}?limit=3`
  const newest = await page(path)
  expect(newest).toMatchObject({ total: 7, rows: 3 })
  expect(await page(newest.next ?? '')).toMatchObject({ total: 7, rows: 3 })
  expect(await miscounted()).toEqual([])

  expect((await test.call('DELETE', `/api/messages/${first}`, { as: ada })).status).toBe(204)
  expect((await page(path)).total).toBe(6)
  expect(await miscounted()).toEqual([])

  await test.call('DELETE', '/api/user', { as: ben })
  expect((await page(path)).total).toBe(3)
  expect(await miscounted()).toEqual([])
})
