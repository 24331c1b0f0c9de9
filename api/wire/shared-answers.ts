import { hash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { LongList } from '#core/long-list.ts'
import { matchesEtag } from './etag.ts'
import { visitorIsAdult } from './is-adult.ts'

type ReadStamp = () => Promise<string | null>
interface Stamp {
  stamp: string | null
  readAt: number
}

/** A reading of a stamp that has not ended. */
interface StampRead {
  /** The time when it began (ms of this process); infinite when it begins at the end of this turn of the event loop. */
  readAt: number
  stamp: Promise<Stamp>
}

interface TaggedAnswer {
  /**
   * A short body with only ASCII characters stays a string, because Node sends a string in one write with the headers,
   * but a Buffer in a second write. Node copies a string that is longer than `maxStringLength` into memory that it
   * allocates for each call.
   */
  body: Buffer | string
  etag: string
  headers: Record<string, string>
  headersWithBody: Record<string, string>
}

/** A cached answer, which is valid for all visitors while its stamp does not change. */
interface SharedAnswer extends TaggedAnswer {
  stamp: string
  /** The time when the reading of the stamp began (ms of this process). */
  readAt: number
  read: ReadStamp
  /** The parsed parameters in the path of the call. */
  params: unknown
}

/**
 * An answer is cached for at most this time (ms). It may contain a total of up to 50 s ago, and a total may be a minute
 * old (D-6).
 */
const cacheMs = 10_000
const maxBytes = 64 * 1024 * 1024
/**
 * An answer is cached only when it was requested twice within this time (ms). With rarer requests nearly every request
 * would have to read the stamp again, which would save nothing.
 */
const frequentMs = 100
/**
 * Node copies a string of up to this length to its stack. As a Buffer, an answer of 60,000 characters takes 19 µs
 * instead of 28, one of 200,000 takes 29 µs instead of 152.
 */
const maxStringLength = 16 * 1024
/** A longer answer is not cached, so that a few long stories cannot displace all others. */
const maxCachedBytes = 4 * 1024 * 1024
/**
 * The answer of a longer address is made for each caller and not remembered. Node accepts addresses of 16 KB, and
 * fields that an endpoint does not have are ignored, so anybody can make any number of long addresses of one answer.
 */
const maxAddressLength = 1000
const cachedHeaders = ['x-total-count', 'link'] as const

/**
 * An answer may be used until this time (ms) after its stamp was read. A call that hides content from visitors answers
 * only when this time has passed since its commit (`untilForgotten`). After its answer no API process shows the content
 * to visitors.
 */
const leaseMs = 30

/**
 * Shares answers among visitors (ADR-0020). An answer is cached together with the stamp of its rows, and used while
 * this stamp is unchanged. A stamp that was read at most `leaseMs` ago is not read again, unless this API process has
 * changed data since. Under the same two conditions callers share a read of the stamp that has not ended. Otherwise each
 * turn of the event loop in which somebody asks would begin another one. Callers with the same stamp share one answer.
 */
export function createSharedAnswers() {
  const cached = new LRUCache<string, SharedAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, headers }, key) => body.length + key.length + (headers.link?.length ?? 0) + 500,
    ttl: cacheMs,
  })
  const asked = new LRUCache<string, true>({ max: 10_000, ttl: frequentMs })
  const reads = new Map<string, StampRead>()
  const loads = new Map<string, Promise<SharedAnswer | LongList<unknown>>>()
  let changedAt = 0
  /** Returns whether a stamp may be used whose reading began at this time. */
  const mayUse = (readAt: number): boolean => performance.now() - readAt <= leaseMs && readAt > changedAt

  const readStamp = (key: string, read: ReadStamp): Promise<Stamp> => {
    const shared = reads.get(key)
    if (shared !== undefined && mayUse(shared.readAt)) return shared.stamp
    const reading: StampRead = {
      readAt: Number.POSITIVE_INFINITY,
      stamp: new Promise<void>((resolve) => setImmediate(resolve))
        .then(async () => {
          const readAt = performance.now()
          reading.readAt = readAt
          const stamp = await read()
          const known = cached.get(key)
          if (known?.stamp === stamp) known.readAt = readAt
          return { stamp, readAt }
        })
        .finally(() => {
          if (reads.get(key) === reading) reads.delete(key)
        }),
    }
    reads.set(key, reading)
    return reading.stamp
  }

  return {
    /**
     * Answers a visitor with a cached answer; returns false when there is none that may be used. The headers
     * that hooks have set are sent too. The answer is written directly to the socket, because Fastify's own
     * steps between a hook and the socket would double the time of such a call.
     */
    reuse(request: FastifyRequest, reply: FastifyReply): SharedAnswer | false {
      const key = keyOf(request)
      const known = cached.get(key)
      if (!known || !mayUse(known.readAt)) return false
      // The next stamp of a frequently requested answer is read before the present one is too old, so nobody
      // waits for it.
      const isDue = performance.now() - known.readAt > leaseMs / 2
      if (isDue) readStamp(key, known.read).catch(() => undefined)
      const isFresh = matchesEtag(request.headers['if-none-match'], known.etag)
      const headers = reply.getHeaders() as OutgoingHttpHeaders
      Object.assign(headers, isFresh ? known.headers : known.headersWithBody)
      reply.hijack().raw.writeHead(isFresh ? 304 : 200, headers)
      if (isFresh) reply.raw.end()
      else reply.raw.end(known.body, 'latin1')
      return known
    },

    /**
     * Answers a visitor. `read` returns the stamp, or null for a thing that a visitor may not see. `load`
     * returns the body, or a list that is too long to be cached, which `sendLong` sends to this visitor
     * alone.
     * @throws what `load` and `sendLong` throw.
     */
    async answer(
      request: FastifyRequest,
      reply: FastifyReply,
      {
        read,
        load,
        params,
        sendLong,
      }: {
        read: ReadStamp
        load: () => Promise<string | LongList<unknown>>
        params: unknown
        sendLong: (list: LongList<unknown>) => Promise<FastifyReply>
      },
    ): Promise<FastifyReply> {
      const key = keyOf(request)
      const isLong = key.length > maxAddressLength
      // For a rarely requested answer, reading the stamp would only add one statement.
      if (isLong || (!cached.has(key) && !asked.has(key))) {
        if (!isLong) asked.set(key, true)
        const body = await load()
        if (body instanceof LongList) return sendLong(body)
        return send(request, reply, tagged(body, reply))
      }
      const { stamp, readAt } = await readStamp(key, read)
      const known = cached.get(key)
      if (known && known.stamp === stamp) return send(request, reply, known)
      // Concurrent callers share one load and its failure. A failed load is not cached, so the next caller loads the
      // answer again.
      const loadKey = `${stamp} ${key}`
      const loading =
        loads.get(loadKey) ??
        load()
          .then((body) =>
            body instanceof LongList
              ? body
              : { ...tagged(body, reply), stamp: stamp ?? '', readAt, read, params },
          )
          .finally(() => loads.delete(loadKey))
      loads.set(loadKey, loading)
      const made = await loading
      if (made instanceof LongList) return sendLong(made)
      if (stamp !== null && made.body.length <= maxCachedBytes) cached.set(key, made)
      return send(request, reply, made)
    },

    /** Sends an answer that is for this caller alone, in the same form as a shared answer. */
    answerOne: (request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply =>
      send(request, reply, tagged(body, reply)),

    /**
     * Records that this API process has changed data, so that stamps of cached answers are read again before the
     * answers are used.
     */
    changed(): void {
      changedAt = performance.now()
    },

    /** Waits until no API process uses an answer that was read before this call. */
    untilForgotten: (): Promise<void> => wait(leaseMs + 2),
  }
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>

// The key contains whether a visitor has said that they are 18 or older, because such visitors see more (D-144).
function keyOf(request: FastifyRequest): string {
  return visitorIsAdult(request) ? `${request.url} adult` : request.url
}

function tagged(body: string, reply: FastifyReply): TaggedAnswer {
  const bytes = Buffer.from(body)
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  // A browser may store the answer but must revalidate it each time, because the same address has another
  // answer after sign-in.
  const headers: Record<string, string> = { etag, 'cache-control': 'no-cache', vary: 'Authorization, Cookie' }
  for (const name of cachedHeaders) {
    const value = reply.getHeader(name)
    if (value !== undefined) headers[name] = String(value)
  }
  const type = 'application/json; charset=utf-8'
  const headersWithBody = { ...headers, 'content-type': type, 'content-length': String(bytes.length) }
  const isShortAscii = bytes.length === body.length && body.length <= maxStringLength
  return { body: isShortAscii ? body : bytes, etag, headers, headersWithBody }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, headers, headersWithBody }: TaggedAnswer,
): FastifyReply {
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.headers(headers).code(304).send()
  return reply.headers(headersWithBody).send(body)
}
