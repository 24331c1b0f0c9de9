import { AppError } from '../errors.ts'
import { assertCan, missing, type Thing, type Viewer } from '../policy.ts'
import type { Db, Tx } from '../postgres/client.ts'

/**
 * Checks that `viewer` may work on the book of a story: its style, plan, facts, findings, passages and reviews. For all
 * others the story's book looks missing, also when they can read the story (part 3 of the specification, D-95 to D-123).
 * @throws AppError not_found
 */
export async function assertCanWriteBook(
  on: Db | Tx,
  storyId: number,
  viewer: Viewer,
  { lock = false }: { lock?: boolean } = {},
): Promise<Thing> {
  return assertCan(on, 'own', 'story', storyId, viewer, { lock }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'forbidden' ? missing('story') : error
  })
}

/**
 * Checks that the character whose point of view a style or an order asks for belongs to the story (D-95).
 * @throws AppError invalid with `message`
 */
export async function assertCharacterOfStory(
  on: Db | Tx,
  storyId: number,
  characterId: number | null | undefined,
  message: string,
): Promise<void> {
  if (characterId === null || characterId === undefined) return
  if ((await on.storyCharacter.count({ where: { storyId, characterId } })) > 0) return
  throw new AppError('invalid', message, { issues: [{ path: 'povCharacterId', message }] })
}
