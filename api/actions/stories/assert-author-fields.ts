import type { z } from 'zod'
import type { storyChanges } from '#contract/stories.ts'
import { assertCan, type Viewer } from '#core/policy/policy.ts'
import type { Tx } from '#core/postgres/client.ts'

/** The fields of a story that only its author may change, grouped by the act that the policy must allow (D-152). */
const authorFields = { publish: ['isPublic', 'releaseAtOnce'], own: ['spiceLevel', 'warnings'] } as const

/** The message for an editor who wants to change the labels by which readers choose (D-143 to D-145). */
export const labelRefusal =
  'Only its author decides on the heat, the content warnings and the AI label of this story.'

/**
 * Checks that the user may make these changes. A form of an editor can contain the fields of the author, so values that
 * the story has already are accepted. The caller has locked the story.
 * @throws AppError forbidden
 */
export async function assertAuthorFields(
  tx: Tx,
  storyId: number,
  changes: z.output<typeof storyChanges>,
  user: NonNullable<Viewer>,
): Promise<void> {
  const stored = await tx.story.findUniqueOrThrow({
    where: { id: storyId },
    select: { isPublic: true, releaseAtOnce: true, spiceLevel: true, warnings: true },
  })
  const isChanged = (name: keyof typeof stored) => {
    const value = changes[name]
    return value !== undefined && String(value) !== String(stored[name])
  }
  if (authorFields.publish.some(isChanged)) await assertCan(tx, 'publish', 'story', storyId, user)
  if (authorFields.own.some(isChanged))
    await assertCan(tx, 'own', 'story', storyId, user, { refusal: labelRefusal })
}
