import { z } from 'zod'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { execute, parsedJson, type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { type MailTemplate, mailTemplates } from './templates.ts'

/**
 * Every statement that changes the state of a mail is in this file (ADR-0024):
 * * queued → sending: a worker claims the mail.
 * * sending → queued: the server has refused it for now, or the worker died before the end of the text.
 * * sending → sent: the server accepted it.
 * * sending → failed: the server refused it for good, or it is too late.
 * * sending → unknown: the text was completed and no answer arrived.
 * * failed, unknown → queued: the operator queued it again.
 */

const claimedRow = rowSchema({
  id: z.int(),
  attempts: z.int(),
  /** `userId` is null when the account was erased before the mail was sent. */
  userId: z.string().nullable(),
  address: z.string(),
  template: z.enum(mailTemplates),
  params: parsedJson<Record<string, unknown>>(),
  messageId: z.string(),
  ageMinutes: z.number(),
  firstName: z.string(),
  /**
   * Condition: the mail is still wanted. Its user is not deactivated, or the mail is about the deactivation; and the
   * user's address is still the address of the mail.
   */
  isCurrent: z.boolean(),
})
export type ClaimedMail = z.infer<typeof claimedRow>

/** Identifies a mail that a worker has claimed, with the attempt for which it was claimed. */
export type MailAttempt = Pick<ClaimedMail, 'id' | 'attempts'> & { workerId: string }

/** Claims up to `most` mails that are due. The lease is longer than the longest delivery. */
export function claimMails(
  db: Db,
  { workerId, most, leaseSeconds }: { workerId: string; most: number; leaseSeconds: number },
): Promise<ClaimedMail[]> {
  return queryRows(
    db,
    claimedRow,
    Prisma.sql`
    WITH due AS (
      SELECT id FROM mails WHERE state = 'queued' AND "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt", id LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE mails m SET state = 'sending', attempts = attempts + 1, "workerId" = ${workerId}, "claimedAt" = now(),
        "leaseUntil" = now() + make_interval(secs => ${leaseSeconds})
      FROM due WHERE m.id = due.id RETURNING m.*
    )
    SELECT c.id, c.attempts, c."userId", c.address, c.template::text, c.params, c."messageId",
      (extract(epoch FROM now() - c."createdAt") / 60)::float8 AS "ageMinutes",
      coalesce(u."firstName", c.params->>'firstName') AS "firstName",
      (u.id IS NULL OR u."isActive" OR (u."awaitsApproval" AND c.template = 'verify_email')
        OR c.template = 'account_deactivated') AND CASE c.template
        WHEN 'account_deactivated' THEN NOT u."isActive"
        WHEN 'verify_email' THEN u.email = c.address AND u."emailVerifiedAt" IS NULL
        WHEN 'confirm_email' THEN u."pendingEmail" IS NOT DISTINCT FROM c.address
        WHEN 'reset_password' THEN u.email = c.address
        WHEN 'digest' THEN u.email = c.address AND u.digest <> 'off' AND u."notificationsEnabled"
        ELSE true END AS "isCurrent"
    FROM claimed c LEFT JOIN users u ON u.id = c."userId" ORDER BY c.id`,
  )
}

const held = ({ id, attempts, workerId }: MailAttempt) =>
  Prisma.sql`id = ${id} AND attempts = ${attempts} AND "workerId" = ${workerId} AND state = 'sending'`

/** The error of a worker that no longer holds the mail, because its lease has expired or the account was erased. */
export class LostMail extends Error {}

/**
 * Records that the text of the mail is about to be completed. After this the mail is sent again only if the server
 * answers that it has not accepted the mail, or if an operator queues the mail again.
 * @throws LostMail
 */
export async function markHandedOver(tx: Tx, attempt: MailAttempt): Promise<void> {
  const marked = await execute(
    tx,
    Prisma.sql`UPDATE mails SET "handedOverAt" = now() WHERE ${held(attempt)} AND "leaseUntil" > now()`,
  )
  if (marked === 0) throw new LostMail('the lease of the mail has expired or its account was erased')
}

/** Records that the server has accepted the mail. This also works for a worker whose lease has expired. */
export function markMailSent(on: Queryable, { id, attempts, workerId }: MailAttempt): Promise<number> {
  return execute(
    on,
    Prisma.sql`
    UPDATE mails SET state = 'sent', "sentAt" = now(), params = '{}', "lastError" = NULL
    WHERE id = ${id} AND attempts = ${attempts} AND "workerId" = ${workerId} AND state IN ('sending', 'unknown')`,
  )
}

/** Queues the mail again for a later time, because the server has certainly not accepted it. */
export function delayMail(
  on: Queryable,
  attempt: MailAttempt,
  { problem, seconds }: { problem: string; seconds: number },
): Promise<number> {
  return execute(
    on,
    Prisma.sql`
    UPDATE mails SET state = 'queued', "handedOverAt" = NULL, "lastError" = ${problem},
      "nextAttemptAt" = now() + make_interval(secs => ${seconds})
    WHERE ${held(attempt)}`,
  )
}

/** Moves the mail to its last state: failed, or unknown if it may have been delivered. */
export function endMail(
  on: Queryable,
  attempt: MailAttempt,
  { state, problem }: { state: 'failed' | 'unknown'; problem: string },
): Promise<number> {
  return execute(
    on,
    Prisma.sql`
    UPDATE mails SET state = ${state}::"MailState", "lastError" = ${problem}
    WHERE ${held(attempt)}`,
  )
}

/** Deletes a mail without content: a digest whose news the user has read meanwhile. */
export function deleteMail(on: Queryable, attempt: MailAttempt): Promise<number> {
  return execute(on, Prisma.sql`DELETE FROM mails WHERE ${held(attempt)}`)
}

const recoveredRow = rowSchema({ id: z.int(), state: z.enum(['queued', 'unknown']) })

/**
 * Recovers the mails of workers that are dead or do not answer. `isDead` is a condition on the row of `mails`. A mail
 * whose text was not completed is queued again; any other mail may have arrived and is not sent again.
 */
export function recoverMails(db: Db, isDead: Prisma.Sql): Promise<z.infer<typeof recoveredRow>[]> {
  return queryRows(
    db,
    recoveredRow,
    Prisma.sql`
    UPDATE mails SET state = CASE WHEN "handedOverAt" IS NULL THEN 'queued'::"MailState" ELSE 'unknown' END,
      "nextAttemptAt" = now(), "lastError" = 'The worker stopped while it sent this mail.'
    WHERE state = 'sending'
      AND ("leaseUntil" < now() OR ("claimedAt" < now() - interval '3 seconds' AND ${isDead}))
    RETURNING id, state::text`,
  )
}

/**
 * Queues failed or uncertain mails again, on the operator's request. An uncertain mail may then arrive twice.
 * @returns the number of queued mails.
 */
export function requeueMails(db: Db, of: { id?: number; template?: MailTemplate }): Promise<number> {
  const chosen =
    of.id === undefined
      ? Prisma.sql`state = 'failed' ${of.template ? Prisma.sql`AND template = ${of.template}::"MailTemplate"` : Prisma.empty}`
      : Prisma.sql`id = ${of.id} AND state IN ('failed', 'unknown')`
  return execute(
    db,
    Prisma.sql`
    UPDATE mails SET state = 'queued', "handedOverAt" = NULL, "nextAttemptAt" = now(), "createdAt" = now()
    WHERE ${chosen}`,
  )
}
