import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { webRoutes } from '../../api/routes/web.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp({ METRICS_TOKEN: 'let me see' })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers })

describe('the built client', () => {
  it('is the answer to every navigation, and only to those', async () => {
    const html = { accept: 'text/html,application/xhtml+xml' }
    for (const path of ['/', '/stories/12', '/no/such/screen', '/reset?token=x']) {
      const page = await get(path, html)
      expect({ path, status: page.statusCode, type: page.headers['content-type'] }).toEqual({
        path,
        status: 200,
        type: 'text/html; charset=utf-8',
      })
      expect(page.headers['cache-control']).toBe('no-cache')
    }
    for (const path of ['/api/nothing', '/media/nothing', '/assets/gone-00000000.js', '/socket.io/x']) {
      expect({ path, ...(await get(path, html)).json<object>() }).toMatchObject({ path, code: 'not_found' })
    }
    expect((await get('/stories/12', { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/../package.json', html)).body).toContain('<!doctype html>')
    expect((await get('/assets/%2e%2e/%2e%2e/package.json', html)).body).not.toContain('dependencies')
  })

  it('answers who takes anything with the page too, unless a file is what they name', async () => {
    const anything = { accept: '*/*' }
    for (const path of ['/', '/stories/12']) {
      expect((await get(path, anything)).headers['content-type']).toBe('text/html; charset=utf-8')
    }
    for (const path of ['/missing.png', '/assets/gone', '/api', '/media/x', '/socket.io/', '/api/nothing']) {
      const answer = await get(path, anything)
      expect({ path, status: answer.statusCode, code: answer.json<{ code: string }>().code }).toEqual({
        path,
        status: 404,
        code: 'not_found',
      })
    }
  })

  it('is missing, not broken, where a new build took a file away', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'web-'))
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>')
    await writeFile(path.join(folder, 'app.js'), '1')
    const app = Fastify()
    webRoutes(app, folder)
    await rm(folder, { recursive: true })
    for (const url of ['/', '/app.js']) {
      const answer = await app.inject({ url, headers: { accept: 'text/html' } })
      expect({ status: answer.statusCode, ...answer.json<object>() }).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
    await app.close()
  })

  it('keeps hashed assets for ever and packs them', async () => {
    const path = '/assets/app-1a2b3c4d.js'
    const plain = await get(path)
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    const packed = await get(path, { 'accept-encoding': 'gzip, br;q=0' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect((await get(path, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    const known = await get(path, { 'if-none-match': String(plain.headers.etag) })
    expect({ status: known.statusCode, body: known.body }).toEqual({ status: 304, body: '' })
  })

  it('runs its own scripts alone, the inline one by its hash', async () => {
    const policy = String((await get('/', { accept: 'text/html' })).headers['content-security-policy'])
    const script = 'document.documentElement.dataset.theme = "dark"'
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
    )
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('pictures', () => {
  const sha = 'ab'.repeat(32)
  const path = `/media/images/one/${sha}.webp`
  const bytes = Buffer.from('RIFF picture bytes')

  beforeAll(async () => {
    await test.storage.put(`images/one/${sha}.webp`, bytes, 'text/html')
    await test.storage.put('generations/secret.json', '{}', 'application/json')
  })

  it('never change, and are what their name says', async () => {
    const picture = await get(path)
    expect(picture.rawPayload).toEqual(bytes)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: `"${sha}"`,
      'content-length': String(bytes.length),
    })
    expect((await get(path, { 'if-none-match': `W/"${sha}"` })).statusCode).toBe(304)
    const head = await test.app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('come in parts', async () => {
    const part = await get(path, { range: 'bytes=5-11' })
    expect(part).toMatchObject({ statusCode: 206, body: 'picture' })
    expect(part.headers['content-range']).toBe(`bytes 5-11/${bytes.length}`)
    expect((await get(path, { range: 'bytes=5-11', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await get(path, { range: 'bytes=900-' })).statusCode).toBe(416)
  })

  it('are all that is served out of storage', async () => {
    for (const url of [
      '/media/generations/secret.json',
      '/media/images/../generations/secret.json',
      '/media/images/%2e%2e/generations/secret.json',
      `/media/images/two/${sha}.webp`,
      '/media/images/one/x.svg',
    ]) {
      const answer = await get(url)
      expect({ url, status: answer.statusCode }).toEqual({ url, status: 404 })
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable')
    }
  })
})

describe('health', () => {
  it('is told apart from being ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).json()).toEqual({
      status: 'ready',
      dependencies: { postgres: 'up', redis: 'up', storage: 'up' },
    })
    const alone = await buildTestApp(
      { REDIS_URL: 'redis://127.0.0.1:1', S3_ENDPOINT: 'http://127.0.0.1:1' },
      undefined,
      {
        bucket: false,
      },
    )
    const answer = await alone.call('GET', '/readyz')
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'unavailable', dependencies: { postgres: 'up', redis: 'down', storage: 'down' } },
      headers: { 'retry-after': '5' },
    })
    expect((await alone.call('GET', '/healthz')).status).toBe(200)
    expect((await alone.call('GET', '/media/images/one/x.webp')).status).toBe(503)
  })

  it('is counted for who has the token', async () => {
    expect((await get('/metrics')).statusCode).toBe(401)
    const { body } = await get('/metrics', { authorization: 'Bearer let me see' })
    expect(body).toContain('heartroom_http_request_seconds_count{method="GET",route="/healthz",status="200"}')
    expect(body).toContain('heartroom_generations_active')
    expect(body).toContain('process_cpu_user_seconds_total')
  })
})
