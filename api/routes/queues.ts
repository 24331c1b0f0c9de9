import type { FastifyInstance } from 'fastify'
import { notFound } from '#core/errors.ts'

const base = '/admin/queues'

// Its page names its own base, and fetches a font that it does without.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'"

/**
 * bull-board, to look at what the queue is delivering; there is nothing at its address for anybody but admins. It is
 * loaded when first asked for, and can only be read: rows decide what runs, `npm run admin` changes them.
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
