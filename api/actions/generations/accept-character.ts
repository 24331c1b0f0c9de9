import type { z } from 'zod'
import { UNNAMED_CHARACTER } from '#contract/generation-input.ts'
import type { generateCharacterBody } from '#contract/generations.ts'
import { type Acceptance, type Accepted, acceptGeneration } from './accept-generation.ts'

/**
 * Accepts an order for a character. Its draft exists at once, so that its screen can show how it is written (D-10).
 * @throws AppError too_many_active, limit_reached
 */
export async function acceptCharacter(
  acceptance: Acceptance,
  body: z.output<typeof generateCharacterBody>,
): Promise<Accepted & { id: number }> {
  const { tx, user } = acceptance
  const { name, role, personality, appearance, background } = body
  const { id } = await tx.character.create({
    data: {
      authorId: user.userId,
      name: name || UNNAMED_CHARACTER,
      role,
      personality,
      appearance,
      background,
      isReady: false,
    },
    select: { id: true },
  })
  const accepted = await acceptGeneration(acceptance, { kind: 'character', characterId: id, input: body })
  return { id, ...accepted }
}
