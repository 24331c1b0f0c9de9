import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, idParams, time } from './fields.ts'

// The external identities that are connected to an account, with which it can be signed in to (D-25).

/** `provider` is the host of the provider. */
export const externalIdentity = z.object({ id, provider: z.string(), createdAt: time })
export type ConnectedIdentity = z.infer<typeof externalIdentity>

/** The password is empty for an account that has none. */
const passwordBody = z.object({ password: z.string().max(1000).default('') })

export const listIdentities = endpoint({
  method: 'GET',
  path: '/api/user/identities',
  access: 'user',
  tag: 'users',
  summary: 'The external identities that sign in to my account, oldest first',
  responses: { 200: z.array(externalIdentity) },
  failures: [],
})
export const connectIdentity = endpoint({
  method: 'POST',
  path: '/api/user/identities',
  access: 'user',
  tag: 'users',
  summary: 'Begin to connect an external identity, with the password: the address to which the browser goes',
  body: passwordBody,
  responses: { 200: z.object({ url: z.string() }) },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const removeIdentity = endpoint({
  method: 'DELETE',
  path: '/api/user/identities/{id}',
  access: 'user',
  tag: 'users',
  summary: 'Remove an external identity, with the password; not the only way to sign in',
  params: idParams,
  body: passwordBody,
  responses: { 200: done },
  failures: [],
  rateLimit: { max: 20, seconds: 60 },
})
