import { type Tier, tiers } from '#contract/membership.ts'
import { tierChange } from '#core/tiers.ts'
import { type Command, Refusal, userOf } from './command.ts'

const names = Object.keys(tiers) as Tier[]

/** Changes a user's tier: a higher one at once, a lower one at the next period (decision 52). */
export const setTier: Command = {
  usage: '<email> <tier>',
  about: `Changes somebody's tier (${names.join(', ')}); a lower one holds from the next month on.`,
  takes: [2, 2],
  run: async ({ db, args: [address = '', wanted = ''] }) => {
    const tier = names.find((name) => name === wanted)
    if (!tier) throw new Refusal(`There is no tier ${wanted}; the tiers are ${names.join(', ')}.`)
    const user = await userOf(db, address)
    const change = tierChange(user.tier, tier)
    await db.$transaction([
      db.user.update({ where: { id: user.id }, data: change }),
      // Since when a lower tier waits, the audit log knows.
      db.auditEntry.create({
        data: { action: 'user.update', targetType: 'user', targetId: user.id, detail: { tier } },
      }),
    ])
    return change.pendingTier
      ? `${user.email} keeps ${user.tier} until the month ends, and is ${tier} then.`
      : `${user.email} is ${tier} now.`
  },
}
