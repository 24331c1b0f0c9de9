import { type GenerationKind, generationKinds } from '#contract/generation-kinds.ts'
import { assertIsShownSpiceLevel, assertIsShownText } from '#core/policy/mature-stories.ts'
import { assertCan, type Thing } from '#core/policy/policy.ts'
import type { Prisma, Tx } from '#core/postgres/client.ts'
import { type PipelineTx, runInOneRoundTrip } from '#core/postgres/sql.ts'
import {
  type Acceptance,
  type Accepted,
  addOrder,
  assertActiveLimit,
  assertNotActive,
  assertSpiceLevel,
  lockUser,
} from './accept-generation.ts'
import { readReplaced } from './read-replaced.ts'

interface SubjectOrder<Id> {
  kind: GenerationKind
  /** The id of the story or character; for a kind whose subject is a user, the id of the user who orders. */
  id: Id
  /** Returns the input of the generation. It is called after the subject is locked. */
  readInput(): Promise<Prisma.InputJsonObject> | Prisma.InputJsonObject
}

/**
 * Accepts an order for an existing subject: a story or character for which the user may order a generation, or the user
 * (D-9, D-10, D-152).
 * @throws AppError not_found, forbidden, mature_story, generation_active, too_many_active, limit_reached
 */
export async function acceptForSubject<On extends Tx | PipelineTx, Id extends number | string>(
  acceptance: Acceptance<On>,
  { kind, id, readInput }: SubjectOrder<Id>,
): Promise<Accepted & { id: Id }> {
  const { tx, config, user, spending } = acceptance
  const subject = subjectOf(kind, id)
  const lock = () => lockSubject(acceptance, kind, id)
  // The checks share the round trip of `lock` and run after it, so they see every order that was committed before. An
  // estimate makes none of these checks, because it does not depend on the generations that are active now.
  const checks = [
    () => assertNotActive(tx, { kind, ownerId: user.userId, ...subject }),
    () => assertActiveLimit(tx, config, user.userId),
  ]
  const [thing] = await runInOneRoundTrip(tx, spending.estimatesOnly ? [lock] : [lock, ...checks])
  const story = thing && generationKinds[kind].makes === 'chapter' ? thing : undefined
  if (story) await assertIsShownText(tx, story, user)
  const body = await readInput()
  const chapterId = typeof body.chapterId === 'number' ? body.chapterId : null
  const ownerId = user.userId
  const input = { ...body, ...(await readReplaced(tx, { kind, ownerId, ...subject, chapterId })) }
  if (typeof body.spiceLevel === 'number') {
    if (story) assertIsShownSpiceLevel(story, user, body.spiceLevel)
    assertSpiceLevel(acceptance, body.spiceLevel)
  }
  return { id, ...(await addOrder(acceptance, { kind, ...subject, input })) }
}

function subjectOf(kind: GenerationKind, id: number | string): { storyId?: number; characterId?: number } {
  const { subject } = generationKinds[kind]
  if (subject === 'user') return {}
  return subject === 'story' ? { storyId: Number(id) } : { characterId: Number(id) }
}

async function lockSubject<On extends Tx | PipelineTx>(
  { tx, user, spending }: Acceptance<On>,
  kind: GenerationKind,
  id: number | string,
): Promise<Thing | undefined> {
  const { subject, words, makes } = generationKinds[kind]
  // A screen asks for estimates when it is opened. An estimate therefore takes no lock, so that it neither waits for a
  // transaction that writes nor blocks one.
  const lock = !spending.estimatesOnly
  if (subject === 'user') {
    if (lock) await lockUser(tx, user.userId)
    return undefined
  }
  const refusal = words.forbidden ? { refusal: words.forbidden } : {}
  // An editor may order text of a story; only its author may order its pictures (D-152).
  const act = makes === 'chapter' ? 'edit' : 'own'
  return assertCan(tx, act, subject, Number(id), user, { lock, ...refusal })
}
