import { z } from 'zod'

const ascii = /^[\p{ASCII}]*$/u
/**
 * A domain with one of these characters is not converted to ASCII. The conversion makes a URL of the domain, in which
 * these characters could begin another part than the host.
 */
const notOfHost = /[/?#:@%\\\s[\]]/

/**
 * Returns an address as it is stored and compared: without space around it, in lower case (D-67), and with its domain
 * in ASCII. The ASCII form of 'münchen.example', which mail servers use, is 'xn--mnchen-3ya.example'.
 */
export function normalizeEmail(value: string): string {
  const trimmed = value.trim().toLowerCase()
  const at = trimmed.lastIndexOf('@')
  const domain = trimmed.slice(at + 1)
  if (at < 1 || ascii.test(domain) || notOfHost.test(domain)) return trimmed
  const host = URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain
  return `${trimmed.slice(0, at)}@${host}`
}

/** An e-mail address that an account can have. */
export const emailAddress = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Email too long')
  .transform(normalizeEmail)
  .pipe(z.email('Enter a valid email address').max(254, 'Email too long'))
