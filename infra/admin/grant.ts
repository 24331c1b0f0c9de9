import { type Command, type Surroundings, userOf } from './command.ts'

async function setAdmin({ db, args: [address = ''] }: Surroundings, isAdmin: boolean): Promise<string> {
  const { id, email } = await userOf(db, address)
  await db.$transaction([
    db.user.update({ where: { id }, data: { isAdmin } }),
    db.auditEntry.create({
      data: { action: 'user.update', targetType: 'user', targetId: id, detail: { isAdmin } },
    }),
  ])
  return isAdmin ? `${email} is an admin now.` : `${email} is no admin any more.`
}

/** Gives the admin flag (decision 28). */
export const grant: Command = {
  usage: '<email>',
  about: 'Makes somebody an admin.',
  takes: [1, 1],
  run: (surroundings) => setAdmin(surroundings, true),
}

/** Takes it back. */
export const revoke: Command = {
  usage: '<email>',
  about: 'Makes somebody no admin any more.',
  takes: [1, 1],
  run: (surroundings) => setAdmin(surroundings, false),
}
