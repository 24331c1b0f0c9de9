import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts a secret that has to be decrypted later, with the first of the operator's keys. The result can be decrypted
 * only with the same `owner`, so that it cannot be used in the row of another user.
 */
export function sealSecret(keys: readonly string[], owner: string, secret: string): string {
  const [key] = keys
  if (key === undefined) throw new Error('encrypting a secret needs a key, but none is configured')
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(key), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a result of `sealSecret` with any of the operator's keys; null when none of them fits. */
export function openSecret(keys: readonly string[], owner: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keys) {
    try {
      const decipher = createDecipheriv(algorithm, keyOf(key), bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    } catch {
      // The secret was not encrypted with this key, so the next key is tried.
    }
  }
  return null
}

function keyOf(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'heartroom second factor', 32))
}
