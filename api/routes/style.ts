import type { FastifyInstance } from 'fastify'
import { getStoryStyle, putStoryStyle } from '#contract/style.ts'
import { assertCanQuoteBook } from '#core/book/access.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { replaceStyle } from '../actions/book/replace-style.ts'
import { findStyle } from '../queries/style.ts'
import { route } from '../wire/route.ts'

/** Registers the calls for the style of a story (D-95). */
export function styleRoutes(app: FastifyInstance): void {
  route(app, getStoryStyle, async ({ db, params, user }) => {
    await assertCanQuoteBook(db, 'edit', params.id, user)
    return findStyle(db, params.id)
  })

  route(app, putStoryStyle, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCanQuoteBook(tx, 'edit', params.id, user, { lock: true })
      const { base, ...style } = body
      await assertUnchanged(tx, 'style', params.id, base)
      return replaceStyle(tx, params.id, style)
    }),
  )
}
