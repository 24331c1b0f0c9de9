import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ REQUEST_TIMEOUT_SECONDS: '1' })
// This app has a longer request timeout, because on a busy machine 60 MiB take longer than a second to arrive. Only the
// test of a body that never arrives needs the timeout of one second.
const patientTest = useTestApp()
let port: number
let patientAddress: string

beforeAll(async () => {
  port = Number(new URL(await test.listen()).port)
  patientAddress = await patientTest.listen()
})

interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: { code?: string; message?: string }
}

/** Writes raw bytes to the API and reads until the API closes the connection. */
function exchange(bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(
          lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
        ),
        body: JSON.parse(body || '{}') as RawAnswer['body'],
      })
    })
  })
}

const expectRefusal = (answer: RawAnswer, status: number) => {
  expect(answer).toMatchObject({ status, body: { code: 'invalid' } })
  expect(answer.body.message).toMatch(/\w/)
  expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.headers['content-security-policy']).toBeDefined()
  expect(answer.headers['x-frame-options']).toBe('DENY')
  expect(answer.headers['cache-control']).toBe('no-store')
}

describe('a request that the router cannot decode', () => {
  it.each(['/api/stories/%', '/api/stories/%e9', '/api/%zz'])(
    'the API answers the path %s, which cannot be decoded, with 400, the error body and the common headers',
    async (path) => {
      const answer = await test.call('GET', path)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(answer.headers['content-security-policy']).toBeDefined()
    },
  )

  it('the API answers a path with an id of 300 characters with 400, the error body and the common headers', async () => {
    const answer = await test.call('GET', `/api/stories/${'9'.repeat(300)}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.headers['x-request-id']).toBeDefined()
    expect(answer.headers['content-security-policy']).toBeDefined()
  })
})

describe('a request that Node or the router refuses', () => {
  it('the API answers a request with headers of over 16 KB with 431 and the error body', async () => {
    const answer = await exchange(
      `GET /api/stories HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expectRefusal(answer, 431)
  })

  const post = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\n'
  const get = 'HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  it.each([
    ['a content length that is not a number', `${post}content-length: abc\r\n\r\n`],
    ['a negative content length', `${post}content-length: -1\r\n\r\n`],
    ['two content lengths', `${post}content-length: 1\r\ncontent-length: 2\r\n\r\na`],
    [
      'a content length beside chunks',
      `${post}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['chunks without a length', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n`],
    ['a method that does not exist', `FETCH /api/stories/public ${get}`],
    ['a path id of 300 characters', `GET /api/stories/${'9'.repeat(300)} ${get}`],
    ['a path id of 8000 letters', `GET /api/stories/${'a'.repeat(8000)} ${get}`],
    ['a broken escape', `GET /api/stories/% ${get}`],
    ['a broken escape in the absolute form', `GET http://x/api/stories/% ${get}`],
    ['no Host header', 'GET /api/stories/public HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'an unknown expectation',
      `${post}expect: nothing\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
    ],
  ])('the API answers a request with %s with 400 and the error body', async (_, bytes) => {
    expectRefusal(await exchange(bytes), 400)
  })

  it('the API answers a request whose body never arrives with 408 and closes the connection', async () => {
    const head =
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
    expectRefusal(await exchange(head), 408)
  })
})

describe('a request body', () => {
  it('a request body that is not valid UTF-8 is refused with 400', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([...Buffer.from('{"email":"caf'), 0xe9, ...Buffer.from('"}')]),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'The body is not valid UTF-8' })
  })

  it.each([5, 20, 60])(
    'a request body of %s MiB gets 413 on a connection that stays open, for each of ten requests',
    async (mebibytes) => {
      const body = 'x'.repeat(mebibytes * 1024 * 1024)
      const headers = { 'content-type': 'application/json' }
      for (let n = 0; n < 10; n += 1) {
        const answer = await fetch(`${patientAddress}/api/auth/login`, {
          method: 'POST',
          headers,
          body,
        })
        expect(answer.status).toBe(413)
        // The connection must stay open. If the API closed it, a client that is still sending would get a connection
        // error.
        expect(answer.headers.get('connection')).not.toBe('close')
        expect(await answer.json()).toMatchObject({ code: 'payload_too_large' })
      }
    },
  )
})
