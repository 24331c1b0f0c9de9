import { readClock } from '#core/postgres/clock.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { type Command, findUserByEmail } from './command.ts'

const linkLifetimeMs = 60 * 60 * 1000

/** Creates a link that sets a new password once within an hour (D-91). Earlier links of the user become invalid. */
export const resetLinkCommand: Command = {
  usage: '<email>',
  about: 'Prints a link by which the user can set a new password, once and within an hour.',
  takes: [1, 1],
  run: async ({ db, config, args: [address = ''] }) => {
    const user = await findUserByEmail(db, address)
    const token = newToken()
    const expiresAt = new Date((await readClock(db)).getTime() + linkLifetimeMs)
    await db.$transaction([
      db.resetLink.deleteMany({ where: { userId: user.id, usedAt: null } }),
      db.resetLink.create({
        data: { id: hashToken(token), userId: user.id, expiresAt },
      }),
      db.auditEntry.create({
        data: { action: 'user.reset_link', targetType: 'user', targetId: user.id },
      }),
    ])
    const base = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    return `This link is valid once, for one hour:\n${new URL(`/reset?token=${token}`, base).href}`
  },
}
