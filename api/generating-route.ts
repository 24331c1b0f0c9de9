import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import { asBudgetReached } from '#core/generations/budgets.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { PipelineTx } from '#core/postgres/sql.ts'
import {
  type Acceptance,
  type Accepted,
  OnlyEstimated,
  type OrderSpending,
} from './actions/generations/accept-generation.ts'
import { isNotAcceptable, type OneTripAcceptance } from './actions/generations/accept-in-one-trip.ts'
import type { Session } from './plugins/sessions.ts'
import type { Services } from './services.ts'
import { awaitGeneration } from './wire/await-generation.ts'
import { checkedRoute, route } from './wire/route.ts'
import type { Context, ResponseBody, Serializable } from './wire/types.ts'

type GeneratingEndpoint = Endpoint & { access: 'user'; responses: { 201: z.ZodType; 202: z.ZodType } }

/**
 * The fields of the 201 body that differ between generating calls. `generatingRoute` adds the fields that all of them
 * have.
 */
type Made<E extends GeneratingEndpoint> = Omit<
  Serializable<z.output<E['responses'][201]>>,
  'generationId' | 'generationStatus'
>

type Accept<E extends GeneratingEndpoint, On extends Tx | PipelineTx, Id> = (
  acceptance: Acceptance<On>,
  context: Context<E>,
) => Promise<Accepted & { id: Id }>

interface InChange<E extends GeneratingEndpoint, Id> {
  acceptInChange: Accept<E, PipelineTx, Id>
  acceptInOneTrip?: (acceptance: OneTripAcceptance, context: Context<E>) => Promise<Accepted & { id: Id }>
  isComplete?: (context: Context<E>) => boolean
}

/**
 * Serves a call that orders a generation (D-9 to D-12): it accepts the order in one transaction, waits as long as the
 * `Prefer` header asks, and answers with the content that was made, or with 202 while the generation is not finished.
 * `present` builds the body of a completed generation.
 *
 * `accept` accepts an order in a transaction of Prisma. `acceptInChange` replaces it for an order that needs no model
 * of Prisma. An order for which `isComplete` is true is accepted by `acceptInOneTrip`, or by `acceptInChange` if a
 * check of `acceptInOneTrip` fails.
 *
 * With `?estimate=true` the same transaction makes the checks of the order, except those of active generations and of
 * the monthly count of the order, and is then rolled back (D-151).
 */
export function generatingRoute<const E extends GeneratingEndpoint, Id extends number | string>(
  app: FastifyInstance,
  endpoint: E,
  steps: ({ accept: Accept<E, Tx, Id> } | InChange<E, Id>) & {
    present(context: Context<E>, made: { id: Id; summary: GenerationSummary }): Made<E> | Promise<Made<E>>
  },
): void {
  const serve = 'acceptInChange' in steps ? checkedRoute<E> : route<E>
  serve(app, endpoint, async (context) => {
    const { config, db, publish, pushOrder, transaction, change, statement, request, reply } = context
    // The compiler cannot see that the access of a generic endpoint is 'user'. `route` rejects calls without a session.
    const user = context.user as Session
    // The types of the contract do not contain `?estimate=true` and its answer: see `generatingEndpoint`.
    const { estimate: estimatesOnly = false } = (context.query ?? {}) as { estimate?: boolean }
    const spending = await spendingOf(context, estimatesOnly)
    reply.code(201)
    const of = { publish, pushOrder, config, user, spending }
    const inChange = (accept: Accept<E, PipelineTx, Id>) =>
      change((tx, after) => accept({ tx, after, ...of }, context))
    const order = () => {
      if (!('acceptInChange' in steps))
        return transaction((tx, after) => steps.accept({ tx, after, ...of }, context))
      const { acceptInChange, acceptInOneTrip, isComplete } = steps
      if (!acceptInOneTrip || estimatesOnly || !isComplete?.(context)) return inChange(acceptInChange)
      const inOneTrip = statement((on, after) => acceptInOneTrip({ on, after, ...of }, context))
      return inOneTrip.catch((error: unknown) => {
        if (!isNotAcceptable(error)) throw error
        return inChange(acceptInChange)
      })
    }
    const ordered = await order().catch(async (error: unknown) => {
      if (error instanceof OnlyEstimated) return error
      throw await asBudgetReached(db, error)
    })
    if (ordered instanceof OnlyEstimated) {
      reply.code(200)
      return ordered.estimate as unknown as ResponseBody<E>
    }
    const { id, generationId } = ordered
    // A call with an Idempotency-Key may get an earlier order, so the present status of its generation is read.
    const isNew = request.headers['idempotency-key'] === undefined
    const outcome = await awaitGeneration({ ...context, user }, { id: generationId, isNew })
    const generationStatus = outcome.done ? outcome.summary.status : outcome.generationStatus
    const made = outcome.done ? await steps.present(context, { id, summary: outcome.summary }) : { id }
    // TypeScript cannot prove that these fields are the 201 or the 202 body of a generic endpoint, so the type is
    // cast.
    return { ...made, generationId, generationStatus } as unknown as ResponseBody<E>
  })
}

/**
 * Returns the estimator and the budgets that decide how much money an order reserves. Both are in memory; only the
 * first order of a process waits until they have been read.
 */
export async function spendingOf(
  { settings, estimates }: Pick<Services, 'settings' | 'estimates'>,
  estimatesOnly = false,
): Promise<OrderSpending> {
  await Promise.all([settings.loaded(), estimates.ready()])
  return { estimate: (order) => estimates.of(order), budgets: settings.current(), estimatesOnly }
}
