import type { FastifyInstance } from 'fastify'
import { downloadBook } from '#contract/books.ts'
import { assertCan } from '#core/policy/policy.ts'
import { assertCanDownloadBooks, buildBook } from '../downloads/build-book.ts'
import { findProseLanguage } from '../queries/books.ts'
import { route } from '../wire/route.ts'
import { sendStream } from '../wire/send-stream.ts'

/** Registers the download of a story as a book (D-52). */
export function bookRoutes(app: FastifyInstance): void {
  route(app, downloadBook, async ({ db, storage, config, params, user, reply }) => {
    const story = await assertCan(db, 'own', 'story', params.id, user)
    assertCanDownloadBooks(config, user.tier)
    const book = await buildBook(db, storage, {
      storyId: story.id,
      language: await findProseLanguage(db, story.id, user),
    })
    const name = story.title.replace(/[^\p{L}\p{N} ]+/gu, '').trim() || 'story'
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.epub`)
    return sendStream(reply.type('application/epub+zip'), book)
  })
}
