import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, idParams, line, time } from './fields.ts'
import { signedIn } from './users.ts'

// Calls for the passkeys, the authenticator app and the recovery codes of an account that has a password (D-149).

export const passkey = z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() })
export type Passkey = z.infer<typeof passkey>

export const secondFactor = z.object({
  /**
   * `hasPassword` is false for an account that signs in with a provider only: the provider asks for the second
   * factor.
   */
  hasPassword: z.boolean(),
  /**
   * `takesPasskeys` is false when browsers can make no passkeys for the address of the site, for example because it
   * is an IP address.
   */
  takesPasskeys: z.boolean(),
  /**
   * `takesApps` is false when the operator has set no key with which the secrets of authenticator apps are stored.
   */
  takesApps: z.boolean(),
  passkeys: z.array(passkey),
  /** The time at which the authenticator app was confirmed; null when the account has none. */
  appSince: time.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactor>

const passwordBody = z.object({ password: z.string().min(1, 'Password is required').max(1000) })
/**
 * An answer with new recovery codes. It is sent once: after the first factor was set up, or when the user asks for new
 * codes.
 */
const withCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })
const webAuthnOptions = z.looseObject({ challenge: z.string() })

// A field that the passkey library reads, in base64url. The library itself checks the content.
const part = z.string().min(1).max(65_536)
const responseOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    id: z.string().min(1).max(2048),
    rawId: z.string().min(1).max(2048),
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: part, ...shape }),
  })
const registration = responseOf({
  attestationObject: part,
  transports: z.array(z.string().max(40)).max(10).optional(),
})
const authentication = responseOf({
  authenticatorData: part,
  signature: part,
  userHandle: z.string().max(256).optional(),
})
export type RegistrationAnswer = z.output<typeof registration>
export type AuthenticationAnswer = z.output<typeof authentication>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/second-factor',
  access: 'user',
  tag: 'users',
  summary: 'My passkeys, authenticator app and number of recovery codes',
  responses: { 200: secondFactor },
  failures: ['not_found'],
})
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  access: 'user',
  tag: 'users',
  summary: 'Begin to add a passkey, with the password: the options of WebAuthn for the browser',
  body: passwordBody,
  responses: { 200: webAuthnOptions },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  access: 'user',
  tag: 'users',
  summary: 'Add the passkey that the browser made',
  body: z.object({
    name: line({ required: 'Give this passkey a name', max: 60, tooLong: 'Use 60 characters or less' }),
    response: registration,
  }),
  responses: { 200: withCodes.extend({ passkey }) },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  access: 'user',
  tag: 'users',
  summary: 'Remove a passkey, with the password',
  params: idParams,
  body: passwordBody,
  responses: { 200: done },
  failures: [],
  rateLimit: { max: 20, seconds: 60 },
})
export const beginApp = endpoint({
  method: 'POST',
  path: '/api/user/authenticator-app',
  access: 'user',
  tag: 'users',
  summary:
    'Begin to add an authenticator app, with the password: its key as text and as an address for a QR code',
  body: passwordBody,
  responses: { 200: z.object({ key: z.string(), uri: z.string() }) },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/user/authenticator-app/confirm',
  access: 'user',
  tag: 'users',
  summary: 'Confirm the authenticator app with its first code',
  body: z.object({ code: z.string().min(1, 'Code is required').max(40, 'Code too long') }),
  responses: { 200: withCodes },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const removeApp = endpoint({
  method: 'DELETE',
  path: '/api/user/authenticator-app',
  access: 'user',
  tag: 'users',
  summary: 'Remove the authenticator app, with the password',
  body: passwordBody,
  responses: { 200: done },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  access: 'user',
  tag: 'users',
  summary: 'Make new recovery codes, with the password; the earlier ones end',
  body: passwordBody,
  responses: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  failures: ['not_found'],
  rateLimit: { max: 20, seconds: 60 },
})
export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  tag: 'sessions',
  summary: 'End a sign-in with a code of the authenticator app or a recovery code',
  body: z.object({ code: z.string().min(1, 'Code is required').max(40, 'Code too long') }),
  responses: { 200: signedIn },
  failures: ['invalid_credentials', 'sign_in_expired'],
  rateLimit: { max: 10, seconds: 60 },
})
export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  tag: 'sessions',
  summary: 'Begin to sign in with a passkey, alone or after the password: the options of WebAuthn',
  body: z.object({ afterPassword: z.boolean().default(false) }),
  responses: { 200: webAuthnOptions },
  failures: ['sign_in_expired'],
  rateLimit: { max: 20, seconds: 60 },
})
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  tag: 'sessions',
  summary: 'Sign in with the answer of a passkey',
  body: z.object({ response: authentication }),
  responses: { 200: signedIn },
  failures: ['invalid_credentials', 'sign_in_expired'],
  rateLimit: { max: 20, seconds: 60 },
})
