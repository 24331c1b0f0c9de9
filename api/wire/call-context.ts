import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#core/postgres/client.ts'
import { CheckedDb } from '#core/postgres/sql.ts'
import type { Services } from '../services.ts'
import { type IdempotencyKey, isRepeated, runIdempotent, runIdempotentAfter } from './idempotency.ts'
import { readRequest } from './read-request.ts'
import { beginInteractive, beginPipelined, runTransaction, runWithoutTransaction } from './run-transaction.ts'
import { unmarkCursor } from './send-page.ts'
import type {
  PipelinedTransaction,
  SingleStatement,
  Transaction,
  TransactionAfter,
  UnlessRepeated,
} from './types.ts'

interface Changes {
  transaction: Transaction
  transactionAfter: TransactionAfter
  change: PipelinedTransaction
  statement: SingleStatement
  unlessRepeated: UnlessRepeated
  checkedDb: Db | CheckedDb
}

/**
 * Returns the functions with which a handler changes data. Without an Idempotency-Key, `statement` needs no
 * transaction. With a key, its statement and the stored outcome of the call must be in one transaction.
 */
export function changesOf(
  { db, log }: Services,
  key: IdempotencyKey | undefined,
  { sessionCheck: check }: FastifyRequest,
  reply: FastifyReply,
): Changes {
  if (key)
    return {
      transaction: (work) => runIdempotent(beginInteractive(db), log, key, reply, work),
      transactionAfter: (prepare, work) => runIdempotentAfter(db, log, key, reply, prepare, work),
      change: (work) => runIdempotent(beginPipelined(db), log, key, reply, work),
      statement: (work) => runIdempotent(beginPipelined(db), log, key, reply, work),
      unlessRepeated: async (act) => {
        if (!(await isRepeated(db, key))) await act()
      },
      checkedDb: db,
    }
  const transaction: Transaction = (work) => {
    if (check)
      throw new Error(
        'a call with a remembered session cannot use an interactive transaction: use change or statement',
      )
    return runTransaction(beginInteractive(db), log, work)
  }
  return {
    transaction,
    transactionAfter: async (prepare, work) => {
      const prepared = await prepare()
      return transaction((tx, after) => work(prepared, tx, after))
    },
    change: (work) => runTransaction(beginPipelined(db, check), log, work),
    statement: (work) => runTransaction(runWithoutTransaction(db, check), log, work),
    unlessRepeated: (act) => act(),
    checkedDb: check ? new CheckedDb(db, check) : db,
  }
}

/**
 * Validates the parts of a request, and returns what its handler gets in addition to the services.
 * @throws AppError invalid
 */
export function readContext(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  changes: Changes,
) {
  return {
    params: endpoint.params && readRequest(endpoint.params, request.params),
    query: unmarkCursor(endpoint.query && readRequest(endpoint.query, request.query), request),
    body: endpoint.body && readRequest(endpoint.body, request.body ?? {}),
    user: request.session,
    request,
    reply,
    ...changes,
  }
}

/**
 * Does the same as `readContext`, for a call with an Idempotency-Key. The row of the key also stores a 400, so a
 * repeated call gets the same 400 (D-8). A request that was valid at the first call can be invalid at the repeat,
 * because a time in its body is in the past by then. `kept` is then the outcome of the first call. @throws AppError
 * invalid
 */
export async function readKeyedContext(
  ...of: Parameters<typeof readContext>
): Promise<{ context: ReturnType<typeof readContext> } | { kept: unknown }> {
  const [, , , changes] = of
  try {
    return { context: readContext(...of) }
  } catch (error) {
    // `change` rejects with this error unless an outcome is stored, so it resolves only with the stored outcome.
    return { kept: await changes.change<unknown>(() => Promise.reject(error)) }
  }
}
