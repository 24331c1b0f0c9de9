import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { PipelineTx } from '#core/postgres/sql.ts'
import type { Acceptance, Accepted } from './actions/generations/accept-generation.ts'
import type { Session } from './plugins/sessions.ts'
import { awaitGeneration } from './wire/await-generation.ts'
import { route } from './wire/route.ts'
import type { Answer, Context, Wire } from './wire/types.ts'

type GeneratingEndpoint = Endpoint & { access: 'user'; responses: { 201: z.ZodType; 202: z.ZodType } }

/** The 201 body without the fields that every generating call adds. */
type Made<E extends GeneratingEndpoint> = Omit<
  Wire<z.output<E['responses'][201]>>,
  'generationId' | 'generationStatus'
>

type Accept<E extends GeneratingEndpoint, On extends Tx | PipelineTx, Id> = (
  acceptance: Acceptance<On>,
  context: Context<E>,
) => Promise<Accepted & { id: Id }>

/**
 * Serves a call that orders a generation (D-9 to D-12): it accepts the order in one transaction, waits as long as the
 * caller prefers, and answers with what was made, or 202 while the generation is not finished. `present` gives the
 * body of a completed generation. `acceptInChange` takes the place of `accept` where no model of Prisma is needed.
 */
export function generatingRoute<const E extends GeneratingEndpoint, Id extends number | string>(
  app: FastifyInstance,
  endpoint: E,
  steps: ({ accept: Accept<E, Tx, Id> } | { acceptInChange: Accept<E, PipelineTx, Id> }) & {
    present(context: Context<E>, made: { id: Id; summary: GenerationSummary }): Made<E> | Promise<Made<E>>
  },
): void {
  route(app, endpoint, async (context) => {
    const { config, publish, pushOrder, transaction, change, request } = context
    // The compiler cannot see that the access of a generic endpoint is 'user'. `route` rejects calls without a session.
    const user = context.user as Session
    const { id, generationId } =
      'acceptInChange' in steps
        ? await change((tx, after) =>
            steps.acceptInChange({ tx, after, publish, pushOrder, config, user }, context),
          )
        : await transaction((tx, after) =>
            steps.accept({ tx, after, publish, pushOrder, config, user }, context),
          )
    // With a key the order may be an earlier one, whose state is read.
    const isNew = request.headers['idempotency-key'] === undefined
    const outcome = await awaitGeneration({ ...context, user }, { id: generationId, isNew })
    const generationStatus = outcome.done ? outcome.summary.status : outcome.generationStatus
    const made = outcome.done ? await steps.present(context, { id, summary: outcome.summary }) : { id }
    // The compiler cannot relate the parts to the union of the two bodies of a generic endpoint.
    return { ...made, generationId, generationStatus } as unknown as Answer<E>
  })
}
