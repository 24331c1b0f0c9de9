import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { base, id, idParams, line, pageQuery, time, userId } from './fields.ts'
import { tier } from './users.ts'

/** The people who may sign up: everybody, those with an invitation, those whom an admin accepts, or nobody (D-150). */
export const signups = z.enum(['open', 'invite', 'approve', 'closed'])
export type Signups = z.infer<typeof signups>

const dollars = z.number().min(0, 'Must be 0 or more').max(1_000_000, 'Must be 1,000,000 or less')

/** The settings that an admin changes at run time (D-150, D-151, D-155). */
export const operatorSettings = z.object({
  signups,
  /** The budget of a day (UTC) for all users together in US dollars; null without a limit. */
  budgetDayUsd: dollars.nullable(),
  /** The budget of a month (UTC) for each user in US dollars; null without a limit. */
  budgetUserMonthUsd: dollars.nullable(),
  /** The notice that every user sees: one line without markup; '' for none. */
  notice: line({ max: 500, tooLong: 'Notice must be 500 characters or less' }),
  /** Descriptive names that admins read instead of the names of models. */
  modelLabels: z
    .record(
      line({ required: 'Name is required', max: 200 }),
      line({ required: 'Label is required', max: 100 }),
    )
    .refine((labels) => Object.keys(labels).length <= 50, 'At most 50 labels'),
})
export type OperatorSettings = z.infer<typeof operatorSettings>

const settingsAnswer = operatorSettings.extend({
  /** The settings from the environment variables. Each applies until an admin changes it. */
  defaults: operatorSettings,
  /** The models of this deployment, and whether their prices are known. */
  models: z.array(z.object({ name: z.string(), priced: z.boolean() })),
  updatedAt: time,
  updatedByName: z.string().nullable(),
})

export const getOperatorSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  tag: 'admin',
  summary: 'Settings that admins change at run time',
  responses: { 200: settingsAnswer },
  failures: [],
})
export const updateOperatorSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  tag: 'admin',
  summary: 'Change the given settings; every process has them within a second',
  body: operatorSettings.partial().extend({ base }),
  responses: { 200: settingsAnswer },
  failures: ['conflict', 'not_found'],
})

/** The settings of this installation that everybody may read. */
export const site = z.object({ signups, notice: z.string() })
export type Site = z.infer<typeof site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  tag: 'sessions',
  summary: 'The sign-up mode, and the notice to all users',
  responses: { 200: site },
  failures: [],
})

export const invitation = z.object({
  id,
  uses: z.int(),
  used: z.int(),
  expiresAt: time,
  createdByName: z.string().nullable(),
  createdAt: time,
  revokedAt: time.nullable(),
})
export type Invitation = z.infer<typeof invitation>

const wholeUses = 'Uses must be a whole number from 1 to 1000'

/** Body of POST /api/admin/invitations and its form (D-155). */
export const invitationBody = z.object({
  uses: z.int(wholeUses).min(1, wholeUses).max(1000, wholeUses).default(1),
  /** The time after which the invitation cannot be used; it must be in the future. */
  expiresAt: z.iso
    .datetime({ offset: true, error: 'expiresAt must be a time in ISO 8601' })
    .meta({ example: '2099-02-14T19:30:00.000Z' }),
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  tag: 'admin',
  summary: 'Make a link by which so many people can sign up until it expires; it is answered only now',
  body: invitationBody,
  responses: { 201: invitation.extend({ url: z.string(), token: z.string() }) },
  failures: ['not_found'],
  rateLimit: { max: 60, seconds: 60 },
})
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  tag: 'admin',
  summary: 'Invitations, newest first',
  query: pageQuery,
  responses: { 200: z.array(invitation) },
  failures: [],
})
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  access: 'admin',
  tag: 'admin',
  summary: 'Take an invitation back; who has signed up by it stays',
  params: idParams,
  responses: { 204: null },
  failures: [],
})

/** An account that waits until an admin accepts it (D-150). */
export const waitingSignup = z.object({
  id: userId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: time,
})
export type WaitingSignup = z.infer<typeof waitingSignup>

export const listWaitingSignups = endpoint({
  method: 'GET',
  path: '/api/admin/sign-ups',
  access: 'admin',
  tag: 'admin',
  summary: 'Accounts that wait for an admin, newest first',
  query: pageQuery,
  responses: { 200: z.array(waitingSignup) },
  failures: [],
})
export const decideSignup = endpoint({
  method: 'POST',
  path: '/api/admin/sign-ups/{id}/decide',
  access: 'admin',
  tag: 'admin',
  summary: 'Accept an account that waits, or decline and erase it',
  params: z.object({ id: userId }),
  body: z.object({ accept: z.boolean() }),
  responses: { 204: null },
  failures: [],
})

const money = z.number()

/** Amounts of money in US dollars (D-151). `reserved` is the money that is set aside for queued and running orders. */
export const spending = z.object({
  today: z.object({ spent: money, reserved: money, budget: money.nullable(), resetsAt: time }),
  month: z.object({ spent: money, budgetOfUser: money.nullable(), resetsAt: time }),
  /** The users who spent the most this month, at most 50. */
  users: z.array(z.object({ id: userId, name: z.string().nullable(), spent: money, reserved: money })),
  /** The money spent on each model this month. */
  models: z.array(z.object({ name: z.string(), calls: z.int(), spent: money, priced: z.boolean() })),
})
export type Spending = z.infer<typeof spending>

export const getSpending = endpoint({
  method: 'GET',
  path: '/api/admin/spending',
  access: 'admin',
  tag: 'admin',
  summary: 'Money spent and reserved today and this month, by user and by model',
  responses: { 200: spending },
  failures: [],
})

export const checkedServices = z.enum(['mail', 'text', 'picture'])

/** A check of whether a service works. An operator reads its result as a text. */
export const serviceCheck = z.object({
  id: z.uuid(),
  what: checkedServices,
  tier,
  /** Whether the service works; null while the check has no result. */
  ok: z.boolean().nullable(),
  message: z.string(),
  ms: z.int().nullable(),
  usd: money,
  createdAt: time,
})
export type ServiceCheck = z.infer<typeof serviceCheck>

export const startServiceCheck = endpoint({
  method: 'POST',
  path: '/api/admin/checks',
  access: 'admin',
  tag: 'admin',
  summary: 'Send a test mail to me, ask the model, or paint a test picture',
  body: z.object({ what: checkedServices, tier: tier.default('free') }),
  responses: { 202: serviceCheck },
  failures: ['not_found'],
  rateLimit: { max: 10, seconds: 60 },
})
export const getServiceCheck = endpoint({
  method: 'GET',
  path: '/api/admin/checks/{id}',
  access: 'admin',
  tag: 'admin',
  summary: 'The answer of a check, once it is known',
  params: z.object({ id: z.uuid() }),
  responses: { 200: serviceCheck },
  failures: [],
})
