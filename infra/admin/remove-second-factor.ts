import { notifySecurityChange } from '#core/notifications/security-notice.ts'
import { type Command, findUserByEmail, Refusal } from './command.ts'

/** Removes all second factors of a user who has lost them, because a reset of the password keeps them (D-149). */
export const removeSecondFactorCommand: Command = {
  usage: '<email>',
  about: 'Removes the passkeys, the authenticator app and the recovery codes of a user who has lost them.',
  help: 'Verify the identity of the person first: afterwards the password alone is enough to sign in.',
  takes: [1, 1],
  run: async ({ config, db, args: [address = ''] }) => {
    const { id: userId, email } = await findUserByEmail(db, address)
    const removed = await db.$transaction(async (tx) => {
      const passkeys = await tx.passkey.deleteMany({ where: { userId } })
      const apps = await tx.totpSecret.deleteMany({ where: { userId } })
      if (passkeys.count + apps.count === 0) return null
      await tx.recoveryCode.deleteMany({ where: { userId } })
      await tx.signInStep.deleteMany({ where: { userId } })
      const detail = { passkeys: passkeys.count, authenticatorApps: apps.count }
      await tx.auditEntry.create({
        data: { action: 'user.second_factor.remove', targetType: 'user', targetId: userId, detail },
      })
      await notifySecurityChange(tx, config, {
        userId,
        title: 'Your second factor was removed',
        content: 'The people who run the site removed it. If you did not ask for that, change your password.',
      })
      return detail
    })
    if (!removed) throw new Refusal(`${email} has no second factor.`)
    return `${email} has no second factor any more: ${removed.passkeys} passkeys and ${removed.authenticatorApps} authenticator apps are removed.`
  },
}
