import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { pageResponder } from '../page/respond.ts'
import { sendError } from '../plugins/errors.ts'

/**
 * Serves the built client: files that are named after their content for ever, everything else with a question to the
 * server each time. Navigations to any other path get the page, whose router knows the rest; other requests get 404.
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
    // Serves what stands here now: the icon and the manifest. The page and its parts are not for fetching.
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

// Browsers accept HTML by name, curl accepts anything. A request that accepts anything and names a file wants that file.
function isNavigation({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [pathname = '/'] = url.split('?', 1)
  if ((method !== 'GET' && method !== 'HEAD') || notPages.test(pathname)) return false
  if (accept.includes('text/html')) return true
  return accept.includes('*/*') && !/\.[a-z0-9]+$/i.test(pathname)
}
