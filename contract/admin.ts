import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, line, pageQuery, pathId, prose, time, userId } from './fields.ts'
import { publicUser, tier } from './users.ts'

const contentKind = z.enum(['story', 'character', 'location', 'collection'])
export type ContentKind = z.infer<typeof contentKind>

/** A user as admins see the user; the counts include private works. */
export const managedUser = publicUser.extend({
  /** `penName` is a separate field, because admins also see the names that were given at sign-up (D-149). */
  penName: z.string().nullable(),
  email: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  tier,
  pendingTier: tier.nullable(),
  seenAt: time,
})
export type ManagedUser = z.infer<typeof managedUser>

/** A work as admins see it in their lists, which include private works. */
export const managedContent = z.object({
  type: contentKind,
  id,
  title: z.string(),
  authorId: userId,
  authorName: z.string(),
  likeCount: z.int(),
  isPublic: z.boolean(),
  /** `hidden` is true after a moderator has hidden the work (D-89). */
  hidden: z.boolean(),
  createdAt: time,
})
export type ManagedContent = z.infer<typeof managedContent>

export const adminStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  newUsersThisWeek: z.int(),
  totalStories: z.int(),
  publicStories: z.int(),
  totalCharacters: z.int(),
  publicCharacters: z.int(),
  totalLocations: z.int(),
  totalCollections: z.int(),
  totalMessages: z.int(),
  generations: z.object({ queued: z.int(), running: z.int(), failedToday: z.int(), completedToday: z.int() }),
  /** The five latest events on the site: new stories, characters, locations and sign-ups. */
  recentActivity: z.array(
    z.object({
      type: z.enum([...contentKind.options, 'user']),
      title: z.string(),
      userName: z.string(),
      createdAt: time,
    }),
  ),
})
export type AdminStats = z.infer<typeof adminStats>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  tag: 'admin',
  summary: 'Counts of all content, and the latest activity',
  responses: { 200: adminStats },
  failures: [],
})
export const listManagedUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  tag: 'admin',
  summary: 'All users, newest first; by name or e-mail with q',
  query: pageQuery.extend({ q: line({ max: 200 }).optional() }),
  responses: { 200: z.array(managedUser) },
  failures: [],
})
export const getManagedUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'admin',
  summary: 'One user',
  params: z.object({ id: userId }),
  responses: { 200: managedUser },
  failures: [],
})
export const updateManagedUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/{id}',
  access: 'admin',
  tag: 'admin',
  summary: "Change a user's tier, or deactivate them",
  params: z.object({ id: userId }),
  body: z.object({ tier: tier.optional(), isActive: z.boolean().optional() }),
  responses: { 200: managedUser },
  failures: [],
})
export const listManagedContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  access: 'admin',
  tag: 'admin',
  summary: 'All works, newest first; of one type with type, of one visibility, by title with q',
  query: pageQuery.extend({
    type: contentKind.optional(),
    visibility: z.enum(['public', 'private', 'hidden']).optional(),
    q: line({ max: 200 }).optional(),
  }),
  responses: { 200: z.array(managedContent) },
  failures: [],
})

/** The pattern `/api/admin/{type}s` of the specification yields `storys`, so both plurals are accepted (D-51). */
const contentParams = z.object({
  type: z.enum(['storys', 'stories', 'characters', 'locations', 'collections']),
  id: pathId,
})

export const setContentVisibility = endpoint({
  method: 'PUT',
  path: '/api/admin/{type}/{id}/visibility',
  access: 'admin',
  tag: 'admin',
  summary: 'Hide a work, which its owner then cannot publish, or show it again',
  params: contentParams,
  body: z.object({ isPublic: z.boolean() }),
  responses: { 200: managedContent },
  failures: ['conflict'],
})
export const deleteContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/{type}/{id}',
  access: 'admin',
  tag: 'admin',
  summary: 'Delete a work for good',
  params: contentParams,
  responses: { 204: null },
  failures: [],
})

/** The numbers of one day (UTC) in the charts for admins. */
const adminDay = z.object({
  day: z.iso.date(),
  signUps: z.int(),
  /** `completed`, `failed` and `cancelled` count the generations that users ordered, by their outcome. */
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  /**
   * The number of readings that were completed. The system orders a reading after a change of a chapter's text (D-104).
   */
  readings: z.int(),
  /** The cost of all model calls in millionths of a US dollar, including the calls of readings. */
  costMicros: z.int(),
})

/** The numbers for the charts on the overview: those of the last 30 days, the oldest day first. */
export const adminHistory = z.object({
  days: z.array(adminDay),
  /** The number of queued generations at each full hour of the last 24 hours, the oldest hour first. */
  queue: z.array(z.object({ at: time, waiting: z.int() })),
})
export type AdminHistory = z.infer<typeof adminHistory>

export const getAdminHistory = endpoint({
  method: 'GET',
  path: '/api/admin/history',
  access: 'admin',
  tag: 'admin',
  summary: 'Sign-ups, generations and cost by day, and the queue by hour',
  responses: { 200: adminHistory },
  failures: [],
})

/** Settings of this deployment by name; secrets are left out. */
export const deployment = z.array(z.object({ name: z.string(), value: z.string() }))
export const getDeployment = endpoint({
  method: 'GET',
  path: '/api/admin/deployment',
  access: 'admin',
  tag: 'admin',
  summary: 'Settings of this deployment, without secrets',
  responses: { 200: deployment },
  failures: [],
})

/** A notification that an admin sent to one user, or to everybody when `userId` is null. */
export const adminNotification = z.object({
  id,
  userId: userId.nullable(),
  userName: z.string().nullable(),
  adminName: z.string().nullable(),
  title: z.string(),
  content: z.string(),
  type: z.literal('system'),
  sentCount: z.int(),
  readCount: z.int(),
  createdAt: time,
})
export type AdminNotification = z.infer<typeof adminNotification>

const announcement = prose({
  required: 'Message is required',
  max: 5000,
  tooLong: 'Message must be 5000 characters or less',
})

export const listAdminNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/notifications',
  access: 'admin',
  tag: 'admin',
  summary: 'Notifications that admins sent, newest first',
  query: pageQuery,
  responses: { 200: z.array(adminNotification) },
  failures: [],
})
export const sendAdminNotification = endpoint({
  method: 'POST',
  path: '/api/admin/send-notification',
  access: 'admin',
  tag: 'admin',
  summary: 'Notify one user',
  body: z.object({
    userId: line({ required: 'User is required', max: 64 }),
    title: line({ max: 200 }).default('Admin Notification'),
    content: announcement,
    type: z.literal('system').default('system'),
  }),
  responses: { 201: adminNotification },
  failures: ['not_found'],
  idempotent: true,
})
export const broadcast = endpoint({
  method: 'POST',
  path: '/api/admin/broadcast',
  access: 'admin',
  tag: 'admin',
  summary: 'Notify everybody',
  body: z.object({
    title: line({ max: 200 }).default('Platform Announcement'),
    content: announcement,
    type: z.literal('system').default('system'),
  }),
  responses: { 201: adminNotification },
  failures: ['not_found'],
  idempotent: true,
})

/** One entry of the audit log of admins (D-51). */
export const auditEntry = z.object({
  id,
  adminId: userId.nullable(),
  adminName: z.string().nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  detail: z.record(z.string(), z.unknown()),
  createdAt: time,
})
export type AuditEntry = z.infer<typeof auditEntry>
export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  tag: 'admin',
  summary: 'Audit log of admins, newest first',
  query: pageQuery,
  responses: { 200: z.array(auditEntry) },
  failures: [],
})
