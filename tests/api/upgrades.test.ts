import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let port: number

beforeAll(async () => {
  port = Number(new URL(await test.listen()).port)
})

/**
 * Sends raw requests to the API one by one, each after the answer to the previous one. Resolves with all answers when
 * the API has closed the connection.
 */
function exchange(first: string, ...others: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
      const next = others.shift()
      if (next) socket.write(next)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

const upgrade = (path: string, protocol: string) =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close, upgrade\r\nupgrade: ${protocol}\r\n\r\n`

describe('a request that asks for another protocol', () => {
  it.each([
    ['HTTP/2', '/api/stories/public', 'h2c', 200],
    ['a web socket outside the path of the sockets', '/api/stories/public', 'websocket', 200],
    ['a web socket at a path that does not exist', '/api/nowhere', 'websocket', 404],
    ['a path that begins like that of the sockets', '/socket.iox', 'websocket', 404],
    ['an unknown protocol at the path of the sockets', '/socket.io/?EIO=4&transport=websocket', 'other', 400],
    ['a web socket without a key', '/socket.io/?EIO=4&transport=websocket', 'websocket', 400],
  ])('a request for %s is answered without a change of protocol', async (_name, path, protocol, status) => {
    expect(await exchange(upgrade(path, protocol))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  it('a request for another protocol keeps its connection for the next request', async () => {
    const first = 'GET /api/nowhere HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'
    const second = 'GET /api/nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
    expect((await exchange(first, second)).match(/HTTP\/1.1 404 /g)).toHaveLength(2)
  })
})

it('the API answers CONNECT with 400 and the error body, and closes the connection', async () => {
  const answer = await exchange('CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain('x-request-id: ')
  expect(answer).toContain('"code":"invalid"')
})
