import type { Config } from '../config.ts'
import { Prisma } from '../postgres/client.ts'
import { execute, type Queryable } from '../postgres/sql.ts'
import { newMessageId } from './message-id.ts'
import { sendsMail } from './sends-mail.ts'
import { type MailTemplate, templates } from './templates.ts'

export type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>

export interface NewMail {
  /** `userId` is null for a mail to a user whose account the same transaction erases. */
  userId: string | null
  address: string
  template: MailTemplate
  /** The values that the template needs besides the user. They never hold a secret. */
  params?: Record<string, string>
}

/**
 * Queues a mail in the transaction of the change that causes it (ADR-0024). Without mail in the settings nothing is
 * queued.
 * @returns false when nothing was queued, because mail is not set up or the user has got too many mails of this kind
 * today.
 */
export async function queueMail(on: Queryable, config: MailConfig, mail: NewMail): Promise<boolean> {
  if (!sendsMail(config)) return false
  const params = JSON.stringify(mail.params ?? {})
  const added = await execute(
    on,
    Prisma.sql`
    INSERT INTO mails ("userId", address, template, params, "messageId")
    SELECT ${mail.userId}, ${mail.address}, ${mail.template}::"MailTemplate", ${params}::jsonb, ${newMessageId(config)}
    WHERE ${belowDailyLimit(Prisma.sql`${mail.userId}`, mail.template)}`,
  )
  return added > 0
}

/**
 * Queues the mail with a link for a new password, if an active account has this address. Known and unknown addresses
 * take the same single statement, so that the time does not reveal whether an account has the address.
 */
export async function queueReset(on: Queryable, config: MailConfig, address: string): Promise<void> {
  if (!sendsMail(config)) return
  await execute(
    on,
    Prisma.sql`
    INSERT INTO mails ("userId", address, template, "messageId")
    SELECT u.id, u.email, 'reset_password', ${newMessageId(config)} FROM users u
    WHERE u.email = ${address} AND u."isActive" AND ${belowDailyLimit(Prisma.sql`u.id`, 'reset_password')}`,
  )
}

// The limit is in the database, because the counters in Redis can be lost, and an address must not be flooded. The SQL
// function takes a lock for the user and the template, so that concurrent calls cannot exceed the limit.
function belowDailyLimit(userId: Prisma.Sql, template: MailTemplate): Prisma.Sql {
  const { maxPerDay } = templates[template]
  if (maxPerDay === null) return Prisma.sql`true`
  return Prisma.sql`mails_of_a_day(${userId}, ${template}::"MailTemplate") < ${maxPerDay}`
}
