import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { openApi } from '#contract/openapi.ts'
import { productName } from '#contract/product.ts'

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${productName} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>
`
// A file of its own: the content security policy runs no inline script.
const start = `SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#docs', deepLinking: true, withCredentials: true })
`

/** The API's own description: OpenAPI 3.1 and a page to read and try it. */
export function docsRoutes(app: FastifyInstance): void {
  let document: string | undefined
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/api/docs/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  const folder = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  for (const [file, type] of [
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    app.get(`/api/docs/${file}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(path.join(folder, file))),
    )
  }
}
