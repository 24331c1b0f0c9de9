import { z } from 'zod'
import { emailAddress, normalizeEmail } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { base, done, line, prose, time, userId } from './fields.ts'
import { type Tier, tiers } from './membership.ts'
import { themes, valuesOf } from './options.ts'
import { penName } from './pen-name.ts'

export const tier = z.enum(Object.keys(tiers) as [Tier, ...Tier[]])

/** The signed-in user in their own view (D-26). */
export const currentUser = z.object({
  id: userId,
  firstName: z.string(),
  lastName: z.string(),
  /** The pen name, which others see; null when they see the two names above (D-149). */
  penName: z.string().nullable(),
  bio: z.string(),
  /**
   * The time when one of the names, the pen name or the bio last changed: the `base` of the next change (D-7). This
   * is an extension of the original specification.
   */
  profileUpdatedAt: time,
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  hasSecondFactor: z.boolean(),
  /**
   * `needsSecondFactor` is true for an admin who has to set up a second factor before the calls for admins work. This
   * is an extension of the original specification.
   */
  needsSecondFactor: z.boolean(),
  tier,
  /** `demoModel` is true when the built-in demo model is used instead of a real one. */
  demoModel: z.boolean(),
  /** `isAdult` is true when the user has said that they are 18 or older (D-144). */
  isAdult: z.boolean(),
  /**
   * `paintsPictures` is false when the AI service has answered within the last hour that it makes no pictures. This is
   * an extension of the original specification.
   */
  paintsPictures: z.boolean(),
})
export type CurrentUser = z.infer<typeof currentUser>

/** A user as others see the user. A pen name is in `firstName`, and `lastName` is then empty (D-149). */
export const publicUser = z.object({
  id: userId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  createdAt: time,
  storyCount: z.int(),
  characterCount: z.int(),
})
export type PublicUser = z.infer<typeof publicUser>

/** Body of POST /api/auth/register and the sign-up form (D-27, D-259). */
export const registerBody = z.object({
  firstName: line({ required: 'First name is required', max: 100, tooLong: 'First name too long' }),
  lastName: line({ required: 'Last name is required', max: 100, tooLong: 'Last name too long' }),
  email: emailAddress,
  password: prose({
    min: 6,
    tooShort: 'Password must be at least 6 characters long.',
    max: 200,
    tooLong: 'Password must be 200 characters or less',
  }),
})

export const loginBody = z.object({
  email: z.string().trim().min(1, 'Email is required').transform(normalizeEmail),
  password: z.string().min(1, 'Password is required').max(1000),
})

/**
 * Body of the call that registers a user: the fields of the sign-up form and, if given, the token of an invitation link
 * (D-155).
 */
export const registerCallBody = registerBody.extend({
  invitation: z.string().min(1).max(200).optional(),
})

export const signedIn = currentUser.extend({ token: z.string() })

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'user',
  tag: 'users',
  summary: 'The signed-in user',
  responses: { 200: currentUser },
  failures: [],
})
export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  tag: 'sessions',
  summary: 'Sign up and sign in',
  body: registerCallBody,
  /**
   * The answer 202 means that the account waits until an admin accepts it, and that there is no session yet (D-150).
   */
  responses: { 201: signedIn, 202: z.object({ awaitingApproval: z.literal(true) }) },
  failures: ['email_taken', 'signups_closed', 'invitation_needed'],
  rateLimit: { max: 20, seconds: 60 },
})
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  tag: 'sessions',
  summary: 'Sign in',
  body: loginBody,
  responses: { 200: signedIn },
  failures: [
    'invalid_credentials',
    'awaiting_approval',
    'account_deactivated',
    'second_factor_needed',
    'not_found',
  ],
  rateLimit: { max: 10, seconds: 60 },
})
/**
 * Body of the call that sets a new password. The token is from a link in a mail (D-149) or from `npm run admin --
 * reset-link <email>` (D-91).
 */
export const resetBody = z.object({
  token: z.string().min(1, 'This link is not complete').max(200),
  password: registerBody.shape.password,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  access: 'public',
  tag: 'sessions',
  summary: 'Set a new password with a reset link; this ends every session of the user',
  body: resetBody,
  responses: { 200: done },
  failures: [],
  rateLimit: { max: 10, seconds: 60 },
})
/**
 * Body of PUT /api/user/profile. Fields that are left out do not change. An empty pen name removes the pen name (D-149,
 * D-154).
 */
export const profileBody = registerBody
  .pick({ firstName: true, lastName: true })
  .partial()
  .extend({
    penName: penName.nullable().optional(),
    bio: prose({ max: 2000, tooLong: 'Use 2000 characters or less' }).optional(),
    isAdult: z.boolean().optional(),
    base,
  })
  // The first name and the last name can be changed only together.
  .refine((body) => body.lastName === undefined || body.firstName !== undefined, {
    path: ['firstName'],
    message: 'First name is required',
  })
  .refine((body) => body.firstName === undefined || body.lastName !== undefined, {
    path: ['lastName'],
    message: 'Last name is required',
  })

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'user',
  tag: 'users',
  summary: 'Change my name, pen name or bio, or say whether I am 18 or older',
  body: profileBody,
  responses: { 200: currentUser },
  failures: ['pen_name_taken', 'conflict', 'not_found'],
})

export const userSettings = z.object({
  userId,
  notificationsEnabled: z.boolean(),
  publicProfile: z.boolean(),
  allowCollaborations: z.boolean(),
  theme: z.enum(valuesOf(themes)),
  /**
   * Whether the system orders a cover when a story without one gets its first generated chapter. This is an extension
   * of the original specification.
   */
  coverWithFirstChapter: z.boolean(),
  /** The interval at which the user gets a digest mail. This is an extension of the original specification. */
  digest: z.enum(['off', 'daily', 'weekly']),
})
export type UserSettings = z.infer<typeof userSettings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/user/settings',
  access: 'user',
  tag: 'users',
  summary: 'My settings',
  responses: { 200: userSettings },
  failures: ['not_found'],
})
export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/user/settings',
  access: 'user',
  tag: 'users',
  summary: 'Change my settings',
  body: userSettings.omit({ userId: true }).partial(),
  responses: { 200: userSettings },
  failures: ['not_found'],
})
