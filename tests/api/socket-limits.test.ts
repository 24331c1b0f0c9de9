import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_SOCKETS_PER_USER: '2', MAX_SOCKETS_PER_ADDRESS: '4', TRUST_PROXY: '1' })
let address: string
const open: Socket[] = []

beforeAll(async () => {
  address = await test.listen()
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/**
 * Opens a socket of a user behind the trusted proxy.
 * @returns whether the API accepted it.
 */
function connects(token: string, from: string): Promise<boolean> {
  const socket = io(address, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token },
    extraHeaders: { 'x-forwarded-for': from },
  })
  open.push(socket)
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
  })
}

it('the API refuses the third socket of a user who may have two, and accepts it when one has closed', async () => {
  const { token } = await createUser(test.db)
  expect(await connects(token, '203.0.113.1')).toBe(true)
  expect(await connects(token, '203.0.113.2')).toBe(true)
  expect(await connects(token, '203.0.113.3')).toBe(false)
  open[0]?.disconnect()
  await expect.poll(() => connects(token, '203.0.113.4')).toBe(true)
})

it('the API refuses the fifth socket of an address that may have four, and accepts a socket of another address', async () => {
  const users = await Promise.all([1, 2, 3].map(() => createUser(test.db)))
  const tokens = users.flatMap(({ token }) => [token, token])
  for (const token of tokens.slice(0, 4)) expect(await connects(token, '203.0.113.9')).toBe(true)
  expect(await connects(tokens[4] ?? '', '203.0.113.9')).toBe(false)
  expect(await connects(tokens[5] ?? '', '203.0.113.10')).toBe(true)
})
