import { z } from 'zod'
import { invitation, serviceCheck, spending, waitingSignup } from '#contract/operator.ts'
import { Prisma } from '#core/postgres/client.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const invitationRow = rowSchema({
  ...invitation.shape,
  expiresAt: z.date(),
  createdAt: z.date(),
  revokedAt: z.date().nullable(),
})

/** The columns of `invitationRow`, for an invitation (n) joined with `invitationJoins`. */
export const invitationColumns = Prisma.sql`n.id, n.uses, n.used, n."expiresAt", n."createdAt", n."revokedAt",
  a."firstName" || ' ' || a."lastName" AS "createdByName"`
export const invitationJoins = Prisma.sql`LEFT JOIN users a ON a.id = n."createdById"`

export const waitingSignupRow = rowSchema({ ...waitingSignup.shape, createdAt: z.date() })

export const checkRow = rowSchema({
  ...serviceCheck.shape,
  createdAt: z.date(),
  claimed: z.boolean(),
  waitedMs: z.number(),
})

/** The columns of `checkRow`, for a check (c). */
export const checkColumns = Prisma.sql`c.id, c.what, c.tier::text, c.ok, c.message, c.ms,
  (c."costMicros"::float8 / 1000000) AS usd, c."createdAt", (c."claimedAt" IS NOT NULL) AS claimed,
  (extract(epoch FROM clock_timestamp() - c."createdAt") * 1000)::float8 AS "waitedMs"`

export const spentRow = rowSchema({
  now: z.date(),
  today: z.number(),
  month: z.number(),
  reserved: z.number(),
})
export const spenderRow = rowSchema(spending.shape.users.element.shape)
export const modelSpentRow = rowSchema({ name: z.string(), calls: z.int(), spent: z.number() })
