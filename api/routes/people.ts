import type { FastifyInstance } from 'fastify'
import { tiers, wordsPerChapter } from '#contract/membership.ts'
import {
  getDiscoverStats,
  getUsage,
  getUser,
  listPublicUsers,
  listUserCharacters,
  listUserStories,
  searchUsers,
} from '#contract/people.ts'
import { notFound } from '#core/errors.ts'
import { periodOf } from '#core/generations/usage.ts'
import { Prisma } from '#core/postgres/client.ts'
import { findCharacters } from '../queries/characters.ts'
import { findDiscoverStats } from '../queries/discover.ts'
import { planPublic } from '../queries/lists.ts'
import { findCreator, findCreators } from '../queries/people.ts'
import { findStories } from '../queries/stories.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/**
 * Registers the calls for creators and their public works, the figures on Discover, and the usage of the signed-in
 * user.
 */
export function peopleRoutes(app: FastifyInstance): void {
  route(app, listPublicUsers, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCreators(db, user, query)),
  )

  route(app, searchUsers, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findCreators(db, user, query)),
  )

  route(app, getUser, ({ db, params, user }) => findCreator(db, params.id, user))

  route(app, listUserStories, async ({ db, params, query, user, request, reply }) => {
    const { id } = await findCreator(db, params.id, user)
    const plan = planPublic('story', { where: Prisma.sql`t."authorId" = ${id}`, key: id })
    return sendPage(request, reply, await findStories(db, plan, query, user))
  })

  route(app, listUserCharacters, async ({ db, params, query, user, request, reply }) => {
    const { id } = await findCreator(db, params.id, user)
    const plan = planPublic('character', { where: Prisma.sql`t."authorId" = ${id}`, key: id })
    return sendPage(request, reply, await findCharacters(db, user, plan, query))
  })

  route(app, getDiscoverStats, ({ db, user }) => findDiscoverStats(db, user))

  route(app, getUsage, async ({ db, config, user }) => {
    const period = periodOf(new Date())
    const [used, account] = await Promise.all([
      db.usagePeriod.findUnique({ where: { userId_period: { userId: user.userId, period } } }),
      db.user.findUnique({ where: { id: user.userId }, select: { pendingTier: true } }),
    ])
    if (!account) throw notFound('User')
    const { limits } = tiers[user.tier]
    const passageWords = used?.passageWords ?? 0
    const chapters = (used?.chapters ?? 0) + Math.floor(passageWords / wordsPerChapter)
    return {
      tier: user.tier,
      // A lower tier that has applied since the beginning of this month may not be stored yet.
      pendingTier: account.pendingTier === user.tier ? null : account.pendingTier,
      enforced: config.MEMBERSHIP_ENFORCEMENT,
      periodStart: period,
      periodEnd: new Date(Date.UTC(period.getUTCFullYear(), period.getUTCMonth() + 1, 1)),
      passageWords,
      chapters: { used: chapters, limit: limits.chapters },
      characters: { used: used?.characters ?? 0, limit: limits.characters },
      locations: { used: used?.locations ?? 0, limit: limits.locations },
    }
  })
}
