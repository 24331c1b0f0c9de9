import type { z } from 'zod'
import type { generateAvatarBody } from '#contract/generations.ts'
import {
  type Acceptance,
  type Accepted,
  acceptGeneration,
  demandIdle,
  holdUser,
} from './accept-generation.ts'

/**
 * Orders the user's own avatar out of a description (decision 9).
 * @throws AppError generation_active, too_many_active.
 */
export async function acceptAvatar(
  acceptance: Acceptance,
  body: z.output<typeof generateAvatarBody>,
): Promise<Accepted & { id: string }> {
  const { tx, user } = acceptance
  await holdUser(tx, user.userId)
  await demandIdle(tx, { kind: 'avatar', ownerId: user.userId })
  const accepted = await acceptGeneration(acceptance, { kind: 'avatar', input: body })
  return { id: user.userId, ...accepted }
}
