import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LongList } from '#core/long-list.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import type { CheckedDb, PipelineTx } from '#core/postgres/sql.ts'
import type { Session } from '../plugins/sessions.ts'
import type { Services } from '../services.ts'

/** The values that a handler may return for a schema. Times may be Dates, which the serializer writes as ISO text. */
export type Serializable<T> = T extends Date
  ? T
  : string extends T
    ? T | Date
    : T extends readonly (infer Item)[]
      ? readonly Serializable<Item>[]
      : T extends object
        ? { [Key in keyof T]: Serializable<T[Key]> }
        : T

type Output<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

/** The response bodies of an endpoint, as a union over all statuses. */
export type ResponseBody<E extends Endpoint> = {
  [Status in keyof E['responses']]: E['responses'][Status] extends infer S extends z.ZodType
    ? Serializable<z.output<S>>
    : undefined
}[keyof E['responses']]

/** Registers a callback that runs after the commit, and never when the transaction fails. Pushes are sent this way. */
export type OnCommit = (act: () => void) => void

/** Runs `work` in one transaction; see route.ts for what an `Idempotency-Key` changes. */
export type Transaction = <T>(work: (tx: Tx, after: OnCommit) => Promise<T>) => Promise<T>

/**
 * Runs `prepare` outside of the database, such as an upload to storage, and then `work` in one transaction. A repeated
 * call with an `Idempotency-Key` gets the outcome of the first one without either.
 */
export type TransactionAfter = <Prepared, T>(
  prepare: () => Promise<Prepared>,
  work: (prepared: Prepared, tx: Tx, after: OnCommit) => Promise<T>,
) => Promise<T>

/**
 * Runs `act` unless the call gets the stored outcome of an earlier call with the same `Idempotency-Key`. The rate
 * limits are counted in `act`, so that a repeated call is not refused with 429 after the first one was accepted.
 */
export type UnlessRepeated = (act: () => Promise<void>) => Promise<void>

/** Runs work without models of Prisma in one transaction, on a connection of the driver (ADR-0020). */
export type PipelinedTransaction = <T>(work: (tx: PipelineTx, after: OnCommit) => Promise<T>) => Promise<T>

/** The sender of a single statement, which runs in a separate transaction or in that of an `Idempotency-Key`. */
export type SingleSender = Db | CheckedDb | PipelineTx

/**
 * Runs work that is one statement, or one `executeInSequence`, and therefore needs no transaction (ADR-0020).
 */
export type SingleStatement = <T>(work: (on: SingleSender, after: OnCommit) => Promise<T>) => Promise<T>

/** The argument of a handler: the validated request, the caller, and the services of the process. */
export interface Context<E extends Endpoint> extends Services {
  params: Output<E, 'params'>
  query: Output<E, 'query'>
  body: Output<E, 'body'>
  /** The caller. It is undefined for a public endpoint, because its answer must not depend on the caller. */
  user: { public: undefined; optional: Session | null; user: Session; admin: Session }[E['access']]
  request: FastifyRequest
  reply: FastifyReply
  transaction: Transaction
  transactionAfter: TransactionAfter
  change: PipelinedTransaction
  statement: SingleStatement
  unlessRepeated: UnlessRepeated
  /**
   * The database for the first statement of a read with `isSessionChecked`. If the call uses a remembered session, this
   * statement also checks the session. Further statements use `db`.
   */
  checkedDb: Db | CheckedDb
}

export type Handler<E extends Endpoint> = (
  context: Context<E>,
) => Promise<ResponseBody<E> | LongAnswer<ResponseBody<E>>>

/**
 * The type of a long answer: a handler of an endpoint that returns a list can return a LongList, which is sent item by
 * item.
 */
type LongAnswer<T> = T extends readonly (infer Item)[] ? LongList<Item> : never

/** The options with which an endpoint shares its answers among callers (ADR-0020). */
export interface SharedAnswerOptions<E extends Endpoint> {
  /**
   * The callers who get a shared answer; the default is callers without a session and without an `Authorization`
   * header. All others get a separate answer.
   */
  isFor?: (session: Session | null) => boolean
  /**
   * Returns a function that reads the stamp, a text that changes with the answer; undefined when the answer cannot be
   * shared.
   */
  stamp: (context: Context<E>) => (() => Promise<string | null>) | undefined
  /** `answered` is called whenever a caller gets a shared answer, for example to count a reader. */
  answered?: (context: Services & Pick<Context<E>, 'params' | 'request'>) => void
}
