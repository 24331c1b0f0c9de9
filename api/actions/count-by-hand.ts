import type { UsageCounter } from '#contract/generation-kinds.ts'
import type { Tier } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import { reserveUsage } from '#core/generations/usage.ts'
import type { Tx } from '#core/postgres/client.ts'

/**
 * Increments the usage of a user for a thing that the user created by hand, if limits are enforced (D-69).
 * @throws AppError limit_reached
 */
export async function countByHand(
  tx: Tx,
  config: Pick<Config, 'MEMBERSHIP_ENFORCEMENT'>,
  user: { userId: string; tier: Tier },
  counter: UsageCounter,
): Promise<void> {
  if (!config.MEMBERSHIP_ENFORCEMENT) return
  await reserveUsage(tx, { userId: user.userId, counter, tier: user.tier, enforced: true })
}
