import type { Config } from '../config.ts'

/** Returns true when the settings name a mail server. Otherwise the operator's command prints links (D-91). */
export function sendsMail(config: Pick<Config, 'SMTP_URL'>): boolean {
  return config.SMTP_URL !== undefined
}

/** The public address of the product, without a slash at its end. Links in mails never depend on a request. */
export function mailBase(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).origin
}
