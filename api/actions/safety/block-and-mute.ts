import { z } from 'zod'
import type { BlockState } from '#contract/safety.ts'
import { AppError, notFound } from '#core/errors.ts'
import { notBlockedByWhere } from '#core/policy/blocks.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { lockAccessOf } from '../../queries/blocks.ts'
import { endAccessBetween } from '../sharing/end-access.ts'
import type { WriteContext } from '../write-context.ts'
import { endRequestsBetween } from './end-requests.ts'

type Kind = 'block' | 'mute'

const tables = {
  block: { table: Prisma.raw('blocks'), by: Prisma.raw('"blockerId"'), of: Prisma.raw('"blockedId"') },
  mute: { table: Prisma.raw('mutes'), by: Prisma.raw('"muterId"'), of: Prisma.raw('"mutedId"') },
}
const selves = { block: 'You cannot block yourself.', mute: 'You cannot mute yourself.' }

const blockStateRow = rowSchema({ blocked: z.boolean(), muted: z.boolean() })
const personRow = rowSchema({ id: z.string() })

/**
 * Blocks a person, which also ends all access between the two (D-147). A second block changes nothing.
 * @throws AppError not_found, also for somebody who has blocked the user; invalid for oneself.
 */
export async function blockPerson(change: WriteContext, userId: string, id: string): Promise<BlockState> {
  await lockAccessOf(change.tx, [userId, id])
  const distance = await add(change.tx, 'block', userId, id)
  await endAccessBetween(change, userId, id)
  await endRequestsBetween(change, userId, id)
  publishConversation(change, userId, id)
  return distance
}

/**
 * Mutes a person: actions of this person no longer notify the user (D-147). A second mute changes nothing.
 * @throws AppError not_found, also for somebody who has blocked the user; invalid for oneself.
 */
export function mutePerson({ tx }: WriteContext, userId: string, id: string): Promise<BlockState> {
  return add(tx, 'mute', userId, id)
}

async function add(tx: Tx, kind: Kind, userId: string, id: string): Promise<BlockState> {
  if (id === userId) throw new AppError('invalid', selves[kind])
  const { table, by, of } = tables[kind]
  const made = await queryRows(
    tx,
    personRow,
    Prisma.sql`
    WITH person AS (${reachable(userId, id)}), made AS (
      INSERT INTO ${table} (${by}, ${of}) SELECT ${userId}, id FROM person ON CONFLICT DO NOTHING
    ) SELECT id FROM person`,
  )
  if (made.length === 0) throw notFound('User')
  return findBlockState(tx, userId, id)
}

/**
 * Ends a block or a mute. Changes nothing if there is none.
 * @throws AppError not_found when there is none and the user cannot see the person.
 */
export async function endBlockOrMute(
  change: WriteContext,
  kind: Kind,
  userId: string,
  id: string,
): Promise<BlockState> {
  const { tx } = change
  const { table, by, of } = tables[kind]
  const gone = await queryRows(
    tx,
    personRow,
    Prisma.sql`
    WITH gone AS (DELETE FROM ${table} WHERE ${by} = ${userId} AND ${of} = ${id} RETURNING ${of} AS id)
    SELECT id FROM gone UNION ${reachable(userId, id)}`,
  )
  if (gone.length === 0) throw notFound('User')
  if (kind === 'block') publishConversation(change, userId, id)
  return findBlockState(tx, userId, id)
}

/**
 * Updates the conversation with the other person on all devices of the user, because a block decides whether the user
 * can write there. The other person is not notified of the block.
 */
function publishConversation({ after, publish }: WriteContext, userId: string, otherId: string): void {
  after(() => publish(userId, 'conversation.updated', { userId: otherId }))
}

/**
 * Selects the person, unless this person has blocked the user: then every call answers as if the person did not exist.
 */
function reachable(userId: string, id: string): Prisma.Sql {
  return Prisma.sql`SELECT u.id FROM users u
    WHERE u.id = ${id} AND u."isActive" AND ${notBlockedByWhere(Prisma.sql`u.id`, userId)}`
}

async function findBlockState(tx: Tx, userId: string, id: string): Promise<BlockState> {
  const [row] = await queryRows(
    tx,
    blockStateRow,
    Prisma.sql`
    SELECT EXISTS (SELECT 1 FROM blocks WHERE "blockerId" = ${userId} AND "blockedId" = ${id}) AS blocked,
      EXISTS (SELECT 1 FROM mutes WHERE "muterId" = ${userId} AND "mutedId" = ${id}) AS muted`,
  )
  return { id, blocked: row?.blocked ?? false, muted: row?.muted ?? false }
}
