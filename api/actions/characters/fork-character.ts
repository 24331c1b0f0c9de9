import type { CharacterDetail } from '#contract/characters.ts'
import { actorInTitle } from '#core/notifications/notifications.ts'
import { assertCan, assertPublishable } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { findCharacter } from '../../queries/characters.ts'
import type { StoredPicture } from '../store-picture.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

interface Forker {
  userId: string
  isAdmin: boolean
}

/**
 * Copies a character for the user. The copy is private unless the body makes it public. It has no likes and shares,
 * and stays when its source is deleted (D-42). A copy of a character that a moderator hides is hidden too, because it
 * has the same content (D-89). `portrait` is a stored copy of the source's portrait.
 * @throws AppError not_found, forbidden when the user may see the character but not fork it (D-63),
 * hidden_by_moderator for a public copy of a hidden character.
 */
export async function forkCharacter(
  change: WriteContext,
  id: number,
  forker: Forker,
  fork: { name: string; description?: string | undefined; isPublic?: boolean | undefined },
  portrait: StoredPicture | null,
): Promise<CharacterDetail> {
  const { tx } = change
  // Without the lock, a moderator could hide the character while it is being copied, and the copy would stay visible.
  const thing = await assertCan(tx, 'fork', 'character', id, forker, { lock: true })
  assertPublishable(thing, fork.isPublic)
  const source = await tx.character.findUniqueOrThrow({ where: { id } })
  const copy = await tx.character.create({
    data: {
      authorId: forker.userId,
      forkedFromId: id,
      name: fork.name,
      description: fork.description ?? source.description,
      isPublic: fork.isPublic ?? false,
      hiddenAt: source.hiddenAt,
      role: source.role,
      personality: source.personality,
      appearance: source.appearance,
      background: source.background,
      personalityTraits: source.personalityTraits,
      appearanceParts: source.appearanceParts ?? Prisma.DbNull,
    },
    select: { id: true },
  })
  if (portrait) {
    const data = { ...portrait, ownerId: forker.userId, kind: 'portrait' as const, characterId: copy.id }
    const image = await tx.image.create({ data, select: { id: true } })
    await tx.character.update({ where: { id: copy.id }, data: { imageId: image.id } })
  }
  await notifyInTransaction(change, {
    userId: thing.authorId,
    actorId: forker.userId,
    type: 'system',
    title: `${actorInTitle} forked your character`,
    content: thing.title,
    link: `/characters/${id}`,
    act: `fork /characters/${id}`,
  })
  return findCharacter(tx, copy.id, forker)
}
