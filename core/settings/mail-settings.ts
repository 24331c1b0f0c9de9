import { z } from 'zod'
import { productName } from '#contract/product.ts'

const from =
  /^(?:(?<name>[^<>"@\p{Cc}]{1,80}?)\s*<(?<inner>[^\s<>@]+@[^\s<>@]+)>|(?<bare>[^\s<>@]+@[^\s<>@]+))$/u
const words = 'must be an address such as hello@example.com or Heartroom <hello@example.com>'

/** The name and the address from which all mails are sent. */
export interface MailFrom {
  name: string
  address: string
}

/** The setting MAIL_FROM: an e-mail address, with or without a name before it. */
export const mailFrom = z
  .string()
  .trim()
  .regex(from, words)
  .transform((value): MailFrom => {
    const { name, inner, bare } = from.exec(value)?.groups ?? {}
    return { name: name ?? productName, address: inner ?? bare ?? '' }
  })
  .refine(({ address }) => z.email().safeParse(address).success, words)

/**
 * The setting SMTP_URL: smtp:// begins without TLS and switches to it when the server can; smtps:// begins
 * with TLS.
 */
export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be an smtp:// or smtps:// URL, such as smtp://user:password@mail.example.com:587',
})
