import { v7 as uuidv7 } from 'uuid'
import type { GenerationKind } from '#contract/generation-fields.ts'
import { tiers } from '#contract/membership.ts'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { queuedStage } from '#core/generations/requeue.ts'
import { countedAs, reserveUsage } from '#core/generations/usage.ts'
import { currentTraceparent } from '#core/observability/tracing.ts'
import { channels } from '#core/postgres/channels.ts'
import type { Prisma, Tx } from '#core/postgres/client.ts'
import type { Session } from '../../plugins/sessions.ts'
import type { WriteContext } from '../write-context.ts'

/** What accepting works with: the transaction, the settings and the user who asks. */
export interface Acceptance extends WriteContext {
  config: Pick<Config, 'MAX_ACTIVE_GENERATIONS' | 'MEMBERSHIP_ENFORCEMENT'>
  user: Pick<Session, 'userId' | 'tier' | 'isAdmin'>
}

/** What every answer of a generating call begins as (decision 12). */
export interface Accepted {
  generationId: string
  generationStatus: 'queued'
}

/**
 * Writes the row that is the order to generate, and tells the dispatcher (decision 10).
 * @throws AppError too_many_active, limit_reached.
 */
export async function acceptGeneration(
  { tx, after, publish, config, user }: Acceptance,
  order: {
    kind: GenerationKind
    storyId?: number
    characterId?: number
    input: Prisma.InputJsonObject
  },
): Promise<Accepted> {
  await limitActive(tx, config, user.userId)
  const usagePeriod = await countOrder(tx, config, user, order.kind)
  const id = uuidv7()
  await tx.generation.create({
    data: {
      id,
      ownerId: user.userId,
      weight: tiers[user.tier].weight,
      stage: queuedStage,
      usagePeriod,
      traceparent: currentTraceparent(),
      ...order,
    },
    select: { id: true },
  })
  await announce({ tx, after, publish }, id)
  return { generationId: id, generationStatus: 'queued' }
}

/** Tells the dispatcher that a row waits, and its owner's screens after the commit. */
export async function announce({ tx, after, publish }: WriteContext, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${channels.generationQueued}, ${id})`
  const found = await findGeneration(tx, id)
  if (found) after(() => publish(found.ownerId, 'generation.updated', found.summary))
}

/**
 * Holds the user's row until the commit, so that a burst cannot pass the limit (decision 14).
 * @throws AppError too_many_active.
 */
export async function limitActive(
  tx: Tx,
  { MAX_ACTIVE_GENERATIONS: max }: Acceptance['config'],
  userId: string,
): Promise<void> {
  await holdUser(tx, userId)
  const active = await tx.generation.count({
    where: { ownerId: userId, status: { in: ['queued', 'running'] } },
  })
  if (active >= max) {
    const message = `You have ${active} generations under way. Wait for one to finish or cancel one.`
    throw new AppError('too_many_active', message, { retryAfterSeconds: 30 })
  }
}

/** Holds the user's row until the commit: what else they order meanwhile waits. */
export async function holdUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`
}

/**
 * Counts an order in its user's month (decision 52).
 * @returns the period it was counted in; null for kinds that count as nothing.
 * @throws AppError limit_reached.
 */
export async function countOrder(
  tx: Tx,
  { MEMBERSHIP_ENFORCEMENT: enforced }: Acceptance['config'],
  { userId, tier }: Acceptance['user'],
  kind: GenerationKind,
): Promise<Date | null> {
  const what = countedAs[kind]
  return what && reserveUsage(tx, { userId, what, tier, enforced })
}

/**
 * A heat that the user's plan includes, for AI calls alone (decision 52).
 * @throws AppError limit_reached.
 */
export function demandHeat({ config, user }: Pick<Acceptance, 'config' | 'user'>, spiceLevel: number): void {
  const { maxSpice, name } = tiers[user.tier]
  if (config.MEMBERSHIP_ENFORCEMENT && spiceLevel > maxSpice) {
    throw new AppError('limit_reached', `The ${name} plan writes up to heat ${maxSpice} of 5.`)
  }
}

const underWay: Record<GenerationKind, string> = {
  story: 'This story is being written right now.',
  chapter: 'This story is being written right now.',
  character: 'This character is being written right now.',
  image: 'This character is being painted right now.',
  avatar: 'Your avatar is being painted right now.',
  cover: 'The cover of this story is being painted right now.',
}

/**
 * At most one generation of a kind at a time for a thing; story and chapter count as one kind (decision 14). The caller
 * holds the thing's row, so that a second one finds the first.
 * @throws AppError generation_active with the id of the one under way.
 */
export async function demandIdle(
  tx: Tx,
  of: { kind: GenerationKind; ownerId: string; storyId?: number | null; characterId?: number | null },
): Promise<void> {
  const { kind, ownerId, storyId = null, characterId = null } = of
  const kinds: GenerationKind[] = kind === 'story' || kind === 'chapter' ? ['story', 'chapter'] : [kind]
  const active = await tx.generation.findFirst({
    where: {
      kind: { in: kinds },
      status: { in: ['queued', 'running'] },
      ...(storyId === null ? {} : { storyId }),
      ...(characterId === null ? {} : { characterId }),
      ...(kind === 'avatar' ? { ownerId } : {}),
    },
    select: { id: true },
  })
  if (active) {
    throw new AppError('generation_active', `${underWay[kind]} Wait for it to finish or cancel it.`, {
      generationId: active.id,
    })
  }
}
