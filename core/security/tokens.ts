import { hash, randomBytes } from 'node:crypto'

/** Creates a secret token: 256 random bits as 43 characters that are safe in headers, cookies and URLs (D-24). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token with SHA-256 to hex. Only the hash is stored, so that a stolen table is useless (D-24). */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
