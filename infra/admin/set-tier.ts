import { type Tier, tiers } from '#contract/membership.ts'
import { applyPendingTiers, tierChange } from '#core/tiers.ts'
import { type Command, findUserByEmail, Refusal } from './command.ts'

const names = Object.keys(tiers) as Tier[]

/** Changes the tier of a user. A higher tier is valid at once, a lower one from the next usage period on (D-52). */
export const setTierCommand: Command = {
  usage: '<email> <tier>',
  about: `Changes the tier of a user (${names.join(', ')}). A higher tier is valid at once, a lower one from the next month on.`,
  takes: [2, 2],
  run: async ({ db, args: [address = '', wanted = ''] }) => {
    const tier = names.find((name) => name === wanted)
    if (!tier) throw new Refusal(`There is no tier ${wanted}; the tiers are ${names.join(', ')}.`)
    const { id } = await findUserByEmail(db, address)
    await applyPendingTiers(db, id)
    const user = await findUserByEmail(db, address)
    const change = tierChange(user.tier, tier)
    await db.$transaction([
      db.user.update({ where: { id: user.id }, data: change }),
      db.auditEntry.create({
        data: { action: 'user.update', targetType: 'user', targetId: user.id, detail: { tier } },
      }),
    ])
    return change.pendingTier
      ? `${user.email} keeps the tier ${user.tier} until the end of the month, and has the tier ${tier} after that.`
      : `${user.email} has the tier ${tier} now.`
  },
}
