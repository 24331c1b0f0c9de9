import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { openApi } from '#contract/openapi/document.ts'
import { productName } from '#contract/product.ts'
import { cookieOf } from '../plugins/sessions.ts'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${productName} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`
// The content security policy blocks inline scripts, so the start script of the page is served as a file.
const start = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, withCredentials: true })
`

/** Serves the OpenAPI 3.1 document, and a page to read it and to try the calls. */
export function docsRoutes(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/api/docs/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints, { cookieName: cookieOf(app.services.config).name }))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  const root = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  app.register(fastifyStatic, { root, serve: false, maxAge: 3_600_000 })
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.get(`/api/docs/${file}`, (_request, reply) => reply.sendFile(file))
  }
}
