import { z } from 'zod'
import { AppError } from '../errors.ts'
import { assertCan, missing, type Thing, type Viewer } from '../policy.ts'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { queryRows, rowSchema, type Sender } from '../postgres/sql.ts'

const linkedRow = rowSchema({ linked: z.boolean() })

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
  on: Sender,
  storyId: number,
  characterId: number | null | undefined,
  message: string,
): Promise<void> {
  if (characterId === null || characterId === undefined) return
  const [row] = await queryRows(
    on,
    linkedRow,
    Prisma.sql`
    SELECT EXISTS (
      SELECT FROM story_characters WHERE "storyId" = ${storyId} AND "characterId" = ${characterId}
    ) AS linked`,
  )
  if (row?.linked) return
  throw new AppError('invalid', message, { issues: [{ path: 'povCharacterId', message }] })
}
