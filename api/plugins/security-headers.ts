import { createHash } from 'node:crypto'
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'
import { isApiCall, isEndpoint } from './api-calls.ts'

/**
 * The security headers of an answer that is not a page. Node checks each character of a header, so the long policy of
 * pages would take a twentieth of the time of a short call.
 */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Adds the security headers and the content security policy to every answer. Scripts come from our own origin, and the
 * inline scripts of index.html are allowed by their hash. Pictures of locations may be on any http(s) server (D-48).
 */
export async function securityHeaders(app: FastifyInstance, indexHtml: string): Promise<void> {
  const { config } = app.services
  const https = config.PUBLIC_URL?.startsWith('https:') ?? false
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashesOf(indexHtml)],
        // Inline styles are allowed, because overlays set style attributes and lock scrolling with a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    // On plain http browsers ignore Cross-Origin-Opener-Policy and Origin-Agent-Cluster and warn on the console.
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    originAgentCluster: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const transport = headers['strict-transport-security']
  const forEndpoints = { ...dataHeaders, ...(transport ? { 'strict-transport-security': transport } : {}) }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isEndpoint(request) ? forEndpoints : headers)
    // The answer to an API call depends on the caller, so no cache may store it and give it to others.
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
}

// The headers are the same for every answer, so they are made once: helmet would make them again for each answer.
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify()
  await probe.register(helmet, options)
  probe.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = Object.entries(headers).filter(([name]) => !/^(date|connection)$/.test(name))
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]))
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(([, script]) => {
    return `'sha256-${createHash('sha256')
      .update(script ?? '')
      .digest('base64')}'`
  })
}
