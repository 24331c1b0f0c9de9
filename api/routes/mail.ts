import type { FastifyInstance } from 'fastify'
import { forgotPassword, getSignInOptions, openMailLink } from '#contract/mail.ts'
import { queueReset } from '#core/mail/queue-mail.ts'
import { sendsMail } from '#core/mail/sends-mail.ts'
import { openMailLink as open } from '../actions/accounts/open-mail-link.ts'
import { route } from '../wire/route.ts'
import { beginInteractive, runTransaction } from '../wire/run-transaction.ts'

/** Registers the calls about mail for people who need no session (D-149). */
export function mailRoutes(app: FastifyInstance): void {
  const { config, db, log, publish, dropSockets } = app.services
  route(app, getSignInOptions, async ({ config }) => ({ sendsMail: sendsMail(config) }))

  route(app, forgotPassword, async ({ body, config, db, request }) => {
    await app.limitMail(request, body.email)
    await queueReset(db, config, body.email)
    return { sendsMail: sendsMail(config) }
  })

  route(app, openMailLink, ({ body, transaction }) =>
    transaction((tx, after) => open({ tx, after, config, publish, dropSockets }, body.purpose, body.token)),
  )

  // A digest has the header List-Unsubscribe with a URL of the page /mail and a token. If a reader unsubscribes in a
  // mail program, the program or its provider posts a form to this URL (RFC 8058). The token is sufficient, so the body
  // is not read. The rate limit is higher than that of the call `openMailLink`, because a mail provider sends the forms
  // of many readers.
  void app.register((forms, _options, done) => {
    forms.addContentTypeParser('*', { bodyLimit: 16 * 1024, parseAs: 'buffer' }, (_request, _body, parsed) =>
      parsed(null, undefined),
    )
    const limited = config.RATE_LIMITS ? { rateLimit: { max: 60, timeWindow: 60_000 } } : {}
    forms.post<{ Querystring: { unsubscribe?: string } }>(
      '/mail',
      { config: limited },
      async (request, reply) => {
        const token = String(request.query.unsubscribe ?? '').slice(0, 200)
        await runTransaction(beginInteractive(db), log, (tx, after) =>
          open({ tx, after, config, publish, dropSockets }, 'unsubscribe', token),
        )
        return reply.send({ success: true })
      },
    )
    done()
  })
}
