import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { pageResponder } from '../page/respond.ts'
import { sendError } from '../plugins/errors.ts'

/**
 * Serves the built client. Files with a hash of their content in their name are cached for ever; all other files are
 * revalidated at each use. Navigations to any other path get the page, whose router shows the screen; other requests
 * get 404.
 */
export function webRoutes(app: FastifyInstance, webDir: string): void {
  const files = { decorateReply: false, preCompressed: true, index: false, suppressWarning: true } as const
  app.register(fastifyStatic, {
    ...files,
    root: path.join(webDir, 'assets'),
    prefix: '/assets/',
    maxAge: '1y',
    immutable: true,
  })
  app.register(fastifyStatic, {
    ...files,
    root: webDir,
    // Files such as the icon and the manifest are served under their own path. The page and the list of prerendered
    // screens are not.
    wildcard: false,
    globIgnore: ['index.html', 'pages.json', 'assets/**', '**/*.{br,gz}'],
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  })

  const respond = pageResponder(app, webDir)
  app.setNotFoundHandler((request, reply) =>
    respond && isNavigation(request)
      ? respond(request, reply)
      : sendError(new AppError('not_found', 'There is nothing at this address'), request, reply),
  )
}

const notPages = /^\/(api|media|socket\.io|assets|metrics|healthz|readyz)(\/|$)/

// Browsers accept `text/html` explicitly, and tools such as curl accept everything. A request that accepts
// everything and has a file extension in its path asks for that file and not for the page.
function isNavigation({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?', 1)
  if ((method !== 'GET' && method !== 'HEAD') || notPages.test(pathname)) return false
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/\.[a-z0-9]+$/i.test(pathname)
}
