import { io, type Socket } from 'socket.io-client'
import { beforeAll, expect, it, vi } from 'vitest'
import { hashToken } from '#core/security/tokens.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let ownAddress: string

beforeAll(async () => {
  ownAddress = await test.listen()
})

function openSocket(to: string, token: string): Socket {
  const socket = io(to, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
  closeAfterTests(async () => void socket.disconnect())
  return socket
}

/**
 * Holds the answer to the next session look-up of a pool; other statements, which timers send too, are not held.
 * @returns a promise of a function that lets the answer go on; it resolves when Postgres has answered.
 */
function holdNextLookUp(pool: TestApp['pool']): Promise<() => void> {
  type Done = (...answer: unknown[]) => void
  const query = pool.query.bind(pool) as (sql: unknown, done: Done) => void
  return new Promise((resolve) => {
    const sent = vi.spyOn(pool, 'query').mockImplementation(((sql: { text?: string }, done: Done) => {
      if (!sql.text?.includes('AS "sessionId"')) return query(sql, done)
      sent.mockRestore()
      return query(sql, (...answer) => resolve(() => done(...answer)))
    }) as never)
  })
}

it.each([
  ['the same', true],
  ['another', false],
])(
  'a socket is disconnected at once when %s API process ends its session after the handshake has read it',
  async (_, isSame) => {
    const listening = isSame ? test : await buildTestApp({ REDIS_PREFIX: test.config.REDIS_PREFIX })
    const address = isSame ? ownAddress : await listening.listen()
    const [user, witness] = [await createUser(listening.db), await createUser(listening.db)]
    const messages: unknown[] = []
    const witnessing = openSocket(address, witness.token)
    witnessing.on('message.read', (push) => messages.push(push))
    /** Waits until the listening process has received everything that the other one has sent so far. */
    const untilReceived = async (id: number) =>
      expect
        .poll(() => {
          test.app.services.publish(witness.id, 'message.read', { id })
          return messages
        })
        .toContainEqual({ id })
    await expect.poll(() => witnessing.connected).toBe(true)
    await untilReceived(1)

    const answered = holdNextLookUp(listening.pool)
    const socket = openSocket(address, user.token)
    const disconnected = new Promise((resolve) => socket.on('disconnect', resolve))
    const goOn = await answered
    test.app.services.dropSockets({ sessionId: hashToken(user.token) })
    await untilReceived(2)
    goOn()
    expect(await disconnected).toBe('io server disconnect')
    expect(witnessing.connected).toBe(true)
  },
)

it('a socket stays open when its session was dropped before its handshake began', async () => {
  const user = await createUser(test.db)
  test.app.services.dropSockets({ userId: user.id })
  const socket = openSocket(ownAddress, user.token)
  const count = await new Promise((resolve) => socket.on('notifications.count', resolve))
  expect(count).toEqual({ userId: user.id, unreadCount: 0, version: 0 })
})
