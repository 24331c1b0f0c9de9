import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { Prisma, Tx } from '#core/postgres/client.ts'

interface Replacing {
  kind: GenerationKind
  ownerId: string
  storyId?: number | null
  characterId?: number | null
  /** The chapter that is regenerated. */
  chapterId?: number | null
}

/**
 * Reads what the result of an order will replace, as fields of the generation's input: the id of the present picture, or
 * the version of the chapter. When the generation finishes, a difference means that a person has chosen or written
 * something else since, and that is kept (D-10). The caller has locked the subject. Empty for an order that replaces
 * nothing.
 */
export async function readReplaced(tx: Tx, order: Replacing): Promise<Prisma.InputJsonObject> {
  const { kind, ownerId, storyId, characterId, chapterId } = order
  if (kind === 'cover' && storyId) {
    const story = await tx.story.findUnique({ where: { id: storyId }, select: { coverId: true } })
    return { replacesImageId: story?.coverId ?? null }
  }
  if (kind === 'image' && characterId) {
    const where = { id: characterId }
    const character = await tx.character.findUnique({ where, select: { imageId: true } })
    return { replacesImageId: character?.imageId ?? null }
  }
  if (kind === 'avatar') {
    const user = await tx.user.findUnique({ where: { id: ownerId }, select: { avatarId: true } })
    return { replacesImageId: user?.avatarId ?? null }
  }
  if (kind === 'chapter' && chapterId) {
    const chapter = await tx.chapter.findUnique({ where: { id: chapterId }, select: { version: true } })
    return chapter ? { replacesVersion: chapter.version } : {}
  }
  return {}
}
