import { hashToken, newToken } from '#core/security/tokens.ts'
import { type Command, userOf } from './command.ts'

const linkLifeMs = 60 * 60 * 1000

/** A link that sets a new password, once, within an hour (decision 91); earlier ones stop working. */
export const resetLink: Command = {
  usage: '<email>',
  about: 'Prints a link that sets a new password, once, within an hour.',
  takes: [1, 1],
  run: async ({ db, config, args: [address = ''] }) => {
    const user = await userOf(db, address)
    const token = newToken()
    await db.$transaction([
      db.resetLink.deleteMany({ where: { userId: user.id, usedAt: null } }),
      db.resetLink.create({
        data: { id: hashToken(token), userId: user.id, expiresAt: new Date(Date.now() + linkLifeMs) },
      }),
    ])
    const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    return `Valid once, for one hour:\n${new URL(`/reset?token=${token}`, base).href}`
  },
}
