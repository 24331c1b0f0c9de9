import { createHash, randomBytes } from 'node:crypto'

/** A secret that opens something: 256 random bits as 43 characters for headers, cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token, SHA-256 in hex: a stolen table opens nothing (decision 24). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
