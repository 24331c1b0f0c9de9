import type { FastifyRequest } from 'fastify'

/**
 * Returns true for a request that the router matched to an endpoint under /api. The test uses the matched route,
 * because the same path can be written in many ways (`/%61pi/auth/login`, `http://host/api/auth/login`).
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}

/** Returns true for a request that the router matched to an endpoint of the contract, not to a page under /api. */
export function isEndpoint(request: FastifyRequest): boolean {
  return request.routeOptions.config.failures !== undefined
}
