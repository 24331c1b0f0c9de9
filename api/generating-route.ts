import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'
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

/**
 * Serves a call that orders a generation (D-9 to D-12): it accepts the order in one transaction, waits as long as the
 * caller prefers, and answers with what was made, or 202 while the generation is not finished. `present` gives the
 * body of a completed generation.
 */
export function generatingRoute<const E extends GeneratingEndpoint, Id extends number | string>(
  app: FastifyInstance,
  endpoint: E,
  steps: {
    accept(acceptance: Acceptance, context: Context<E>): Promise<Accepted & { id: Id }>
    present(context: Context<E>, made: { id: Id; summary: GenerationSummary }): Made<E> | Promise<Made<E>>
  },
): void {
  route(app, endpoint, async (context) => {
    const { config, publish, transaction } = context
    // The compiler cannot see that the access of a generic endpoint is 'user'. `route` rejects calls without a session.
    const user = context.user as Session
    const { id, generationId } = await transaction((tx, after) =>
      steps.accept({ tx, after, publish, config, user }, context),
    )
    const outcome = await awaitGeneration({ ...context, user }, generationId)
    const generationStatus = outcome.done ? outcome.summary.status : outcome.generationStatus
    const made = outcome.done ? await steps.present(context, { id, summary: outcome.summary }) : { id }
    // The compiler cannot relate the parts to the union of the two bodies of a generic endpoint.
    return { ...made, generationId, generationStatus } as unknown as Answer<E>
  })
}
