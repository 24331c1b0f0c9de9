import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { readSitemapStories } from '../queries/sitemap.ts'
import { publicOrigin } from '../wire/public-origin.ts'

/** The screens that the sitemap lists in addition to the screens of stories. */
const openScreens = ['/', '/discover', '/membership']
/** Paths that crawlers need not read: API calls, and screens that need a session. */
const closedPaths = ['/api/', '/admin', '/messages', '/profile', '/casts', '/reset', '/*/create', '/*/edit']

/** Registers the files that search engines read: /robots.txt and /sitemap.xml. */
export function crawlerRoutes(app: FastifyInstance): void {
  const { config, db } = app.services

  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      ...closedPaths.map((path) => `Disallow: ${path}`),
      `Sitemap: ${publicOrigin(config, request)}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = escapeXml(publicOrigin(config, request))
    async function* write() {
      yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
      yield openScreens.map((path) => `<url><loc>${origin}${path}</loc></url>\n`).join('')
      for await (const stories of readSitemapStories(db)) {
        yield stories
          .map(
            ({ id, updatedAt }) =>
              `<url><loc>${origin}/stories/${id}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`,
          )
          .join('')
      }
      yield '</urlset>\n'
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(Readable.from(write(), { objectMode: false }))
  })
}

// Escapes an address for XML. It can contain the host of the request, which can have any character.
function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
