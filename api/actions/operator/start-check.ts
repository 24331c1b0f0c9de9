import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { ServiceCheck, startServiceCheck } from '#contract/operator.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { readClock } from '#core/postgres/clock.ts'
import { execute } from '#core/postgres/sql.ts'
import { findServiceCheck } from '../../queries/operator.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import type { CheckOutcome } from './send-test-mail.ts'

/**
 * Orders a check of a service. A worker checks the model, because workers need its key and the network route to it.
 * For a check of mail, the API has already sent the test mail, and `outcome` is the result.
 */
export async function startCheck(
  tx: Tx,
  adminId: string,
  { what, tier }: z.output<typeof startServiceCheck.body>,
  outcome: CheckOutcome | null,
): Promise<ServiceCheck> {
  const id = uuidv7()
  // The clock of the database sets `createdAt`, because the clock of this process, which Prisma would use, may differ.
  const createdAt = await readClock(tx)
  const ended = outcome && { ...outcome, finishedAt: createdAt, claimedAt: createdAt }
  await tx.serviceCheck.create({ data: { id, what, tier, requestedById: adminId, createdAt, ...ended } })
  await addAuditEntry(tx, adminId, 'check.start', { type: 'service', id: what }, { tier })
  if (!outcome) await execute(tx, Prisma.sql`SELECT pg_notify(${channels.checkRequested}, ${id})`)
  return findServiceCheck(tx, id)
}
