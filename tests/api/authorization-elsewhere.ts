import { secondFactorElsewhere } from './authorization-second-factor.ts'

/**
 * Routes outside the contract, and calls that end the caller's session or account. Each entry names the test that
 * covers it.
 */
export const elsewhere: Record<string, string> = {
  'POST /api/auth/register': 'sessions.test.ts',
  'POST /api/auth/login': 'sessions.test.ts',
  'POST /api/auth/reset': 'sessions.test.ts',
  ...secondFactorElsewhere,
  'POST /api/user/identities': 'external-identities.test.ts',
  'DELETE /api/user': 'account.test.ts',
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'].map((method) => [
      `${method} /api/malformed-address`,
      'refused-requests.test.ts',
    ]),
  ),
  'GET /api/login': 'external-sign-in.test.ts',
  'GET /api/callback': 'external-sign-in.test.ts',
  'GET /api/logout': 'sessions.test.ts',
  'GET /api/docs': 'openapi.test.ts',
  'GET /api/docs/start.js': 'openapi.test.ts',
  'GET /api/docs/swagger-ui.css': 'openapi.test.ts',
  'GET /api/docs/swagger-ui-bundle.js': 'openapi.test.ts',
  'GET /api/docs/openapi.json': 'openapi.test.ts',
  'POST /mail': 'account-mail.test.ts',
  'GET /admin/queues': 'queues.test.ts',
  'GET /admin/queues*': 'queues.test.ts',
  'GET /media/*': 'serving.test.ts',
  'GET /healthz': 'serving.test.ts',
  'GET /readyz': 'serving.test.ts',
  'GET /readyz/self': 'process.test.ts',
  'GET /metrics': 'serving.test.ts',
  'GET /humans.txt': 'serving.test.ts',
  'GET /favicon.ico': 'serving.test.ts',
  'GET /robots.txt': 'crawlers.test.ts',
  'GET /sitemap.xml': 'crawlers.test.ts',
  'GET *': 'serving.test.ts',
}
