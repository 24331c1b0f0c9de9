import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { Redis } from 'ioredis'
import pg from 'pg'
import { dataHeaders } from '../../../api/plugins/security-headers.ts'
import { askOf, reads } from './http-hand-reads.ts'
import { writes } from './http-hand-writes.ts'

// A server that is written by hand only for speed: Fastify, the database driver, and one named statement for each call.
// Its answers and effects are those of the product.

const { DATABASE_URL, REDIS_URL = '', REDIS_PREFIX, PORT } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const redis = new Redis(REDIS_URL)
const app = fastify()
// The product sends these headers with every answer, so this server sends them too.
app.addHook('onRequest', (_request, reply, done) => {
  reply.headers({ ...dataHeaders, 'cache-control': 'no-store', 'x-request-id': randomUUID() })
  done()
})
const ask = askOf(pool)
reads(app, ask)
writes(app, ask, (to, event, payload) => {
  void redis.publish(`${REDIS_PREFIX}:hand:${to}`, JSON.stringify([event, payload]))
})
app.get('/healthz', async () => ({}))
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
