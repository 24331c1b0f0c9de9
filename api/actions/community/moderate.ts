import type { ContentKind, ManagedContent } from '#contract/admin.ts'
import { AppError } from '#core/errors.ts'
import { notFoundError } from '#core/policy/policy.ts'
import type { Tx } from '#core/postgres/client.ts'
import { lockAuthorOfContent, lockContent } from '../../queries/admin.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import { deleteCharacters } from '../characters/delete-character.ts'
import { updateAccessToHidden } from '../sharing/end-access.ts'
import { deleteStories } from '../stories/delete-story.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

const paths: Record<ContentKind, string> = {
  story: '/stories',
  character: '/characters',
  location: '/locations',
  collection: '/collections',
}

async function lock(tx: Tx, kind: ContentKind, id: number): Promise<ManagedContent> {
  const content = await lockContent(tx, kind, id)
  if (!content) throw notFoundError(kind)
  return content
}

/**
 * Hides a work, so that its owner cannot publish it, or shows it again (D-51, D-89). Its owner is notified; if a
 * report led to the decision, the notification contains `reason` (D-147). If the work already has this visibility, for
 * example after a second press, nothing is changed and nobody is notified.
 * @throws AppError not_found; conflict when a work would be shown whose author is being erased (D-68).
 */
export async function setVisibility(
  change: WriteContext,
  adminId: string,
  kind: ContentKind,
  id: number,
  isPublic: boolean,
  reason?: string,
): Promise<ManagedContent> {
  const { tx } = change
  if (isPublic && (await lockAuthorOfContent(tx, kind, id)).isErased)
    throw new AppError('conflict', `The author of this ${kind} is being erased, so it cannot be shown again.`)
  const content = await lock(tx, kind, id)
  const isDone = isPublic ? content.isPublic && !content.hidden : content.hidden
  if (isDone && reason === undefined) return content
  const hiddenAt = isPublic ? null : new Date()
  const data = { isPublic, hiddenAt }
  if (kind === 'story') await tx.story.update({ where: { id }, data })
  else if (kind === 'character') await tx.character.update({ where: { id }, data })
  else if (kind === 'location') await tx.location.update({ where: { id }, data })
  else await tx.collection.update({ where: { id }, data })
  if (kind === 'story' || kind === 'character') await updateAccessToHidden(change, kind, [id])
  await addAuditEntry(
    tx,
    adminId,
    isPublic ? 'content.show' : 'content.hide',
    { type: kind, id },
    { title: content.title },
  )
  await notifyInTransaction(change, {
    userId: content.authorId,
    actorId: adminId,
    type: 'system',
    title: isPublic ? `A moderator has made your ${kind} public` : `A moderator has hidden your ${kind}`,
    content: reason === undefined ? content.title : `${content.title}: ${reason}`,
    link: `${paths[kind]}/${id}`,
    always: true,
  })
  return { ...content, isPublic, hidden: !isPublic }
}

/**
 * Deletes a work permanently; its owner is notified.
 * @throws AppError not_found
 */
export async function deleteContent(
  change: WriteContext,
  adminId: string,
  kind: ContentKind,
  id: number,
): Promise<void> {
  const { tx } = change
  const content = await lock(tx, kind, id)
  if (kind === 'story') await deleteStories(change, [id])
  else if (kind === 'character') await deleteCharacters(change, [id])
  else if (kind === 'location') await tx.location.delete({ where: { id } })
  else await tx.collection.delete({ where: { id } })
  const { title, authorId } = content
  await addAuditEntry(tx, adminId, 'content.delete', { type: kind, id }, { title, authorId })
  await notifyInTransaction(change, {
    userId: authorId,
    actorId: adminId,
    type: 'system',
    title: `A moderator has deleted your ${kind}`,
    content: title,
    always: true,
  })
}
