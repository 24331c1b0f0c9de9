import type { FastifyRequest } from 'fastify'

/**
 * True for a request that the router matched to an endpoint under /api. Limits and headers ask the matched route: the
 * same path can be written in many ways (`/%61pi/auth/login`, `http://host/api/auth/login`).
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}
