import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a stream when its first part has arrived, so that an earlier failure still gets an error response.
 * Drops the stream when the call was already answered, because its deadline had passed.
 * @throws the error of the stream before its first part.
 */
export async function sendStream(reply: FastifyReply, stream: Readable): Promise<FastifyReply> {
  await once(stream, 'readable')
  if (!reply.sent) return reply.send(stream)
  stream.destroy()
  return reply
}
