import type { z } from 'zod'
import type { generateCharacterBody } from '#contract/generations.ts'
import { type Acceptance, type Accepted, acceptGeneration } from './accept-generation.ts'

/** What a character without a name is called until it is written (decision 88). */
const nameless = 'A new character'

/**
 * Orders a character: its draft exists at once, so that its screen can show it being written (decision 10).
 * @throws AppError too_many_active, limit_reached.
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
      name: name || nameless,
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
