import { z } from 'zod'
import { emailAddress } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { done, time } from './fields.ts'
import { loginBody, registerBody } from './users.ts'

/** The purposes of links in mails, besides the reset link (D-149). */
export const mailLinkPurposes = ['confirm', 'undo', 'unsubscribe'] as const
export type MailLinkPurpose = (typeof mailLinkPurposes)[number]

/** The sign-in methods and the mail address of a user, which only the user can read. */
export const accountAccess = z.object({
  email: z.string(),
  /** `emailVerified` is true when the user has opened a link that was sent to `email`. */
  emailVerified: z.boolean(),
  /** The new address that waits for its confirmation; null when no change of the address is pending. */
  pendingEmail: z.string().nullable(),
  /** `hasPassword` is false for an account that was made by an external sign-in and has no password yet. */
  hasPassword: z.boolean(),
  /** `sendsMail` is true when this installation sends mail. */
  sendsMail: z.boolean(),
  /** `singleSignOn` is true when an external sign-in is set up, to which the account can be connected (D-25). */
  singleSignOn: z.boolean(),
})
export type AccountAccess = z.infer<typeof accountAccess>

export const getSignInOptions = endpoint({
  method: 'GET',
  path: '/api/auth/options',
  access: 'public',
  tag: 'sessions',
  summary: 'Whether this installation sends mail',
  responses: { 200: z.object({ sendsMail: z.boolean() }) },
  failures: [],
})
export const forgotBody = z.object({ email: emailAddress })
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot',
  access: 'public',
  tag: 'sessions',
  summary: 'Mail a link for a new password. The answer is the same whether or not an account has the address',
  body: forgotBody,
  responses: { 200: z.object({ sendsMail: z.boolean() }) },
  failures: [],
  rateLimit: { max: 10, seconds: 60 },
})
export const openMailLink = endpoint({
  method: 'POST',
  path: '/api/auth/mail-link',
  access: 'public',
  tag: 'sessions',
  summary: 'Do what a link in a mail is for: confirm an address, undo a change of it, or stop the digest',
  body: z.object({
    purpose: z.enum(mailLinkPurposes),
    token: z.string().min(1, 'This link is not complete').max(200),
  }),
  responses: {
    200: z.object({
      /**
       * The token of a reset link after a change of the address was undone, because the old password is then invalid;
       * otherwise null.
       */
      resetToken: z.string().nullable(),
      /**
       * Descriptions of the recently added sign-in methods that were removed because the link undid a change of the
       * address; empty for every other link.
       */
      removed: z.array(z.string()),
    }),
  },
  failures: ['email_taken'],
  rateLimit: { max: 20, seconds: 60 },
})
export const getAccountAccess = endpoint({
  method: 'GET',
  path: '/api/user/access',
  access: 'user',
  tag: 'users',
  summary: 'How I sign in: address, whether it is confirmed, whether I have a password',
  responses: { 200: accountAccess },
  failures: ['not_found'],
})
export const passwordBody = z.object({
  currentPassword: loginBody.shape.password,
  newPassword: registerBody.shape.password,
})
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/user/password',
  access: 'user',
  tag: 'users',
  summary: 'Change my password; this ends my other sessions',
  body: passwordBody,
  responses: { 200: done },
  failures: ['not_found'],
  rateLimit: { max: 10, seconds: 60 },
})
export const changeEmailBody = z.object({ password: loginBody.shape.password, email: emailAddress })
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/user/email',
  access: 'user',
  tag: 'users',
  summary:
    'Change my address: when the new one is confirmed, or at once where no mail is sent. My present address ends a change that waits',
  body: changeEmailBody,
  responses: { 200: accountAccess },
  failures: ['not_found', 'email_taken'],
  rateLimit: { max: 10, seconds: 60 },
})
export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email/confirmation',
  access: 'user',
  tag: 'users',
  summary: 'Mail the link again with which I confirm my address',
  responses: { 200: accountAccess },
  failures: ['not_found'],
  rateLimit: { max: 10, seconds: 60 },
})

/** One session of the caller. `id` is made for this list and gives no access to the session. */
export const userSession = z.object({
  id: z.string(),
  /**
   * The browser and the operating system, such as 'Firefox on Windows'; '' for a session that began before the server
   * stored them.
   */
  device: z.string(),
  createdAt: time,
  /** The time of the last call of the session. It is updated at most once an hour. */
  seenAt: time,
  isCurrent: z.boolean(),
})
export type UserSession = z.infer<typeof userSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  tag: 'users',
  summary: 'Where I am signed in, the latest first, at most 200',
  responses: { 200: z.array(userSession) },
  failures: [],
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'user',
  tag: 'users',
  summary: 'End one of my sessions, and close its sockets',
  params: z.object({ id: z.string().min(1).max(64) }),
  responses: { 204: null },
  failures: [],
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'user',
  tag: 'users',
  summary: 'End all my sessions but this one',
  responses: { 204: null },
  failures: [],
})
