import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorBody, errorStatus } from '#contract/errors.ts'
import { AppError } from '#core/errors.ts'
import type { Log } from '#core/observability/log.ts'
import { notFoundError, type Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import {
  execute,
  PipelineTx,
  parsedJson,
  type Queryable,
  queryRows,
  rowSchema,
  sendWithCommit,
} from '#core/postgres/sql.ts'
import { type BeginTransaction, beginInteractive, runTransaction } from './run-transaction.ts'
import { findUnseen, type NamedByCall, thingsOfCall } from './things-of-call.ts'
import type { OnCommit } from './types.ts'

/**
 * The identity of a stored outcome. Calls of the same user with the same path and key within 24 h share one outcome.
 */
export interface IdempotencyKey {
  userId: string
  /**
   * The path of the endpoint with the parameters of the call, without leading zeros in ids, so that `/07` and `/7` have
   * the same key.
   */
  path: string
  key: string
  bodyHash: string
  caller: NonNullable<Viewer>
  /** The things that the caller must still see to get the stored outcome. */
  things: readonly NamedByCall[]
}

/**
 * Reads the `Idempotency-Key` of a signed-in caller; undefined when there is none (D-8).
 * @throws AppError invalid when the key is empty or longer than 255 characters.
 */
export function readIdempotencyKey(endpoint: Endpoint, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  const caller = request.session
  if (key === undefined || !caller) return undefined
  if (typeof key !== 'string' || key.trim() === '' || key.length > 255) {
    throw new AppError('invalid', 'Idempotency-Key must have 1 to 255 characters')
  }
  const params = request.params as Record<string, string>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    (params[name] ?? '').replace(/^0+(?=\d+$)/, ''),
  )
  const bodyHash = createHash('sha256')
    .update(canonical(request.body ?? {}))
    .digest('hex')
  const things = thingsOfCall(path, request.body)
  return { userId: caller.userId, path, key, bodyHash, caller, things }
}

const storedOutcomeRow = rowSchema({
  bodyHash: z.string(),
  status: z.int(),
  body: parsedJson<unknown>(),
  location: z.string().nullable(),
})
type StoredOutcome = z.infer<typeof storedOutcomeRow> & {
  /** The thing of a successful call that the caller may no longer see. */
  unseen: NamedByCall | undefined
}

/**
 * Runs `work` once for a key and answers every repeated call with the stored outcome (D-8, D-73). An advisory lock
 * makes concurrent calls wait for the commit of the first. `work` runs under a savepoint, so that a failure undoes its
 * changes and its outcome is still committed.
 * @throws AppError idempotency_mismatch for another body; not_found when the caller may no longer see a thing of the call;
 * the stored failure; the error of `work`.
 */
export async function runIdempotent<On extends Tx | PipelineTx, T>(
  begin: BeginTransaction<On>,
  log: Log,
  key: IdempotencyKey,
  reply: FastifyReply,
  work: (tx: On, after: OnCommit) => Promise<T>,
): Promise<T> {
  const outcome = await runTransaction(begin, log, async (tx, after) => {
    const lock = Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${key.userId} ${key.path} ${key.key}`}, 0))`
    const locked = execute(tx, lock)
    // In a pipelined transaction the lock and `findStoredOutcome` share a round trip: Postgres runs the statement of `findStoredOutcome`,
    // and takes its snapshot, only after the lock is held. Prisma does not keep the order of statements that are sent
    // together, so in its transactions the lock is awaited.
    if (!(tx instanceof PipelineTx)) await locked
    const [kept] = await Promise.all([findStoredOutcome(tx, key), locked])
    if (kept) return replay<T>(kept, key, reply)
    return first(tx, key, reply, after, work)
  })
  return resultOf(outcome)
}

/**
 * Runs `prepare` outside of the database, such as an upload to storage, and then `work` in the transaction of
 * `runIdempotent`. A repeated call gets the stored outcome before `prepare`, which could fail now although the first
 * call has succeeded. A failure of `prepare` is stored like one of `work`.
 * @throws the same errors as `runIdempotent`; the error of `prepare`.
 */
export async function runIdempotentAfter<Prepared, T>(
  db: Db,
  log: Log,
  key: IdempotencyKey,
  reply: FastifyReply,
  prepare: () => Promise<Prepared>,
  work: (prepared: Prepared, tx: Tx, after: OnCommit) => Promise<T>,
): Promise<T> {
  const run = (inTransaction: (tx: Tx, after: OnCommit) => Promise<T>) =>
    runIdempotent(beginInteractive(db), log, key, reply, inTransaction)
  const kept = await findStoredOutcome(db, key)
  if (kept) return resultOf(replay<T>(kept, key, reply))
  let prepared: Prepared
  try {
    prepared = await prepare()
  } catch (error) {
    if (!(error instanceof AppError) || !isStorable(error)) throw error
    return run(() => Promise.reject(error))
  }
  return run((tx, after) => work(prepared, tx, after))
}

type Outcome<T> = { result: T } | { failure: AppError }

function resultOf<T>(outcome: Outcome<T>): T {
  if ('failure' in outcome) throw outcome.failure
  return outcome.result
}

/** Returns whether a call with this key gets a stored outcome. */
export async function isRepeated(db: Db, key: IdempotencyKey): Promise<boolean> {
  const kept = await findStoredOutcome(db, key)
  return kept !== undefined && kept.unseen === undefined
}

async function findStoredOutcome(
  tx: Queryable,
  { userId, path, key, caller, things }: IdempotencyKey,
): Promise<StoredOutcome | undefined> {
  const [kept] = await queryRows(
    tx,
    storedOutcomeRow,
    Prisma.sql`
    SELECT "bodyHash", status, body, location FROM idempotency_keys
    WHERE "userId" = ${userId} AND path = ${path} AND key = ${key} AND "createdAt" > now() - interval '24 hours'`,
  )
  if (!kept) return undefined
  return { ...kept, unseen: kept.status < 400 ? await findUnseen(tx, caller, things) : undefined }
}

function replay<T>(kept: StoredOutcome, key: IdempotencyKey, reply: FastifyReply): Outcome<T> {
  if (kept.bodyHash !== key.bodyHash) {
    const message = 'This Idempotency-Key was already used with another body'
    return { failure: new AppError('idempotency_mismatch', message) }
  }
  // A stored success is for a caller who may still see the things of the call. Access can end without a call that deletes
  // the outcome: a share expires, or the owner makes the thing private. This refusal is not stored: the success would be
  // lost, and a client that sends the call with another key after access is given again would do the act twice.
  if (kept.unseen) return { failure: notFoundError(kept.unseen.noun) }
  if (kept.status >= 400) {
    const { code, message, ...detail } = errorBody.parse(kept.body)
    return { failure: new AppError(code as ErrorCode, message, detail) }
  }
  reply.code(kept.status)
  if (kept.location !== null) reply.header('location', kept.location)
  return { result: kept.body as T }
}

async function first<On extends Tx | PipelineTx, T>(
  tx: On,
  key: IdempotencyKey,
  reply: FastifyReply,
  after: OnCommit,
  work: (tx: On, after: OnCommit) => Promise<T>,
): Promise<Outcome<T>> {
  const acts: (() => void)[] = []
  // In a pipelined transaction neither the savepoint nor the stored outcome is waited for, so that they share the round
  // trips of the work and of the commit.
  await sendWithCommit(tx, [() => execute(tx, Prisma.sql`SAVEPOINT work`)])
  try {
    const result = await work(tx, (act) => acts.push(act))
    if (!containsLink(result))
      await storeOutcome(tx, key, reply.statusCode, result, reply.getHeader('location'))
    for (const act of acts) after(act)
    return { result }
  } catch (error) {
    if (!(error instanceof AppError) || !isStorable(error)) throw error
    await execute(tx, Prisma.sql`ROLLBACK TO SAVEPOINT work`)
    await storeOutcome(tx, key, error.status, error.body(), undefined)
    return { failure: error }
  }
}

const storedFailures = [errorStatus.invalid, errorStatus.not_found, errorStatus.conflict] as number[]

function isStorable(error: AppError): boolean {
  return storedFailures.includes(error.status)
}

async function storeOutcome(
  tx: Queryable,
  key: IdempotencyKey,
  status: number,
  body: unknown,
  location: unknown,
): Promise<void> {
  const generationId = generationOf(body)
  // An existing row with this key is older than 24 h, because `findStoredOutcome` has not found it, so the new outcome replaces
  // it.
  const outcome = Prisma.sql`
    INSERT INTO idempotency_keys ("userId", path, key, "bodyHash", status, body, location, "generationId")
    VALUES (${key.userId}, ${key.path}, ${key.key}, ${key.bodyHash}, ${status},
      ${JSON.stringify(body ?? null)}::jsonb, ${typeof location === 'string' ? location : null}, ${generationId}::uuid)
    ON CONFLICT ("userId", path, key) DO UPDATE SET "bodyHash" = EXCLUDED."bodyHash", status = EXCLUDED.status,
      body = EXCLUDED.body, location = EXCLUDED.location, "generationId" = EXCLUDED."generationId", "createdAt" = now()`
  await sendWithCommit(tx, [() => execute(tx, outcome)])
}

// Only the hash of the token in a share link may be stored (D-43). A repeated call therefore makes a new link, which
// replaces the one whose answer was lost.
function containsLink(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'shareableLink' in body
}

function generationOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('generationId' in body)) return null
  return typeof body.generationId === 'string' ? body.generationId : null
}

// The order of the keys in a JSON body must not matter, so they are sorted before the body is hashed.
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}
