import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ METRICS_TOKEN: 'let me see' })

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers })

describe('the built client', () => {
  it('the API answers navigations, and no other requests, with the page of the built client', async () => {
    const html = { accept: 'text/html,application/xhtml+xml' }
    for (const path of ['/', '/?tab=casts', '/#top']) {
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

  it('the API sends the page to a caller that accepts any type, but not for paths of files, of the API, of media or of sockets', async () => {
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

  it('the API serves the page from memory, and answers 404 for an asset that is no longer in the build folder', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'web-'))
    await cp(path.join(import.meta.dirname, '../setup/fixtures/web'), folder, { recursive: true })
    const rebuilt = await buildTestApp({}, undefined, { bucket: false, webDir: folder })
    const answer = (url: string) => rebuilt.app.inject({ url, headers: { accept: 'text/html' } })
    expect((await answer('/assets/app-1a2b3c4d.js')).statusCode).toBe(200)
    const before = await answer('/')
    await rm(folder, { recursive: true })
    const gone = await answer('/assets/app-1a2b3c4d.js')
    expect([gone.statusCode, gone.json()]).toMatchObject([404, { code: 'not_found' }])
    expect(gone.headers['cache-control'] ?? '').not.toContain('immutable')
    const after = await answer('/')
    expect([after.statusCode, after.body]).toEqual([200, before.body])
    // A new build in the same folder is served at once.
    await mkdir(path.join(folder, 'assets'), { recursive: true })
    await writeFile(path.join(folder, 'assets/new-5e6f7a8b.js'), '1')
    expect((await answer('/assets/new-5e6f7a8b.js')).body).toBe('1')
    await rm(folder, { recursive: true })
  })

  it('the API answers pages and assets with 404 if the client is not built', async () => {
    const bare = await buildTestApp({}, undefined, { bucket: false, webDir: path.join(tmpdir(), 'no-web') })
    for (const url of ['/', '/assets/app-1a2b3c4d.js']) {
      expect((await bare.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
    }
  })

  it('the API serves assets with a hash in their name compressed, as immutable, by HEAD and in ranges', async () => {
    const file = '/assets/app-1a2b3c4d.js'
    const plain = await get(file)
    const always = {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    }
    expect(plain.headers).toMatchObject({ ...always, 'content-length': String(plain.rawPayload.length) })
    const zipped = await get(file, { 'accept-encoding': 'gzip, br;q=0' })
    expect(zipped.headers).toMatchObject({ ...always, 'content-encoding': 'gzip' })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    const brotli = await get(file, { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers).toMatchObject({ ...always, 'content-encoding': 'br' })
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    const known = await get(file, { 'if-none-match': String(plain.headers.etag) })
    expect({ status: known.statusCode, body: known.body }).toEqual({ status: 304, body: '' })
    const head = await test.app.inject({ method: 'HEAD', url: file })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(plain.headers['content-length'])
    const part = await get(file, { range: 'bytes=3-9' })
    expect([part.statusCode, part.body]).toEqual([206, plain.body.slice(3, 10)])
  })

  it('the API serves the icon of the client at /favicon.ico, which browsers and crawlers ask for', async () => {
    const icon = await readFile(path.join(import.meta.dirname, '../../web/public/favicon.ico'))
    // The first bytes of an icon file with three pictures.
    expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
    const answer = await get('/favicon.ico', { accept: 'image/*' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
    expect(answer.rawPayload).toEqual(icon)
  })

  it('the API requires caches to revalidate files without a hash in their name', async () => {
    const { headers } = await get('/humans.txt')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/plain; charset=utf-8',
    })
  })

  it.each([
    '/pages.json',
    '/index.html',
    '/assets/../pages.json',
    '/assets/%2e%2e/pages.json',
    '/assets/%2e%2e%2fpages.json',
    '/assets/..%5cpages.json',
    '/assets//app-1a2b3c4d.js',
    '/assets/',
  ])('the API does not serve %s, which is no public file of the built client', async (url) => {
    const answer = await get(url, { accept: '*/*' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toMatch(/firstLoad|a built file/)
  })

  it('the content security policy of the page allows only its own scripts, and the inline script by its hash', async () => {
    const policy = String((await get('/', { accept: 'text/html' })).headers['content-security-policy'])
    const script = 'document.documentElement.dataset.theme = "dark"'
    expect(policy).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}';`,
    )
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

describe('images', () => {
  const sha = 'ab'.repeat(32)
  const path = `/media/images/one/${sha}.webp`
  const bytes = Buffer.from('RIFF picture bytes')

  beforeAll(async () => {
    await test.storage.put(`images/one/${sha}.webp`, bytes, 'text/html')
    await test.storage.put('generations/secret.json', '{}', 'application/json')
  })

  it('an image is served as immutable and with the type that its file name shows', async () => {
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

  it('an image is served in ranges', async () => {
    const part = await get(path, { range: 'bytes=5-11' })
    expect(part).toMatchObject({ statusCode: 206, body: 'picture' })
    expect(part.headers['content-range']).toBe(`bytes 5-11/${bytes.length}`)
    expect((await get(path, { range: 'bytes=5-11', 'if-range': '"another"' })).statusCode).toBe(200)
    expect((await get(path, { range: 'bytes=900-' })).statusCode).toBe(416)
  })

  it('images are the only objects of storage that the API serves', async () => {
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
  it('/healthz answers 200 while Redis and storage are down, and /readyz answers 503', async () => {
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

  it('metrics are reported only to clients with the metrics token', async () => {
    expect((await get('/metrics')).statusCode).toBe(401)
    const { body } = await get('/metrics', { authorization: 'Bearer let me see' })
    expect(body).toContain('heartroom_http_request_seconds_count{method="GET",route="/healthz",status="200"}')
    expect(body).toContain('heartroom_generations_active')
    expect(body).toContain('process_cpu_user_seconds_total')
  })

  it('metrics count the requests of a route in the buckets of their times, each with the faster ones', async () => {
    const labels = 'method="GET",route="/readyz",status="200"'
    const bucket = (bound: string) => `bucket{le="${bound}",${labels}}`
    const values = async () => {
      const { body } = await get('/metrics', { authorization: 'Bearer let me see' })
      const lines = [...body.matchAll(/^heartroom_http_request_seconds_(\S+) (\S+)$/gm)]
      const found = new Map(lines.map(([, name, value]) => [name, Number(value)]))
      return ['0.005', '0.5', '60', '+Inf']
        .map(bucket)
        .concat(`count{${labels}}`, `sum{${labels}}`)
        .map((name) => found.get(name) ?? 0)
    }
    const [, , minute = 0, all = 0, count = 0, sum = 0] = await values()
    for (let n = 0; n < 3; n++) expect((await get('/readyz')).statusCode).toBe(200)
    const [short = 0, half = 0, ...after] = await values()
    expect(after).toEqual([minute + 3, all + 3, count + 3, expect.any(Number)])
    expect(after[3]).toBeGreaterThan(sum)
    expect([short, half]).toEqual([short, half].sort((a, b) => a - b))
    expect(half).toBeLessThanOrEqual(minute + 3)
  })
})
