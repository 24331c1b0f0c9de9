import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/errors.ts'

const base = '/admin/queues'

// The page of bull-board needs a content security policy that allows its base element. The font that it requests
// stays blocked.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"

/**
 * Serves bull-board, which shows the deliveries in the queue, to admins. Others get 404. It is loaded at the first
 * request. It is read-only, because the rows decide which generations run; operators change them by `npm run admin`.
 */
export function queueRoutes(app: FastifyInstance): void {
  const { config, log } = app.services
  let board: Promise<Board> | undefined
  const close = async (): Promise<void> => {
    await (await board)?.close()
  }
  app.addHook('onClose', close)

  async function open(): Promise<Board> {
    const last = board
    const opened = await last
    if (opened?.isRefused() && board === last) {
      board = undefined
      await opened.close()
    }
    board ??= import('../plugins/queue-board.ts').then(({ openBoard }) => openBoard({ config, log, base }))
    return board.catch((error: unknown) => {
      board = undefined
      throw error
    })
  }

  for (const url of [base, `${base}/*`]) {
    app.get(url, async (request, reply) => {
      const session = await app.findSession(request, reply)
      if (!session?.isAdmin) throw notFound('Page')
      const opened = await open()
      const answer = await opened.get(request.url)
      return reply
        .code(answer.status)
        .headers({ 'content-security-policy': policy, 'cache-control': answer.cacheControl })
        .type(answer.type)
        .send(answer.body)
    })
  }
}

type Board = Awaited<ReturnType<typeof import('../plugins/queue-board.ts').openBoard>>
