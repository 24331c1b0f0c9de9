import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { productName } from '#contract/product.ts'

const period = 30
/** A code of the previous or the next time step is accepted too, because the clocks of phones differ. */
const window = 1

/** Creates the key that an authenticator app and the server share: 160 bits in base32. */
export function newTotpKey(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
}

/** Returns the URL that contains the key. An authenticator app reads it from a QR code. */
export function totpUri(key: string, email: string): string {
  return new TOTP({ issuer: productName, label: email, secret: Secret.fromBase32(key), period }).toString()
}

/**
 * Returns the time step (30 seconds since 1970) of this code, at most one step away from `atMs`; null for a
 * wrong code.
 */
export function totpStep(key: string, code: string, atMs: number): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(key), period })
  const delta = totp.validate({ token: code, timestamp: atMs, window })
  return delta === null ? null : Math.floor(atMs / 1000 / period) + delta
}
