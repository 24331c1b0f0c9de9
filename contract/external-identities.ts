import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, idParams, time } from './fields.ts'

// Accounts at sign-in providers that are connected to an account of this site, so that its user can sign in with them
// (D-25).

/** `provider` is the host name of the sign-in provider. */
export const externalIdentity = z.object({ id, provider: z.string(), createdAt: time })
export type ConnectedIdentity = z.infer<typeof externalIdentity>

/** `password` confirms the call with the user's present password. It is empty for an account without a password. */
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
