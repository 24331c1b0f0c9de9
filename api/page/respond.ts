import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicOrigin } from '../wire/public-origin.ts'
import { findScreen, findShell, readBuiltPages, withShell } from './built-pages.ts'
import { headOf, withHead } from './head.ts'
import { findPageTexts } from './page-texts.ts'

/** The HTML of one answer with its HTTP headers. */
interface Page {
  html: Buffer
  etag: string
  cacheControl: string
  compressed: Partial<Record<Encoding, Promise<Buffer>>>
}

type Encoding = 'br' | 'gzip'

// Brotli compresses with a medium quality, because the highest quality takes many times as long and saves only a few
// bytes.
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = {
  br: (html: Buffer) => promisify(brotliCompress)(html, brotli),
  gzip: (html: Buffer) => promisify(gzip)(html),
}

/** Reads the built client's page, which holds the inline scripts; returns '' if the client is not built. */
export function readIndex(webDir: string): string {
  const file = path.join(webDir, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Creates the function that answers with the prerendered page of a screen. If everybody may see the subject of the
 * screen, the page gets a head and texts about it. All files are read into memory at the start, so a new build does not
 * change a running process. Returns null if the client is not built.
 */
export function pageResponder(app: FastifyInstance, webDir: string) {
  const index = readIndex(webDir)
  if (!index) return null
  const built = readBuiltPages(webDir)
  const pagesForMany = new Map<object, Page>()

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ page: Page; status: 200 | 404 }> {
    const [pathname = '/'] = request.url.split('?', 1)
    const found = findScreen(built, pathname)
    const { subject, words, personal, signedIn, status } = await findPageTexts(
      app,
      request,
      reply,
      pathname,
      found,
    )
    const shell = found.screen && findShell(found.screen, request.url.slice(pathname.length), signedIn, words)
    const forMany = !subject && !personal
    const known = shell && forMany && pagesForMany.get(shell)
    if (known) return { page: known, status }
    const canonical = publicOrigin(app.services.config, request) + pathname.replace(/\/$/, '')
    const headed = subject ? withHead(index, headOf(subject, canonical)) : index
    const html = found.screen && shell ? withShell(headed, built, found.screen, shell, words) : headed
    const page = pageOf(html, personal)
    if (shell && forMany) pagesForMany.set(shell, page)
    return { page, status }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { page, status } = await render(request, reply)
    const { etag, cacheControl } = page
    reply
      .type('text/html; charset=utf-8')
      .headers({ etag, 'cache-control': cacheControl, vary: 'Accept-Encoding, Accept, Cookie' })
    // The same page can have status 200 or 404. A 404 page has no ETag: a browser with the page of the other status
    // would get a 304 and keep that status.
    if (status === 404) reply.removeHeader('etag')
    else if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.code(status)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return reply.send(page.html)
    page.compressed[encoding] ??= compress[encoding](page.html)
    return reply.header('content-encoding', encoding).send(await page.compressed[encoding])
  }
}

function pageOf(html: string, personal: boolean): Page {
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const cacheControl = personal ? 'private, no-cache' : 'no-cache'
  return { html: Buffer.from(html), etag, cacheControl, compressed: {} }
}

function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : undefined
}
