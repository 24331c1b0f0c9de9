import type { z } from 'zod'
import type { Invitation, ServiceCheck, WaitingSignup } from '#contract/operator.ts'
import { notFound } from '#core/errors.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import {
  checkColumns,
  checkRow,
  invitationColumns,
  invitationJoins,
  invitationRow,
  waitingSignupRow,
} from '../rows/operator.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'

const listedInvitationRow = invitationRow.extend({ rank: pageShape.rank })
const listedSignupRow = waitingSignupRow.extend({ rank: pageShape.rank })
const everything = Prisma.sql`TRUE`
const waiting = Prisma.sql`t."awaitsApproval"`

/** Reads the invitations, newest first. */
export async function findInvitations(db: Db, query: PageQuery): Promise<Page<Invitation>> {
  const rows = await queryRows(
    db,
    listedInvitationRow,
    Prisma.sql`
    SELECT ${invitationColumns}, page.rank FROM ${pageOf('invitations', [{ rank: 0, where: everything }], query)} page
    JOIN invitations n ON n.id = page.id ${invitationJoins} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'invitations', everything))
  return { ...page, rows: page.rows.map(presentInvitation) }
}

/**
 * Reads one invitation.
 * @throws AppError not_found
 */
export async function findInvitation(on: Db | Tx, id: number): Promise<Invitation> {
  const [row] = await queryRows(
    on,
    invitationRow,
    Prisma.sql`SELECT ${invitationColumns} FROM invitations n ${invitationJoins} WHERE n.id = ${id}`,
  )
  if (!row) throw notFound('Invitation')
  return presentInvitation(row)
}

function presentInvitation(row: z.infer<typeof invitationRow>): Invitation {
  return {
    ...row,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}

/** Accounts that wait for an admin, newest first (D-150). */
export async function findWaitingSignups(db: Db, query: PageQuery): Promise<Page<WaitingSignup>> {
  const rows = await queryRows(
    db,
    listedSignupRow,
    Prisma.sql`
    SELECT u.id, u."firstName", u."lastName", u.email, u."createdAt", page.rank
    FROM ${pageOf('users', [{ rank: 0, where: waiting }], query, 'text')} page
    JOIN users u ON u.id = page.id ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'users', waiting))
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}

/** If no worker has taken a check within this time (ms), the check counts as lost. */
const unclaimedMs = 8000
/** After this time (ms) no answer is expected any more, because the worker has a shorter time limit. */
const unansweredMs = 150_000

/** One check of a service. @throws AppError not_found */
export async function findServiceCheck(on: Db | Tx, id: string): Promise<ServiceCheck> {
  const [row] = await queryRows(
    on,
    checkRow,
    Prisma.sql`SELECT ${checkColumns} FROM service_checks c WHERE c.id = ${id}::uuid`,
  )
  if (!row) throw notFound('Check')
  const { claimed, createdAt, waitedMs, ...check } = row
  const isLost = check.ok === null && waitedMs > (claimed ? unansweredMs : unclaimedMs)
  const lost = {
    ok: false,
    message: claimed
      ? 'The worker that asked has not come back with an answer. Look at its log.'
      : 'No worker has taken the question. Start a worker, or look at its log.',
  }
  return { ...check, ...(isLost ? lost : {}), createdAt: createdAt.toISOString() }
}
