import type { FastifyInstance } from 'fastify'
import { getCurrentUser, getSettings, updateProfile, updateSettings } from '#contract/users.ts'
import { changeProfile } from '../actions/accounts/change-profile.ts'
import { describeCurrentUser } from '../queries/current-user.ts'
import { route } from '../wire/route.ts'

const settings = {
  id: true,
  notificationsEnabled: true,
  publicProfile: true,
  allowCollaborations: true,
  theme: true,
  coverWithFirstChapter: true,
  digest: true,
} as const

/** Registers the calls that read and change the profile and the settings of the signed-in user. */
export function userRoutes(app: FastifyInstance): void {
  route(app, getCurrentUser, async ({ user, config }) => describeCurrentUser(config, user))

  route(app, updateProfile, async ({ body, user, config, transaction }) => {
    const { firstName, lastName, ...changed } = await transaction((tx) =>
      changeProfile(tx, user.userId, body),
    )
    return describeCurrentUser(config, { ...user, ...changed, names: { firstName, lastName } })
  })

  route(app, getSettings, async ({ user, db }) => {
    const { id, ...rest } = await db.user.findUniqueOrThrow({ where: { id: user.userId }, select: settings })
    return { userId: id, ...rest }
  })

  route(app, updateSettings, async ({ body, user, db }) => {
    const { id, ...rest } = await db.user.update({ where: { id: user.userId }, data: body, select: settings })
    return { userId: id, ...rest }
  })
}
