import type { FastifyInstance } from 'fastify'
import { getStoryPlan, putStoryPlan } from '#contract/plan.ts'
import { assertCanQuoteBook } from '#core/book/access.ts'
import { replacePlan } from '../actions/book/replace-plan.ts'
import { findPlan } from '../queries/plan.ts'
import { route } from '../wire/route.ts'

/** Registers the calls for the plan of a story (D-98). */
export function planRoutes(app: FastifyInstance): void {
  route(app, getStoryPlan, async ({ db, params, user }) => {
    await assertCanQuoteBook(db, 'edit', params.id, user)
    return findPlan(db, params.id)
  })

  route(app, putStoryPlan, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCanQuoteBook(tx, 'edit', params.id, user, { lock: true })
      return replacePlan(tx, params.id, body)
    }),
  )
}
