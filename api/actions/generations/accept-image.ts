import { assertCan } from '#core/policy.ts'
import { type Acceptance, type Accepted, acceptGeneration, demandIdle } from './accept-generation.ts'

/**
 * Orders a portrait of a character (decision 9; its author's alone: part 2, section 6).
 * @throws AppError not_found, forbidden, generation_active, too_many_active.
 */
export async function acceptImage(
  acceptance: Acceptance,
  characterId: number,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  await assertCan(tx, 'own', 'character', characterId, user, {
    lock: true,
    refusal: 'Only its author can have this character painted.',
  })
  await demandIdle(tx, { kind: 'image', ownerId: user.userId, characterId })
  const accepted = await acceptGeneration(acceptance, { kind: 'image', characterId, input: {} })
  return { id: characterId, ...accepted }
}
