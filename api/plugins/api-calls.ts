import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request that the router matched to an endpoint under /api. The test uses the matched route,
 * because the same path can be written in many ways (`/%61pi/auth/login`, `http://host/api/auth/login`).
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}
