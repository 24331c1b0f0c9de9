import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { headOf, withHead } from '../page/head.ts'
import { findShell, readShells, shellsFile, withShell } from '../page/shells.ts'
import { findPageWords } from '../page/words.ts'
import { sendError } from '../plugins/errors.ts'
import { publicOrigin } from '../wire/public-origin.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const worthPacking = /^(text|application)\/|svg/

interface Loaded {
  type: string
  cacheControl: string
  vary: string
  etag: string
  plain: Buffer
  /** How hard to pack, for both encodings; what is packed once for many may take longer. */
  effort: number
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

const pack = {
  br: (bytes: Buffer, effort: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } }),
  gzip: (bytes: Buffer, effort: number) => promisify(gzip)(bytes, { level: effort }),
}

/** The built client's page, for the hashes of its inline scripts; '' when it is not built. */
export function readIndex(webDir: string): string {
  const file = path.join(webDir, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Serves the built client from memory: hashed assets for ever, the page never without asking. A file is packed once,
 * at its first request. Navigations to any other path get the page (its router knows the rest), painted as its screen
 * begins, with a head and words that say what it is about where that is public; the rest is 404.
 */
export function webRoutes(app: FastifyInstance, webDir: string): void {
  const files = new Set(existsSync(webDir) ? listFiles(webDir) : [])
  files.delete(shellsFile)
  const shells = readShells(webDir)
  const loaded = new Map<string, Loaded>()

  function load(name: string): Loaded | null {
    const known = loaded.get(name)
    if (known) return known
    const plain = readOrNone(path.join(webDir, name))
    if (!plain) return null
    const file = {
      type: types[path.extname(name)] ?? 'application/octet-stream',
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'Accept-Encoding, Accept',
      etag: etagOf(plain),
      plain,
      effort: 9,
    }
    loaded.set(name, file)
    return file
  }

  /** The page as it is painted before its script has come. What is the same for many is kept. */
  async function painted(
    request: FastifyRequest,
    reply: FastifyReply,
    pathname: string,
    page: Loaded,
  ): Promise<Loaded> {
    const { subject, words, personal, signedIn } = await findPageWords(app, request, reply, pathname)
    const shell = findShell(shells, request.url, signedIn, words)
    const name = `index.html ${shell ? shells.indexOf(shell) : 'as it is'}`
    const ofMany = !subject && !personal
    const known = ofMany ? loaded.get(name) : undefined
    if (known) return known
    const html = page.plain.toString('utf8')
    const headed = subject
      ? withHead(html, headOf(subject, publicOrigin(app.services.config, request)))
      : html
    const plain = Buffer.from(shell ? withShell(headed, shell, words) : headed)
    const file = {
      type: page.type,
      cacheControl: personal ? 'private, no-cache' : page.cacheControl,
      vary: `${page.vary}, Cookie`,
      etag: etagOf(plain),
      plain,
      effort: ofMany ? page.effort : 5,
    }
    if (ofMany) loaded.set(name, file)
    return file
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const pathname = request.url.split('?', 1)[0] ?? '/'
    const name = pathname.slice(1)
    const wanted = files.has(name) ? name : isNavigation(request, pathname) ? 'index.html' : null
    const file = isRead && wanted !== null && files.has(wanted) ? load(wanted) : null
    if (file && wanted === 'index.html') {
      return send(request, reply, await painted(request, reply, pathname, file))
    }
    if (file) return send(request, reply, file)
    return sendError(new AppError('not_found', 'There is nothing at this address'), request, reply)
  })
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

// A build under a running process takes files away that were there when it began.
function readOrNone(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

const ours = /^\/(api|media|socket\.io|assets|metrics|healthz|readyz)(\/|$)/

// Browsers ask for HTML by name, curl for anything. Who takes anything and names a file wants that file, not a page.
function isNavigation(request: FastifyRequest, pathname: string): boolean {
  if (ours.test(pathname)) return false
  const accept = request.headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/\.[a-z0-9]+$/i.test(pathname)
}

async function send(request: FastifyRequest, reply: FastifyReply, file: Loaded): Promise<FastifyReply> {
  reply
    .code(200)
    .type(file.type)
    .headers({ etag: file.etag, 'cache-control': file.cacheControl, vary: file.vary })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const encoding = worthPacking.test(file.type) ? encodingFor(request.headers['accept-encoding']) : undefined
  if (!encoding) return reply.send(file.plain)
  file[encoding] ??= pack[encoding](file.plain, file.effort)
  return reply.header('content-encoding', encoding).send(await file[encoding])
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : undefined
}
