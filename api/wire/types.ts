import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { Session } from '../plugins/sessions.ts'
import type { Services } from '../services.ts'

/** What a handler may return for a schema: times may be Dates, the serializer writes them as ISO text. */
export type Wire<T> = T extends Date
  ? T
  : string extends T
    ? T | Date
    : T extends readonly (infer Item)[]
      ? readonly Wire<Item>[]
      : T extends object
        ? { [Key in keyof T]: Wire<T[Key]> }
        : T

type Output<E, Part extends 'params' | 'query' | 'body'> =
  E extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined

/** The bodies an endpoint may answer with, of all its statuses. */
export type Answer<E extends Endpoint> = {
  [Status in keyof E['responses']]: E['responses'][Status] extends infer S extends z.ZodType
    ? Wire<z.output<S>>
    : undefined
}[keyof E['responses']]

/** Registers something to do after the commit, never when the transaction fails: pushes above all. */
export type After = (act: () => void) => void

/** Runs `work` in one transaction; see route.ts for what an `Idempotency-Key` changes. */
export type Transaction = <T>(work: (tx: Tx, after: After) => Promise<T>) => Promise<T>

/** What a handler gets: the checked request, who asks, and the services of the process. */
export interface Context<E extends Endpoint> extends Services {
  params: Output<E, 'params'>
  query: Output<E, 'query'>
  body: Output<E, 'body'>
  user: E['access'] extends 'public' ? Session | null : Session
  request: FastifyRequest
  reply: FastifyReply
  transaction: Transaction
}

export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>>
