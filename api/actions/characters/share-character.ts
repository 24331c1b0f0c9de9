import { randomBytes } from 'node:crypto'
import type { CharacterShare } from '#contract/sharing.ts'
import { AppError } from '#core/errors.ts'
import { actorInTitle } from '#core/notifications.ts'
import { assertCan, assertTakesCollaborations } from '#core/policy.ts'
import type { Tx } from '#core/postgres/client.ts'
import { hashToken } from '#core/security/tokens.ts'
import { findAddressee } from '../../queries/people.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

interface Person {
  userId: string
  isAdmin: boolean
}

interface Share {
  sharedWithId: string
  shareType: CharacterShare['shareType']
  permissions: CharacterShare['permissions']
  expiresAt?: string | null | undefined
}

/**
 * Creates a link that shows a character to everybody who has it, until `expiresAt` if it is given. Only its hash is
 * stored, and an earlier link stops working (D-43). `origin` is the address of the web client.
 * @throws AppError not_found, forbidden
 */
export async function makeShareLink(
  tx: Tx,
  id: number,
  user: Person,
  origin: string,
  expiresAt: Date | null = null,
): Promise<string> {
  const refusal = 'Only the character owner can generate shareable links.'
  await assertCan(tx, 'share', 'character', id, user, { refusal })
  const token = randomBytes(16).toString('base64url')
  await tx.character.update({
    where: { id },
    data: { shareTokenHash: hashToken(token), shareTokenExpiresAt: expiresAt },
  })
  return `${origin}/characters/${id}?share=${token}`
}

/**
 * Lets a user see, edit or fork a character at once (D-43, D-65), until `expiresAt` if it is given. A second share with
 * the same user replaces the first.
 * @throws AppError not_found, forbidden, invalid for its author.
 */
export async function shareCharacter(
  change: WriteContext,
  id: number,
  user: Person,
  share: Share,
  origin: string,
): Promise<CharacterShare> {
  const { tx } = change
  const refusal = 'Only the character owner can share characters directly.'
  const character = await assertCan(tx, 'share', 'character', id, user, { refusal })
  const receiver = await findAddressee(tx, share.sharedWithId, { byEmail: true })
  if (receiver.id === character.authorId) throw new AppError('invalid', 'This character is theirs already.')
  const { shareType, permissions: permission } = share
  const expiresAt = share.expiresAt ? new Date(share.expiresAt) : null
  await tx.characterShare.upsert({
    where: { characterId_userId: { characterId: id, userId: receiver.id } },
    create: { characterId: id, userId: receiver.id, shareType, permission, expiresAt },
    update: { shareType, permission, expiresAt },
  })
  await notifyInTransaction(change, {
    userId: receiver.id,
    actorId: user.userId,
    type: 'system',
    title: `${actorInTitle} shared a character with you`,
    content: character.title,
    link: `/characters/${id}`,
    act: `share ${permission} /characters/${id}`,
  })
  return {
    characterId: id,
    sharedWithId: share.sharedWithId,
    shareType,
    permissions: permission,
    expiresAt: expiresAt?.toISOString() ?? null,
    ...(shareType === 'link' ? { shareableLink: await makeShareLink(tx, id, user, origin, expiresAt) } : {}),
  }
}

/**
 * Makes a user a collaborator at once (D-65). A second call for the same user changes the role.
 * @throws AppError not_found, forbidden, invalid for its author, collaborations_off.
 */
export async function addCollaborator(
  change: WriteContext,
  id: number,
  user: Person,
  { collaboratorId, role }: { collaboratorId: string; role: 'viewer' | 'editor' | 'admin' },
): Promise<{ characterId: number; collaboratorId: string; role: 'viewer' | 'editor' | 'admin' }> {
  const { tx } = change
  const refusal = 'Only the character owner can invite collaborators.'
  const character = await assertCan(tx, 'share', 'character', id, user, { refusal })
  const collaborator = await findAddressee(tx, collaboratorId, { byEmail: true })
  if (collaborator.id === character.authorId)
    throw new AppError('invalid', 'This character is theirs already.')
  assertTakesCollaborations(collaborator)
  const key = { characterId: id, userId: collaborator.id }
  await tx.characterCollaborator.upsert({
    where: { characterId_userId: key },
    create: { ...key, role },
    update: { role },
  })
  await notifyInTransaction(change, {
    userId: collaborator.id,
    actorId: user.userId,
    type: 'system',
    title: `${actorInTitle} made you a collaborator`,
    content: character.title,
    link: `/characters/${id}`,
    act: `collaborate ${role} /characters/${id}`,
  })
  return { characterId: id, collaboratorId, role }
}
