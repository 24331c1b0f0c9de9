import { type GenerationKind, generationKinds } from '#contract/generation-kinds.ts'
import { assertCan } from '#core/policy.ts'
import type { Prisma } from '#core/postgres/client.ts'
import {
  type Acceptance,
  type Accepted,
  acceptGeneration,
  assertNotActive,
  assertSpiceLevel,
  lockUser,
} from './accept-generation.ts'
import { readReplaced } from './read-replaced.ts'

interface SubjectOrder<Id> {
  kind: GenerationKind
  /** The story or character; for a kind whose subject is a user, the id of the user who orders. */
  id: Id
  /** Returns the input of the generation. It is called after the subject is locked. */
  readInput(): Promise<Prisma.InputJsonObject> | Prisma.InputJsonObject
}

/**
 * Accepts an order about something that exists: the user's own story or character, or the user (D-9, D-10).
 * @throws AppError not_found, forbidden, generation_active, too_many_active, limit_reached
 */
export async function acceptForSubject<Id extends number | string>(
  acceptance: Acceptance,
  { kind, id, readInput }: SubjectOrder<Id>,
): Promise<Accepted & { id: Id }> {
  const subject = await lockSubject(acceptance, kind, id)
  const body = await readInput()
  const chapterId = typeof body.chapterId === 'number' ? body.chapterId : null
  const ownerId = acceptance.user.userId
  const input = { ...body, ...(await readReplaced(acceptance.tx, { kind, ownerId, ...subject, chapterId })) }
  if (typeof body.spiceLevel === 'number') assertSpiceLevel(acceptance, body.spiceLevel)
  await assertNotActive(acceptance.tx, { kind, ownerId, ...subject })
  return { id, ...(await acceptGeneration(acceptance, { kind, ...subject, input })) }
}

async function lockSubject(
  { tx, user }: Acceptance,
  kind: GenerationKind,
  id: number | string,
): Promise<{ storyId?: number; characterId?: number }> {
  const { subject, words } = generationKinds[kind]
  if (subject === 'user') {
    await lockUser(tx, user.userId)
    return {}
  }
  const subjectId = Number(id)
  const refusal = words.forbidden ? { refusal: words.forbidden } : {}
  await assertCan(tx, 'own', subject, subjectId, user, { lock: true, ...refusal })
  return subject === 'story' ? { storyId: subjectId } : { characterId: subjectId }
}
