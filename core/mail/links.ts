import { z } from 'zod'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { hashToken } from '../security/tokens.ts'
import type { LinkPurpose } from './templates.ts'

/**
 * Stores the hash of a link's token, in the transaction that passes its mail to the server. Earlier links of
 * the user for the same purpose become invalid. Links that undo a change and links in digests stay valid,
 * because the user still has their mails.
 */
export async function storeLink(
  tx: Tx,
  link: { token: string; purpose: LinkPurpose; userId: string; address: string; hours: number },
): Promise<void> {
  const { token, purpose, userId, address, hours } = link
  const expiresAt = Prisma.sql`now() + make_interval(hours => ${hours})`
  if (purpose === 'reset') {
    await execute(tx, Prisma.sql`DELETE FROM reset_links WHERE "userId" = ${userId} AND "usedAt" IS NULL`)
    await execute(
      tx,
      Prisma.sql`INSERT INTO reset_links (id, "userId", address, "expiresAt")
        VALUES (${hashToken(token)}, ${userId}, ${address}, ${expiresAt})`,
    )
    return
  }
  if (purpose === 'confirm')
    await execute(
      tx,
      Prisma.sql`DELETE FROM mail_links WHERE "userId" = ${userId} AND purpose = 'confirm' AND "usedAt" IS NULL`,
    )
  await execute(
    tx,
    Prisma.sql`INSERT INTO mail_links (id, "userId", purpose, address, "expiresAt")
      VALUES (${hashToken(token)}, ${userId}, ${purpose}::"MailLinkPurpose", ${address}, ${expiresAt})`,
  )
}

const linkRow = rowSchema({ userId: z.string(), address: z.string(), expiresAt: z.date() })

/**
 * Finds a valid link and marks it as used. A link that stops the digest can be opened repeatedly, because some mail
 * programs open links before the reader does.
 */
export async function takeLink(
  tx: Tx,
  purpose: Exclude<LinkPurpose, 'reset'>,
  token: string,
): Promise<z.infer<typeof linkRow> | undefined> {
  const [link] = await queryRows(
    tx,
    linkRow,
    Prisma.sql`
    UPDATE mail_links SET "usedAt" = now()
    WHERE id = ${hashToken(token)} AND purpose = ${purpose}::"MailLinkPurpose" AND "expiresAt" > now()
      AND ("usedAt" IS NULL OR purpose = 'unsubscribe')
    RETURNING "userId", address, "expiresAt"`,
  )
  return link
}
