import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#core/errors.ts'
import { RangeNotSatisfiable, type StoredObject } from '#core/storage/client.ts'
import { withinDeadline } from '../wire/within-deadline.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}

// Only keys of the form images/{folder}/{sha256}.{extension} are served, because no other object is meant for browsers.
const servable = /^images\/[\w-]+\/([\w-]+)\.(webp|png|jpg|gif)$/
const oneRange = /^bytes=(\d+-\d*|-\d+)$/

/**
 * Serves pictures from storage. The key contains the hash of the content, so browsers may cache an answer without
 * checking it again.
 */
export function mediaRoutes(app: FastifyInstance): void {
  const { storage } = app.services
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const key = request.params['*']
    const [, name, extension] = servable.exec(key) ?? []
    if (!name || !extension) throw notFound('Picture')
    const etag = `"${name}"`
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable', 'accept-ranges': 'bytes' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()

    const object = await withinDeadline(
      reply,
      read(() => storage.get(key, rangeOf(request, etag))),
    )
    if (!object) {
      reply.header('cache-control', 'no-store').removeHeader('etag')
      throw notFound('Picture')
    }
    return sendObject(reply, object, types[extension] ?? 'application/octet-stream')
  })
}

function sendObject(reply: FastifyReply, object: StoredObject, type: string): FastifyReply {
  if (object.contentRange) reply.code(206).header('content-range', object.contentRange)
  return reply.type(type).header('content-length', object.length).send(object.body)
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

// The ETag of a picture never changes. With another ETag in `If-Range` the whole picture is sent.
function rangeOf({ headers }: FastifyRequest, etag: string): string | undefined {
  const { range } = headers
  const condition = headers['if-range']
  if (range === undefined || !oneRange.test(range)) return undefined
  return condition === undefined || condition === etag ? range : undefined
}

async function read(get: () => Promise<StoredObject | null>): Promise<StoredObject | null> {
  try {
    return await get()
  } catch (error) {
    if (error instanceof RangeNotSatisfiable)
      throw new AppError('range_not_satisfiable', 'The requested range begins after the end of the picture')
    throw error
  }
}
