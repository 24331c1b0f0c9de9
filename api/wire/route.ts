import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  preParsingHookHandler,
} from 'fastify'
import { z } from 'zod'
import { type Endpoint, failuresOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { LongList } from '#core/long-list.ts'
import { admission, withCheckedSession } from './admission.ts'
import { changesOf, readContext, readKeyedContext } from './call-context.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { parsePrefer } from './prefer.ts'
import { sendLongList } from './send-long-list.ts'
import { serializer } from './serializer.ts'
import type { Slot } from './slots.ts'
import type { Context, Handler, SharedAnswerOptions } from './types.ts'
import { withinDeadline } from './within-deadline.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Error codes that the endpoint declares; absent on routes outside the contract. See plugins/errors.ts. */
    failures?: ReadonlySet<ErrorCode>
  }
}

/**
 * Serves one endpoint of the contract. The handler returns the body. The status is the lowest declared 2xx, unless the
 * handler called `reply.code`. Failures are thrown as AppError.
 *
 * Changes go through `transaction(async (tx, after) => ...)`. Callbacks given to `after` run after the commit: for
 * example to send pushes. Inside the transaction only `tx` is used, never `db`: taking a second connection while
 * others wait can exhaust the pool.
 *
 * With an idempotent endpoint and an `Idempotency-Key` (D-8) the same transaction also holds the row of the key. It
 * stores the first caller's outcome: the result of `work`, or its 400, 404 or 409. For every other caller
 * `transaction` returns that outcome without running `work`. Such a handler therefore calls `transaction` once, and
 * the result of `work` is the body: `return transaction(async (tx, after) => ...)`. A generating call continues with
 * the stored generationId and answers with the present state of that generation. Work outside of the database that comes
 * before the transaction belongs in `transactionAfter`, so that a repeated call does not need it.
 *
 * With `isSessionChecked` a call can use the session that an earlier call has read, without a round trip before its
 * work. Its `statement` or `change` fails when that session has ended or changed meanwhile, and the call is then
 * repeated with the stored session (admission.ts). A read sends its first statement to `checkedDb` instead. The handler
 * must write in no other way.
 *
 * With `shared`, visitors (or the callers that `shared.isFor` selects) get cached answers: see shared-answers.ts.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<NoInfer<E>>,
  shared?: SharedAnswerOptions<NoInfer<E>>,
  isSessionChecked = false,
): void {
  const { services } = app
  const { admit, admitRemembered } = admission(app, endpoint)
  const { sharedAnswers, slots } = services
  const { heavy } = endpoint
  const uploads = new WeakMap<FastifyRequest, Slot>()
  const check = services.config.NODE_ENV === 'test'
  const successes = Object.keys(endpoint.responses)
    .map(Number)
    .sort((a, b) => a - b)
  const status = successes[0] ?? 200
  const writers = new Map(
    Object.entries(endpoint.responses).flatMap(([code, schema]) =>
      schema ? [[Number(code), serializer(schema, check)] as const] : [],
    ),
  )

  // A caller who may get a cached answer gets it before any other work of the route, but after the hooks of the app.
  const reuseIf =
    (mayShareNow: (request: FastifyRequest) => boolean): preParsingHookHandler =>
    (request, reply, _payload, done) => {
      const mayReuse = shared && request.method === 'GET' && !app.isDraining() && mayShareNow(request)
      const reused = mayReuse && sharedAnswers.reuse(request, reply)
      if (!reused) return done()
      shared.answered?.({ ...services, params: reused.params as Context<E>['params'], request })
    }
  const isVisitor = (request: FastifyRequest) => endpoint.access === 'public' || !app.hasToken(request)

  const write = (body: unknown): string => writers.get(status)?.(body) ?? ''

  const sendLong = (request: FastifyRequest, reply: FastifyReply, list: LongList<unknown>) =>
    sendLongList(request, reply, {
      list,
      write: serializer(itemOf(endpoint.responses[status]), check),
      slots: slots.longList,
      forVisitors: shared !== undefined && canShareAnswer(shared, request),
    })

  app.route({
    method: endpoint.method as HTTPMethods,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    config: {
      failures: new Set(failuresOf(endpoint)),
      ...(endpoint.rateLimit && services.config.RATE_LIMITS
        ? { rateLimit: { max: endpoint.rateLimit.max, timeWindow: endpoint.rateLimit.seconds * 1000 } }
        : {}),
    },
    preParsing: [
      ...(shared ? [reuseIf(isVisitor)] : []),
      // The origin and the permission of a call are checked before the body is parsed, so that a body without
      // permission costs nothing.
      (request, reply, _payload, done) => {
        // A public GET has the same answer for every caller, so its session is not read.
        if (endpoint.access === 'public' && endpoint.method === 'GET') return done()
        // The outcome of a call with an Idempotency-Key is stored for the user, so the user must be known for certain
        // before the transaction begins. Such a call therefore reads its session and uses no remembered one.
        const mayRecall = isSessionChecked && request.headers['idempotency-key'] === undefined
        const remembered = mayRecall ? app.recallSession(request) : undefined
        if (remembered) return done(errorOf(() => admitRemembered(request, remembered)))
        const admitted = admit(request, reply).then(async () => {
          if (heavy === 'upload') uploads.set(request, await slots.upload.hold(reply.raw))
        })
        admitted.then(() => done(), done)
      },
      // `shared.isFor` needs the session, so whether a signed-in caller may get a shared answer is known only here.
      ...(shared?.isFor ? [reuseIf((request) => canShareAnswer(shared, request))] : []),
    ],
    handler: async (request, reply) => {
      const isKeyed = endpoint.idempotent && request.session && !onlyEstimates(request)
      const key = isKeyed ? readIdempotencyKey(endpoint, request) : undefined
      const work = async (): Promise<unknown> => {
        reply.code(status)
        const changes = changesOf(services, key, request, reply)
        const read = key
          ? await readKeyedContext(endpoint, request, reply, changes)
          : { context: readContext(endpoint, request, reply, changes) }
        if ('kept' in read) return read.kept
        const parts = read.context
        const context = { ...services, ...parts } as unknown as Context<E>
        if (heavy === 'download') await slots.download.hold(reply.raw)
        const isShared = shared !== undefined && canShareAnswer(shared, request)
        const readStamp = isShared ? shared.stamp(context) : undefined
        const load = async () => {
          const answered = await handle(context)
          return answered instanceof LongList ? answered : write(answered)
        }
        if (!readStamp) {
          const answered = await handle(context)
          if (answered instanceof LongList) return sendLong(request, reply, answered)
          // An answer for this caller alone gets the same headers as a shared one, so that the caller cannot see the
          // difference.
          const isOwn = shared?.isFor && !isShared
          return isOwn ? sharedAnswers.answerOne(request, reply, write(answered)) : answered
        }
        const { params } = parts
        const sent = await sharedAnswers.answer(request, reply, {
          read: readStamp,
          load,
          params,
          sendLong: (list) => sendLong(request, reply, list),
        })
        shared?.answered?.({ ...services, params: context.params, request })
        return sent
      }
      const waitSeconds = successes.includes(202) ? parsePrefer(request.headers.prefer).waitSeconds : 0
      const working = request.sessionCheck
        ? withCheckedSession(request, () => admit(request, reply), work)
        : work()
      uploads.get(request)?.keepDuring(working)
      const body = await withinDeadline(reply, working, waitSeconds)
      if (endpoint.method !== 'GET') {
        sharedAnswers.changed()
        if (canHideContent(endpoint, request.body)) await sharedAnswers.untilForgotten()
      }
      request.generationId = generationOf(body)
      return answer(reply, writers, body)
    },
  })
}

/**
 * Serves an endpoint whose calls can use a remembered session, because their first statement checks it: each call makes
 * its changes in one `statement` or one `change`, or reads from `checkedDb` first (see `isSessionChecked` of `route`).
 */
export function checkedRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Handler<NoInfer<E>>,
): void {
  route(app, endpoint, handle, undefined, true)
}

function itemOf(list: z.ZodType | null | undefined): z.ZodType {
  if (!(list instanceof z.ZodArray)) throw new Error('only a list can be sent item by item')
  return list.element as z.ZodType
}

// A call with `?estimate=true` has no outcome to store under an Idempotency-Key (D-151).
function onlyEstimates({ query }: FastifyRequest): boolean {
  return (query as { estimate?: unknown } | undefined)?.estimate === 'true'
}

// Returns whether the caller may get a shared answer. Without `shared.isFor`, callers with a session or with an
// `Authorization` header may not.
function canShareAnswer<E extends Endpoint>(
  { isFor }: SharedAnswerOptions<E>,
  { session, headers }: Pick<FastifyRequest, 'session' | 'headers'>,
): boolean {
  return isFor ? isFor(session) : session === null && headers.authorization === undefined
}

/**
 * Returns whether a call can hide content from visitors: a deletion, a change by an admin, a thing or a profile made
 * private, a chapter put back to draft, a name hidden by a pen name, or a spice level that makes a story mature. Removing a
 * reaction is a DELETE too and hides nothing; the path of such a call ends with the name of the reaction.
 */
function canHideContent({ method, access, path }: Endpoint, body: unknown): boolean {
  if (access === 'admin' || path === '/api/user') return true
  if (path.endsWith('/release')) return true
  if (method === 'DELETE') return path.endsWith('}')
  if (path === '/api/user/profile') return true
  const { isPublic, publicProfile, spiceLevel } = (body ?? {}) as Record<string, unknown>
  return isPublic === false || publicProfile === false || (method === 'PUT' && spiceLevel !== undefined)
}

// A hook with a callback must pass its error to the callback.
function errorOf(run: () => void): Error | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error as Error
  }
}

// Returns the field `generationId` of an answer, such as the id of the generation that the call has ordered.
function generationOf(body: unknown): string | undefined {
  const { generationId } = (body ?? {}) as { generationId?: unknown }
  return typeof generationId === 'string' ? generationId : undefined
}

function answer(
  reply: FastifyReply,
  writers: ReadonlyMap<number, (data: unknown) => string>,
  body: unknown,
): FastifyReply {
  if (reply.sent || body === reply) return reply
  const write = writers.get(reply.statusCode)
  if (!write) return reply.send()
  return reply.type('application/json; charset=utf-8').send(write(body))
}
