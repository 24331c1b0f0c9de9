import { type Command, type CommandContext, findUserByEmail } from './command.ts'

async function setAdmin({ db, args: [address = ''] }: CommandContext, isAdmin: boolean): Promise<string> {
  const { id, email } = await findUserByEmail(db, address)
  await db.$transaction([
    db.user.update({ where: { id }, data: { isAdmin } }),
    db.auditEntry.create({
      data: { action: 'user.update', targetType: 'user', targetId: id, detail: { isAdmin } },
    }),
  ])
  return isAdmin ? `${email} is an admin now.` : `${email} is no longer an admin.`
}

/** Sets the admin flag of a user (D-28). */
export const grantCommand: Command = {
  usage: '<email>',
  about: 'Makes a user an admin.',
  takes: [1, 1],
  run: (context) => setAdmin(context, true),
}

/** Removes the admin flag of a user. */
export const revokeCommand: Command = {
  usage: '<email>',
  about: 'Removes the admin rights of a user.',
  takes: [1, 1],
  run: (context) => setAdmin(context, false),
}
