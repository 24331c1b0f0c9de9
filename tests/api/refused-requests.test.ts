import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'

let test: TestApp
let port: number

beforeAll(async () => {
  test = await buildTestApp({ REQUEST_TIMEOUT_SECONDS: '1' })
  port = Number(new URL(await test.listen()).port)
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
  expect(answer.headers['cache-control']).toBe('no-store')
}

describe('a request that the router cannot decode', () => {
  it.each(['/api/stories/%', '/api/stories/%e9', '/api/%zz'])(
    'answers %s with 400, the error body and all headers',
    async (path) => {
      const answer = await test.call('GET', path)
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(answer.headers['content-security-policy']).toBeDefined()
    },
  )

  it('answers a path id of 300 characters with 400 and all headers', async () => {
    const answer = await test.call('GET', `/api/stories/${'9'.repeat(300)}`)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(answer.headers['x-request-id']).toBeDefined()
    expect(answer.headers['content-security-policy']).toBeDefined()
  })
})

describe('a request that Node refuses', () => {
  it('answers headers of over 16 KB with 431 and the error body', async () => {
    const answer = await exchange(
      `GET /api/stories HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`,
    )
    expectRefusal(answer, 431)
  })

  it('answers a wrong content length with 400 and the error body', async () => {
    expectRefusal(
      await exchange('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n'),
      400,
    )
  })

  it('answers a body that never arrives with 408 and closes the connection', async () => {
    const head =
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{'
    expectRefusal(await exchange(head), 408)
  })
})

describe('a request body', () => {
  it('gets 400 when it is not valid UTF-8, and is not stored with replacement characters', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from([...Buffer.from('{"email":"caf'), 0xe9, ...Buffer.from('"}')]),
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'The body is not valid UTF-8' })
  })

  it('of 20 MiB gets 413 on a connection that stays open, in twenty of twenty tries', async () => {
    const body = 'x'.repeat(20 * 1024 * 1024)
    const headers = { 'content-type': 'application/json' }
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, { method: 'POST', headers, body })
      expect(answer.status).toBe(413)
      // A closing connection would break while the client still sends.
      expect(answer.headers.get('connection')).not.toBe('close')
      expect(await answer.json()).toMatchObject({ code: 'payload_too_large' })
    }
  })
})
