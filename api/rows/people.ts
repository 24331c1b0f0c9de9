import { z } from 'zod'
import { creator } from '#contract/people.ts'
import { listedWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { shownNameColumns } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const creatorRow = rowSchema({
  ...creator.omit({ profileImageUrl: true }).shape,
  avatarKey: z.string().nullable(),
  createdAt: z.date(),
})
export type CreatorRow = z.infer<typeof creatorRow>

/**
 * The columns of `creatorRow`, for a user (u) joined with `creatorJoins`. The counts are of public works only (D-66);
 * a creator is active if they were seen in the last 30 days (D-34).
 */
export const creatorColumns = Prisma.sql`u.id, ${shownNameColumns('u')}, i."smallKey" AS "avatarKey", u."createdAt",
  u."allowCollaborations", u."seenAt" > now() - interval '30 days' AS "isActive",
  (SELECT count(*)::int FROM stories s WHERE s."authorId" = u.id AND ${listedWhere('story', 's')}) AS "storyCount",
  (SELECT count(*)::int FROM characters c WHERE c."authorId" = u.id AND ${listedWhere('character', 'c')}) AS "characterCount"`
export const creatorJoins = Prisma.sql`LEFT JOIN images i ON i.id = u."avatarId"`
