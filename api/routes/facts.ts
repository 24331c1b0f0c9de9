import type { FastifyInstance } from 'fastify'
import {
  createFact as createFactCall,
  deleteFact,
  listFacts,
  updateFact as updateFactCall,
} from '#contract/facts.ts'
import { listFindings, updateFinding } from '#contract/findings.ts'
import { assertCanQuoteBook, assertCanWriteBook } from '#core/book/access.ts'
import { assertUnchanged } from '../actions/assert-unchanged.ts'
import { createFact, updateFact } from '../actions/book/change-fact.ts'
import { undoFactChange } from '../actions/book/fact-versions.ts'
import { assertIsShownFact, findFact, findFacts } from '../queries/facts.ts'
import { findFinding, findFindings } from '../queries/findings.ts'
import { route } from '../wire/route.ts'
import { sendPage, sendUnpagedList } from '../wire/send-page.ts'

/** Registers the calls for the facts (D-102) and the findings (D-119) of a story. */
export function factRoutes(app: FastifyInstance): void {
  route(app, listFacts, async ({ db, params, query, user, request, reply }) => {
    await assertCanQuoteBook(db, 'edit', params.id, user)
    return sendPage(request, reply, await findFacts(db, params.id, user, query))
  })

  route(app, createFactCall, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCanWriteBook(tx, params.id, user, { lock: true })
      return findFact(tx, params.id, user, await createFact(tx, params.id, body))
    }),
  )

  route(app, updateFactCall, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCanQuoteBook(tx, 'edit', params.id, user, { lock: true })
      await assertIsShownFact(tx, params.id, user, params.factId)
      const { base, undo, ...changes } = body
      await assertUnchanged(tx, 'fact', params.factId, base)
      if (undo === undefined) await updateFact(tx, params.id, params.factId, changes)
      else await undoFactChange(tx, params.id, params.factId, undo)
      return findFact(tx, params.id, user, params.factId)
    }),
  )

  route(app, deleteFact, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await assertCanWriteBook(tx, params.id, user, { lock: true })
      await assertIsShownFact(tx, params.id, user, params.factId)
      await updateFact(tx, params.id, params.factId, { status: 'void' })
      return undefined
    }),
  )

  route(app, listFindings, async ({ db, params, query, user, reply }) => {
    await assertCanQuoteBook(db, 'comment', params.id, user)
    return sendUnpagedList(reply, await findFindings(db, params.id, user, query))
  })

  // The quoted words of a resolved finding are no longer in the text, so it stays resolved.
  route(app, updateFinding, ({ params, body, user, transaction }) =>
    transaction(async (tx) => {
      await assertCanQuoteBook(tx, 'comment', params.id, user, { lock: true })
      const { id: storyId, findingId: id } = params
      await tx.finding.updateMany({ where: { id, storyId, status: { not: 'mended' } }, data: body })
      return findFinding(tx, storyId, user, id)
    }),
  )
}
